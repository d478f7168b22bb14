import { withQuotationMarks } from '../../../../../platform/contract/markup.ts'
import { fontRules } from '../../../contract/symbol-fonts.ts'
import { fitBlocks, rename, unwrap, wrapContent } from '../fit-blocks.ts'
import { footnoteClass, placeFootnotes } from '../footnotes/footnotes.ts'
import { readCode } from './pasted-code.ts'
import { placeNotes } from './pasted-notes.ts'
import { removeReviewMarks } from './review-marks.ts'
import { clipSpans, withoutOverflow } from './spreadsheet.ts'
import { readSymbols } from './symbols.ts'
import { readConditions } from './word-conditions.ts'
import { drawn, readEquations } from './word-equations.ts'
import { listsFromWord } from './word-lists.ts'

const dropped =
  'script, style, link, meta, title, noscript, template, iframe, object, embed, input, button, select, textarea, svg, canvas, ' +
  'video, audio, nav, dialog, [hidden], [aria-hidden="true"], .mw-editsection'

/** Reduces pasted HTML to what the text supports. `onRemoved` gets a sentence about what a reader would miss. */
export function cleanPaste(html: string, onRemoved: (sentence: string) => void): string {
  // This editor's own HTML is clean.
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(withoutHandlers(readConditions(html)), 'text/html')
  const { body } = page
  const fonts = fontRules([...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('\n'))
  const equationsWithoutSource = readEquations(body)
  // Some systems write a whole page into a form, Apple's Notes their tables into an object.
  for (const frame of [...body.querySelectorAll('form, object:not([data], [type], [classid]):has(table)')])
    unwrap(frame)
  for (const box of body.querySelectorAll(checkboxes)) checkBox(box)
  const media = [...body.querySelectorAll<HTMLElement>(told)].map(describeElement)
  const controls = wordsOfControls(body)
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const link of body.querySelectorAll('a.headerlink, a.anchor-link')) if (isSign(link)) link.remove()
  removeComments(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) if (isHidden(element)) element.remove()
  const removed = removeReviewMarks(body)
  const pictures = [...body.querySelectorAll('img')].filter(
    (each) => !isPublic(each.getAttribute('src') ?? '') && !isPixel(each),
  )
  const said = sentenceOf('Not pasted', [
    ['comments', removed.comments],
    ['deleted words', removed.deleted],
    ['equations', equationsWithoutSource.map(describeElement)],
    ['images that only the other application has', pictures.map(describeElement)],
    ['frames, films and drawings', media],
    ['menus, buttons and hidden parts', controls],
  ])
  if (said) onRemoved(said)
  readCode(body)
  listsFromWord(body)
  readSymbols(body, fonts)
  placeNotes(body)
  placeFootnotes(body)
  withoutOverflow(body)
  clipSpans(body)
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) tidy(element)
  removeBlanks(body)
  fitBlocks(body)
  return withQuotationMarks(body.innerHTML)
}

/** It copies the address of a heading. Other sites link the words of the heading themselves. */
function isSign({ textContent: words, parentElement: around }: Element): boolean {
  const isInHeading = /^h[1-6]$/.test(around?.localName ?? '') && around?.textContent.trim() !== words.trim()
  return isInHeading || !/[\p{L}\p{N}]/u.test(words)
}

/** Of tasks in Markdown and on GitHub, and pictures of Google Docs. */
const checkboxes = 'li input[type="checkbox"], li img[aria-roledescription="checkbox"]'

function checkBox(box: Element) {
  const item = box.closest('li')
  const place = item?.querySelector(':scope > p') ?? box.parentElement
  box.remove()
  place?.prepend(box.matches('[checked], [alt="checked"]') ? '☑ ' : '☐ ')
}

/** What a reader would miss of the dropped elements. */
const told = 'iframe, object, embed, video, audio, canvas, svg[aria-label], svg:has(> title, text)'

const wordsOfControls = (body: HTMLElement): string[] =>
  [...body.querySelectorAll<HTMLElement>(controlTags)]
    .filter((each) => !each.parentElement?.closest(controlTags) && !each.closest(equations) && !isHidden(each))
    .map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((words) => /[\p{L}\p{N}]/u.test(words))

const controlTags = 'button, select, textarea, nav, dialog, [aria-hidden="true"]'
/** They contain each equation twice. */
const equations = `math, .mwe-math-element, ${drawn}`

/** Trackers use pictures of this size. */
export const isPixel = (picture: HTMLImageElement) => Number(picture.getAttribute('width') ?? 9) < 3

export const describeElement = (element: HTMLElement | SVGElement): string =>
  [
    element.getAttribute('alt'),
    element.getAttribute('title'),
    element.getAttribute('aria-label'),
    element.textContent,
    element.getAttribute('src'),
  ]
    .map((each) => (each ?? '').replace(/\s+/g, ' ').trim())
    .find((each) => each !== '') ?? 'without a name'

const mostTold = 3

/** Empty: there are no words to tell. */
export function sentenceOf(
  start: string,
  groups: readonly (readonly [what: string, words: readonly string[]])[],
): string {
  const parts = groups.flatMap(([what, words]) => {
    const quoted = words.slice(0, mostTold).map((each) => `“${each.slice(0, 80)}${each.length > 80 ? '…' : ''}”`)
    const rest = words.length > mostTold ? ` and ${words.length - mostTold} more` : ''
    return words.length > 0 ? `${what} (${quoted.join(', ')}${rest})` : []
  })
  return parts.length > 0 ? `${start}: ${parts.join('; ')}.` : ''
}

/** They would not run, but the page's content security policy would report each. */
const withoutHandlers = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\s([\w:-]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/g, (attribute, name: string) =>
      /^on/i.test(name) ? '' : attribute,
    ),
  )

function removeComments(root: Node) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

const isHidden = ({ style }: HTMLElement) =>
  style.display === 'none' || style.visibility === 'hidden' || /mso-hide:\s*all/i.test(style.cssText)

function tidy(element: HTMLElement) {
  const name = element.localName
  // Equations have styles of their own.
  if (element.namespaceURI?.endsWith('MathML')) return
  // Word's own elements (o:p, w:sdt, st1:place) are unwrapped.
  if (name.includes(':') || name === 'font') return unwrap(element)
  // Google Docs wraps everything in a "b" that is not bold.
  if (name === 'b' && element.style.fontWeight === 'normal') return unwrap(element)
  if (/^MsoTitle|^MsoSubtitle/.test(element.className)) return rename(element, 'h2')
  if (name === 'h1') return rename(element, 'h2')
  if (name === 'h5' || name === 'h6') return rename(element, 'h4')
  if (name === 'dt' || name === 'summary') return rename(element, 'p')
  if (element.style.textDecorationLine.includes('line-through')) strikeOut(element)
  if (name === 'a') unwrapRedirect(element)
  if (name === 'a' && /^(?:file:|#)|_(?:ftn|edn)/i.test(element.getAttribute('href') ?? '')) return unwrap(element)
  if (name === 'img' && !isPublic(element.getAttribute('src') ?? '')) return element.remove()
  if (element instanceof HTMLTableElement && isLayout(element)) return unwrapTable(element)
  if (name === 'td' && element.closest('table')?.tHead?.rows[0] === element.parentElement) return toHeader(element)
  if (name === 'span' && element.className !== footnoteClass) emphasise(element)
}

/** Pictures that are written into the HTML are uploaded. */
const isPublic = (address: string) => /^(https:\/\/|\/(?!\/)|data:image\/)/i.test(address)

/** Google sends readers through an address of its own, which contains the document's. */
function unwrapRedirect(link: HTMLElement) {
  const url = URL.parse(link.getAttribute('href') ?? '')
  if (!url || !/^(www\.)?google(\.[a-z]{2,3}){1,2}$/.test(url.hostname) || url.pathname !== '/url') return
  const target = URL.parse(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '')
  if (target && /^https?:$/.test(target.protocol)) link.setAttribute('href', target.href)
}

const cellsOf = (table: HTMLTableElement) => [...table.rows].flatMap(({ cells }) => [...cells])

/** A table with one cell only arranges what is in it, and so does a row with headings or tables. */
const isLayout = (table: HTMLTableElement) =>
  cellsOf(table).length <= 1 ||
  (table.rows.length === 1 && table.querySelector('h1, h2, h3, h4, h5, h6, table') !== null)

const unwrapTable = (table: HTMLTableElement) => table.replaceWith(...cellsOf(table).map((cell) => rename(cell, 'div')))

/** The text's marks are found by element, not by style. */
function emphasise(span: HTMLElement) {
  const { fontWeight, fontStyle, verticalAlign } = span.style
  if (Number(fontWeight) >= 600 || fontWeight === 'bold') wrapContent(span, 'strong')
  if (fontStyle === 'italic') wrapContent(span, 'em')
  // Programs that convert PDFs raise and lower whole lines a little.
  const [, raised] = /mso-text-raise:\s*(-?[\d.]+)/.exec(span.getAttribute('style') ?? '') ?? []
  const raise = span.querySelector('img, math') ? 0 : Number(raised ?? 0)
  if (verticalAlign === 'super' || raise > 1) wrapContent(span, 'sup')
  if (verticalAlign === 'sub' || raise < -1) wrapContent(span, 'sub')
  unwrap(span)
}

function toHeader(cell: HTMLElement) {
  const header = rename(cell, 'th')
  for (const { name, value } of cell.attributes) header.setAttribute(name, value)
}

function strikeOut(element: HTMLElement) {
  const isOfCells = /^(?:table|thead|tbody|tfoot|tr)$/.test(element.localName)
  for (const each of isOfCells ? element.querySelectorAll('td, th') : [element]) wrapContent(each, 's')
}

/** Programs write some instead of spaces. Those beside a digit, as in `5 kΩ`, are meant. */
const looseBlank = /\u00a0(?=\s|$)|(?<=\s|^)\u00a0|(?<!\d)\u00a0(?!\d)/g

function removeBlanks(body: HTMLElement) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (text.parentElement?.closest('pre, mtext')) continue
    text.textContent = (text.textContent ?? '').replace(looseBlank, ' ').replace(/[ \t\n\r]+/g, ' ')
  }
  for (const block of [...body.querySelectorAll('p, h1, h2, h3, h4, li, div')]) {
    if (!block.textContent?.trim() && !block.querySelector('img, math, table, hr, br + *, p, li')) block.remove()
  }
}
