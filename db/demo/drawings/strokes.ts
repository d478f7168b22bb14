import { ink, ink30, paper } from './palette.ts'

export type Point = readonly [x: number, y: number]
export type Size = readonly [width: number, height: number]
export type Pen = {
  ink?: string
  width?: number
  /** 'none' unless given. */
  fill?: string
  dash?: string
}

/** Points as SVG writes them: points`0,0 120,${height}`. */
export function points(texts: TemplateStringsArray, ...values: readonly number[]): Point[] {
  const written = texts.map((part, index) => part + (index < values.length ? String(values[index]) : '')).join('')
  return written.split(' ').map((word): Point => {
    const [x, y] = word.split(',').map(Number)
    return [x ?? Number.NaN, y ?? Number.NaN]
  })
}

/** One decimal is a tenth of a pixel at 1280: no eye sees more, and the text stays short. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Point): string => `${num(x)} ${num(y)}`

const attributes = ({ ink: colour = ink, width = 4, fill = 'none', dash }: Pen): string =>
  `fill="${fill}" stroke="${width === 0 ? 'none' : colour}" stroke-width="${num(width)}"${dash ? ` stroke-dasharray="${dash}"` : ''}`

export const path = (d: string, pen: Pen = {}): string => `<path d="${d}" ${attributes(pen)}/>`
export const group = (parts: readonly string[], transform?: string): string =>
  `<g${transform ? ` transform="${transform}"` : ''}>${parts.join('')}</g>`

export const pathThrough = (way: readonly Point[]): string =>
  way.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join('')
export const polyline = (way: readonly Point[], pen: Pen = {}): string => path(pathThrough(way), pen)
export const polygon = (corners: readonly Point[], pen: Pen = {}): string => path(`${pathThrough(corners)}Z`, pen)
export const line = (from: Point, to: Point, pen: Pen = {}): string => polyline([from, to], pen)
/** Many separate strokes as one element, which draws faster than one each. */
export const lines = (strokes: readonly (readonly Point[])[], pen: Pen = {}): string =>
  strokes.length === 0 ? '' : path(strokes.map(pathThrough).join(''), pen)

export const circle = ([x, y]: Point, radius: number, pen: Pen = {}): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" ${attributes(pen)}/>`
/** Many equal discs or rings as one element. */
export const circles = (centres: readonly Point[], radius: number, pen: Pen = {}): string => {
  const r = num(radius)
  const rings = centres.map(
    ([x, y]) => `M${pair([x - radius, y])}a${r} ${r} 0 1 0 ${num(2 * radius)} 0a${r} ${r} 0 1 0 ${num(-2 * radius)} 0Z`,
  )
  return rings.length === 0 ? '' : path(rings.join(''), pen)
}
export const rect = ([x, y]: Point, [width, height]: Size, pen: Pen & { round?: number } = {}): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${pen.round ? ` rx="${num(pen.round)}"` : ''} ${attributes(pen)}/>`
export const rects = (boxes: readonly (readonly [Point, Size])[], pen: Pen = {}): string =>
  boxes.length === 0
    ? ''
    : path(boxes.map(([at, [w, h]]) => `M${pair(at)}h${num(w)}v${num(h)}h${num(-w)}Z`).join(''), pen)

export const polar = ([x, y]: Point, radius: number, degrees: number): Point => [
  x + radius * Math.cos((degrees * Math.PI) / 180),
  y + radius * Math.sin((degrees * Math.PI) / 180),
]
/** A circular arc from one bearing to another, in degrees, clockwise as the screen sees it. */
export function arc(centre: Point, radius: number, [from, to]: readonly [number, number], pen: Pen = {}): string {
  const r = num(radius)
  return path(
    `M${pair(polar(centre, radius, from))}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${pair(polar(centre, radius, to))}`,
    pen,
  )
}

export const towards = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]
export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay)
export const bearing = ([ax, ay]: Point, [bx, by]: Point): number => (Math.atan2(by - ay, bx - ax) * 180) / Math.PI

/** A copper trace: right angles become two turns of 45°. */
export function trace(way: readonly Point[], pen: Pen & { chamfer?: number } = {}): string {
  const { chamfer = 28, ...rest } = pen
  const turned = way.flatMap((point, index): Point[] => {
    const before = way[index - 1]
    const after = way[index + 1]
    if (!before || !after) return [point]
    const near = Math.min(chamfer, distance(before, point) / 2, distance(point, after) / 2)
    return [
      towards(point, before, near / distance(point, before)),
      towards(point, after, near / distance(point, after)),
    ]
  })
  return polyline(turned, rest)
}

export const via = (at: Point, radius = 11, colour: string = ink): string =>
  circle(at, radius, { ink: colour, width: radius * 0.6, fill: paper })
export const vias = (centres: readonly Point[], radius = 11, colour: string = ink): string =>
  circles(centres, radius, { ink: colour, width: radius * 0.6, fill: paper })

/** A 45° hatch inside a closed outline (or several: the even-odd rule makes holes of inner ones), computed, so no clipping. */
export function hatch(
  outlines: readonly (readonly Point[])[],
  pen: Pen & { step?: number; falling?: boolean } = {},
): string {
  const { step = 18, falling = false, ...rest } = pen
  const across = ([x, y]: Point) => (falling ? x - y : x + y)
  const sums = outlines.flat().map(across)
  const edges = outlines.flatMap((outline) =>
    outline.map((point, index) => [point, outline[(index + 1) % outline.length] ?? point] as const),
  )
  const strokes: [Point, Point][] = []
  for (let sum = Math.ceil(Math.min(...sums) / step) * step + 0.01; sum < Math.max(...sums); sum += step) {
    const crossings = edges
      .filter(([a, b]) => across(a) > sum !== across(b) > sum)
      .map(([a, b]) => towards(a, b, (sum - across(a)) / (across(b) - across(a))))
      .toSorted((a, b) => a[0] - b[0])
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [crossings[i], crossings[i + 1]]
      if (from && to) strokes.push([from, to])
    }
  }
  return lines(strokes, { ink: ink30, width: 3, ...rest })
}

export const box = ([x, y]: Point, [w, h]: Size): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]
export function arrowHead(tip: Point, degrees: number, pen: { ink?: string; size?: number } = {}): string {
  const { ink: colour = ink, size = 20 } = pen
  const back = degrees + 180
  return polygon([tip, polar(tip, size, back - 20), polar(tip, size, back + 20)], { width: 0, fill: colour })
}
/** A line that ends in a filled head. */
export function arrow(from: Point, to: Point, pen: Pen & { size?: number } = {}): string {
  const { size = 22, ...rest } = pen
  const short = towards(to, from, (size * 0.8) / Math.max(1, distance(from, to)))
  return line(from, short, rest) + arrowHead(to, bearing(from, to), { ink: rest.ink ?? ink, size })
}
/** A measure between two points: thin, a head at each end, a tick across each end. */
export function dimension(from: Point, to: Point, pen: { ink?: string; tick?: number } = {}): string {
  const { ink: colour = ink, tick = 14 } = pen
  const degrees = bearing(from, to)
  const ticks = [from, to].map((end) => [polar(end, tick, degrees + 90), polar(end, tick, degrees - 90)] as const)
  return (
    lines([[towards(from, to, 12 / distance(from, to)), towards(to, from, 12 / distance(from, to))], ...ticks], {
      ink: colour,
      width: 3,
    }) +
    arrowHead(to, degrees, { ink: colour, size: 18 }) +
    arrowHead(from, degrees + 180, { ink: colour, size: 18 })
  )
}
