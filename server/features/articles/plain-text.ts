import { compile, convert, type HtmlToTextOptions } from 'html-to-text'
import { leftOutOfPlainText, withPlainScripts } from '../../../contract/article/plain-text.ts'
import { describeCode } from '../code/index.ts'
import { describeData } from '../data-blocks/index.ts'
import { describeDiagrams } from '../diagrams/index.ts'

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

/** Compiles once, for the first text: that takes as long as a short article. */
function compileLater(options: HtmlToTextOptions): (html: string) => string {
  let read: ((html: string) => string) | undefined
  return (html) => {
    read ??= compile(options)
    return read(html)
  }
}

const readPlain = compileLater({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...leftOutOfPlainText.map((selector) => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

const readWhole = compileLater({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', ...noteLinks].map((selector) => ({ selector, format: 'skip' })),
    ...byRows,
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** The readable text of safe HTML, without figures, tables, code, key facts and footnotes. */
export const toPlainText = (html: string): string => readPlain(withPlainScripts(html)).replace(blanks, ' ').trim()

/** The whole text of safe HTML, with captions, tables, code, footnotes, and what diagrams show. */
export const toWholeText = (html: string): string =>
  readWhole(withPlainScripts(describeCode(describeData(describeDiagrams(html)))))
    .replace(blanks, ' ')
    .trim()

/** The text of safe HTML without code and equations, one line for each paragraph, item or cell. */
export function toLines(html: string): string[] {
  const text = convert(withPlainScripts(html), {
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
