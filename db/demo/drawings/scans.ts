import { letter } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import {
  arc,
  box,
  circle,
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
} from './strokes.ts'
import { node } from './symbols.ts'

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
      { at: [1190, 150], wants: /GHz|range|m$/i, anchor: 'end', room: 320 },
      {
        at: [origin[0] + (steer > 0 ? -40 : 40), 88],
        wants: /°|beam|steer|azimuth/i,
        ink: copper,
        anchor: steer > 0 ? 'end' : 'start',
        room: 280,
        fallback: `${Math.round(Math.abs(steer))}°`,
      },
      { at: [80, 70], anchor: 'start', room: 400 },
      { at: [1190, 204], anchor: 'end', room: 280 },
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
    ...[120, 230, 340].map((r) => arc(origin, r, [185, 355], { ink: ink30, width: 3, dash: '6 10' })),
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

export const scans = { 'radar-array': radar, 'lidar-scan': lidar } satisfies Family
