import type { Motif } from './advertisement.ts'
import { copper } from './palette.ts'
import { range } from './random.ts'
import {
  arc,
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
import { inductor } from './symbols.ts'

/** One strong drawn thing for each advertisement, in a field of 500 × 240. */

export const probe: Motif = ({ stroke, accent, ground }) =>
  polyline(
    range(81).map(
      (i): Point => [
        20 + i * 5.75,
        190 -
          (i % 40 < 20 ? 0 : 60) -
          40 * Math.exp(-((i % 20) / 4)) * Math.cos((i % 20) * 1.1) * (i % 40 < 20 ? -1 : 1),
      ],
    ),
    { ink: stroke, width: 7 },
  ) +
  polygon(points`318,118 338,62 470,0 492,34 366,104`, { fill: stroke, ink: ground, width: 6 }) +
  line([324, 112], [298, 150], { ink: accent, width: 12 })

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

export const quartz: Motif = ({ stroke, accent }) =>
  rect([140, 46], [220, 148], { ink: stroke, width: 8, round: 30 }) +
  rect([172, 78], [156, 84], { fill: accent, width: 0 }) +
  polyline(
    range(101)
      .map((i): Point => [20 + i * 4.6, 120 + 50 * Math.sin(i / 3.2) * (i < 28 || i > 72 ? 1 : 0)])
      .filter(([x]) => x < 128),
    { ink: stroke, width: 7 },
  ) +
  polyline(
    range(101).map((i): Point => [372 + i * 1.1, 120 + 50 * Math.sin(i / 13)]),
    { ink: stroke, width: 7 },
  )

export const coil: Motif = ({ stroke, accent }) =>
  rects(
    [
      [
        [60, 150],
        [380, 46],
      ],
    ],
    { width: 0, fill: accent },
  ) + inductor([20, 140], [480, 140], { ink: stroke, width: 16, turns: 8 })

export const chamber: Motif = ({ stroke, accent }) => {
  const cone = (x: number, up: boolean) =>
    polygon(
      [
        [x, up ? 232 : 8],
        [x + 50, up ? 232 : 8],
        [x + 25, up ? 160 : 80],
      ],
      { width: 0, fill: accent },
    )
  const waves = [60, 100, 140].map((r) => arc([180, 120], r, [-26, 26], { ink: stroke, width: 7 }))
  return (
    range(9)
      .map((i) => cone(25 + i * 50, true) + cone(25 + i * 50, false))
      .join('') +
    polygon(points`90,112 180,86 180,154 90,128`, { width: 0, fill: stroke }) +
    line([40, 120], [90, 120], { ink: stroke, width: 12 }) +
    waves.join('') +
    rect([370, 92], [70, 56], { ink: stroke, width: 7 })
  )
}

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

export const current: Motif = ({ stroke, accent }) =>
  polyline(
    range(4).flatMap((i): Point[] => [
      [20 + i * 115, 200],
      [70 + i * 115, 60],
      [135 + i * 115, 200],
    ]),
    { ink: stroke, width: 9 },
  ) +
  line([20, 130], [480, 130], { ink: accent, width: 9, dash: '24 14' }) +
  line([20, 228], [480, 228], { ink: stroke, width: 6 })

export const pocketScope: Motif = ({ stroke, accent, ground }) =>
  rect([50, 14], [400, 212], { ink: stroke, width: 9, round: 22 }) +
  rect([82, 44], [260, 152], { width: 0, fill: stroke }) +
  polyline(
    range(66).map((i): Point => [84 + i * 3.94, 120 - 50 * Math.sin(i / 5)]),
    { ink: ground, width: 8 },
  ) +
  circles(points`396,74 396,134`, 24, { ink: stroke, width: 8 }) +
  circle([396, 190], 13, { width: 0, fill: accent })

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

export const planeImpedance: Motif = ({ stroke, accent }) =>
  lines([points`30,20 30,222 480,222`], { ink: stroke, width: 6 }) +
  polyline(
    range(91).map(
      (i): Point => [
        34 + i * 4.9,
        60 + 130 * (1 - Math.abs(i / 90 - 0.42) * 1.6) - 62 * Math.exp(-(((i - 60) / 7) ** 2)),
      ],
    ),
    { ink: stroke, width: 10 },
  ) +
  line([34, 122], [470, 122], { ink: accent, width: 8, dash: '22 12' })

export const rentedSpectrum: Motif = ({ stroke, accent }) =>
  lines(
    range(23).map((i) => [
      [30 + i * 20, 214],
      [30 + i * 20, 214 - 14 - ((i * 37) % 17)],
    ]),
    { ink: stroke, width: 8 },
  ) +
  lines(
    [
      [
        [170, 214],
        [170, 24],
      ],
      [
        [310, 214],
        [310, 84],
      ],
      [
        [450, 214],
        [450, 130],
      ],
    ],
    { ink: accent, width: 18 },
  ) +
  line([20, 218], [480, 218], { ink: stroke, width: 8 })

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

export const reflow: Motif = ({ stroke, accent }) =>
  polyline(points`30,220 150,140 270,122 340,36 370,36 470,196`, { ink: stroke, width: 11 }) +
  line([30, 84], [470, 84], { ink: accent, width: 8, dash: '22 12' }) +
  circles(points`300,84 400,84`, 12, { width: 0, fill: accent })

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

export const emission: Motif = ({ stroke, accent }) =>
  polyline(points`20,70 220,70 220,104 480,104`, { ink: accent, width: 11 }) +
  polyline(
    range(47).map(
      (i): Point => [20 + i * 10, 200 - ((i * 53) % 29) - (i === 14 ? 158 : i === 28 ? 60 : i === 38 ? 44 : 0)],
    ),
    { ink: stroke, width: 6 },
  ) +
  circle([160, 44], 34, { ink: stroke, width: 6 })

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
