import { convert } from 'html-to-text'
import { type AccessLevel, limits } from '../../../contract/catalogue.ts'
import type { ListedRow } from './queries.ts'

/** What is public about a body. Computed once, when the article is written. */
export interface Digest {
  /** Plain text that anybody may see. */
  excerpt: string
  /** The first words of a gated text; empty if the text is free. */
  preview: string
  wordCount: number
}

/** White space, no-break spaces and zero-width spaces included. */
const blanks = /[\s\u200b]+/g

/** Tables row by row, ignoring spans: a grid could be made huge by one cell. */
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

/** The whole text of safe HTML, with captions, tables and code. */
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

/** The text of safe HTML without code and equations, one line for each paragraph, item or cell. */
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

/** Derives excerpt, preview and word count from a body. The excerpt of a gated article never says more than its preview. Pure. */
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
 * The public text of an article: for a gated one its preview. Part numbers come from it, since the pages of parts are public.
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

/** The preview: a small share of the text, limited in words and also in characters, since words may be joined. */
function beginningOf(words: readonly string[]): string {
  const characters = Math.floor(words.join(' ').length * limits.previewShare)
  const first = words.slice(0, Math.min(limits.previewWords, Math.floor(words.length * limits.previewShare)))
  while (first.join(' ').length > characters) first.pop()
  return first.join(' ')
}

/** The plain text that cards, feeds and the newsletter show below a headline. Anybody may see it. Pure. */
export const summaryOf = ({ standfirst, excerpt }: ListedRow): string => standfirst || excerpt

/** Cuts a text between words to a number of characters, with an ellipsis if anything was cut. Pure. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/[\s,;:.–—-]+$/, '')}…`
}
