import { letter, type Slot } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import {
  arc,
  arrowHead,
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
import { capacitor, ground, inductor, mosfet, node, nodes, terminal } from './symbols.ts'

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
          [842 + (upper ? -1 : 1) * 0 + Math.abs(i - count / 2) * 6, lane],
          [842 + Math.abs(i - count / 2) * 6, down],
          [900, down],
        ],
        { ink: i === hot ? copper : ink60, width: i === hot ? 5 : 3 },
      )
    }),
  ].join('')
}

/** Three half-bridges from a link capacitor into a motor's star. */
function motorDrive({ labels, random }: Brief): string {
  const [top, bottom] = [110, 550]
  const legs = [300, 470, 640]
  const active = random.int(0, 2)
  const motor: Point = [1000, 330]
  const radius = 170
  const windings = random.pick([-90, 90, 0])
  const turned = [0, 120, 240].map((degrees) => degrees + windings)
  return [
    lines([points`120,${top} 640,${top}`, points`120,${bottom} 640,${bottom}`], { width: 5 }),
    terminal([120, top]),
    terminal([120, bottom]),
    capacitor([180, top], [180, bottom], { width: 5 }),
    ground([400, bottom - 6]),
    ...legs.map(
      (x, i) =>
        mosfet([x, top], [x, 330], 1, i === active ? { ink: copper, width: 5 } : {}).drawn +
        mosfet([x, 330], [x, bottom], 1, i === (active + 1) % 3 ? { ink: copper, width: 5 } : {}).drawn,
    ),
    ...legs.map((x, i) =>
      polyline(
        [
          [x, 330],
          [x + 30, 330],
          [x + 30, 330 + (i - 1) * 60],
          [motor[0] - Math.sqrt(radius ** 2 - ((i - 1) * 60) ** 2), 330 + (i - 1) * 60],
        ],
        { width: i === active ? 8 : 5, ink: i === active ? copper : ink },
      ),
    ),
    nodes(legs.flatMap((x): Point[] => [[x, 330]])),
    nodes(points`180,${top} 180,${bottom}`),
    circle(motor, radius, { width: 6, fill: paper }),
    ...turned.map((degrees, i) =>
      inductor(polar(motor, 6, degrees), polar(motor, radius - 16, degrees), {
        turns: 3,
        width: 5,
        ink: i === active ? copper : ink,
      }),
    ),
    node(motor),
    arc(motor, radius + 28, [-60, 20], { ink: copper, width: 5 }),
    arrowHead(polar(motor, radius + 28, 26), 112, { ink: copper, size: 26 }),
    letter(labels, [
      { at: [1000, 92], wants: /BLDC|PMSM|motor|rpm|kW|^M\d?$|N·?m/i, fallback: 'M1', room: 400, size: 38 },
      { at: [210, 62 + 0], wants: /V$|bus|link|V_?M|DC/i, anchor: 'start', fallback: 'VBUS', room: 250 },
      { at: [780, 580], wants: /kHz|PWM|FOC|dead|ns/i, anchor: 'start', room: 400 },
      { at: [700, 180], wants: /^U|A$|Q\d|SiC|GaN|IGBT|MOSFET|DRV/i, anchor: 'start', ink: copper, room: 150 },
      { at: [640, 62], wants: /phase|shunt|mΩ|current/i, room: 250 },
    ]),
  ].join('')
}

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
  const skew = (x: number, y: number): Point => [90 + x + (430 - y) * 0.16, 130 + y]
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
  const sun: Point = [820, 150]
  return [
    ...range(rows).map((row) => {
      const [x, y] = skew(columns * w - 7, (row + 0.5) * h)
      return trace(points`${x},${y} 858,${y} 858,390 910,390`, { ink: copper, width: 6, chamfer: 26 })
    }),
    ...modules,
    ...range(3).map(
      (i) =>
        line(polar(sun, 30 + 0, 180 - tilt + 0), polar(sun, 30, 180 - tilt), { width: 0 }) +
        rayTo([sun[0] + 60 + i * 44, sun[1] - 80 + i * 44], tilt),
    ),
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
const rayTo = (from: Point, tilt: number): string => {
  const to = polar(from, 130, 180 - tilt * 0.7)
  return (
    line(from, to, { ink: copper, width: 5 }) +
    arrowHead(polar(from, 148, 180 - tilt * 0.7), 180 - tilt * 0.7, { ink: copper, size: 24 })
  )
}

/** Bars of a market by year with the line of its growth. */
function market({ labels, random }: Brief): string {
  const count = random.int(6, 9)
  const growth = random.between(0.09, 0.24) * (random.chance(0.12) ? -0.6 : 1)
  const dip = random.int(2, count - 2)
  const values = range(count).map((i) => (1 + growth) ** i * (i === dip ? 0.84 : 1) * random.between(0.96, 1.04))
  const most = Math.max(...values)
  const [left, bottom, width, height] = [110, 560, 1050, 400]
  const pitch = width / count
  const forecast = count - random.int(1, 3)
  const top = (i: number) => bottom - ((values[i] ?? 0) / most) * height
  const bar = (i: number): [Point, [number, number]] => [
    [left + i * pitch + pitch * 0.18, top(i)],
    [pitch * 0.64, bottom - top(i)],
  ]
  const bars = range(count).map(bar)
  const trend = range(count).map((i): Point => [left + (i + 0.5) * pitch, top(i) - 34])
  return [
    lines(
      range(4).map((i) => [
        [left - 10, bottom - (i * height) / 3],
        [left + width, bottom - (i * height) / 3],
      ]),
      { ink: ink12, width: 3 },
    ),
    rects(bars.slice(0, forecast), { width: 0, fill: ink }),
    ...bars
      .slice(forecast)
      .map(
        ([at, size]) =>
          rect(at, size, { width: 5, fill: paper, ink: copper }) + hatch([box(at, size)], { ink: copper60, step: 18 }),
      ),
    polyline(trend, { ink: copper, width: 6 }),
    vias(trend, 11, copper),
    line([left - 20, bottom], [left + width + 20, bottom], { width: 5 }),
    letter(labels, [
      {
        at: [left, 82],
        wants: /bn|USD|\$|€|₹|crore|units|Mu|revenue|price|lead/i,
        anchor: 'start',
        size: 38,
        room: 420,
      },
      {
        at: [growth > 0 ? left : 1190, 150],
        wants: /%|CAGR|growth|YoY/i,
        anchor: growth > 0 ? 'start' : 'end',
        ink: copper,
        size: 38,
        room: 420,
        fallback: `${growth > 0 ? '+' : '−'}${Math.abs(Math.round(growth * 100))}%`,
      },
      { at: [left + pitch * 0.5, 602], wants: /^20[012]\d|^Q1/, room: 220, anchor: 'start' },
      { at: [1190, 602], wants: /^20[23]\d|forecast|^Q[2-4]/, anchor: 'end', room: 220 },
      { at: [640, 602], room: 300 },
    ]),
  ].join('')
}

export const energy = {
  'battery-pack': battery,
  'motor-drive': motorDrive,
  'solar-array': solar,
  'market-chart': market,
} satisfies Family
