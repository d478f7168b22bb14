import { equationAsText, latexIn } from '../../../contract/math-in-line.ts'
import { rename, unwrap } from '../fit-blocks.ts'
import { footnoteClass } from '../footnotes/footnotes.ts'
import { describeElement, isPixel, sentenceOf } from './clean-paste.ts'
import { isElsewhere } from './pictures-elsewhere.ts'

interface Options {
  onProblem: (sentence: string) => void
  /** Footnotes also hold no pictures. */
  isOneParagraph?: boolean
}

/** Reduces cleaned HTML to what mails and footnotes hold. Other blocks become words. Says which. */
export function reducePaste(html: string, { onProblem, isOneParagraph = false }: Options): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const before = body.innerHTML
  const pictures = removePictures(body, isOneParagraph)
  const { written, unreadable } = writeEquations(body, isOneParagraph)
  const struck = isOneParagraph ? wrapWords(body, 's, strike, del', 'struck out: ') : []
  const notes = wrapWords(body, `span.${footnoteClass}`, '')
  const code = writeCode(body)
  const tables = writeTables(body, isOneParagraph ? ';' : '')
  for (const heading of body.querySelectorAll('h4')) rename(heading, 'h3')
  if (isOneParagraph) joinBlocks(body)
  const notPasted = sentenceOf('Not pasted', [
    [isOneParagraph ? 'images' : 'images that are not in the library', pictures],
    ['equations', unreadable],
  ])
  const plain = sentenceOf('Pasted as plain text', [
    ['tables', tables],
    ['equations', written],
    ['code', code],
    ['struck-out words', struck],
    ['footnotes', notes],
  ])
  for (const said of [notPasted, plain]) if (said) onProblem(said)
  // Unchanged, an editor's own HTML says where its blocks are open.
  if (body.innerHTML === before) return html
  for (const slice of body.querySelectorAll('[data-pm-slice]')) slice.removeAttribute('data-pm-slice')
  return body.innerHTML
}

const wordsOf = ({ textContent }: Element) => (textContent ?? '').replace(/\s+/g, ' ').trim()

function removePictures(body: HTMLElement, isAll: boolean): string[] {
  const removed = [...body.querySelectorAll('img')].filter((each) => {
    const address = each.getAttribute('src') ?? ''
    return isAll || address === '' || isElsewhere(address)
  })
  for (const each of removed) each.remove()
  return removed.filter((each) => !isPixel(each)).map(describeElement)
}

function writeEquations(body: HTMLElement, mayHaveNames: boolean) {
  const written: string[] = []
  const unreadable: string[] = []
  for (const math of body.querySelectorAll('math')) {
    const line = equationAsText(math, mayHaveNames)
    if (line) written.push(line)
    else unreadable.push(latexIn(math) || wordsOf(math))
    const words = line ?? '[equation]'
    if (math.getAttribute('display') === 'block') rename(math, 'p').replaceChildren(words)
    else math.replaceWith(words)
  }
  return { written, unreadable }
}

function wrapWords(body: HTMLElement, selector: string, start: string): string[] {
  const found = [...body.querySelectorAll(selector)]
  const outer = found.filter((each) => !each.parentElement?.closest(selector) && wordsOf(each) !== '')
  const told = outer.map(wordsOf)
  for (const each of outer) {
    each.prepend(`${/\S$/.test(each.previousSibling?.textContent ?? '') ? ' ' : ''}(${start}`)
    each.append(')')
  }
  for (const each of found) unwrap(each)
  return told
}

/** Mail programs collapse blanks. */
function writeCode(body: HTMLElement): string[] {
  const blocks = [...body.querySelectorAll('pre')]
  const told = blocks.map(wordsOf)
  for (const block of blocks) {
    const lines = (block.textContent ?? '').replace(/\n$/, '').split('\n')
    const paragraph = rename(block, 'p')
    paragraph.replaceChildren()
    for (const [index, line] of lines.entries()) {
      if (index > 0) paragraph.append(document.createElement('br'))
      paragraph.append(line.replaceAll('\t', '    ').replace(/^ +| {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length)))
    }
  }
  return told.filter((words) => words !== '')
}

/** A paragraph for each row. */
function writeTables(body: HTMLElement, end: string): string[] {
  const told: string[] = []
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    fillSpans(table)
    const rows = [...table.rows].map((row) => {
      const paragraph = document.createElement('p')
      for (const [index, cell] of [...row.cells].entries()) {
        joinBlocks(cell)
        if (index > 0) paragraph.append(' | ')
        paragraph.append(...cell.childNodes)
      }
      return paragraph
    })
    const filled = rows.filter((row) => /[^|\s]/.test(row.textContent ?? '') || row.querySelector('img'))
    if (filled[0]) told.push(wordsOf(filled[0]))
    for (const row of filled.slice(0, -1)) row.append(end)
    table.replaceWith(...filled)
  }
  return told.toReversed()
}

const mostSpanned = 50

/** Else a row below a merged cell would have its values in other columns. */
function fillSpans(table: HTMLTableElement) {
  const rows = [...table.rows]
  for (const [index, row] of rows.entries())
    for (let at = 0; at < row.cells.length; at += 1) {
      const cell = row.cells[at]
      const [wide, high] = [Math.min(mostSpanned, cell?.colSpan ?? 1), Math.min(mostSpanned, cell?.rowSpan ?? 1)]
      cell?.removeAttribute('colspan')
      cell?.removeAttribute('rowspan')
      for (let more = 1; more < wide; more += 1) row.insertCell(at + more)
      for (const below of rows.slice(index + 1, index + high))
        for (let more = 0; more < wide; more += 1) below.insertCell(Math.min(at, below.cells.length))
    }
}

const blocks = 'p, h2, h3, h4, ul, ol, li, div, blockquote, aside, section, figure, figcaption, dl, dd, hr, br'

function joinBlocks(around: HTMLElement) {
  for (const block of [...around.querySelectorAll(blocks)]) block.replaceWith(' ', ...block.childNodes, ' ')
}
