import { partsOfCircuits } from './parts-of-circuits.ts'
import {
  arrow,
  box,
  copper,
  disc,
  figure,
  hollow,
  ink,
  line,
  many,
  paper,
  path,
  polygon,
  scatter,
  slab,
  tint,
  title,
  words,
} from './pen.ts'

/** Signs of things, each within a square of 200 around the origin. */
const symbols = {
  ...partsOfCircuits,
  check: () =>
    hollow(0, 0, 86) +
    line(
      [
        [-42, 4],
        [-10, 38],
        [46, -34],
      ],
      copper,
      16,
    ),
  crank: () =>
    disc(-50, 40, 30) +
    line(
      [
        [-50, 40],
        [46, -40],
      ],
      ink,
      22,
    ) +
    slab(30, -100, 32, 74, copper, 14),
  dice: () =>
    box(-80, -80, 160, 160, paper, ink, 8, 24) +
    [
      [-40, -40],
      [40, 40],
      [0, 0],
      [40, -40],
      [-40, 40],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 15, copper))
      .join(''),
  divide: () => box(-90, -80, 180, 160) + figure(0, 38, '÷ 2', { size: 96, anchor: 'middle' }),
  empty: () => cells(() => paper),
  fibre: () =>
    many(4, (i) => hollow(-36 + i * 24, 0, 58, copper, 9)) +
    line(
      [
        [-100, 58],
        [-36, 58],
      ],
      copper,
      9,
    ) +
    line(
      [
        [36, 58],
        [100, 58],
      ],
      copper,
      9,
    ),
  full: () => cells((i) => (i % 5 === 0 ? copper : ink)),
  headset: () =>
    box(-92, -50, 184, 104, tint, copper, 8, 40) +
    path('M-92 0 C-110 -110 110 -110 92 0') +
    polygon(
      [
        [-24, 54],
        [0, 22],
        [24, 54],
      ],
      copper,
    ),
  key: () =>
    hollow(-50, 0, 40, copper, 18) +
    line(
      [
        [-10, 0],
        [92, 0],
      ],
      copper,
      18,
    ) +
    line(
      [
        [60, 0],
        [60, 36],
      ],
      copper,
      18,
    ) +
    line(
      [
        [90, 0],
        [90, 30],
      ],
      copper,
      18,
    ),
  laptop: () =>
    box(-74, -66, 148, 100) +
    polygon(
      [
        [-98, 56],
        [-78, 38],
        [78, 38],
        [98, 56],
      ],
      ink,
    ),
  loadCell: () =>
    slab(-80, -10, 160, 26, copper) +
    polygon(
      [
        [-46, -90],
        [46, -90],
        [60, -14],
        [-60, -14],
      ],
      ink,
    ) +
    line([
      [-80, 70],
      [80, 70],
    ]) +
    line([
      [-60, 16],
      [-60, 70],
    ]),
  lock: () =>
    box(-70, -20, 140, 100, tint, copper, 8, 10) +
    path('M-44 -20 V-50 A44 44 0 0 1 44 -50 V-20') +
    disc(0, 26, 14, copper),
  noise: () => {
    const next = scatter(11)
    return cells(() => (next() > 0.5 ? ink : paper))
  },
  panel: () =>
    polygon(
      [
        [-60, -80],
        [98, -80],
        [60, 80],
        [-98, 80],
      ],
      ink,
    ) +
    many(2, (i) =>
      line(
        [
          [-47 - i * 26 + 14, -27 + i * 54],
          [85 - i * 26, -27 + i * 54],
        ],
        paper,
        5,
      ),
    ) +
    many(2, (i) =>
      line(
        [
          [-8 + i * 52, -80],
          [-46 + i * 52, 80],
        ],
        paper,
        5,
      ),
    ),
  pen: () =>
    polygon(
      [
        [-90, 70],
        [-70, 10],
        [40, -92],
        [84, -46],
        [-28, 56],
      ],
      tint,
      copper,
      8,
    ) +
    polygon(
      [
        [-90, 70],
        [-80, 40],
        [-60, 60],
      ],
      ink,
    ),
  qubit: () =>
    hollow(0, 0, 86) + path('M-86 0 C-60 34 60 34 86 0', ink, 5) + arrow([0, 0], [52, -56], copper, 9) + disc(0, 0, 9),
  seed: () =>
    path('M0 90 V0') +
    path('M0 10 C-90 10 -90 -70 -70 -80 C-20 -80 0 -40 0 10 Z', copper, 8, tint) +
    path('M0 -10 C70 -10 90 -60 84 -84 C30 -90 0 -60 0 -10 Z', copper, 8, tint),
  start: () =>
    hollow(0, 0, 86) +
    polygon(
      [
        [-26, -46],
        [54, 0],
        [-26, 46],
      ],
      copper,
    ),
  usb: () => box(-86, -44, 172, 88, paper, ink, 10, 44) + slab(-46, -12, 92, 24, copper, 8),
}

const cells = (fill: (index: number) => string) =>
  many(16, (i) => box(-88 + (i % 4) * 45, -88 + Math.floor(i / 4) * 45, 40, 40, fill(i), ink, 5))
type SymbolName = keyof typeof symbols

/** Things in their order, with their names below and what matters in a figure. */
export function chain(heading: string, links: readonly (readonly [SymbolName, string])[], number?: string) {
  const width = 1152 / links.length
  const scale = Math.min(1.15, (width - 86) / 200)
  const y = number ? 300 : 350
  return (
    title(heading) +
    links
      .map(([name, label], i) => {
        const x = 64 + (i + 0.5) * width
        const next = i + 1 < links.length ? arrow([x + width / 2 - 34, y], [x + width / 2 + 38, y], ink, 11) : ''
        return (
          `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${symbols[name]()}</g>${next}` +
          label
            .split('\n')
            .map((part, row) => words(x, y + 178 + row * 46, part, { anchor: 'middle', size: 38 }))
            .join('')
        )
      })
      .join('') +
    (number ? figure(640, 670, number, { anchor: 'middle', size: 124, colour: copper }) : '')
  )
}
