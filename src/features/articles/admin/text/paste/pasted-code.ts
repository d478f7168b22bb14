const monospace =
  /\b(?:mono|monospace|consolas|menlo|monaco|courier|lucida console|fira code|source code pro|cascadia)\b/i

/** Undefined: the element names no face. */
function isMonospace(element: HTMLElement): boolean | undefined {
  const face = element.style.fontFamily || element.getAttribute('face')
  return face ? monospace.test(face) : element.className === 'MsoPlainText' || undefined
}

const keepsBlanks = (element: HTMLElement) => /^(?:pre|break-spaces)/.test(element.style.whiteSpace)

/** Code editors copy lines that keep their blanks. Other programs copy paragraphs in a typewriter's face. */
export function readCode(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const lines = linesOfTable(table)
    if (lines) table.replaceWith(asCode(lines))
  }
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
    const isCode = code && (rows.length > 1 ? isMonospace(code) && keepsBlanks(code) : code.querySelector('pre'))
    if (!isCode || others.length === 0 || !others.every(({ textContent }) => /^[\s\d]*$/.test(textContent))) return null
    lines.push(linesOf(code, true).join('\n').replace(/\n$/, ''))
  }
  return lines
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
    if (lines.length > 1 && (run.every(({ paragraph }) => hasBlanks(paragraph)) || isLikeCode(lines))) {
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

/** Prose in such a face has long lines. */
const isLikeCode = (lines: readonly string[]) =>
  lines.every(({ length }) => length <= 120) && lines.some((line) => /^\s|[{}=\\|]|;$|\w\((?!s\))/.test(line))

/** Word, LibreOffice and CodeMirror write each line into an element of its own. */
function joinLines(body: HTMLElement) {
  let run: { block: Element; frame: Element; line: string }[] = []
  const finish = () => {
    const [first] = run
    if (first && run.length > 1) {
      const lines = run.map(({ line }) => line)
      first.frame.before(asCode(lines, first.block.querySelector('code')?.className))
      for (const { frame } of run) frame.remove()
    }
    run = []
  }
  for (const block of body.querySelectorAll('pre')) {
    const [line = '', ...others] = linesOf(block, true)
    const frame = frameOf(block)
    if (wordsBefore(frame) !== run.at(-1)?.frame || others.some((each) => each !== '')) finish()
    if (others.every((each) => each === '')) run.push({ block, frame, line })
  }
  finish()
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
  const write = (node: Node, isKept: boolean, isRun = false) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent ?? ''
      const blanks = isRun ? /\n/g : /[ \t\n]+/g
      const shown = isKept ? text : text.replace(blanks, ' ').replace(isRun || lines.at(-1) !== '' ? '' : /^ /, '')
      const [first = '', ...others] = shown.replaceAll('\u00a0', ' ').split('\n')
      lines.push((lines.pop() ?? '') + first, ...others)
    } else if (node instanceof HTMLBRElement) lines.push('')
    else {
      const isLine = node !== block && node instanceof HTMLElement && /^(?:div|p)$/.test(node.localName)
      if (isLine && node.previousSibling) lines.push('')
      // An empty line contains a break to have a height.
      if (isLine && node.textContent === '') return
      const isWithin = isKept || (node instanceof HTMLElement && keepsBlanks(node))
      const style = node instanceof HTMLElement ? (node.getAttribute('style') ?? '') : ''
      for (const child of node.childNodes) write(child, isWithin, isRun || /mso-(?:spacerun|tab-count)/i.test(style))
    }
  }
  write(block, isPre)
  return lines
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
