import { codeLanguages } from '../code/languages.ts'

const monospace =
  /\b(?:mono|monospace|consolas|menlo|monaco|courier|lucida console|fira code|source code pro|cascadia)\b/i

/** Undefined: the element names no face. */
function isMonospace(element: HTMLElement): boolean | undefined {
  const face = element.style.fontFamily || element.getAttribute('face')
  return face ? monospace.test(face) : undefined
}

const keepsBlanks = (element: HTMLElement) => /^(?:pre|break-spaces)/.test(element.style.whiteSpace)

/** Code editors copy lines that keep their blanks. Other programs copy paragraphs in a typewriter's face. */
export function readCode(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const lines = linesOfTable(table)
    if (lines) table.replaceWith(asCode(lines))
  }
  for (const pre of body.querySelectorAll('pre')) if (hasLines(pre)) joinBlocks(pre)
  for (const block of body.querySelectorAll<HTMLElement>('div, code, span'))
    if (body.contains(block) && isWholeCode(block)) block.replaceWith(asCode(linesOf(block), block.className))
  joinParagraphs(body)
  joinLines(body)
}

/** Pages with numbers of lines write them into cells. */
function linesOfTable({ rows }: HTMLTableElement): string[] | null {
  const lines: string[] = []
  for (const { cells } of rows) {
    const [code, ...others] = [...cells].toReversed()
    if (!code || others.length === 0 || code.querySelector('img, math, table')) return null
    if (rows.length > 1 ? !isMonospace(code) || !keepsBlanks(code) : !isOnlyPre(code)) return null
    lines.push(...linesOf(code, true).join('\n').replace(/\n$/, '').split('\n'))
  }
  return areNumbered(rows, lines.length) ? lines : null
}

/** It is all that the cell contains. */
function isOnlyPre(cell: HTMLElement): boolean {
  const [pre, ...others] = cell.querySelectorAll('pre')
  return pre !== undefined && others.length === 0 && pre.textContent.trim() === cell.textContent.trim()
}

/** Values and addresses in a table stand beside numbers, too. Cells of lines are empty, or named. */
function areNumbered(rows: HTMLCollectionOf<HTMLTableRowElement>, count: number): boolean {
  const gutter = [...rows].flatMap(({ cells }) => [...cells].slice(0, -1))
  const numbers = gutter.flatMap(({ textContent }) => textContent.split(/\s+/).filter(Boolean))
  if (numbers.length === 0) return rows.length > 1
  const areNamed = rows.length === 1 || gutter.every(({ className }) => /line|num|gutter/i.test(className))
  const areCounted = numbers.every((each, at) => /^\d+$/.test(each) && Number(each) === Number(numbers[0]) + at)
  return areNamed && areCounted && numbers.length === count && count > 1
}

const isLineBlock = (element: Element) =>
  /^(?:div|p|li)$/.test(element.localName) || (element instanceof HTMLElement && element.style.display === 'block')

const hasLines = (pre: HTMLPreElement) =>
  [...pre.querySelectorAll('*')].some(isLineBlock) && !pre.querySelector('img, math, table')

/** Pages write lines as blocks, and the name of the language above them. */
function joinBlocks(pre: HTMLPreElement) {
  const [code, ...others] = pre.querySelectorAll('code')
  const only = code && others.length === 0 ? code : pre
  const made = asCode(linesOf(only, true), `${only.className} ${pre.className}`)
  if (only !== pre) only.remove()
  const words = only === pre ? '' : pre.textContent.replace(/\s+/g, ' ').trim()
  const names = [
    ...Object.entries(codeLanguages).flat(),
    made.querySelector('code')?.className.replace('language-', ''),
  ]
  const isName = names.some((name) => name?.toLowerCase() === words.toLowerCase())
  if (words !== '' && !isName) pre.before(Object.assign(document.createElement('p'), { textContent: words }))
  pre.replaceWith(made)
}

function isWholeCode(block: HTMLElement): boolean {
  const words = block.textContent.trim()
  const isBlock = block.localName === 'div' ? words !== '' : words.includes('\n')
  return isBlock && keepsBlanks(block) && !block.closest('pre') && (block.localName === 'code' || isAllMonospace(block))
}

function isAllMonospace(node: Node, isAround = false): boolean {
  if (node.nodeType === Node.TEXT_NODE) return isAround || !node.textContent?.trim()
  const isWithin = node instanceof HTMLElement ? (isMonospace(node) ?? isAround) : isAround
  return [...node.childNodes].every((child) => isAllMonospace(child, isWithin))
}

interface Typed {
  paragraph: HTMLElement
  /** Empty lines before it. */
  gaps: Element[]
}

function joinParagraphs(body: HTMLElement) {
  let run: Typed[] = []
  const finish = () => {
    const lines = run
      .flatMap(({ paragraph, gaps }) => [...gaps.map(() => ''), ...linesOf(paragraph)])
      .map((line) => line.trimEnd())
    const hasLinks = run.some(({ paragraph }) => paragraph.querySelector('a[href]'))
    const isCode = run.every(({ paragraph }) => hasBlanks(paragraph)) || (!hasLinks && areLikeCode(lines))
    if (lines.length > 1 && isCode) {
      run[0]?.paragraph.before(asCode(lines))
      for (const { paragraph, gaps } of run) for (const each of [paragraph, ...gaps]) each.remove()
    }
    run = []
  }
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, div')) {
    if (isGap(paragraph)) continue
    const gaps: Element[] = []
    let before = paragraph.previousElementSibling
    for (; before && isGap(before); before = before.previousElementSibling) gaps.push(before)
    const follows = run.length > 0 && before === run.at(-1)?.paragraph
    if (!follows) finish()
    if (isTyped(paragraph)) run.push({ paragraph, gaps: follows ? gaps : [] })
    else finish()
  }
  finish()
}

const more = 'img, math, svg, hr, table, ul, ol, pre, p, div'
const isGap = (element: Element) =>
  /^(?:br|p|div)$/.test(element.localName) && !element.textContent.trim() && !element.querySelector(more)

/** A table of one cell is a frame. */
const isTyped = (paragraph: HTMLElement) =>
  isAllMonospace(paragraph) &&
  !paragraph.querySelector(more) &&
  !paragraph.closest('li, pre, [style*="mso-list" i]') &&
  (paragraph.closest('table')?.querySelectorAll('td, th').length ?? 1) === 1

const hasBlanks = (paragraph: HTMLElement) =>
  [paragraph, ...paragraph.querySelectorAll<HTMLElement>('span')].some(keepsBlanks)

/** Prose in such a face has long lines, and lines that end like sentences. */
function areLikeCode(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const like = filled.filter(
    (line) => codeLine.test(line) || (codeSign.test(line) && !/[\p{L}\d)\]}][.!?,:]$/u.test(line)),
  )
  return lines.every(({ length }) => length <= 120) && like.length * 2 >= filled.length
}

const codeLine = /^\s|[;{}]$/
const codeSign = /[{}\\|]|\w\((?!s\))|^(?:[\w*]{1,60} )?[\w.$[\]*]{1,60} ?[-+*/|&^<:!=]?=/

/** Word, LibreOffice and CodeMirror write each line into an element of its own. */
function joinLines(body: HTMLElement) {
  let run: { frame: Element; line: string }[] = []
  const finish = () => {
    const [first] = run
    if (first && run.length > 1) {
      first.frame.before(asCode(run.map(({ line }) => line)))
      for (const { frame } of run) frame.remove()
    }
    run = []
  }
  for (const block of body.querySelectorAll('pre')) {
    const [line = '', ...others] = linesOf(block, true)
    const frame = frameOf(block)
    const isLine = others.every((each) => each === '') && !isOwnBlock(block, frame)
    if (wordsBefore(frame) !== run.at(-1)?.frame || !isLine) finish()
    if (isLine) run.push({ frame, line })
  }
  finish()
}

/** Pages name their blocks of code, or the frames around them. */
function isOwnBlock(block: Element, frame: Element): boolean {
  const names = [...block.classList]
  for (let each: Element | null = block; each && each !== frame; each = each.parentElement)
    names.push(...(each.parentElement?.classList ?? []))
  return block.querySelector('code') !== null || names.some((name) => !/^(?:western|cjk|ctl|Mso|CodeMirror)/.test(name))
}

const frameOf = (block: Element): Element =>
  block.parentElement?.localName === 'div' && block.parentElement.childNodes.length === 1
    ? frameOf(block.parentElement)
    : block

function wordsBefore({ previousSibling }: Element): Node | null {
  let before = previousSibling
  while (before?.nodeType === Node.TEXT_NODE && !before.textContent?.trim()) before = before.previousSibling
  return before
}

function linesOf(block: Element, isPre = block instanceof HTMLElement && keepsBlanks(block)): string[] {
  const lines = ['']
  // A break at the end of a line, or between two, begins no empty one.
  let isBroken = false
  const write = (node: Node, isKept: boolean, isRun = false) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent ?? ''
      const blanks = isRun ? /\n/g : /[ \t\n]+/g
      const shown = isKept ? text : text.replace(blanks, ' ').replace(isRun || lines.at(-1) !== '' ? '' : /^ /, '')
      const [first = '', ...others] = shown.replaceAll('\u00a0', ' ').split('\n')
      lines.push((lines.pop() ?? '') + first, ...others)
      isBroken = shown.endsWith('\n')
    } else if (node instanceof HTMLBRElement) {
      const { parentElement: line, previousSibling: before } = node
      lines.push('')
      isBroken = line !== null && line !== block && isLineBlock(line) && line.lastChild === node && before !== null
    } else {
      const startsLine = node !== block && node instanceof HTMLElement && isLineBlock(node)
      if (startsLine && hasBefore(node) && !isBroken) lines.push('')
      if (startsLine) isBroken = false
      // An empty line contains a break to have a height.
      if (startsLine && node.textContent === '') return
      const isWithin = isKept || (node instanceof HTMLElement && keepsBlanks(node))
      const style = node instanceof HTMLElement ? (node.getAttribute('style') ?? '') : ''
      for (const child of node.childNodes) write(child, isWithin, isRun || /mso-(?:spacerun|tab-count)/i.test(style))
    }
  }
  write(block, isPre)
  return lines
}

/** The place for the number of a line is empty. */
function hasBefore({ previousSibling: before }: Node): boolean {
  const isEmpty = before instanceof HTMLElement && before.textContent === '' && !before.matches('br, :has(br)')
  return before !== null && !(isEmpty && before.previousSibling === null)
}

function asCode(lines: readonly string[], classes = ''): HTMLElement {
  const code = document.createElement('code')
  code.textContent = lines.join('\n').replace(/^\n+|\s+$/g, '')
  const [language] = /\blanguage-[\w+-]{1,20}/.exec(classes) ?? []
  if (language) code.className = language
  const block = document.createElement('pre')
  block.append(code)
  return block
}
