import type { MarkedExtension } from 'marked'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { markdownScripts } from '../../../contract/markdown-scripts.ts'

/** A sign or two within code or a log do not count. */
export function isMarkdown(text: string): boolean {
  if (text.length > longest) return false
  const lines = text.split(/\r?\n/)
  const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  const fences = count(/^```/)
  const rule = lines.findIndex((line) => /^\|?\s{0,9}:?-{3,}:?\s{0,9}\|[\s:|-]{0,400}$/.test(line))
  if ((fences > 0 && fences % 2 === 0) || (rule > 0 && lines[rule - 1]?.includes('|'))) return true
  const isHeading = lines.some(
    (line, at) => /^#{1,6} \S/.test(line) && isEmpty(lines[at - 1]) && isEmpty(lines[at + 1]) && lines.length > at + 1,
  )
  const isListed = lines.some((line, at) => item.test(line) && item.test(lines[at + 1] ?? '') && !/[;{}]$/.test(line))
  const hasMarks =
    /\[[^[\]\n]{1,200}\]\(https?:[^\s()]{1,900}\)|(?:^|\s)\*\*[^\s*][^*\n]{0,200}\*\*(?:[\s.,;:!?)]|$)/m.test(text)
  return isHeading || isListed || hasMarks
}

const longest = 200_000
const item = /^(?:[-*+]|\d{1,3}[.)]) \S/

/** Names in angle brackets are words, and a star between letters or digits multiplies: `vector<int>`, `5*3*2`. */
const asWritten: MarkedExtension = {
  tokenizer: {
    emStrong: (src, _, before = '') =>
      /^\*[\p{L}\p{N}]/u.test(src) && /[\p{L}\p{N}]$/u.test(before) ? undefined : false,
  },
  renderer: { html: ({ text }) => (knownTag.test(text) ? text : escapeMarkup(text)) },
}

const knownTag =
  /^\s*<(?:!--|\/?(?:a|b|blockquote|br|code|del|details|div|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|math|ol|p|picture|pre|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var|video)(?:[\s/>]|$))/i

/** Loads the library on first use. */
export async function htmlFromMarkdown(text: string): Promise<string> {
  const { Marked } = await import('marked')
  return new Marked({ gfm: true }, markdownScripts, asWritten).parse(text, { async: true })
}
