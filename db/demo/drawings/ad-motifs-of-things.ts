import type { Motif } from './advertisement.ts'
import { copper } from './palette.ts'
import { range } from './random.ts'
import {
  circle,
  circles,
  hatch,
  line,
  lines,
  type Point,
  points,
  polar,
  polygon,
  polyline,
  rect,
  rects,
  trace,
  vias,
} from './strokes.ts'

/** Things, as motifs of advertisements: each one strong drawing in a field of 500 × 240. */

export const laminate: Motif = ({ stroke, accent }) =>
  range(4)
    .map((i) => {
      const outline: Point[] = [
        [40, 96 + i * 30],
        [230, 34 + i * 30],
        [460, 84 + i * 30],
        [270, 146 + i * 30],
      ]
      return i % 2
        ? hatch([outline], { ink: stroke, width: 4, step: 16 }) + polygon(outline, { ink: stroke, width: 5 })
        : polygon(outline, { fill: accent, ink: stroke, width: 5 })
    })
    .toReversed()
    .join('')

export const connector: Motif = ({ stroke, accent, ground }) =>
  rect([30, 40], [190, 160], { ink: stroke, width: 7 }) +
  rects(
    range(4).map((i) => [
      [150, 62 + i * 33],
      [130, 14],
    ]),
    { width: 0, fill: accent },
  ) +
  rect([310, 22], [160, 196], { ink: stroke, width: 7 }) +
  rects(
    range(4).map((i) => [
      [306, 58 + i * 33],
      [86, 22],
    ]),
    { ink: stroke, width: 5, fill: ground },
  ) +
  line([250, 20], [250, 220], { ink: stroke, width: 4, dash: '12 12' })

export const fastBoards: Motif = ({ stroke, accent }) =>
  range(3)
    .map((i) => rect([50 + i * 60, 30 + i * 14], [260, 100], { ink: stroke, width: 6, fill: accent, round: 6 }))
    .join('') +
  vias(
    range(4).map((i) => [200 + i * 50, 84]),
    10,
    stroke,
  ) +
  trace(points`200,124 300,124 300,146 400,146`, { ink: copper, width: 8, chamfer: 12 })

export const nails: Motif = ({ stroke, accent }) =>
  rect([40, 24], [420, 40], { width: 0, fill: accent }) +
  circles(
    range(7).map((i) => [80 + i * 57, 64]),
    9,
    { width: 0, fill: stroke },
  ) +
  range(7)
    .map(
      (i) =>
        lines(
          [
            [
              [80 + i * 57, 78 + (i % 3) * 6],
              [80 + i * 57, 130],
            ],
          ],
          { ink: stroke, width: 7 },
        ) + rect([66 + i * 57, 130], [28, 76], { ink: stroke, width: 6 }),
    )
    .join('') +
  line([30, 220], [470, 220], { ink: stroke, width: 8 })

export const lesson: Motif = ({ stroke, accent }) =>
  range(4)
    .map((i) =>
      trace(
        [
          [20, 40 + i * 44],
          [190 + i * 18, 40 + i * 44],
          [190 + i * 18, 120 + i * 26],
          [480, 120 + i * 26],
        ],
        { ink: i === 2 ? accent : stroke, width: 12, chamfer: 40 },
      ),
    )
    .join('') +
  vias(points`60,40 60,128 420,120 420,198`, 13, stroke) +
  polygon(points`330,22 330,112 352,92 370,128 386,120 370,86 400,84`, { fill: stroke, width: 0 })

export const freeBoard: Motif = ({ stroke, accent }) =>
  rect([60, 18], [380, 204], { ink: stroke, width: 8, round: 18 }) +
  circles(points`92,50 408,50 92,190 408,190`, 13, { ink: stroke, width: 7 }) +
  rect([190, 74], [120, 92], { width: 0, fill: accent }) +
  lines(
    range(4).flatMap((i): Point[][] => [
      [
        [150, 88 + i * 21],
        [190, 88 + i * 21],
      ],
      [
        [310, 88 + i * 21],
        [350, 88 + i * 21],
      ],
    ]),
    { ink: stroke, width: 8 },
  )

export const reel: Motif = ({ stroke, accent, ground }) =>
  circle([150, 120], 106, { ink: stroke, width: 9 }) +
  circle([150, 120], 30, { ink: stroke, width: 9 }) +
  [0, 120, 240].map((degrees) => circle(polar([150, 120], 66, degrees + 30), 20, { width: 0, fill: stroke })).join('') +
  rect([150, 196], [336, 34], { width: 0, fill: accent }) +
  circles(
    range(9).map((i) => [190 + i * 34, 204]),
    5,
    { width: 0, fill: ground },
  ) +
  rects(
    range(8).map((i) => [
      [200 + i * 34, 213],
      [18, 12],
    ]),
    { width: 0, fill: ground },
  )

export const fins: Motif = ({ stroke, accent }) =>
  rects(
    [
      [
        [60, 150],
        [380, 30],
      ],
      ...range(9).map(
        (i) =>
          [
            [60 + i * 45, 20],
            [20, 130],
          ] as const,
      ),
    ],
    { width: 0, fill: stroke },
  ) +
  rect([60, 184], [380, 16], { width: 0, fill: accent }) +
  rect([150, 204], [200, 30], { ink: stroke, width: 7 })

export const relay: Motif = ({ stroke, accent }) =>
  rect([60, 70], [120, 120], { ink: stroke, width: 8 }) +
  line([60, 190], [180, 70], { ink: stroke, width: 7 }) +
  line([180, 130], [330, 130], { ink: stroke, width: 5, dash: '12 10' }) +
  polyline(points`250,210 330,210 400,80`, { ink: accent, width: 13 }) +
  circles(points`330,210 420,66 420,210`, 14, { width: 0, fill: stroke }) +
  lines([points`420,66 480,66`, points`420,210 480,210`], { ink: stroke, width: 8 })

export const cell: Motif = ({ stroke, accent, ground }) =>
  rect([40, 60], [390, 130], { ink: stroke, width: 9, round: 18 }) +
  rect([434, 96], [32, 58], { width: 0, fill: stroke }) +
  rects(
    range(10).map((i) => [
      [64 + i * 35.6, 84],
      [24, 82],
    ]),
    { width: 0, fill: accent },
  ) +
  rects(
    [
      [
        [64 + 9 * 35.6, 84],
        [24, 82],
      ],
    ],
    { width: 0, fill: ground },
  ) +
  rects(
    [
      [
        [64 + 9 * 35.6, 84],
        [24, 82],
      ],
    ],
    { ink: stroke, width: 5 },
  )
