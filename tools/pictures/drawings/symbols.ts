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
export const symbols = {
  adc: () =>
    polygon(
      [
        [-90, -70],
        [50, -70],
        [95, 0],
        [50, 70],
        [-90, 70],
      ],
      paper,
      ink,
      8,
    ) +
    line(
      [
        [-60, 36],
        [-32, 36],
        [-32, 4],
        [-4, 4],
        [-4, -30],
        [30, -30],
      ],
      copper,
      8,
    ),
  amplifier: () =>
    polygon(
      [
        [-80, -90],
        [-80, 90],
        [90, 0],
      ],
      tint,
      copper,
      8,
    ),
  band: () => box(-95, -80, 190, 160) + path('M-70 50 H-50 C-20 50 -30 -46 0 -46 C30 -46 20 50 50 50 H70', copper, 9),
  bandLow: () => box(-95, -80, 190, 160) + path('M-70 -40 H-20 C20 -40 20 50 70 50', copper, 9),
  battery: () =>
    box(-90, -55, 166, 110) + slab(76, -24, 20, 48) + many(3, (i) => slab(-72 + i * 48, -38, 32, 76, copper)),
  capacitor: () =>
    line([
      [-95, 0],
      [-18, 0],
    ]) +
    line([
      [18, 0],
      [95, 0],
    ]) +
    slab(-26, -80, 14, 160, copper) +
    slab(12, -80, 14, 160, copper),
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
  crystal: () =>
    slab(-36, -70, 72, 140, copper) +
    line(
      [
        [-58, -70],
        [-58, 70],
      ],
      ink,
      10,
    ) +
    line(
      [
        [58, -70],
        [58, 70],
      ],
      ink,
      10,
    ) +
    line([
      [-95, 0],
      [-58, 0],
    ]) +
    line([
      [58, 0],
      [95, 0],
    ]),
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
  halfBridge: () =>
    mosfetAt(-46) +
    mosfetAt(46) +
    line(
      [
        [26, 0],
        [95, 0],
      ],
      copper,
    ),
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
  inductor: () =>
    path('M-96 20 C-96 -60 -36 -60 -36 20 C-36 -60 24 -60 24 20 C24 -60 90 -60 90 20', copper, 12) +
    line(
      [
        [-96, 60],
        [90, 60],
      ],
      ink,
      8,
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
  led: () => diode() + rays(1),
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
  loop: () => hollow(0, 0, 84) + path('M-54 0 C-36 -66 -18 -66 0 0 C18 66 36 66 54 0', copper, 10),
  mosfet: () => mosfetAt(0),
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
  photodiode: () => diode() + rays(-1),
  qubit: () =>
    hollow(0, 0, 86) + path('M-86 0 C-60 34 60 34 86 0', ink, 5) + arrow([0, 0], [52, -56], copper, 9) + disc(0, 0, 9),
  seed: () =>
    path('M0 90 V0') +
    path('M0 10 C-90 10 -90 -70 -70 -80 C-20 -80 0 -40 0 10 Z', copper, 8, tint) +
    path('M0 -10 C70 -10 90 -60 84 -84 C30 -90 0 -60 0 -10 Z', copper, 8, tint),
  sequence: () =>
    line(
      [
        [-96, 50],
        [-64, 50],
        [-64, -50],
        [-24, -50],
        [-24, 50],
        [8, 50],
        [8, -50],
        [64, -50],
        [64, 50],
        [96, 50],
      ],
      copper,
      10,
    ),
  sine: () => hollow(0, 0, 86) + path('M-56 0 C-40 -74 -16 -74 0 0 C16 74 40 74 56 0', copper, 11),
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
  switch: () =>
    line([
      [-96, 40],
      [-50, 40],
    ]) +
    line([
      [50, 40],
      [96, 40],
    ]) +
    line(
      [
        [-50, 40],
        [40, -40],
      ],
      copper,
      12,
    ) +
    disc(-50, 40, 15) +
    disc(50, 40, 15),
  transformer: () =>
    winding(-34, -1) +
    winding(34, 1) +
    line(
      [
        [-7, -86],
        [-7, 86],
      ],
      ink,
      7,
    ) +
    line(
      [
        [9, -86],
        [9, 86],
      ],
      ink,
      7,
    ),
  usb: () => box(-86, -44, 172, 88, paper, ink, 10, 44) + slab(-46, -12, 92, 24, copper, 8),
}

const cells = (fill: (index: number) => string) =>
  many(16, (i) => box(-88 + (i % 4) * 45, -88 + Math.floor(i / 4) * 45, 40, 40, fill(i), ink, 5))
const diode = () =>
  line([
    [-95, 20],
    [95, 20],
  ]) +
  polygon(
    [
      [-40, -30],
      [-40, 70],
      [40, 20],
    ],
    ink,
  ) +
  line(
    [
      [42, -30],
      [42, 70],
    ],
    ink,
    12,
  )
/** Light that leaves, or comes. */
const rays = (way: 1 | -1) =>
  [-10, 34]
    .map((x) => (way > 0 ? arrow([x, -40], [x + 40, -86], copper, 8) : arrow([x + 40, -90], [x, -44], copper, 8)))
    .join('')
const mosfetAt = (y: number) =>
  line(
    [
      [-80, y],
      [-24, y],
    ],
    ink,
    7,
  ) +
  line(
    [
      [-24, y - 34],
      [-24, y + 34],
    ],
    ink,
    9,
  ) +
  many(3, (i) =>
    line(
      [
        [-4, y - 34 + i * 26],
        [-4, y - 18 + i * 26],
      ],
      copper,
      9,
    ),
  ) +
  line(
    [
      [-4, y - 26],
      [26, y - 26],
      [26, y - 46],
    ],
    ink,
    7,
  ) +
  line(
    [
      [-4, y + 26],
      [26, y + 26],
      [26, y + 46],
    ],
    ink,
    7,
  )
const winding = (x: number, side: 1 | -1) =>
  many(4, (i) => path(`M${x} ${-80 + i * 40} A20 20 0 0 ${side > 0 ? 1 : 0} ${x} ${-40 + i * 40}`, copper, 11))

export type SymbolName = keyof typeof symbols

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
