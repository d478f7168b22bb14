import { type HtmlNode, type HtmlTag, isTag, isText, parseShallow } from '../../../platform/server/core/shallow-html.ts'
import { mathInText } from '../../articles/contract/math-in-line.ts'
import { withPlainScripts } from '../../articles/contract/plain-text.ts'
import { toMath } from '../../articles/server/index.ts'

export interface PrintedWords {
  text: string
  isBold: boolean
  /** As it stands in the text: perhaps relative. */
  href: string | null
}

export type PrintedBlock =
  | { kind: 'heading' | 'paragraph'; words: PrintedWords[] }
  | { kind: 'item'; mark: string; depth: number; words: PrintedWords[] }
  | { kind: 'table'; rows: string[][]; hasHead: boolean }

type Look = Pick<PrintedWords, 'isBold' | 'href'>

const headings = new Set(['h2', 'h3', 'h4'])
const bold = new Set(['strong', 'b', 'th'])
const ownLine = new Set([
  'p',
  'blockquote',
  'aside',
  'cite',
  'ul',
  'ol',
  'li',
  'figure',
  'figcaption',
  'caption',
  'pre',
  'hr',
])
/** Sanitised HTML nests less. */
const deepest = 50

/** The headings, paragraphs, lists and tables of sanitised HTML, in order. Leaves out pictures and their captions. */
export function readBlocks(html: string): PrintedBlock[] {
  const reader = new BlockReader()
  reader.read(parseShallow(withPlainScripts(html), deepest), { isBold: false, href: null })
  return reader.end()
}

class BlockReader {
  readonly #blocks: PrintedBlock[] = []
  #words: PrintedWords[] = []
  #next: { kind: 'heading' | 'paragraph' } | { kind: 'item'; mark: string; depth: number } = { kind: 'paragraph' }
  /** The lists around the current line: the number of the next item, or null if unnumbered. */
  readonly #lists: (number | null)[] = []

  end(): PrintedBlock[] {
    this.#endLine()
    return this.#blocks
  }

  read(nodes: readonly HtmlNode[], look: Look): void {
    for (const node of nodes) {
      if (isText(node)) this.#words.push({ ...look, text: node.data })
      else if (isTag(node)) this.#readTag(node, look)
    }
  }

  #readTag(tag: HtmlTag, look: Look): void {
    const { name, children, attribs } = tag
    if (name === 'br') this.#words.push({ ...look, text: '\n' })
    else if (name === 'math') this.#words.push({ ...look, text: mathInText(toMath(tag)) })
    else if (name === 'table') this.#readTable(tag)
    else if (name === 'ul' || name === 'ol') this.#readList(tag, look)
    else if (name === 'li') this.#readItem(children, look)
    else if (headings.has(name)) this.#readLine('heading', children, look)
    else if (ownLine.has(name)) {
      if (name !== 'figure' || !hasPicture(tag)) this.#readLine('paragraph', children, look)
    } else {
      const href = name === 'a' ? (attribs['href'] ?? null) : look.href
      this.read(children, { isBold: look.isBold || bold.has(name), href })
    }
  }

  #readLine(kind: 'heading' | 'paragraph', children: readonly HtmlNode[], look: Look): void {
    this.#endLine()
    // An item's first paragraph is its line.
    if (this.#next.kind !== 'item') this.#next = { kind }
    this.read(children, look)
    this.#endLine()
  }

  #readList({ name, children, attribs }: HtmlTag, look: Look): void {
    this.#endLine()
    this.#lists.push(name === 'ol' ? Number(attribs['start'] ?? 1) || 1 : null)
    this.read(children.filter(isTag), look)
    this.#lists.pop()
    this.#endLine()
  }

  #readItem(children: readonly HtmlNode[], look: Look): void {
    this.#endLine()
    const number = this.#lists.pop() ?? null
    this.#lists.push(number === null ? null : number + 1)
    this.#next = { kind: 'item', mark: number === null ? '•' : `${number}.`, depth: this.#lists.length }
    this.read(children, look)
    this.#endLine()
    this.#next = { kind: 'paragraph' }
  }

  #readTable(table: HtmlTag): void {
    this.#endLine()
    const rows: string[][] = []
    for (const row of tagsNamed(table, new Set(['tr']))) {
      const cells = tagsNamed(row, new Set(['td', 'th'])).map((cell) => flat(wordsIn(cell)).trim())
      if (cells.some((cell) => cell !== '')) rows.push(cells)
    }
    const [first] = tagsNamed(table, new Set(['tr']))
    const hasHead = first !== undefined && tagsNamed(first, new Set(['td'])).length === 0
    for (const caption of tagsNamed(table, new Set(['caption']))) this.#readLine('paragraph', caption.children, plain)
    if (rows.length > 0) this.#blocks.push({ kind: 'table', rows, hasHead })
  }

  #endLine(): void {
    const words = joined(this.#words)
    this.#words = []
    if (words.length === 0) return
    this.#blocks.push({ ...this.#next, words })
    this.#next = { kind: 'paragraph' }
  }
}

const plain: Look = { isBold: false, href: null }

const hasPicture = (figure: HtmlTag) => tagsNamed(figure, new Set(['img'])).length > 0

const tagsNamed = (tag: HtmlTag, names: ReadonlySet<string>): HtmlTag[] =>
  tag.children.filter(isTag).flatMap((child) => (names.has(child.name) ? [child] : tagsNamed(child, names)))

const wordsIn = (node: HtmlNode): string => {
  if (isTag(node)) return node.name === 'br' ? ' ' : node.children.map(wordsIn).join('')
  return isText(node) ? node.data : ''
}

const flat = (text: string) => text.replace(/[^\S\n\u00a0]+/g, ' ').replace(/\n/g, ' ')

/** Trims and collapses blanks. Empty if there are no letters. */
function joined(words: readonly PrintedWords[]): PrintedWords[] {
  const line: PrintedWords[] = []
  for (const { text, ...look } of words) {
    const last = line.at(-1)
    const isStart = last === undefined || /\s$/.test(last.text)
    const own = text === '\n' ? text : flat(text)
    const shown = isStart ? own.replace(/^ /, '') : own
    if (shown === '' || (last === undefined && shown.trim() === '')) continue
    line.push({ ...look, text: shown })
  }
  const last = line.at(-1)
  if (last) last.text = last.text.trimEnd()
  return line.filter(({ text }) => text !== '')
}
