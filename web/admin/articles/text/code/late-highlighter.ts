import type { Editor } from '@tiptap/core'
import type { highlighter } from './highlighter.ts'
import { codeLanguages } from './languages.ts'

/**
 * Highlights code like the real one, which is fetched when there is code to highlight; until then code is plain. `onArrival` is told
 * when it has come.
 */
export function lateHighlighter(onArrival: () => void) {
  let real: typeof highlighter | null = null
  let isAsked = false
  const ask = async () => {
    isAsked = true
    real = (await import('./highlighter.ts')).highlighter
    onArrival()
  }
  return {
    listLanguages: () => Object.keys(codeLanguages),
    registered: (language: string) => Object.hasOwn(codeLanguages, language),
    highlight: (language: string, code: string) => {
      if (real) return real.highlight(language, code)
      // Without it code stays as it is; the next block asks again.
      if (language !== 'text' && !isAsked) ask().catch(() => (isAsked = false))
      return plain(code)
    },
    /** Nobody guesses: code of an unknown language is plain. */
    highlightAuto: plain,
  }
}

const plain = (value: string) => ({ type: 'root', children: [{ type: 'text', value }] })

/** Has all code of a text looked at once more. For readers nothing changes, and there is nothing to undo. */
export function highlightAnew({ state, view }: Editor) {
  const { tr } = state
  state.doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') tr.setNodeMarkup(position, undefined, node.attrs)
  })
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
