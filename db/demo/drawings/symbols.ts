import { ink, paper } from './palette.ts'
import {
  arrowHead,
  bearing,
  circle,
  distance,
  group,
  line,
  lines,
  num,
  type Pen,
  type Point,
  path,
  points,
  polygon,
  polyline,
  rect,
  towards,
} from './strokes.ts'

/** Circuit symbols after IEC 60617 where it reads well at a thumbnail's size, the older forms where they read better. */

/** Puts a body, drawn around the origin along x, between two points, with leads. */
function between(from: Point, to: Point, length: number, body: { parts: string[]; pen: Pen }): string {
  const share = Math.max(0, (distance(from, to) - length) / 2 / distance(from, to))
  const [x, y] = towards(from, to, 0.5)
  return (
    lines(
      [
        [from, towards(from, to, share)],
        [towards(to, from, share), to],
      ],
      { ...body.pen, fill: 'none' },
    ) + group(body.parts, `translate(${num(x)} ${num(y)}) rotate(${num(bearing(from, to))})`)
  )
}

export function resistor(from: Point, to: Point, pen: Pen & { zigzag?: boolean } = {}): string {
  const { zigzag = false, ...rest } = pen
  const teeth: Point[] = points`-54,0 -45,-20 -27,20 -9,-20 9,20 27,-20 45,20 54,0`
  const part = zigzag ? polyline(teeth, rest) : rect([-54, -19], [108, 38], { fill: paper, ...rest })
  return between(from, to, 108, { parts: [part], pen: rest })
}

export function capacitor(from: Point, to: Point, pen: Pen & { plate?: number } = {}): string {
  const { plate = 36, ...rest } = pen
  const strong = { ...rest, width: (rest.width ?? 4) + 2 }
  return between(from, to, 22, {
    parts: [
      lines(
        [
          [
            [-11, -plate],
            [-11, plate],
          ],
          [
            [11, -plate],
            [11, plate],
          ],
        ],
        strong,
      ),
    ],
    pen: rest,
  })
}

export function inductor(from: Point, to: Point, pen: Pen & { turns?: number } = {}): string {
  const { turns = 4, ...rest } = pen
  const radius = 22
  const length = turns * radius * 2
  const coil = `M${-length / 2} 0${`a${radius} ${radius} 0 0 1 ${radius * 2} 0`.repeat(turns)}`
  return between(from, to, length, { parts: [path(coil, rest)], pen: rest })
}

export type DiodeKind = 'plain' | 'schottky' | 'zener' | 'light'
/** Current flows from the first point to the second. */
export function diode(from: Point, to: Point, pen: Pen & { kind?: DiodeKind } = {}): string {
  const { kind = 'plain', ...rest } = pen
  const colour = rest.ink ?? ink
  const parts = [
    polygon(points`-24,-26 -24,26 22,0`, { ...rest, fill: colour }),
    line([22, -28], [22, 28], { ...rest, width: (rest.width ?? 4) + 2 }),
  ]
  if (kind === 'schottky')
    parts.push(polyline(points`10,-18 10,-28 22,-28`, rest), polyline(points`34,18 34,28 22,28`, rest))
  if (kind === 'zener') parts.push(polyline(points`8,-36 22,-28`, rest), polyline(points`36,36 22,28`, rest))
  if (kind === 'light')
    parts.push(
      ...[0, 22].map(
        (x) => line([x - 4, -36], [x + 14, -58], rest) + arrowHead([x + 18, -63], -50, { ink: colour, size: 16 }),
      ),
    )
  return between(from, to, 48, { parts, pen: rest })
}

export function crystal(from: Point, to: Point, pen: Pen = {}): string {
  const parts = [
    lines([points`-30,-38 -30,38`, points`30,-38 30,38`], { ...pen, width: (pen.width ?? 4) + 1 }),
    rect([-17, -44], [34, 88], { fill: paper, ...pen }),
  ]
  return between(from, to, 60, { parts, pen })
}

/** The drain first, the source second; the gate lies left of the way (−1) or right of it (1). */
export function mosfet(drain: Point, source: Point, side: 1 | -1, pen: Pen = {}): { drawn: string; gate: Point } {
  const s = side
  const strong = { ...pen, width: (pen.width ?? 4) + 2 }
  const parts = [
    lines(
      [points`-46,${22 * s} -20,${22 * s}`, points`-13,${22 * s} 13,${22 * s}`, points`20,${22 * s} 46,${22 * s}`],
      strong,
    ),
    line([-40, 38 * s], [40, 38 * s], strong),
    polyline(points`-34,${22 * s} -34,0 -60,0`, pen),
    polyline(points`0,${22 * s} 0,0 60,0`, pen),
    polyline(points`34,${22 * s} 34,0`, pen),
    line([30, 38 * s], [30, 66 * s], pen),
    arrowHead([0, 20 * s], 90 * s, { ink: pen.ink ?? ink, size: 20 }),
  ]
  const angle = (bearing(drain, source) * Math.PI) / 180
  const [x, y] = towards(drain, source, 0.5)
  const gate: Point = [
    x + 30 * Math.cos(angle) - 66 * s * Math.sin(angle),
    y + 30 * Math.sin(angle) + 66 * s * Math.cos(angle),
  ]
  return { drawn: between(drain, source, 120, { parts, pen }), gate }
}

/** An amplifier that points right; `size` is its height. The inverting input is the upper one unless `flipped`. */
export function opamp([x, y]: Point, size: number, pen: Pen & { flipped?: boolean } = {}) {
  const { flipped = false, ...rest } = pen
  const width = size * 0.95
  const upper: Point = [x, y - size / 4]
  const lower: Point = [x, y + size / 4]
  const [minus, plus] = flipped ? [lower, upper] : [upper, lower]
  const sign = (at: Point, strokes: [Point, Point][]) =>
    lines(
      strokes.map(([a, b]) => [
        [at[0] + 30 + a[0], at[1] + a[1]],
        [at[0] + 30 + b[0], at[1] + b[1]],
      ]),
      rest,
    )
  const drawn = [
    polygon(points`${x},${y - size / 2} ${x + width},${y} ${x},${y + size / 2}`, {
      fill: paper,
      ...rest,
      width: (rest.width ?? 4) + 1,
    }),
    sign(minus, [
      [
        [-12, 0],
        [12, 0],
      ],
    ]),
    sign(plus, [
      [
        [-12, 0],
        [12, 0],
      ],
      [
        [0, -12],
        [0, 12],
      ],
    ]),
  ].join('')
  const out: Point = [x + width, y]
  return { drawn, minus, plus, out }
}

/** An inverter that points right, from its input to its output. */
export function inverter(
  from: Point,
  size: number,
  pen: Pen & { schmitt?: boolean } = {},
): { drawn: string; out: Point } {
  const { schmitt = false, ...rest } = pen
  const [x, y] = from
  const tip = x + size * 0.9
  const hysteresis = schmitt ? path(`M${x + size * 0.12} ${y + 14}h26v-28h26m-38 28h26v-28`, { ...rest, width: 3 }) : ''
  const drawn =
    polygon(
      [
        [x, y - size / 2],
        [tip, y],
        [x, y + size / 2],
      ],
      { fill: paper, ...rest },
    ) +
    circle([tip + 11, y], 11, { fill: paper, ...rest }) +
    hysteresis
  return { drawn, out: [tip + 22, y] }
}

/** Ground as the magazine draws it: a bar over a short 45° hatch. */
export function ground([x, y]: Point, pen: Pen & { half?: number } = {}): string {
  const { half = 40, ...rest } = pen
  const count = Math.round((half * 2) / 20)
  const ticks = Array.from({ length: count }, (_, i): [Point, Point] => [
    [x - half + 20 + i * 20, y + 26],
    [x - half + 4 + i * 20 - 4, y + 50],
  ])
  return (
    lines([points`${x},${y} ${x},${y + 26}`], rest) +
    line([x - half, y + 26], [x + half, y + 26], { ...rest, width: (rest.width ?? 4) + 2 }) +
    lines(ticks, { ...rest, width: 3 })
  )
}

export const terminal = (at: Point, colour: string = ink): string => circle(at, 11, { ink: colour, fill: paper })
export const node = (at: Point, colour: string = ink): string => circle(at, 9, { width: 0, fill: colour })
export const nodes = (places: readonly Point[], colour: string = ink): string =>
  places.map((at) => node(at, colour)).join('')
