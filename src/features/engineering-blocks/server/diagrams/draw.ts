import { LRUCache } from 'lru-cache'
import { renderAny, waveSkin } from 'wavedrom'
import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import { describe, diagramTitle } from './describe.ts'
import { orProblem } from './drawn-blocks.ts'
import { DiagramProblem } from './problem.ts'
import { idPrefix, SvgWriter } from './svg.ts'
import { type Diagram, readDiagram } from './wave-json.ts'
export interface Drawing {
  /** Safe to put into a page. Its ids begin with `idPrefix`. */
  svg: string
  kind: Diagram['kind']
  /** Written by the author; may be empty. */
  caption: string
  description: string
  width: number
  height: number
}

/** By source, since drawing takes milliseconds. */
const known = new LRUCache<string, Drawing | DiagramProblem>({
  maxSize: 8_000_000,
  sizeCalculation: (made, source) => source.length + ('svg' in made ? made.svg.length : 200),
})

export function tryToDraw(source: string): Drawing | DiagramProblem {
  const made = known.get(source) ?? make(source)
  known.set(source, made)
  return made
}

const make = (source: string): Drawing | DiagramProblem =>
  orProblem(() => {
    const diagram = readDiagram(source)
    const { kind, caption } = diagram
    const description = describe(diagram)
    return { kind, caption, description, ...toSvg(diagram, { title: diagramTitle(diagram), description }) }
  })

/** Shapes of waves in the library, which drawings refer to. */
const [, , , shapes = []] = waveSkin.default

function toSvg(
  diagram: Diagram,
  { title, description }: { title: string; description: string },
): Pick<Drawing, 'svg' | 'width' | 'height'> {
  const [, attributes, ...content] = render(diagram)
  const [width = 0, height = 0] = ['width', 'height'].map((name) => sizeIn(attributes, name))
  const writer = new SvgWriter()
  const body = writer.body(diagram.kind === 'timing' ? withoutGround(content) : content)
  const definitions = writer.definitions(Array.isArray(shapes) ? shapes : [])
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${idPrefix}title" aria-describedby="${idPrefix}desc" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="currentColor" font-family="sans-serif" font-size="14">` +
    `<title id="${idPrefix}title">${escapeMarkup(title)}</title><desc id="${idPrefix}desc">${escapeMarkup(description)}</desc>` +
    `${definitions}${body}</svg>`
  return { svg, width, height }
}

function render({ caption: _, kind, ...source }: Diagram): unknown[] {
  try {
    // Its styles and shapes, which come with the first drawing of a page, are written otherwise.
    return renderAny(kind === 'logic' ? 1 : 0, source, waveSkin)
  } catch {
    throw new DiagramProblem('It cannot be drawn like this')
  }
}

/** Drops styles and the white rectangle below everything. */
const withoutGround = (content: unknown[]): unknown[] =>
  content.map((node) =>
    Array.isArray(node) && node[1]?.id === 'waves_0' ? node.filter((part) => part?.[0] !== 'rect') : node,
  )

const sizeIn = (attributes: unknown, name: string): number => {
  const size = Number(typeof attributes === 'object' && attributes && Reflect.get(attributes, name))
  return Number.isFinite(size) ? Math.ceil(size) : 0
}
