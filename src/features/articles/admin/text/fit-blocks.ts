import { equationAsText, latexIn } from '../../contract/math-in-line.ts'
import { footnoteClass } from './footnotes/footnotes.ts'

/** Brings blocks to where the editor has them. Its parser would tear lists and tables apart, and drop words of figures. */
export function fitBlocks(body: HTMLElement) {
  for (const figure of body.querySelectorAll('figure')) fitFigure(figure)
  for (const table of body.querySelectorAll('table')) {
    if (table.caption) table.before(rename(table.caption, 'p'))
    if (table.tFoot) table.append(table.tFoot)
  }
  for (const heading of body.querySelectorAll(inFrame(headings))) wrapContent(rename(heading, 'p'), 'strong')
  for (const rule of body.querySelectorAll(inFrame('hr'))) rule.remove()
  for (const block of body.querySelectorAll(inFrame('blockquote, aside'))) rename(block, 'div')
  // Footnotes are text.
  for (const math of body.querySelectorAll(`.${footnoteClass} math`))
    math.replaceWith(equationAsText(math, true) ?? (latexIn(math) || '[equation]'))
  for (const item of body.querySelectorAll('li')) if (startsWithBlock(item)) item.prepend(document.createElement('p'))
}

const headings = 'h1, h2, h3, h4, h5, h6'

/** Cells and call-outs have no headings and quotations. */
const inFrame = (selector: string) => `:is(td, th, aside) :is(${selector})`

/** A picture with one caption, or several that share one, or a card. */
function fitFigure(figure: Element) {
  if (figure.matches('.bookmark, .embed, .file') || !figure.querySelector('img')) return
  const [caption, ...captions] = figure.querySelectorAll('figcaption')
  for (const block of caption?.querySelectorAll('p, div') ?? []) block.replaceWith(...block.childNodes, ' ')
  const own = caption?.closest('figure') === figure ? caption : null
  const others = figure.cloneNode(true) as Element
  if (own) others.querySelector('figcaption')?.remove()
  if (captions.length === 0 && !others.textContent.trim() && !figure.querySelector('table, pre, hr')) return
  if (own) rename(own, 'p')
  unwrap(figure)
}

const blocks = `${headings}, pre, table, ul, ol, blockquote, aside, figure, img, hr, math[display="block"]`

export const standsAlone = (node: Node) => node instanceof Element && node.matches(`p, ${blocks}`)

/** The editor's items start with a paragraph. */
function startsWithBlock(item: Element): boolean {
  for (const node of item.childNodes) {
    if (!(node instanceof Element)) {
      if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) return false
    } else if (node.matches(blocks)) return true
    else if (node.localName === 'p') return false
    else if (node.textContent.trim() || node.querySelector(blocks)) return startsWithBlock(node)
  }
  return false
}

export function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

export const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

export function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
