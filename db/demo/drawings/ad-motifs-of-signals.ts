import type { Motif } from './advertisement.ts'

import { range } from './random.ts'
import { arc, circle, circles, line, lines, type Point, points, polygon, polyline, rect, rects } from './strokes.ts'
import { inductor } from './symbols.ts'

/** Signals and fields, as motifs of advertisements: each one strong drawing in a field of 500 × 240. */

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

export const reflow: Motif = ({ stroke, accent }) =>
  polyline(points`30,220 150,140 270,122 340,36 370,36 470,196`, { ink: stroke, width: 11 }) +
  line([30, 84], [470, 84], { ink: accent, width: 8, dash: '22 12' }) +
  circles(points`300,84 400,84`, 12, { width: 0, fill: accent })

export const emission: Motif = ({ stroke, accent }) =>
  polyline(points`20,70 220,70 220,104 480,104`, { ink: accent, width: 11 }) +
  polyline(
    range(47).map(
      (i): Point => [20 + i * 10, 200 - ((i * 53) % 29) - (i === 14 ? 158 : i === 28 ? 60 : i === 38 ? 44 : 0)],
    ),
    { ink: stroke, width: 6 },
  ) +
  circle([160, 44], 34, { ink: stroke, width: 6 })
