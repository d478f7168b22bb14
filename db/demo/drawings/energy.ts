import { letter, type Slot } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import {
  arrow,
  box,
  circle,
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
import { node } from './symbols.ts'

/** Round cells from above in hexagonal packing, or prismatic ones with their bars; sense leads go to the monitor. */
function battery({ labels, random }: Brief): string {
  const round = random.chance(0.5)
  const count = round ? random.int(5, 7) : random.int(5, 8)
  const slots: Slot[] = [
    { at: [1030, 330], wants: /BMS|AFE|BMU|monitor|^U\d|^[A-Z]{2,}\d{3}/i, fallback: 'BMS', size: 42, room: 240 },
    { at: [120, 78], wants: /V$|V\b|\dS|S\d*P|Ah|Wh/i, anchor: 'start', fallback: `${count}S`, room: 330 },
    { at: [1190, 110], wants: /°C|NTC|SoC|SoH|%/i, anchor: 'end', ink: copper, room: 330 },
    { at: [1190, 560], wants: /A$|fuse|CAN|isoSPI|Ω/i, anchor: 'end', room: 330 },
    { at: [480, 78], anchor: 'start', room: 330 },
  ]
  return (
    (round ? roundCells(count) : prismatic(count, random.int(0, count - 1))) +
    rect([900, 230], [260, 200], { width: 5, fill: paper }) +
    lines(
      range(5).map((i) => [
        [1160, 260 + i * 35],
        [1190, 260 + i * 35],
      ]),
      { width: 7 },
    ) +
    letter(labels, slots)
  )
}

function roundCells(count: number): string {
  const radius = 660 / (count + 0.5) / 2 - 3
  const pitch = radius * 2 + 6
  const rows = Math.floor((470 - radius * 2) / (pitch * 0.866)) + 1
  const centre = (row: number, column: number): Point => [
    124 + radius + column * pitch + (row % 2 ? pitch / 2 : 0),
    126 + radius + row * pitch * 0.866,
  ]
  const all = range(rows).flatMap((row) => range(count).map((column) => ({ row, column, at: centre(row, column) })))
  return [
    rect([100, 108], [pitch * (count + 0.5) + 40, (rows - 1) * pitch * 0.866 + radius * 2 + 36], {
      width: 5,
      round: 24,
    }),
    ...range(rows).map((row) => line(centre(row, 0), centre(row, count - 1), { ink: copper30, width: 26 })),
    ...all.map(
      ({ at, row }) =>
        circle(at, radius, { width: 4.5 }) +
        circle(at, radius * 0.42, row % 2 ? { width: 4.5, fill: paper } : { width: 0, fill: ink }),
    ),
    ...range(rows).map((row) => {
      const [x, y] = centre(row, count - 1)
      const target = 250 + (row * 160) / Math.max(1, rows - 1)
      return trace(points`${x + radius},${y} 868,${y} 868,${target} 900,${target}`, {
        ink: copper,
        width: 4,
        chamfer: 16,
      })
    }),
  ].join('')
}

function prismatic(count: number, hot: number): string {
  const width = 700 / count
  const cells = range(count).map((i): [Point, [number, number]] => [
    [110 + i * width + 5, 170],
    [width - 10, 360],
  ])
  const pole = (i: number, upper: boolean): Point => [110 + (i + 0.5) * width, upper ? 222 : 478]
  return [
    rects(cells, { width: 5, fill: ink06 }),
    rects(cells.slice(hot, hot + 1), { width: 5, fill: copper15, ink: copper }),
    hatch([box([cells[hot]?.[0][0] ?? 0, 262], [width - 10, 176])], { ink: copper30, step: 18 }),
    ...range(count - 1).map((i) => line(pole(i, i % 2 === 0), pole(i + 1, i % 2 === 0), { width: 30, ink: copper60 })),
    vias(
      range(count).flatMap((i) => [pole(i, true), pole(i, false)]),
      14,
    ),
    ...range(count).map((i) => {
      const upper = i % 2 === 0
      const [x, y] = pole(i, upper)
      const lane = upper ? 148 - Math.floor(i / 2) * 14 : 552 + Math.floor(i / 2) * 14
      const down = 250 + (i * 160) / (count - 1)
      return polyline(
        [
          [x, y],
          [x, lane],
          [842 + Math.abs(i - count / 2) * 6, lane],
          [842 + Math.abs(i - count / 2) * 6, down],
          [900, down],
        ],
        { ink: i === hot ? copper : ink60, width: i === hot ? 5 : 3 },
      )
    }),
  ].join('')
}

const skew = (x: number, y: number): Point => [90 + x + (430 - y) * 0.16, 130 + y]

/** Strings of modules with their bypass paths into a converter; the sun as an angle, not a picture. */
function solar({ labels, random }: Brief): string {
  const [columns, rows] = random.pick([
    [3, 3],
    [4, 2],
    [4, 3],
  ] as const)
  const [w, h] = [640 / columns, 430 / rows]
  const tilt = random.between(34, 60)
  const shade = [random.int(0, columns - 1), random.int(0, rows - 1)] as const
  const modules = range(rows).flatMap((row) =>
    range(columns).map((column) => {
      const [x0, x1, y0, y1] = [column * w + 7, (column + 1) * w - 7, row * h + 12, (row + 1) * h - 12]
      const outline = [skew(x0, y0), skew(x1, y0), skew(x1, y1), skew(x0, y1)]
      const dark = column === shade[0] && row === shade[1]
      const cells: [Point, Point][] = [
        ...[1, 2, 3].map((i): [Point, Point] => [
          skew(x0 + ((x1 - x0) * i) / 4, y0),
          skew(x0 + ((x1 - x0) * i) / 4, y1),
        ]),
        [skew(x0, (y0 + y1) / 2), skew(x1, (y0 + y1) / 2)],
      ]
      return polygon(outline, { width: 5, fill: dark ? copper : ink }) + lines(cells, { ink: paper, width: 2.5 })
    }),
  )
  return [
    ...range(rows).map((row) => {
      const [x, y] = skew(columns * w - 7, (row + 0.5) * h)
      return trace(points`${x},${y} 858,${y} 858,390 910,390`, { ink: copper, width: 6, chamfer: 26 })
    }),
    ...modules,
    ...range(3).map((i) => ray([520 + i * 110, 56], tilt)),
    rect([910, 310], [250, 160], { width: 6, fill: paper }),
    line([910, 470], [1160, 310], { ink: ink30, width: 3 }),
    line([1160, 390], [1212, 390], { width: 6 }),
    node([858, 390], copper),
    letter(labels, [
      { at: [1035, 290 - 16], wants: /MPPT|inverter|conv|DC|kW|optim/i, fallback: 'MPPT', size: 40, room: 330 },
      { at: [90, 82], wants: /W\/m|irrad|sun|lux|W$|Wp/i, anchor: 'start', room: 420 },
      { at: [110, 600], wants: /V|string|A$/i, anchor: 'start', room: 420, fallback: `${columns}S${rows}P` },
      { at: [1200, 540], wants: /%|grid|AC|η/i, anchor: 'end', room: 360 },
      { at: [1200, 600], anchor: 'end', room: 360, ink: copper },
    ]),
  ].join('')
}
const ray = (from: Point, tilt: number): string =>
  arrow(from, polar(from, 120, 90 + tilt * 0.6), { ink: copper, width: 5, size: 26 })

export const energy = {
  'battery-pack': battery,
  'solar-array': solar,
} satisfies Family
