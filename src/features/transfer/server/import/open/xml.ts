import { Parser } from 'htmlparser2'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { SourceProblem } from '../source.ts'
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  text: string
  children: XmlElement[]
  /** Something stood where only quoted text can be: a `]]>` ended it early. */
  isDamaged: boolean
}

interface Wanted {
  /** These are yielded, without what is around them. */
  elements: ReadonlySet<string>
  /** Of the elements inside of them, those that hold elements. */
  nests: ReadonlySet<string>
  /** What is in these is kept as HTML if they say `type="xhtml"`. */
  markup?: ReadonlySet<string>
}
interface XmlFindings {
  /** Null bytes and other characters that XML forbids. */
  controls: number
  /** Bytes that are not of the encoding. */
  foreign: number
  isCut: boolean
}

const most = { attributes: 1_000, depth: 100, children: 50_000, characters: 32 * 2 ** 20 }

/**
 * Reads a file of any size element by element. Entities that a file declares are never read: a document type is refused.
 * @throws UnreadableFile
 */
export async function* readElements(
  pieces: AsyncIterable<string>,
  { elements, nests, markup }: Wanted,
  findings: XmlFindings,
): AsyncGenerator<XmlElement> {
  const done: XmlElement[] = []
  /** From the wanted one to the innermost. */
  const open: XmlElement[] = []
  const texts: string[][] = []
  let isQuoted = false
  /** Whose text is in CDATA: there is none beside it. */
  const quoted = new WeakSet<XmlElement>()
  let depth = 0
  let attributes = 0
  let waiting = 0
  let isClosed = false
  let started: XmlElement | null = null
  /** Whose contents are kept as HTML, and how deep it stands. */
  let kept: { element: XmlElement; depth: number } | null = null
  const keep = (html: string) => texts.at(-1)?.push(html)

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype' || name.toLowerCase().startsWith('!entity'))
          throw new UnreadableFile('The file declares a document type with entities. It was not read')
      },
      onopentagname(name) {
        depth += 1
        attributes = 0
        waiting = 0
        if (depth > most.depth) throw new UnreadableFile('The elements of the file are nested too deeply')
        const parent = open.at(-1)
        started = null
        if (kept) return void keep(`<${withoutPrefix(name)}`)
        if (parent === undefined && !elements.has(name)) return
        started = { name, attributes: new Map(), text: '', children: [], isDamaged: false }
        open.push(started)
        texts.push([])
      },
      onattribute(name, value) {
        attributes += 1
        waiting = 0
        if (attributes > most.attributes)
          throw new UnreadableFile(`An element of the file has more than ${most.attributes} attributes`)
        if (kept) keep(` ${name}="${escapeMarkup(value)}"`)
        started?.attributes.set(name, value)
      },
      onopentag(name) {
        if (kept) keep('>')
        else if (started && markup?.has(name) && started.attributes.get('type') === 'xhtml')
          kept = { element: started, depth }
      },
      ontext(text) {
        waiting = 0
        if (kept) return void keep(escapeMarkup(text))
        texts.at(-1)?.push(text)
        const element = open.at(-1)
        if (element && isQuoted) quoted.add(element)
        else if (element && quoted.has(element) && text.trim() !== '') element.isDamaged = true
      },
      oncdatastart() {
        isQuoted = true
      },
      oncdataend() {
        isQuoted = false
      },
      onclosetag(name, isImplied) {
        if (kept && depth > kept.depth) {
          depth -= 1
          if (!withoutEnd.has(withoutPrefix(name))) keep(`</${withoutPrefix(name)}>`)
          return
        }
        kept = null
        depth -= 1
        if (depth === 0 && !isImplied) isClosed = true
        const element = open.at(-1)
        if (element?.name !== name) return
        open.pop()
        element.text = (texts.pop() ?? []).join('')
        const parent = open.at(-1)
        if (!parent) {
          // One that is cut has no end. One without contents needs none.
          if (!isImplied || (element === started && element.text === '')) done.push(element)
        } else if (open.length === 1 || nests.has(parent.name)) {
          if (parent.children.length === most.children)
            throw new UnreadableFile('An element of the file contains too many others')
          parent.children.push(element)
        } else {
          parent.isDamaged = true
          texts.at(-1)?.push(element.text)
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )

  for await (const piece of pieces) {
    // oxlint-disable-next-line no-control-regex -- XML forbids them, and old exports have them
    const clean = piece.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, () => {
      findings.controls += 1
      return ''
    })
    findings.foreign += clean.split('\ufffd').length - 1
    waiting += clean.length
    parser.write(clean)
    if (waiting > most.characters) throw new UnreadableFile('A text of the file is longer than 32 million characters')
    yield* done.splice(0)
  }
  parser.end()
  findings.isCut = !isClosed
  yield* done.splice(0)
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
const withoutEnd = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr'])

/** What is wrong with the characters of a file. */
export function* xmlProblems(about: string, { controls, foreign, isCut }: XmlFindings): Generator<SourceProblem> {
  const tell = (reason: string): SourceProblem => ({ kind: 'problem', about, reason })
  if (isCut) yield tell('The file is incomplete: its end is missing. The part before was read')
  if (controls > 0) yield tell(`${controls} control characters were removed`)
  if (foreign > 0) yield tell(`Characters that are not valid in the encoding of the file cannot be read: ${foreign}`)
}

export const noFindings = (): XmlFindings => ({ controls: 0, foreign: 0, isCut: false })

/** The text of the first child of this name. */
export const textIn = (element: XmlElement, name: string) =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''
