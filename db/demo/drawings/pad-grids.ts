import { letter } from './lettering.ts'
import { dimensional, partlike, pinsIn } from './package-names.ts'
import { copper, copper15, copper30, ink, ink12, ink60 } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { box, circle, circles, dimension, hatch, line, type Point, polygon, rect, rects, vias } from './strokes.ts'

/** Bottom view with exposed pad and thermal vias, and the thin side view. */
function qfn({ labels, random }: Brief): string {
  const pins = pinsIn(labels, /QFN\D{0,2}(\d+)/i) ?? random.pick([16, 20, 24, 32, 40])
  const perSide = Math.max(3, Math.min(14, Math.round(pins / 4)))
  const [left, top, size] = [150, 92, 500]
  const pitch = (size - 110) / perSide
  const wide = pitch * 0.52
  const pads = range(perSide).flatMap((i) => {
    const along = 55 + (i + 0.5) * pitch - wide / 2
    return [
      [
        [left + along, top + 4],
        [wide, 62],
      ],
      [
        [left + along, top + size - 66],
        [wide, 62],
      ],
      [
        [left + 4, top + along],
        [62, wide],
      ],
      [
        [left + size - 66, top + along],
        [62, wide],
      ],
    ] as const
  })
  const pad = size * random.between(0.5, 0.56)
  const inset = (size - pad) / 2
  const grid = random.pick([3, 4, 5])
  const holes = range(grid * grid).map(
    (i): Point => [
      left + inset + ((i % grid) + 0.5) * (pad / grid),
      top + inset + (Math.floor(i / grid) + 0.5) * (pad / grid),
    ],
  )
  const notch: Point[] = [
    [left + inset + 50, top + inset],
    [left + inset + pad, top + inset],
    [left + inset + pad, top + inset + pad],
    [left + inset, top + inset + pad],
    [left + inset, top + inset + 50],
  ]
  const side = 330
  return [
    rect([left, top], [size, size], { width: 5, round: 4 }),
    rects(pads, { width: 0, fill: ink }),
    rects(pads.slice(2, 3), { width: 0, fill: copper }),
    polygon(notch, { fill: copper15, ink: copper, width: 5 }),
    hatch([notch], { ink: copper30, step: 22 }),
    vias(holes, 12, copper),
    dimension([left - 44, top], [left - 44, top + size]),
    rect([770, side], [380, 64], { width: 5, fill: ink12 }),
    rects(
      range(perSide).map((i) => [
        [784 + (i + 0.2) * (352 / perSide), side + 58],
        [(352 / perSide) * 0.6, 14],
      ]),
      { width: 0, fill: ink },
    ),
    rect([846, side + 58], [228, 14], { width: 0, fill: copper }),
    line([720, side + 74], [1200, side + 74], { ink: ink60, width: 4 }),
    hatch([box([720, side + 76], [480, 34])], { step: 18 }),
    dimension([770, side - 34], [1150, side - 34]),
    letter(labels, [
      {
        at: [720, 130],
        wants: partlike,
        reserved: true,
        anchor: 'start',
        room: 480,
        size: 40,
        fallback: `QFN-${perSide * 4}`,
      },
      { at: [960, side - 78], wants: dimensional, reserved: true, room: 420, fallback: 'e' },
      {
        at: [720, 492],
        wants: /pad|EP|°C|thermal|vias?/i,
        anchor: 'start',
        ink: copper,
        pointer: [left + inset + pad, 480],
        room: 480,
        fallback: 'EP',
      },
      { at: [720, 190], anchor: 'start', room: 480 },
      { at: [720, 560], anchor: 'start', room: 480 },
    ]),
  ].join('')
}

/** Ball side, row letters and column numbers, corner A1, some positions without a ball; power balls stand out. */
function bga({ labels, random }: Brief): string {
  const count = random.pick([7, 8, 9, 10])
  const [left, top, size] = [random.pick([170, 600]), 96, 500]
  const pitch = (size - 44) / count
  const centre = (count - 1) / 2
  const hollow = random.chance(0.5) ? random.pick([1, 1.5]) : 0
  const inner = random.between(0.26, 0.36) * count
  const positions = range(count * count).map((i) => ({ column: i % count, row: Math.floor(i / count) }))
  const place = ({ column, row }: { column: number; row: number }): Point => [
    left + 22 + (column + 0.5) * pitch,
    top + 22 + (row + 0.5) * pitch,
  ]
  const reach = ({ column, row }: { column: number; row: number }) =>
    Math.max(Math.abs(column - centre), Math.abs(row - centre))
  const kept = positions
    .filter((p) => reach(p) >= hollow || hollow === 0)
    .filter((p) => !(p.row === 0 && p.column === 0))
  const power = kept.filter((p) => reach(p) < inner)
  const signal = kept.filter((p) => reach(p) >= inner)
  const text = left < 400 ? 740 : 90
  const radius = pitch * 0.31
  const sideY = 450
  return [
    polygon(
      [
        [left + 40, top],
        [left + size, top],
        [left + size, top + size],
        [left, top + size],
        [left, top + 40],
      ],
      { width: 5 },
    ),
    circles(signal.map(place), radius, { width: 4 }),
    circles(power.map(place), radius, { width: 0, fill: copper }),
    circle(place({ column: 0, row: 0 }), radius, { width: 0, fill: ink }),
    ...['A', 'C', 'E', 'G'].map((row, i) =>
      i * 2 < count
        ? letter([], [{ at: [left - 30, place({ column: 0, row: i * 2 })[1]], fallback: row, size: 28, mono: true }])
        : '',
    ),
    rect([text, sideY], [430, 44], { width: 5, fill: ink12 }),
    rect([text + 60, sideY - 34], [310, 34], { width: 5 }),
    circles(
      range(10).map((i) => [text + 28 + i * 41.5, sideY + 58]),
      14,
      { width: 0, fill: ink },
    ),
    line([text - 20, sideY + 74], [text + 450, sideY + 74], { ink: ink60, width: 4 }),
    dimension(
      [place({ column: count - 2, row: 0 })[0], top + size + 24],
      [place({ column: count - 1, row: 0 })[0], top + size + 24],
      { tick: 12 },
    ),
    letter(labels, [
      {
        at: [text, 132],
        wants: partlike,
        reserved: true,
        anchor: 'start',
        room: 460,
        size: 40,
        fallback: `BGA-${kept.length + 1}`,
      },
      { at: [text, 200], wants: /pitch|mm|balls?/i, anchor: 'start', room: 460, fallback: '0.5 mm' },
      { at: [text, 268], wants: /VDD|power|GND|core|VSS/i, anchor: 'start', ink: copper, room: 460 },
      { at: [text, 336], anchor: 'start', room: 460 },
      { at: [text, 570], anchor: 'start', room: 460 },
    ]),
  ].join('')
}

export const padGrids = { 'package-qfn': qfn, 'package-bga': bga } satisfies Family
