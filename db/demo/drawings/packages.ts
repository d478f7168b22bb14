import { letter } from './lettering.ts'
import { copper, copper15, copper30, ink, ink06, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import {
  box,
  circle,
  circles,
  dimension,
  hatch,
  line,
  lines,
  num,
  type Point,
  path,
  points,
  polygon,
  rect,
  rects,
  vias,
} from './strokes.ts'

const dimensional = /mm\b|µm|pitch|^\d+(\.\d+)? ?×/i
const partlike = /^[A-Z]{2,}[0-9]|^\d+[A-Z]+\d/

/** The pin count that a label such as SOIC-8 or QFN48 names. */
function pinsIn(labels: readonly string[], family: RegExp): number | undefined {
  for (const label of labels) {
    const found = family.exec(label)?.[1]
    if (found) return Number(found)
  }
  return undefined
}

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
      { at: [720, 130], wants: partlike, anchor: 'start', room: 480, size: 40, fallback: `QFN-${perSide * 4}` },
      { at: [960, side - 78], wants: dimensional, room: 420, fallback: 'e' },
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
      { at: [text, 132], wants: partlike, anchor: 'start', room: 460, size: 40, fallback: `BGA-${kept.length + 1}` },
      { at: [text, 200], wants: /pitch|mm|balls?/i, anchor: 'start', room: 460, fallback: '0.5 mm' },
      { at: [text, 268], wants: /VDD|power|GND|core|VSS/i, anchor: 'start', ink: copper, room: 460 },
      { at: [text, 336], anchor: 'start', room: 460 },
      { at: [text, 570], anchor: 'start', room: 460 },
    ]),
  ].join('')
}

/** Gull-wing package from above and along its leads. */
function soic({ labels, random }: Brief): string {
  const pins = pinsIn(labels, /(?:SO|SOIC|SOP|DIP|SSOP|TSSOP|MSOP)\D{0,2}(\d+)/i) ?? random.pick([8, 8, 14, 16])
  const half = Math.min(14, Math.ceil(pins / 2))
  const pitch = half <= 4 ? 120 : 800 / half
  const length = pitch * half
  const left = half <= 4 ? 110 : 130
  const [top, bottom] = half <= 4 ? [180, 500] : [150, 350]
  const lead = Math.min(46, pitch * 0.42)
  const leads = range(half).flatMap((i) => {
    const x = left + (i + 0.5) * pitch - lead / 2
    return [
      [
        [x, top - 74],
        [lead, 74],
      ],
      [
        [x, bottom],
        [lead, 74],
      ],
    ] as const
  })
  const special = random.int(0, half * 2 - 1)
  const end = half <= 4 ? { x: 760, y: 380 } : { x: 420, y: 500 }
  const text: Point = half <= 4 ? [700, 140] : [130, 490]
  const dimX = left + (half - 1.5) * pitch
  return [
    rects(leads, { width: 4, fill: ink12 }),
    rects(leads.slice(special, special + 1), { width: 4, fill: copper, ink: copper }),
    lines(
      leads.map(([[x, y], [w]]) => [
        [x, y + 37],
        [x + w, y + 37],
      ]),
      { width: 3 },
    ),
    rect([left, top], [length, bottom - top], { width: 6, fill: ink }),
    path(`M${num(left)} ${num((top + bottom) / 2 - 30)}a30 30 0 0 1 0 60Z`, { width: 0, fill: paper }),
    circle([left + 46, bottom - 46], 15, { width: 0, fill: paper }),
    dimension([dimX, bottom + 96], [dimX + pitch, bottom + 96], { ink: copper }),
    endView(end),
    letter(labels, [
      {
        at: [left + length / 2, (top + bottom) / 2],
        wants: /[A-Z]{2,}\d{2,}|^\d+[A-Z]+\d+|NE555/,
        room: length - 130,
        size: 52,
        ink: paper,
        halo: 'none',
        fallback: 'U1',
      },
      {
        at: [text[0], text[1]],
        wants: /SO|DIP|SSOP/i,
        anchor: 'start',
        room: half <= 4 ? 480 : 270,
        fallback: `SOIC-${half * 2}`,
      },
      {
        at: [dimX + pitch + 24, bottom + 96],
        wants: dimensional,
        anchor: 'start',
        ink: copper,
        room: 170,
        fallback: '1.27',
      },
      { at: [text[0], text[1] + 60], anchor: 'start', room: half <= 4 ? 480 : 270 },
      { at: half <= 4 ? [700, 260] : [130, 610], anchor: 'start', room: 400 },
    ]),
  ].join('')
}

function endView({ x, y }: { x: number; y: number }): string {
  const lead = (s: 1 | -1) => {
    const c = x + 200
    return polygon(
      [
        [c + s * 110, y + 36],
        [c + s * 142, y + 36],
        [c + s * 154, y + 48],
        [c + s * 160, y + 94],
        [c + s * 200, y + 94],
        [c + s * 200, y + 110],
        [c + s * 146, y + 110],
        [c + s * 138, y + 54],
        [c + s * 110, y + 54],
      ],
      { width: 0, fill: copper },
    )
  }
  return [
    polygon(
      [
        [x + 96, y],
        [x + 304, y],
        [x + 316, y + 45],
        [x + 304, y + 94],
        [x + 96, y + 94],
        [x + 84, y + 45],
      ],
      { width: 5, fill: ink12 },
    ),
    lead(1),
    lead(-1),
    line([x - 40, y + 112], [x + 440, y + 112], { ink: ink60, width: 4 }),
    hatch([box([x - 40, y + 114], [480, 26])], { step: 18 }),
  ].join('')
}

/** A radio or power module: castellated edge, shield can, antenna area or inductor. */
function moduleOutline({ labels, random }: Brief): string {
  const wireless =
    /ESP|WROOM|wi-?fi|BLE|antenna|radio|LoRa|UWB|RF|GHz|Zigbee|Thread/i.test(labels.join(' ')) || random.chance(0.4)
  const [left, top, width, height] = [150, 96, 640, 470]
  const count = random.int(8, 11)
  const pitch = (height - 70) / count
  const edge = range(count).flatMap((i): Point[] => [
    [left, top + 35 + (i + 0.5) * pitch],
    [left + width, top + 35 + (i + 0.5) * pitch],
  ])
  const canX = wireless ? left + 170 : left + 60
  const canWidth = wireless ? width - 230 : width - 120
  const turns = range(6)
  const meander = `M${left + 60} ${top + 60}${turns.map((i) => (i % 2 === 0 ? 'h70v62' : 'h-70v62')).join('')}h70`
  const pins = [0, count].map((i): Point => edge[i] ?? [left, top])
  return [
    rect([left, top], [width, height], { width: 5, fill: ink06 }),
    circles(edge, Math.min(15, pitch * 0.36), { width: 4.5, fill: paper, ink: copper }),
    wireless ? path(meander, { ink: copper, width: 14 }) : '',
    rect([canX, top + 52], [canWidth, height - 104], { width: 5, fill: paper, round: 8 }),
    wireless
      ? lines(
          [
            points`${canX + 26},${top + 78} ${canX + canWidth - 26},${top + 78}`,
            points`${canX + 26},${top + height - 78} ${canX + canWidth - 26},${top + height - 78}`,
          ],
          { ink: ink30, width: 3, dash: '14 12' },
        )
      : rect([canX + 34, top + 90], [160, height - 180], { width: 5, fill: ink12, round: 24 }) +
        hatch([box([canX + 44, top + 100], [140, height - 200])], { ink: copper30, step: 22 }) +
        rects(
          range(4).map((i) => [
            [canX + 230 + i * 66, top + height - 136],
            [36, 58],
          ]),
          { width: 4 },
        ),
    circle([canX + canWidth - 36, top + 84], 11, { width: 0, fill: ink }),
    dimension([left, top + height + 38], [left + width, top + height + 38]),
    letter(labels, [
      {
        at: [canX + canWidth / 2 + (wireless ? 0 : 80), top + height / 2 - 20],
        wants: partlike,
        room: canWidth - (wireless ? 60 : 240),
        size: 44,
        fallback: 'MOD1',
      },
      { at: [840, 590], wants: dimensional, anchor: 'start', room: 260, fallback: wireless ? '18.0 mm' : '9.0 mm' },
      {
        at: [860, 180],
        wants: /GHz|antenna|wi-?fi|BLE|LoRa|V\b|A\b/i,
        anchor: 'start',
        ink: copper,
        room: 340,
        pointer: wireless ? [left + width + 14, 180] : [left + width + 14, pins[1]?.[1] ?? 180],
      },
      { at: [860, 320], anchor: 'start', room: 340, pointer: [left + width + 14, 320] },
      { at: [860, 460], anchor: 'start', room: 340, pointer: [left + width + 14, 460] },
    ]),
  ].join('')
}

/** Numbered contacts of a header, a round connector or a flat two-row shell. */
function connector({ labels, random }: Brief): string {
  const named = labels.join(' ')
  const shape = /M12|round|circular|XLR/i.test(named)
    ? 'round'
    : /USB|Type.?C|HDMI|CC1/i.test(named)
      ? 'flat'
      : random.pick(['round', 'flat', 'header'] as const)
  const left = random.chance(0.5)
  const [outline, contacts] = shapes[shape](left ? 330 : 950, random.pick([4, 5, 8]))
  const side = left ? 1 : -1
  const first = labels.length > 0 ? labels.length : 3
  const picked = random
    .shuffle(contacts)
    .slice(0, Math.max(1, first))
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
  const textX = left ? 760 : 520
  return [
    outline,
    circles(contacts, shape === 'flat' ? 17 : 26, { width: 5, fill: paper }),
    circles(picked, shape === 'flat' ? 17 : 26, { width: 5, fill: copper, ink: copper }),
    ...picked.map((at, i) => {
      const y = 130 + ((i + 0.5) * 460) / picked.length
      const knee = textX - side * 90
      return path(`M${num(at[0])} ${num(at[1])}L${num(knee)} ${num(y)}H${num(textX - side * 16)}`, {
        ink: copper,
        width: 3.5,
      })
    }),
    letter(
      labels,
      picked.map((_, i) => ({
        at: [textX, 130 + ((i + 0.5) * 460) / picked.length] as Point,
        anchor: left ? ('start' as const) : ('end' as const),
        room: 420,
        size: 36,
        fallback: ['VBUS', 'D+', 'GND'][i] ?? '',
      })),
    ),
  ].join('')
}

const shapes = {
  round: (x: number, count: number): [string, Point[]] => {
    const contacts = range(count === 4 ? 4 : count - 1).map(
      (i): Point => [
        x + 130 * Math.cos((i / (count === 4 ? 4 : count - 1)) * 2 * Math.PI - 2.2),
        350 + 130 * Math.sin((i / (count === 4 ? 4 : count - 1)) * 2 * Math.PI - 2.2),
      ],
    )
    return [
      circle([x, 350], 250, { width: 6 }) +
        circle([x, 350], 212, { width: 4, fill: ink06 }) +
        rect([x - 22, 122], [44, 52], { width: 5, fill: paper }),
      count === 4 ? contacts : [...contacts, [x, 350]],
    ]
  },
  flat: (x: number): [string, Point[]] => {
    const contacts = range(12).map((i): Point => [x - 192 + (i % 6) * 77, i < 6 ? 290 : 410])
    return [
      rect([x - 270, 210], [540, 280], { width: 6, round: 136 }) +
        rect([x - 236, 244], [472, 212], { width: 4, fill: ink06, round: 104 }) +
        rect([x - 214, 334], [428, 32], { width: 0, fill: ink }),
      contacts,
    ]
  },
  header: (x: number, count: number): [string, Point[]] => {
    const rows = Math.max(5, count)
    const pitch = 480 / rows
    const contacts = range(rows * 2).map(
      (i): Point => [x - 70 + (i % 2) * 140, 120 + (Math.floor(i / 2) + 0.5) * pitch],
    )
    return [
      rect([x - 170, 90], [340, 540 - 20], { width: 6 }) +
        rect([x - 140, 120], [280, 460], { width: 3.5, fill: ink06 }) +
        rect([x - 186, 300], [24, 120], { width: 5, fill: paper }),
      contacts,
    ]
  },
} satisfies Record<string, (x: number, count: number) => [string, Point[]]>

export const packages = {
  'package-qfn': qfn,
  'package-bga': bga,
  'package-soic': soic,
  'package-module': moduleOutline,
  'connector-pinout': connector,
} satisfies Family
