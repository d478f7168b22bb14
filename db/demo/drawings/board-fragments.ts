import { kelvinShunt, matched, nearTheEdge } from './layouts.ts'
import { letter } from './lettering.ts'
import { copper, copper60, ink, ink06, ink12, ink30, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { box, circle, dimension, hatch, type Point, polyline, rect, rects, trace, vias } from './strokes.ts'

/** A fragment of a board: two footprints, a bus that turns at 45°, one tuned pair, a poured plane. */
function layout(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/sense|kelvin|shunt|µΩ|mΩ/i.test(named)) return kelvinShunt(brief)
  if (/guard|centroid|\bM1\b/i.test(named)) return matched(brief)
  if (/score|^0[246]0|\bC\d|edge|via\b/i.test(named)) return nearTheEdge(brief)
  return bus(brief)
}

function bus({ labels, random }: Brief): string {
  const count = random.int(4, 6)
  const mirrored = random.chance(0.5)
  const m = (x: number) => (mirrored ? 1280 - x : x)
  const pitch = 34
  const traces = range(count).map((i) =>
    polyline(
      [
        [m(330), 150 + i * pitch],
        [m(520 + (count - i) * pitch * 0.42), 150 + i * pitch],
        [m(720 + (count - i) * pitch * 0.42), 350 + i * pitch],
        [m(940), 350 + i * pitch],
      ].map(([x = 0, y = 0]): Point => [x, y]),
      { width: 9, ink: i === 1 || i === 2 ? copper : ink },
    ),
  )
  const teeth = random.int(4, 6)
  const tuned: Point[] = [
    [m(330), 440],
    [m(400), 440],
    ...range(teeth).flatMap((i): Point[] => [
      [m(400 + i * 44), 440],
      [m(400 + i * 44), 500],
      [m(422 + i * 44), 500],
      [m(422 + i * 44), 440],
    ]),
    [m(400 + teeth * 44), 440],
    [m(700), 440],
    [m(790), 530],
    [m(940), 530],
  ]
  const pour: Point[] = [
    [m(64), 64],
    [m(1216), 64],
    [m(1216), 250],
    [m(880), 250],
    [m(700), 120],
    [m(330), 120],
    [m(230), 96],
    [m(64), 96],
  ]
  const pads = (x: number, y0: number, rows: number) =>
    range(rows).flatMap(
      (i) =>
        [
          [
            [m(x) - 46, y0 + i * pitch - 10],
            [92, 20],
          ],
        ] as const,
    )
  return [
    hatch([pour], { step: 22 }),
    rect([Math.min(m(100), m(330)), 116], [230, 424], { width: 4 }),
    rects([...pads(320, 150, 12)], { width: 0, fill: ink }),
    rect([Math.min(m(950), m(1180)), 316], [230, 274], { width: 4 }),
    rects([...pads(960, 350, 7)], { width: 0, fill: ink }),
    ...traces,
    polyline(tuned, { ink: copper60, width: 8 }),
    polyline(tuned.map(([x, y]): Point => [x, y + (y < 460 ? 80 : 80)]).slice(0, 2), { width: 0 }),
    vias([
      [m(990), 120],
      [m(1070), 120],
      [m(1150), 120],
      [m(1070), 190],
      [m(1150), 190],
    ]),
    trace(
      [
        [m(1110), 316],
        [m(1110), 260],
        [m(1150), 260],
        [m(1150), 190],
      ],
      { width: 9 },
    ),
    circle([m(140), 156], 12, { width: 0, fill: ink }),
    dimension([m(560), 150 + pitch - 4], [m(560), 150 + pitch * 2 + 4], { ink: copper, tick: 1 }),
    letter(labels, [
      { at: [m(186), 300], wants: /^U\d|MCU|SoC|FPGA|CPU|PHY|driver/i, fallback: 'U1', size: 40, room: 150 },
      { at: [m(1080), 440], wants: /^J\d|^U\d|DDR|conn|memory/i, fallback: 'U2', size: 40, room: 150 },
      {
        at: [m(640), 200],
        wants: /Ω|diff|pair|mm|mil|impedance/i,
        anchor: mirrored ? 'end' : 'start',
        ink: copper,
        room: 290,
      },
      { at: [m(560), 580], wants: /ps|skew|match|length/i, room: 330 },
      { at: [m(1090), 92], wants: /GND|plane|pour|via/i, fallback: 'GND', room: 230 },
    ]),
  ].join('')
}

/** Cross-section: foils, prepreg, core, one through via and one blind via. */
function stackup({ labels, random }: Brief): string {
  const named = labels.map((label) => Number(/(\d+).?(?:layer|L\b)/i.exec(label)?.[1])).find((n) => n >= 2 && n <= 8)
  const layers = named ?? random.pick([4, 4, 6, 8])
  const [left, right, top, bottom] = [120, 850, 110, 590]
  const foil = layers > 4 ? 18 : 26
  const weights = range(layers - 1).map((i) => (i === Math.floor((layers - 2) / 2) ? 2.1 : 1))
  const total = weights.reduce((a, b) => a + b, 0)
  const height = bottom - top - foil * layers
  let y = top
  const tops = range(layers).map((i) => {
    const here = y
    y += foil + (height * (weights[i] ?? 0)) / total
    return here
  })
  const plane = (i: number) => i % 2 === 1 && i < layers - 1
  const [through, blind] = [left + random.between(150, 260), left + random.between(430, 540)]
  const foils = tops.flatMap((t, i) =>
    plane(i)
      ? [
          [
            [left, t],
            [right - left, foil],
          ] as const,
        ]
      : segments(random.int(0, 2)).map(
          ([a, b]) =>
            [
              [left + a * (right - left), t],
              [(b - a) * (right - left), foil],
            ] as const,
        ),
  )
  const core = Math.floor((layers - 2) / 2)
  return [
    rect([left, top], [right - left, bottom - top], { width: 0, fill: ink06 }),
    ...tops.slice(0, -1).map((t, i) =>
      hatch([box([left, t + foil], [right - left, (tops[i + 1] ?? 0) - t - foil])], {
        step: i === core ? 26 : 16,
        falling: i % 2 === 1,
        ink: i === core ? ink30 : ink12,
        width: 3,
      }),
    ),
    rects(foils, { width: 0, fill: copper }),
    rect([through - 26, top - 12], [52, bottom - top + 24], { width: 0, fill: copper }),
    rect([through - 13, top - 14], [26, bottom - top + 28], { width: 0, fill: paper }),
    rect([blind - 24, top], [48, (tops[1] ?? 0) - top + foil], { width: 0, fill: copper }),
    rect([blind - 11, top - 2], [22, (tops[1] ?? 0) - top], { width: 0, fill: paper }),
    dimension([left - 36, top], [left - 36, bottom]),
    letter(
      labels,
      labelled(
        tops.map((t) => t + foil / 2),
        right,
      ),
    ),
  ].join('')
}

const segments = (variant: number): [number, number][] =>
  [
    [
      [0, 0.3],
      [0.36, 0.44],
      [0.5, 0.7],
      [0.78, 1],
    ],
    [
      [0, 0.16],
      [0.2, 0.46],
      [0.52, 0.6],
      [0.66, 1],
    ],
    [
      [0.05, 0.35],
      [0.42, 0.72],
      [0.8, 0.95],
    ],
  ][variant] as [number, number][]

const labelled = (ys: readonly number[], right: number) => {
  const count = Math.min(5, ys.length)
  return range(5).map((i) => {
    const y = ys[Math.min(ys.length - 1, Math.round((i * (ys.length - 1)) / Math.max(1, count - 1)))] ?? 0
    return {
      at: [930, 126 + i * 112] as Point,
      anchor: 'start' as const,
      room: 270,
      fallback: ['L1', 'L2', 'L3', 'L4', ''][i] ?? '',
      ...(i < count ? { pointer: [right + 6, y] as Point } : {}),
    }
  })
}

export const boardFragments = { 'layout-traces': layout, stackup } satisfies Family
