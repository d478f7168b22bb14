import type { Editor } from '@tiptap/core'
import type { Highlighted } from './highlighted.ts'
import { type CodeLanguage, codeLanguages } from './languages.ts'

/** A language is loaded on first use. Its code stays plain until `onLoad` is called. */
export function lazyHighlighter(onLoad: () => void) {
  const known = new Map<CodeLanguage, ((code: string) => Highlighted) | null>()
  const load = async (language: CodeLanguage) => {
    known.set(language, null)
    const highlight = await (await import('./highlighter.ts')).highlighterFor(language)
    known.set(language, highlight)
    if (highlight) onLoad()
  }
  return (language: string, code: string): Highlighted => {
    // Languages are not guessed: code of an unknown language is plain.
    if (!isCodeLanguage(language) || language === 'text') return { type: 'text', value: code }
    // After a failure the next block tries again.
    if (!known.has(language)) load(language).catch(() => known.delete(language))
    return known.get(language)?.(code) ?? { type: 'text', value: code }
  }
}

const isCodeLanguage = (language: string): language is CodeLanguage => Object.hasOwn(codeLanguages, language)

/** Makes no undo step and no change event. */
export function highlightAgain({ state, view }: Editor) {
  const { tr } = state
  state.doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') tr.setNodeMarkup(position, undefined, node.attrs)
  })
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
