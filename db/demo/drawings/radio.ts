import { letter } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import {
  arc,
  box,
  circle,
  dimension,
  distance,
  hatch,
  line,
  lines,
  num,
  type Point,
  path,
  points,
  polar,
  polygon,
  polyline,
  rect,
  rects,
  vias,
} from './strokes.ts'
import { node } from './symbols.ts'

type Complex = { re: number; im: number }
const divide = (a: Complex, b: Complex): Complex => {
  const d = b.re * b.re + b.im * b.im
  return { re: (a.re * b.re + a.im * b.im) / d, im: (a.im * b.re - a.re * b.im) / d }
}
/** The reflection of a normalised impedance. */
const reflection = ({ re, im }: Complex): Complex => divide({ re: re - 1, im }, { re: re + 1, im })

/** A load is matched in two steps along true circles: a shunt susceptance to the r = 1 circle, then a series reactance to the middle. */
function smith({ labels, random }: Brief): string {
  const centre: Point = [random.chance(0.5) ? 470 : 810, 356]
  const radius = 286
  const plot = ({ re, im }: Complex): Point => [centre[0] + re * radius, centre[1] - im * radius]
  const z = (re: number, im: number) => plot(reflection({ re, im }))
  const resistances = [0.2, 0.5, 1, 2, 5]
  const reactances = [0.2, 0.5, 1, 2, 5]
  const circlesOfR = resistances.map((r) =>
    circle(
      [centre[0] + (radius * r) / (1 + r), centre[1]],
      radius / (1 + r),
      r === 1 ? { ink: ink60, width: 4 } : { ink: ink30, width: 2.5 },
    ),
  )
  const arcsOfX = reactances.flatMap((x) =>
    [1, -1].map((sign) =>
      polyline(
        range(81).map((i) => z(Math.tan((i / 80) * Math.PI * 0.4999), sign * x)),
        { ink: ink30, width: 2.5 },
      ),
    ),
  )
  const load = { re: random.between(0.22, 0.45), im: random.between(-0.9, -0.5) }
  const admittance = divide({ re: 1, im: 0 }, load)
  const conductive = random.chance(0.5)
  const start = conductive && admittance.re < 1 ? admittance : load
  const reach = Math.sqrt(Math.max(0, start.re * (1 - start.re)))
  const first = range(61).map((i): Complex => ({ re: start.re, im: start.im + ((reach - start.im) * i) / 60 }))
  const turn = divide({ re: 1, im: 0 }, { re: start.re, im: reach })
  const second = range(61).map((i): Complex => divide({ re: 1, im: 0 }, { re: 1, im: turn.im * (1 - i / 60) }))
  const steps = [first.map((value) => plot(reflection(value))), second.map((value) => plot(reflection(value)))]
  const [from, bend] = [steps[0]?.[0] ?? centre, steps[1]?.[0] ?? centre]
  const ratio = distance(from, centre)
  const side = centre[0] < 640 ? 800 : 90
  return [
    circle(centre, radius, { width: 0, fill: paper }),
    ...circlesOfR,
    ...arcsOfX,
    line([centre[0] - radius, centre[1]], [centre[0] + radius, centre[1]], { ink: ink30, width: 2.5 }),
    circle(centre, radius, { width: 5 }),
    circle(centre, ratio, { ink: copper, width: 3, dash: '10 10' }),
    ...steps.map((points) => polyline(points, { ink: copper, width: 9 })),
    node(bend, copper),
    circle(from, 15, { ink: copper, width: 6, fill: paper }),
    circle(centre, 15, { width: 0, fill: ink }),
    letter(labels, [
      {
        at: [side, 170],
        wants: /Z_?L|load|antenna|Ω.*j|^\d+.*j/i,
        anchor: 'start',
        pointer: from,
        ink: copper,
        room: 300,
        fallback: 'ZL',
      },
      { at: [side, 290], wants: /nH|pF|shunt|series|stub|L1|C1/i, anchor: 'start', pointer: bend, room: 300 },
      { at: [side, 400], wants: /50|Z_?0|match/i, anchor: 'start', pointer: centre, room: 300, fallback: '50 Ω' },
      { at: [side, 510], wants: /VSWR|Γ|S11|dB/i, anchor: 'start', ink: copper, room: 300 },
      { at: [side, 580], anchor: 'start', room: 300 },
    ]),
  ].join('')
}

/** Inverted F, inset-fed patch or meander beside its ground plane. */
function antenna(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/patch|GPS|GNSS|ε|mmWave|array/i.test(named)) return patch(brief)
  if (/IFA|inverted|F-/i.test(named)) return invertedF(brief, false)
  return brief.random.chance(0.35) ? patch(brief) : invertedF(brief, brief.random.chance(0.5))
}

function invertedF({ labels, random }: Brief, meandering: boolean): string {
  const [left, right, plane, bottom] = [150, 1130, 330, 600]
  const feed = left + 210
  const turns = random.int(4, 6)
  const pitch = 560 / turns
  const arm: Point[] = meandering
    ? [
        [feed, 180],
        [feed + 60, 180],
        ...range(turns).flatMap((i): Point[] => [
          [feed + 60 + i * pitch, 180],
          [feed + 60 + (i + 0.5) * pitch, 180],
          [feed + 60 + (i + 0.5) * pitch, 270],
          [feed + 60 + (i + 1) * pitch, 270],
          [feed + 60 + (i + 1) * pitch, 180],
        ]),
        [feed + 700, 180],
      ]
    : [
        [left + 80, 160],
        [left + 860, 160],
      ]
  const end = arm.at(-1) ?? [0, 0]
  return [
    rect([left - 60, 96], [right - left + 120, bottom - 96], { ink: ink30, width: 3 }),
    rect([left - 60, plane], [right - left + 120, bottom - plane], { width: 0, fill: ink06 }),
    hatch([box([left - 60, plane], [right - left + 120, bottom - plane])], { step: 24 }),
    line([left - 60, plane], [right + 60, plane], { width: 5 }),
    polyline(arm, { ink: copper, width: 26 }),
    polyline(
      [
        [left + 80, meandering ? 180 : 148],
        [left + 80, plane + 40],
      ],
      { ink: copper, width: 26 },
    ),
    meandering ? line([left + 67, 180], [feed, 180], { ink: copper, width: 26 }) : '',
    rect([feed - 34, plane - 6], [68, 190], { width: 0, fill: paper }),
    line([feed, 160], [feed, plane + 184], { ink: copper, width: 26 }),
    vias(
      range(9)
        .map((i): Point => [feed + 90 + i * 80, plane + 36])
        .concat([[left + 80, plane + 36]]),
    ),
    rect([feed - 40, plane + 150], [80, 60], { fill: ink, width: 0 }),
    dimension([left + 68, 122], [end[0] + 12, 122]),
    letter(labels, [
      { at: [700, 78], wants: /mm|λ|length/i, room: 420, fallback: 'λ/4' },
      { at: [720, plane + 140], wants: /ground|GND|plane/i, fallback: 'GND', room: 400 },
      {
        at: [feed + 90, plane + 220],
        wants: /feed|50|Ω|RF/i,
        anchor: 'start',
        pointer: [feed + 40, plane + 180],
        fallback: '50 Ω',
        room: 260,
      },
      { at: [1180, 262], wants: /GHz|MHz|band|dBi/i, anchor: 'end', ink: copper, room: meandering ? 240 : 400 },
      { at: [1180, plane + 220], anchor: 'end', room: 300 },
    ]),
  ].join('')
}

function patch({ labels, random }: Brief): string {
  const columns = random.pick([1, 2])
  const side = columns === 1 ? 330 : 220
  const lefts = columns === 1 ? [475] : [330, 730]
  const inset = side * 0.3
  const bottom = columns === 1 ? 480 : 360
  const patches = lefts.map((x) => {
    const [middle, top] = [x + side / 2, bottom - side]
    const outline: Point[] = [
      [x, top],
      [x + side, top],
      [x + side, bottom],
      [middle + 34, bottom],
      [middle + 34, bottom - inset],
      [middle - 34, bottom - inset],
      [middle - 34, bottom],
      [x, bottom],
    ]
    return (
      polygon(outline, { fill: copper15, ink: copper, width: 5 }) +
      hatch([outline], { ink: copper30, step: 20 }) +
      line([middle, bottom - inset], [middle, columns === 1 ? 610 : 450], { ink: copper, width: 20 })
    )
  })
  const [a, b] = lefts.map((x) => x + side / 2)
  const corporate =
    columns === 2 && a !== undefined && b !== undefined
      ? line([a - 10, 450], [b + 10, 450], { ink: copper, width: 20 }) +
        line([(a + b) / 2, 450], [(a + b) / 2, 610], { ink: copper, width: 28 })
      : ''
  const x0 = lefts[0] ?? 0
  return [
    rect([180, 96], [920, 514], { ink: ink60, width: 4 }),
    vias(
      range(7)
        .map((i): Point => [222, 140 + i * 71])
        .concat(range(7).map((i): Point => [1058, 140 + i * 71])),
    ),
    ...patches,
    corporate,
    dimension([x0 - 36, bottom - side], [x0 - 36, bottom]),
    dimension([x0, bottom - side - 26], [x0 + side, bottom - side - 26]),
    letter(labels, [
      { at: [640, 68], wants: /mm|λ/i, room: 420, fallback: 'λ/2' },
      {
        at: [(lefts.at(-1) ?? 0) + side / 2, bottom - side + 62],
        wants: /GHz|MHz|patch|GNSS/i,
        ink: copper,
        room: side - 30,
        fallback: '',
      },
      { at: [columns === 1 ? 700 : 580, 560], wants: /feed|Ω|port/i, anchor: 'start', room: 300, fallback: '50 Ω' },
      { at: [1040, 500], anchor: 'end', room: 220 },
      { at: [250, 560], anchor: 'start', room: 270 },
    ]),
  ].join('')
}

/** A line of patches at the left and the pattern that they make, its array factor computed, steered off boresight. */
function radar({ labels, random }: Brief): string {
  const count = random.pick([8, 12, 16])
  const rows = 4
  const steer = random.pick([-1, 1]) * random.between(12, 32)
  const origin: Point = [840, 590]
  const factor = (degrees: number) => {
    const psi = Math.PI * (Math.sin((degrees * Math.PI) / 180) - Math.sin((steer * Math.PI) / 180))
    const n = 10
    return Math.abs(psi) < 1e-6 ? 1 : Math.abs(Math.sin((n * psi) / 2) / (n * Math.sin(psi / 2)))
  }
  const reach = (degrees: number) => 390 * Math.max(0, 1 + Math.log10(Math.max(0.003, factor(degrees))) / 1.6)
  const lobe = range(361).map((i) => polar(origin, reach(-90 + i / 2), -90 + (-90 + i / 2)))
  const cell = 380 / Math.max(4, count / 2)
  const patches = range(rows).flatMap((row) =>
    range(count / 2).map(
      (column) =>
        [
          [96 + column * cell, 130 + row * 105],
          [cell * 0.62, 62],
        ] as const,
    ),
  )
  const active = random.int(0, rows - 1)
  return [
    rect([76, 100], [410, 430], { width: 4 }),
    rects(patches, { width: 3.5, fill: ink06 }),
    rects(patches.slice((active * count) / 2, ((active + 1) * count) / 2), { width: 3.5, fill: copper, ink: copper }),
    lines(
      range(rows).map((row) => [
        [76, 161 + row * 105],
        [486, 161 + row * 105],
      ]),
      { ink: ink60, width: 3 },
    ),
    polyline(points`486,315 560,315 640,395 640,590 ${origin[0]},590`, { width: 4 }),
    ...[130, 260, 390].map((r) => arc(origin, r, [195, 345], { ink: ink30, width: 3, dash: '8 10' })),
    line(origin, [origin[0], 130], { ink: ink30, width: 3 }),
    polygon(lobe, { ink: copper, width: 6, fill: copper15 }),
    node(origin),
    line(origin, polar(origin, 420, -90 + steer), { width: 4 }),
    arc(origin, 240, steer > 0 ? [-90, -90 + steer] : [-90 + steer, -90], { width: 4 }),
    letter(labels, [
      { at: [280, 572], wants: /array|TX|RX|patch|element|×|channel/i, fallback: `${count / 2} × ${rows}`, room: 420 },
      { at: [1190, 100], wants: /GHz|range|m$/i, anchor: 'end', room: 320 },
      {
        at: [origin[0] + (steer > 0 ? -40 : 40), 88],
        wants: /°|beam|steer|azimuth/i,
        ink: copper,
        anchor: steer > 0 ? 'end' : 'start',
        room: 280,
        fallback: `${Math.round(Math.abs(steer))}°`,
      },
      { at: [80, 70], anchor: 'start', room: 440 },
      { at: [1190, 150], anchor: 'end', room: 320 },
    ]),
  ].join('')
}

/** A scanner over a street: rays, and returns where they meet a wall or a car; the first echo ends the ray. */
function lidar({ labels, random }: Brief): string {
  if (/\d × \d/.test(labels.join(' '))) return depthZones({ labels, random })
  const origin: Point = [random.pick([420, 640, 860]), 590]
  const cars = range(random.int(2, 3)).map(
    (i) =>
      [
        [150 + i * 330 + random.between(0, 120), random.between(150, 330)],
        [random.between(150, 190), 84],
      ] as const,
  )
  const edges = [
    ...cars.map(([at, size]) => box(at, size)),
    [
      [90, 620],
      [90, 100],
      [1190, 100],
      [1190, 620],
    ] as Point[],
  ].flatMap((outline, index, all) =>
    outline.flatMap((point, i) => {
      const next = outline[(i + 1) % outline.length]
      return next && (index < all.length - 1 || i < outline.length - 1) ? [[point, next] as const] : []
    }),
  )
  const hits = range(73).flatMap((i): Point[] => {
    const end = polar(origin, 1500, 184 + (i * 172) / 72)
    const reach = edges.map(([a, b]) => crossing(origin, end, [a, b])).filter((s) => s !== undefined)
    const nearest = Math.min(...reach)
    return Number.isFinite(nearest)
      ? [[origin[0] + (end[0] - origin[0]) * nearest, origin[1] + (end[1] - origin[1]) * nearest]]
      : []
  })
  return [
    lines(
      hits.filter((_, i) => i % 3 === 0).map((hit) => [origin, hit]),
      { ink: copper30, width: 2.5 },
    ),
    ...[160, 320, 480].map((r) => arc(origin, r, [185, 355], { ink: ink30, width: 3, dash: '6 10' })),
    ...cars.map(
      ([at, size]) =>
        rect(at, size, { width: 4, round: 16 }) +
        hatch([box([at[0] + 10, at[1] + 10], [size[0] - 20, size[1] - 20])], { step: 20 }),
    ),
    ...hits.map((hit) => circle(hit, 7, { width: 0, fill: copper })),
    path(`M${num(origin[0] - 60)} 612v-34h120v34Z`, { fill: paper, width: 5 }),
    circle([origin[0], 590], 16, { fill: ink, width: 0 }),
    letter(labels, [
      { at: [origin[0] + 90, 598], wants: /lidar|905|1550|nm|sensor/i, anchor: 'start', fallback: 'LIDAR', room: 280 },
      { at: [120, 148], wants: /m$|range/i, anchor: 'start', room: 260 },
      { at: [640, 66], wants: /fps|Hz|scan|°|FoV/i, ink: copper, room: 500 },
      { at: [1160, 148], anchor: 'end', room: 260 },
      { at: [origin[0] - 90, 598], anchor: 'end', room: 280 },
    ]),
  ].join('')
}

/** A small time-of-flight sensor: a distance for each of its zones, the near ones dark. */
function depthZones({ labels, random }: Brief): string {
  const [left, top, cell] = [110, 96, 62]
  const near: Point = [random.between(2, 5), random.between(3, 6)]
  const shades = [ink, copper, copper60, copper30, copper15, paper]
  const zones = range(64).map((i) => {
    const [column, row] = [i % 8, Math.floor(i / 8)]
    const away =
      Math.hypot((column - near[0]) * (row > near[1] ? 1.5 : 1), (row - near[1]) * 0.7) + random.between(-0.3, 0.3)
    const shade = shades[Math.min(5, Math.max(0, Math.floor(away * 1.25)))] ?? paper
    return rect([left + column * cell, top + row * cell], [cell - 6, cell - 6], { fill: shade, ink: ink60, width: 2.5 })
  })
  const eye: Point = [1080, 350]
  return [
    ...zones,
    lines(
      [
        [eye, [620, 100]],
        [eye, [620, 590]],
        [eye, [620, 345]],
      ],
      { ink: copper, width: 4, dash: '14 10' },
    ),
    rect([1040, 290], [110, 120], { width: 6, fill: paper, round: 10 }),
    circle([1062, 350], 18, { fill: ink, width: 0 }),
    letter(labels, [
      { at: [1095, 250], wants: /×/, room: 260 },
      { at: [1095, 460], wants: /°|FoV/i, ink: copper, room: 260 },
      { at: [830, 350], wants: /m$/, room: 200 },
      { at: [840, 96], room: 300 },
      { at: [840, 600], room: 300 },
    ]),
  ].join('')
}

/** How far along the way from `from` to `to` the edge is met, as a share. */
function crossing(from: Point, to: Point, [a, b]: readonly [Point, Point]): number | undefined {
  const [dx, dy, ex, ey] = [to[0] - from[0], to[1] - from[1], b[0] - a[0], b[1] - a[1]]
  const det = dx * ey - dy * ex
  if (Math.abs(det) < 1e-9) return undefined
  const s = ((a[0] - from[0]) * ey - (a[1] - from[1]) * ex) / det
  const t = ((a[0] - from[0]) * dy - (a[1] - from[1]) * dx) / det
  return s > 0 && t >= 0 && t <= 1 ? s : undefined
}

export const radio = {
  'smith-chart': smith,
  'layout-antenna': antenna,
  'radar-array': radar,
  'lidar-scan': lidar,
} satisfies Family
