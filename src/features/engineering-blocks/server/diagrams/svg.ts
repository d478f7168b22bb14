import { escapeMarkup, unescapeMarkup } from '../../../../platform/contract/markup.ts'

/**
 * SVG that a page may contain: listed elements and attributes, every text escaped, styles as attributes, since the magazine's
 * policy allows no inline styles. Colours are those of the page around it.
 */
export class SvgWriter {
  readonly #used = new Set<string>()

  body(nodes: readonly unknown[]): string {
    return nodes.map((node) => this.#write(node)).join('')
  }

  definitions(shapes: readonly unknown[]): string {
    const needed = shapes.filter((shape) => Array.isArray(shape) && this.#used.has(String(shape[1]?.id)))
    return needed.length > 0 ? `<defs>${this.body(needed)}</defs>` : ''
  }

  #write(node: unknown): string {
    if (typeof node === 'string' || typeof node === 'number') return escapeOnce(String(node))
    if (!Array.isArray(node)) return ''
    const [name, second, ...rest]: unknown[] = node
    if (typeof name !== 'string' || !elements.has(name)) return ''
    const attributes = isAttributes(second) ? this.#attributes(second) : ''
    const content = this.body(isAttributes(second) ? rest : second === undefined ? [] : [second, ...rest])
    if (content === '' && (name === 'g' || name === 'text' || name === 'tspan')) return ''
    return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
  }

  #attributes(given: Record<string, unknown>): string {
    const { class: classes, style, ...others } = given
    const named = textOf(classes)
      .split(' ')
      .flatMap((name) => Object.entries(looks[name] ?? {}))
    const pairs = [...named, ...Object.entries(others), ...pairsOf(style)]
    const kept = pairs.flatMap(([name, value]) => {
      const safe = this.#valueOf(name, value)
      return safe === null ? [] : [[name === 'xlink:href' ? 'href' : name, safe] as const]
    })
    return [...new Map(kept)].map(([name, value]) => ` ${name}="${value}"`).join('')
  }

  /** Null: the attribute is left out. */
  #valueOf(name: string, value: unknown): string | null {
    const text = textOf(value).trim()
    if (paints.has(name)) return toPaint(text)
    const reference = /^(?:url\()?#([\w-]{1,20})\)?$/.exec(text)?.[1]
    if (name === 'id') return isShapeId(text) ? idPrefix + text : null
    if (name === 'xlink:href' || name.startsWith('marker-')) {
      if (!reference) return null
      this.#used.add(reference)
      return name === 'xlink:href' ? `#${idPrefix}${reference}` : `url(#${idPrefix}${reference})`
    }
    return plain.has(name) && /^[\w\s.,()%+-]*$/.test(text) ? text : null
  }
}

/** Prefix of every id. Each drawing of a page gets a number of its own in its place. */
export const idPrefix = 'diagram-0-'

const elements = new Set(['g', 'path', 'rect', 'line', 'text', 'tspan', 'use', 'marker', 'circle'])
const paints = new Set(['fill', 'stroke'])
const plain = new Set([
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'dx',
  'dy',
  'width',
  'height',
  'd',
  'transform',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'viewBox',
  'refX',
  'refY',
  'orient',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'text-anchor',
  'baseline-shift',
  'font-size',
  'font-weight',
  'font-style',
  'text-decoration',
  'fill-opacity',
  'stroke-width',
  'stroke-linecap',
  'stroke-dasharray',
  'stroke-opacity',
])

/** Ids of the library's shapes; those of lanes and marks are not needed. */
const isShapeId = (id: string) => /^[\w-]{1,20}$/.test(id) && !/_/.test(id)

const [ink, ground, quiet, accent] = [
  'currentColor',
  'var(--ground,#fff)',
  'var(--quiet,#666)',
  'var(--accent,#9a4a14)',
]
const paintNames = new Map([
  ...['#000', '#000000', 'black'].map((colour) => [colour, ink] as const),
  ...['#fff', '#ffffff', 'white'].map((colour) => [colour, ground] as const),
  ...['#888', '#aaa', '#ccc'].map((colour) => [colour, quiet] as const),
  ...['#00f', '#0041c4'].map((colour) => [colour, accent] as const),
])
const ours = new Set([ink, ground, quiet, accent, 'none'])

function toPaint(colour: string): string | null {
  const known = paintNames.get(colour.toLowerCase())
  if (known) return known
  return ours.has(colour) || /^#[\da-f]{3,6}$/i.test(colour) ? colour : null
}

const line = { fill: 'none', stroke: ink, 'stroke-linecap': 'round' }
/** Visible on light and dark grounds, with ink on top. */
const tint = (colour: string) => ({ fill: colour, 'fill-opacity': '.24' })
const solid = { fill: ink, 'fill-opacity': '.07', stroke: ink }

const looks: Record<string, Record<string, string>> = {
  s1: line,
  s2: { ...line, 'stroke-width': '.5' },
  s3: { ...line, 'stroke-dasharray': '1,3' },
  s4: line,
  s5: { fill: ground },
  s6: { fill: ink },
  s7: { fill: 'none' },
  s8: tint('#d9b400'),
  s9: tint('#e07b00'),
  s10: tint('#0a7fd9'),
  s11: tint('#00a3a8'),
  s12: tint('#2a9d1c'),
  s13: tint('#b23ad0'),
  s14: tint('#d6352b'),
  s15: { fill: accent },
  s16: { fill: 'none', stroke: accent },
  muted: { fill: quiet },
  gate: solid,
  dff: solid,
  port: solid,
  bind: solid,
  wire: { fill: 'none', stroke: ink },
  vector: { 'stroke-width': '3' },
  zeroer: { 'stroke-width': '.5', 'stroke-dasharray': '2,2' },
  siglabel: { fill: 'none', stroke: 'none' },
  pinname: { 'text-anchor': 'end', 'font-size': '12' },
  wirename: { 'text-anchor': 'start', 'font-size': '12' },
  bodylabel: { 'text-anchor': 'middle', 'font-size': '12' },
  slicelabel: { 'text-anchor': 'middle', 'font-size': '12' },
}

const isAttributes = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const pairsOf = (style: unknown): [string, string][] =>
  textOf(style)
    .split(';')
    .flatMap((rule) => {
      const [name = '', value = ''] = rule.split(':').map((part) => part.trim())
      return name && value ? [[name, value]] : []
    })

/** The library escapes some texts itself. */
const escapeOnce = (text: string) => escapeMarkup(unescapeMarkup(text))
