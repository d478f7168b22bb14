import { compile, convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import { describeCode } from '../../engineering-blocks/server/code/index.ts'
import { describeData } from '../../engineering-blocks/server/data-blocks/index.ts'
import { describeDiagrams } from '../../engineering-blocks/server/diagrams/index.ts'
import { type MathElement, mathInText } from '../contract/math-in-line.ts'
import { asSentence, bullet, leftOutOfPlainText, withPlainScripts } from '../contract/plain-text.ts'

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

const noteLinks = ['a[href^="#fn-"]', 'a[href^="#fnref-"]']

/** On one line a heading would run into the sentence after it. */
const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: asSentence })
}

/** Formulas that `withPlainScripts` leaves came without their source. */
export const formula: FormatCallback = (element, _walk, builder) => builder.addInline(mathInText(toMath(element)))

interface ParsedNode {
  name?: string | undefined
  data?: string | undefined
  attribs?: Record<string, string> | undefined
  children?: readonly ParsedNode[] | undefined
}

export const toMath = ({ name = '', attribs, children = [] }: ParsedNode): MathElement => ({
  localName: name,
  textContent: children.map(({ data = '' }) => data).join(''),
  children: children.filter((child) => child.name !== undefined).map(toMath),
  getAttribute: (attribute) => attribs?.[attribute] ?? null,
  querySelector: () => null,
})

const onOneLine = { wordwrap: false, formatters: { heading, formula } } as const

const inline = [
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'ul', options: { itemPrefix: bullet } },
  { selector: 'math', format: 'formula' },
]

/** Compiles for the first text: that takes as long as a short article. */
function compileLater(options: HtmlToTextOptions): (html: string) => string {
  let read: ((html: string) => string) | undefined
  return (html) => {
    read ??= compile(options)
    return read(html)
  }
}

const readPlain = compileLater({
  ...onOneLine,
  selectors: [...inline, ...leftOutOfPlainText.map((selector) => ({ selector, format: 'skip' }))],
})

const readWhole = compileLater({
  ...onOneLine,
  selectors: [...inline, ...['img', ...noteLinks].map((selector) => ({ selector, format: 'skip' })), ...byRows],
})

/** The readable text of safe HTML, without figures, tables, code, key facts and footnotes. */
export const toPlainText = (html: string): string => readPlain(withPlainScripts(html)).replace(blanks, ' ').trim()

/** The whole text of safe HTML, with captions, tables, code, footnotes, and what diagrams show. */
export const toWholeText = (html: string): string =>
  readWhole(withPlainScripts(describeCode(describeData(describeDiagrams(html)))))
    .replace(blanks, ' ')
    .trim()

/** The text of safe HTML without code and equations of their own line, one line for each paragraph, item or cell. */
export function toLines(html: string): string[] {
  const text = convert(withPlainScripts(html), {
    wordwrap: false,
    formatters: { formula },
    selectors: [
      { selector: 'math', format: 'formula' },
      { selector: 'a', options: { ignoreHref: true } },
      ...['img', 'pre', 'math[display="block"]', ...noteLinks].map((selector) => ({ selector, format: 'skip' })),
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
