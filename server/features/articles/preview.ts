import { convert } from 'html-to-text'
import { type AccessLevel, limits } from '../../../contract/catalogue.ts'
import type { ListedRow } from './queries.ts'

/** What is told of an article without its body, worked out once when it is written. */
export interface Digest {
  /** Plain text, safe to show to anybody. */
  excerpt: string
  /** The first words that a reader sees who may not have the rest; empty when the text is free. */
  preview: string
  wordCount: number
}

/** Between words, also where no line may be broken there, or one may be that does not show. */
const blanks = /[\s\u200b]+/g

/** Tables by their rows, whatever cells span: no grid is made of them, since one cell can ask for a very large one. */
export const byRows = [
  ...['table', 'caption', 'tr'].map((selector) => ({ selector, format: 'block' })),
  ...['td', 'th', 'td > p', 'th > p'].map((selector) => ({
    selector,
    format: 'inlineSurround',
    options: { suffix: ' ' },
  })),
]

/** The readable text of safe HTML, without figures, tables and code. */
export function toPlainText(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['figure', 'img', 'table', 'pre', 'math'].map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return text.replace(blanks, ' ').trim()
}

/** All that safe HTML says in words: figures' captions, tables and code too. */
export function toWholeText(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...byRows,
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return text.replace(blanks, ' ').trim()
}

/** What safe HTML says in words, a paragraph, item or cell to a line, without code and equations. */
export function toLines(html: string): string[] {
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['img', 'pre', 'math'].map((selector) => ({ selector, format: 'skip' })),
      ...['li', 'td', 'th', 'tr', 'table', 'figcaption', 'ul', 'ol'].map((selector) => ({ selector, format: 'block' })),
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** Cuts an article's plain parts from its body. The excerpt of a gated article never says more than its preview. Pure. */
export function digest(html: string, access: AccessLevel): Digest {
  const words = toPlainText(html).split(' ').filter(Boolean)
  const preview = beginningOf(words)
  const visible = access === 'free' ? words.slice(0, 80).join(' ') : preview
  return {
    excerpt: shorten(visible, limits.excerptCharacters),
    preview: access === 'free' ? '' : preview,
    wordCount: words.length,
  }
}

/**
 * All that anybody may read of an article: of a gated text its beginning. The pages of parts are open to all, so nothing behind a gate
 * may make one.
 */
export function toOpenText({ title, html, access, keywords }: OpenArticle): string {
  return [title, ...keywords, access === 'free' ? toWholeText(html) : digest(html, access).preview].join('\n')
}

interface OpenArticle {
  title: string
  html: string
  access: AccessLevel
  keywords: readonly string[]
}

/** The first words that anybody may see: a small share of all, in words and, since words may be glued together, in characters. */
function beginningOf(words: readonly string[]): string {
  const characters = Math.floor(words.join(' ').length * limits.previewShare)
  const first = words.slice(0, Math.min(limits.previewWords, Math.floor(words.length * limits.previewShare)))
  while (first.join(' ').length > characters) first.pop()
  return first.join(' ')
}

/** The plain text that cards, feeds and the newsletter show below a headline. Anybody may see it. Pure. */
export const summaryOf = ({ standfirst, excerpt }: ListedRow): string => standfirst || excerpt

/** At most so many characters, cut between words, with an ellipsis where something was cut. Pure. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/[\s,;:.–—-]+$/, '')}…`
}
