import type { Editor } from '@tiptap/core'
import type { highlighter } from './highlighter.ts'
import type { Highlighted } from './highlighting.ts'
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
    highlight: (language: string, code: string): Highlighted => {
      // Languages are not guessed: code of an unknown language is plain.
      if (language === 'text' || !Object.hasOwn(codeLanguages, language)) return { type: 'text', value: code }
      if (real) return real.highlight(language, code)
      // After a failure the next block tries again.
      if (!isLoading) load().catch(() => (isLoading = false))
      return { type: 'text', value: code }
    },
  }
}

/** Highlights all code blocks again, without an undo step or a change event. */
export function highlightAgain({ state, view }: Editor) {
  const { tr } = state
  state.doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') tr.setNodeMarkup(position, undefined, node.attrs)
  })
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
