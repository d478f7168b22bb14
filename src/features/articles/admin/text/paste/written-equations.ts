import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { type FoundEquation, findEquations } from '../../../contract/find-equations.ts'

/** They are in no text. */
const [start, end] = ['\ufdd0', '\ufdd1']
const placed = /\ufdd0(\d{1,6})\ufdd1/g
/** In addresses of links, Markdown encodes them. */
const encoded = /%EF%B7%90(\d{1,6})%EF%B7%91/g

interface Written extends FoundEquation {
  source: string
  /** It stands on lines of its own. */
  isDisplayed: boolean
}

/** Markdown would read the signs of LaTeX, so equations are taken out of the text and set into its HTML. */
export function holdEquations(text: string) {
  const held = equationsIn(text)
  let at = 0
  const pieces = held.map(({ from, to }, index) => {
    const before = text.slice(at, from)
    at = to
    return `${before}${start}${index}${end}`
  })
  return {
    text: pieces.join('') + text.slice(at),
    hasDisplayed: held.some(({ isDisplayed, latex }) => isDisplayed && command.test(latex)) && !ofDocument.test(text),
    release: (html: string) => release(html, held),
  }
}

const command = /\\[a-z]{2}/i
const ofDocument = /\\(?:documentclass|usepackage|begin\{(?:document|itemize|enumerate|figure|table)|(?:sub)*section\b)/

/** Brackets and dollars are equations only if the text surely has LaTeX between such signs. */
function equationsIn(text: string): Written[] {
  const found = findEquations(text, true)
    .filter(({ latex }) => !latex.includes('`'))
    .map((each) => written(text, each))
  const isSure = ({ latex, source }: Written) =>
    source.startsWith('$') ? /\\[a-z]{2}|[\^_][\w{\\]/i.test(latex) : isLatex(latex)
  const sure = new Set(found.filter(isSure).map(({ source }) => source.startsWith('$')))
  return found.filter(({ source }) => sure.has(source.startsWith('$')))
}

/** Some programs write a backslash before each sign of a text. */
const isLatex = (latex: string) => /\\[a-z]/i.test(latex) || (/[\^_]/.test(latex) && !/\\[\^_*=+.-]/.test(latex))

function written(text: string, { from, to, latex, isBlock }: FoundEquation): Written {
  const before = /(?:^|\n)[ \t>]{0,50}(?:[-*+][ \t]{1,10}|\d{1,9}[.)][ \t]{1,10})?$/.test(
    text.slice(Math.max(0, from - 200), from),
  )
  const isDisplayed = isBlock && before && /^[ \t]*(?:\r?\n|$)/.test(text.slice(to, to + 200))
  const source = text.slice(from, to)
  return { from, to, latex: latex.replace(/\n[ \t]*>[ \t]?/g, '\n').trim(), isBlock, source, isDisplayed }
}

function release(html: string, held: readonly Written[]): string {
  const sourceOf = (_: string, index: string) => escapeMarkup(held[Number(index)]?.source ?? '')
  const asSource = (markup: string) => markup.replace(placed, sourceOf).replace(encoded, sourceOf)
  return html
    .replace(/<code(?:\s[^<>]*)?>[^<]*|<[^<>]*>/g, asSource)
    .replace(/<p>(\ufdd0\d{1,6}\ufdd1)<\/p>/g, '$1')
    .replace(placed, (_, index: string) => picture(held[Number(index)]))
}

function picture(equation: Written | undefined): string {
  if (!equation) return ''
  const { latex, source, isBlock, isDisplayed } = equation
  // Inline equations are written with two dollars, too.
  const isOnItsOwn = isBlock && (isDisplayed || !source.startsWith('$$'))
  const classes = isOnItsOwn ? 'tex mwe-math-fallback-image-display' : 'tex'
  return `<img class="${classes}" alt="${escapeMarkup(latex)}" title="${escapeMarkup(source)}">`
}
