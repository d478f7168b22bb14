import { letter } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink12, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { box, circle, circles, distance, hatch, line, lines, type Point, path, polar, rect, rects } from './strokes.ts'

/** Dies on a wafer; the failed ones cluster, as they do. */
function wafer({ labels, random }: Brief): string {
  const centre: Point = [random.pick([410, 870]), 352]
  const radius = 276
  const [dx, dy] = random.pick([
    [44, 44],
    [54, 40],
    [38, 52],
    [50, 58],
  ] as const)
  const cells = range(20 * 20).map(
    (i): Point => [centre[0] + ((i % 20) - 10) * dx, centre[1] + (Math.floor(i / 20) - 10) * dy],
  )
  const inside = cells.filter(([x, y]) =>
    box([x, y], [dx, dy]).every((corner) => distance(corner, centre) < radius - 14),
  )
  const spot = polar(centre, random.between(90, 200), random.between(0, 360))
  const spread = random.between(60, 100)
  const bins = inside.map((at) => {
    const risk =
      Math.exp(-((distance(at, spot) / spread) ** 2)) * 0.95 + (distance(at, centre) > radius * 0.78 ? 0.16 : 0.03)
    const roll = random.next()
    return { at, bin: roll < risk ? 2 : roll < risk + 0.14 ? 1 : 0 }
  })
  const of = (bin: number) =>
    bins
      .filter((die) => die.bin === bin)
      .map(
        ({ at: [x, y] }) =>
          [
            [x + 3, y + 3],
            [dx - 6, dy - 6],
          ] as const,
      )
  const text = centre[0] < 640 ? 760 : 90
  return [
    circle(centre, radius, { width: 6, fill: ink06 }),
    path(`M${centre[0] - 16} ${centre[1] + radius + 2}l16 -20l16 20Z`, { width: 5, fill: paper }),
    rects(of(0), { width: 2.5, fill: paper, ink: ink60 }),
    rects(of(1), { width: 2.5, fill: copper30, ink: copper60 }),
    rects(of(2), { width: 0, fill: copper }),
    ...range(3).map((i) =>
      rect(
        [text, 300 + i * 76],
        [44, 44],
        i === 0 ? { fill: paper, width: 4, ink: ink60 } : { width: 0, fill: i === 1 ? copper30 : copper },
      ),
    ),
    letter(labels, [
      { at: [text, 130], wants: /mm|wafer|nm|inch/i, anchor: 'start', size: 44, room: 420, fallback: '300 mm' },
      {
        at: [text + 70, 322],
        wants: /good|pass|yield|bin 1|%/i,
        anchor: 'start',
        room: 360,
        fallback: `${Math.round((100 * of(0).length) / bins.length)}%`,
      },
      { at: [text + 70, 398], wants: /bin|partial|speed/i, anchor: 'start', room: 360, fallback: 'Bin 2' },
      {
        at: [text + 70, 474],
        wants: /fail|defect|D0|kill/i,
        anchor: 'start',
        room: 360,
        ink: copper,
        fallback: 'Fail',
      },
      { at: [text, 210], anchor: 'start', room: 420 },
    ]),
  ].join('')
}

type Block = readonly [x: number, y: number, w: number, h: number]

const floorplans: readonly (readonly Block[])[] = [
  [
    [0, 0, 0.46, 0.58],
    [0.46, 0, 0.54, 0.34],
    [0.46, 0.34, 0.27, 0.66],
    [0.73, 0.34, 0.27, 0.66],
    [0, 0.58, 0.46, 0.42],
  ],
  [
    [0, 0, 0.34, 1],
    [0.34, 0, 0.66, 0.4],
    [0.34, 0.4, 0.36, 0.6],
    [0.7, 0.4, 0.3, 0.34],
    [0.7, 0.74, 0.3, 0.26],
  ],
  [
    [0, 0, 0.62, 0.44],
    [0.62, 0, 0.38, 0.44],
    [0, 0.44, 0.3, 0.56],
    [0.3, 0.44, 0.4, 0.56],
    [0.7, 0.44, 0.3, 0.56],
  ],
  [
    [0, 0, 1, 0.26],
    [0, 0.26, 0.5, 0.5],
    [0.5, 0.26, 0.5, 0.5],
    [0, 0.76, 0.66, 0.24],
    [0.66, 0.76, 0.34, 0.24],
  ],
]

/** Blocks inside a pad ring; one is an array of cells, one is the subject. */
function floorplan({ labels, random }: Brief): string {
  const [left, top, width, height] = [180, 84, 920, 540]
  const plan = random.pick([floorplans[0] ?? [], floorplans[1] ?? [], floorplans[2] ?? [], floorplans[3] ?? []])
  const mirrored = random.chance(0.5)
  const [x0, y0, w0, h0] = [left + 66, top + 66, width - 132, height - 132]
  const areas = plan.map(
    ([x, y, w, h]) =>
      [
        [x0 + (mirrored ? 1 - x - w : x) * w0 + 5, y0 + y * h0 + 5],
        [w * w0 - 10, h * h0 - 10],
      ] as const,
  )
  const [pitchX, pitchY] = [(width - 110) / 18, (height - 110) / 10]
  const pads = [
    ...range(18).flatMap((i) =>
      [top + 14, top + height - 46].map(
        (y) =>
          [
            [left + 55 + (i + 0.2) * pitchX, y],
            [pitchX * 0.6, 32],
          ] as const,
      ),
    ),
    ...range(10).flatMap((i) =>
      [left + 14, left + width - 46].map(
        (x) =>
          [
            [x, top + 55 + (i + 0.2) * pitchY],
            [32, pitchY * 0.6],
          ] as const,
      ),
    ),
  ]
  const array = random.int(1, 4)
  const subject = random.chance(0.6) ? 0 : (array % 4) + 1
  return [
    rect([left, top], [width, height], { width: 6 }),
    rects(pads, { width: 3.5, fill: ink12 }),
    ...areas.map(([at, size], i) =>
      rect(at, size, { width: 4.5, fill: i === subject ? copper15 : paper, ink: i === subject ? copper : ink }),
    ),
    ...areas.flatMap(([at, size], i) =>
      i === array ? [hatch([box([at[0] + 12, at[1] + 12], [size[0] - 24, size[1] - 24])], { step: 20 })] : [],
    ),
    letter(
      labels,
      areas.map(([at, size], i) => ({
        at: [at[0] + size[0] / 2, at[1] + size[1] / 2] as Point,
        room: size[0] - 36,
        size: i === 0 ? 44 : 36,
        ...(i === subject ? { ink: copper, halo: copper15 } : {}),
        fallback: ['CPU', 'SRAM', 'PHY', 'PLL', 'IO'][i] ?? '',
      })),
    ),
  ].join('')
}

const bumps = (x: number, w: number, y: number, r: number) =>
  range(w / (r * 3)).map((i): Point => [x + (i + 0.5) * (w / Math.floor(w / (r * 3))), y])

/** Cross-section of dies on an interposer on a substrate, with bumps, through-silicon vias and balls. */
function chiplets({ labels, random }: Brief): string {
  const stacked = random.int(3, 4)
  const wide = random.between(0.42, 0.52)
  const [left, right] = [110, 880]
  const stackX = random.chance(0.5) ? left + 60 : right - 260
  const logicX = stackX < 400 ? left + 300 : left + 60
  const logicW = (right - left) * wide + 60
  const stackH = 36
  const dies = range(stacked).map(
    (i) =>
      [
        [stackX, 262 - (i + 1) * (stackH + 6)],
        [200, stackH],
      ] as const,
  )
  return [
    rect([logicX, 150], [logicW, 112], { width: 0, fill: ink }),
    rects(dies, { width: 4, fill: ink12 }),
    rects(dies.slice(0, 1), { width: 4, fill: copper30 }),
    lines(
      range(5).map((i) => [
        [stackX + 40 + i * 30, 262],
        [stackX + 40 + i * 30, 262 - stacked * (stackH + 6) + 10],
      ]),
      { ink: copper, width: 5 },
    ),
    circles([...bumps(logicX, logicW, 274, 9), ...bumps(stackX, 200, 274, 9)], 9, { width: 0, fill: copper }),
    rect([left + 30, 286], [right - left - 60, 64], { width: 4, fill: copper15, ink: copper }),
    lines(
      range(15).map((i) => [
        [left + 70 + i * 45, 286],
        [left + 70 + i * 45, 350],
      ]),
      { ink: copper, width: 5 },
    ),
    circles(bumps(left + 30, right - left - 60, 366, 14), 14, { width: 0, fill: ink }),
    rect([left, 382], [right - left, 110], { width: 5, fill: paper }),
    hatch([box([left, 382], [right - left, 110])], { step: 24 }),
    circles(bumps(left, right - left, 520, 24), 24, { width: 5, fill: paper }),
    line([left - 30, 546], [right + 30, 546], { width: 5 }),
    hatch([box([left - 30, 548], [right - left + 60, 40])], { step: 16 }),
    letter(labels, [
      {
        at: [logicX + logicW / 2, 206],
        wants: /logic|compute|GPU|CPU|NPU|die|chiplet|ASIC|SoC/i,
        ink: paper,
        halo: 'none',
        fallback: 'DIE 1',
        size: 40,
        room: logicW - 40,
      },
      {
        at: [stackX + 100, 262 - stacked * 42 - 34],
        wants: /HBM|DRAM|memory|stack|NPU|emitter/i,
        fallback: 'HBM',
        room: 260,
      },
      {
        at: [930, 318],
        wants: /interposer|bridge|RDL|UCIe|silicon|TSV/i,
        anchor: 'start',
        pointer: [right - 28, 318],
        ink: copper,
        fallback: 'TSV',
        room: 280,
      },
      {
        at: [930, 437],
        wants: /substrate|organic|glass|ABF|core/i,
        anchor: 'start',
        pointer: [right + 4, 437],
        room: 280,
      },
      { at: [930, 520], wants: /bump|ball|BGA|µm|pitch/i, anchor: 'start', pointer: [right + 4, 520], room: 280 },
    ]),
  ].join('')
}

export const wafers = { 'wafer-map': wafer, 'die-floorplan': floorplan, 'chiplet-package': chiplets } satisfies Family
