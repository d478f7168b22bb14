import { compile, convert } from 'html-to-text'
import { type AccessLevel, limits } from '../../../contract/catalogue.ts'
import type { SettingValues } from '../../../contract/settings/rooms.ts'
import { shorten } from '../../../contract/shorten.ts'
import { describeCode } from '../code/index.ts'
import { describeData } from '../data-blocks/index.ts'
import { describeDiagrams } from '../diagrams/index.ts'
import type { ListedRow } from './queries.ts'

/** How much of a gated text anybody may read: so many words, and at most this share of it. */
export interface PreviewLength {
  words: number
  /** Above 0, below 1: even a short text stays gated. */
  share: number
}

/** How long previews are on a fresh start. */
export const specifiedPreview: PreviewLength = { words: limits.previewWords, share: limits.previewShare }

export const previewLengthOf = ({ previewWords, previewPercent }: SettingValues['reading']): PreviewLength => ({
  words: previewWords,
  share: previewPercent / 100,
})

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

/** The number of a footnote, and the link from its text back to it. */
const noteLinks = ['a[href^="#fn-"]', 'a[href^="#fnref-"]']

// Compiled once: that takes as long as the text of a short article.
const readPlain = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...[
      'figure',
      'img',
      'table',
      'pre',
      'math',
      'blockquote.pull-quote',
      'aside.facts',
      'ol.footnotes',
      ...noteLinks,
    ].map((selector) => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

const readWhole = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', ...noteLinks].map((selector) => ({ selector, format: 'skip' })),
    ...byRows,
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** The readable text of safe HTML, without figures, tables, code, key facts and footnotes. A pull quote stands in the text already. */
export const toPlainText = (html: string): string => readPlain(html).replace(blanks, ' ').trim()

/** The whole text of safe HTML, with captions, tables, code, footnotes, and what diagrams show. */
export const toWholeText = (html: string): string =>
  readWhole(describeCode(describeData(describeDiagrams(html))))
    .replace(blanks, ' ')
    .trim()

/** The text of safe HTML without code and equations, one line for each paragraph, item or cell. */
export function toLines(html: string): string[] {
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['img', 'pre', 'math', ...noteLinks].map((selector) => ({ selector, format: 'skip' })),
      ...['li', 'cite', 'aside', 'td', 'th', 'tr', 'table', 'figcaption', 'ul', 'ol'].map((selector) => ({
        selector,
        format: 'block',
      })),
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** Derives excerpt, preview and word count from a body. The excerpt of a gated article never says more than its preview. Pure. */
export function digest(html: string, access: AccessLevel, length = specifiedPreview): Digest {
  const words = toPlainText(html).split(' ').filter(Boolean)
  const preview = beginningOf(words, length)
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
export function toOpenText({ title, html, access, keywords, previewLength }: OpenArticle): string {
  return [title, ...keywords, access === 'free' ? toWholeText(html) : digest(html, access, previewLength).preview].join(
    '\n',
  )
}

interface OpenArticle {
  title: string
  html: string
  access: AccessLevel
  keywords: readonly string[]
  previewLength: PreviewLength
}

/** The preview: a small share of the text, limited in words and also in characters, since words may be joined. */
function beginningOf(words: readonly string[], { words: most, share }: PreviewLength): string {
  const characters = Math.floor(words.join(' ').length * share)
  const first = words.slice(0, Math.min(most, Math.floor(words.length * share)))
  while (first.join(' ').length > characters) first.pop()
  return first.join(' ')
}

/** The plain text that cards, feeds and the newsletter show below a headline. Anybody may see it. Pure. */
export const summaryOf = ({ standfirst, excerpt }: Pick<ListedRow, 'standfirst' | 'excerpt'>): string =>
  standfirst || excerpt
