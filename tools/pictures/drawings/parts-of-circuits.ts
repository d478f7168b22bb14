import { arrow, box, copper, disc, hollow, ink, line, many, paper, path, polygon, slab, tint, words } from './pen.ts'

/** Signs of parts of circuits, each within a square of 200 around the origin. */
export const partsOfCircuits = {
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
  led: () => diode() + rays(1),
  loop: () => hollow(0, 0, 84) + path('M-54 0 C-36 -66 -18 -66 0 0 C18 66 36 66 54 0', copper, 10),
  motor: () => hollow(0, 0, 86) + words(0, 36, 'M', { anchor: 'middle', size: 100, weight: 700, colour: copper }),
  mosfet: () => mosfetAt(0),
  photodiode: () => diode() + rays(-1),
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
}

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
