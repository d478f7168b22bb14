import type { Editor } from '@tiptap/core'
import type { highlighter } from './highlighter.ts'
import { codeLanguages } from './languages.ts'

/** A highlighter that loads on first use. Code stays plain until then. `onLoad` is called when it has loaded. */
export function lazyHighlighter(onLoad: () => void) {
  let real: typeof highlighter | null = null
  let isLoading = false
  const load = async () => {
    isLoading = true
    real = (await import('./highlighter.ts')).highlighter
    onLoad()
  }
  return {
    listLanguages: () => Object.keys(codeLanguages),
    registered: (language: string) => Object.hasOwn(codeLanguages, language),
    highlight: (language: string, code: string) => {
      if (real) return real.highlight(language, code)
      // After a failure the next block tries again.
      if (language !== 'text' && !isLoading) load().catch(() => (isLoading = false))
      return plain(code)
    },
    /** Languages are not guessed: code of an unknown language is plain. */
    highlightAuto: plain,
  }
}

const plain = (value: string) => ({ type: 'root', children: [{ type: 'text', value }] })

/** Highlights all code blocks again, without an undo step or a change event. */
export function highlightAgain({ state, view }: Editor) {
  const { tr } = state
  state.doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') tr.setNodeMarkup(position, undefined, node.attrs)
  })
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
