import type { Editor } from '@tiptap/react'

/** The magazine's reading times use the same speed. */
const wordsPerMinute = 220

export interface Counts {
  words: number
  minutes: number
}

export function countWords(text: string): Counts {
  const words = text.split(/\s+/).filter(Boolean).length
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) }
}

const uncounted = new Set([
  'figure',
  'gallery',
  'card',
  'pullQuote',
  'footnote',
  'table',
  'codeBlock',
  'diagram',
  'equation',
  'equationBlock',
])

/** For the reading time: omits captions, tables, code and equations. */
export function readableText(editor: Editor): string {
  const words: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.isText) words.push(node.text ?? '')
    else if (node.isBlock) words.push(' ')
    return !uncounted.has(node.type.name)
  })
  return words.join('')
}
