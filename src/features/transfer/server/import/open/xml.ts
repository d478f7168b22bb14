import { type Handler, Parser } from 'htmlparser2'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { SourceProblem } from '../source.ts'
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  text: string
  children: XmlElement[]
  /** Text stands where only CDATA can be: a `]]>` ended it early. */
  isDamaged: boolean
}

interface Wanted {
  elements: ReadonlySet<string>
  /** The elements inside of these that hold elements. */
  nests: ReadonlySet<string>
  /** Contents of these stay HTML if they say `type="xhtml"`. */
  markup?: ReadonlySet<string>
}
interface XmlFindings {
  /** Count of characters that XML forbids. */
  controls: number
  /** Count of bytes that are not of the encoding. */
  foreign: number
  isCut: boolean
}

const most = { attributes: 1_000, depth: 100, children: 50_000, characters: 32 * 2 ** 20 }

/**
 * Streams a file element by element. A document type is refused, so that declared entities are never read.
 * @throws UnreadableFile
 */
export async function* readElements(
  pieces: AsyncIterable<string>,
  wanted: Wanted,
  findings: XmlFindings,
): AsyncGenerator<XmlElement> {
  const collector = new ElementCollector(wanted)
  const parser = new Parser(collector, { xmlMode: true, decodeEntities: true })
  for await (const piece of pieces) {
    // oxlint-disable-next-line no-control-regex -- XML forbids them, and old exports have them
    const clean = piece.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, () => {
      findings.controls += 1
      return ''
    })
    findings.foreign += clean.split('\ufffd').length - 1
    collector.waiting += clean.length
    parser.write(clean)
    if (collector.waiting > most.characters)
      throw new UnreadableFile('A text of the file is longer than 32 million characters')
    yield* collector.done.splice(0)
  }
  parser.end()
  findings.isCut = !collector.isClosed
  yield* collector.done.splice(0)
}

class ElementCollector implements Partial<Handler> {
  /** Complete but not yet yielded. */
  readonly done: XmlElement[] = []
  waiting = 0
  isClosed = false
  readonly #wanted: Wanted
  readonly #open: XmlElement[] = []
  readonly #texts: string[][] = []
  #isQuoted = false
  /** Elements with CDATA: text beside it means damage. */
  readonly #quoted = new WeakSet<XmlElement>()
  #depth = 0
  #attributes = 0
  #started: XmlElement | null = null
  #kept: { element: XmlElement; depth: number } | null = null

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  #keep(html: string) {
    this.#texts.at(-1)?.push(html)
  }

  onprocessinginstruction(name: string) {
    if (name.toLowerCase() === '!doctype' || name.toLowerCase().startsWith('!entity'))
      throw new UnreadableFile('The file declares a document type with entities. It was not read')
  }

  onopentagname(name: string) {
    this.#depth += 1
    this.#attributes = 0
    this.waiting = 0
    if (this.#depth > most.depth) throw new UnreadableFile('The elements of the file are nested too deeply')
    this.#started = null
    if (this.#kept) return this.#keep(`<${withoutPrefix(name)}`)
    if (this.#open.length === 0 && !this.#wanted.elements.has(name)) return
    this.#started = { name, attributes: new Map(), text: '', children: [], isDamaged: false }
    this.#open.push(this.#started)
    this.#texts.push([])
  }

  onattribute(name: string, value: string) {
    this.#attributes += 1
    this.waiting = 0
    if (this.#attributes > most.attributes)
      throw new UnreadableFile(`An element of the file has more than ${most.attributes} attributes`)
    if (this.#kept) this.#keep(` ${name}="${escapeMarkup(value)}"`)
    this.#started?.attributes.set(name, value)
  }

  onopentag(name: string) {
    if (this.#kept) this.#keep('>')
    else if (this.#started && this.#wanted.markup?.has(name) && this.#started.attributes.get('type') === 'xhtml')
      this.#kept = { element: this.#started, depth: this.#depth }
  }

  ontext(text: string) {
    this.waiting = 0
    if (this.#kept) return this.#keep(escapeMarkup(text))
    this.#keep(text)
    const element = this.#open.at(-1)
    if (element && this.#isQuoted) this.#quoted.add(element)
    else if (element && this.#quoted.has(element) && text.trim() !== '') element.isDamaged = true
  }

  oncdatastart() {
    this.#isQuoted = true
  }

  oncdataend() {
    this.#isQuoted = false
  }

  onclosetag(name: string, isImplied: boolean) {
    this.#depth -= 1
    if (this.#kept && this.#depth >= this.#kept.depth) {
      if (!withoutEnd.has(withoutPrefix(name))) this.#keep(`</${withoutPrefix(name)}>`)
      return
    }
    this.#kept = null
    if (this.#depth === 0 && !isImplied) this.isClosed = true
    const element = this.#open.at(-1)
    if (element?.name !== name) return
    this.#open.pop()
    element.text = (this.#texts.pop() ?? []).join('')
    this.#finish(element, isImplied)
  }

  #finish(element: XmlElement, isImplied: boolean) {
    const parent = this.#open.at(-1)
    if (!parent) {
      // An element that was cut off has no end tag. An empty one needs none.
      if (!isImplied || (element === this.#started && element.text === '')) this.done.push(element)
    } else if (this.#open.length === 1 || this.#wanted.nests.has(parent.name)) {
      if (parent.children.length === most.children)
        throw new UnreadableFile('An element of the file contains too many others')
      parent.children.push(element)
    } else {
      parent.isDamaged = true
      this.#keep(element.text)
    }
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
const withoutEnd = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr'])

export function* xmlProblems(about: string, { controls, foreign, isCut }: XmlFindings): Generator<SourceProblem> {
  const tell = (reason: string): SourceProblem => ({ kind: 'problem', about, reason })
  if (isCut) yield tell('The file is incomplete: its end is missing. The part before was read')
  if (controls > 0) yield tell(`${controls} control characters were removed`)
  if (foreign > 0) yield tell(`Characters that are not valid in the encoding of the file cannot be read: ${foreign}`)
}

export const noFindings = (): XmlFindings => ({ controls: 0, foreign: 0, isCut: false })

export const textIn = (element: XmlElement, name: string) =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''
