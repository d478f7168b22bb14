import { letter } from './lettering.ts'
import { copper, ink, ink12, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { arrow, line, lines, type Point, points, polygon, rect, rects } from './strokes.ts'
import { node } from './symbols.ts'

/** Word lines across, bit lines up; a decoder at the left, sense amplifiers below; one cell is open. */
function memory({ labels, random }: Brief): string {
  const [columns, rows] = [random.int(7, 10), random.int(4, 6)]
  const [left, top, width, height] = [330, 120, 620, 360]
  const [dx, dy] = [width / columns, height / rows]
  const [c, r] = [random.int(1, columns - 2), random.int(1, rows - 2)]
  const centre = (column: number, row: number): Point => [left + (column + 0.5) * dx, top + (row + 0.5) * dy]
  const [x, y] = centre(c, r)
  const cells = range(columns * rows).map((i) => centre(i % columns, Math.floor(i / columns)))
  const size = Math.min(dx, dy) * 0.42
  return [
    lines(
      range(rows).map((i) => [
        [left - 70, top + (i + 0.5) * dy],
        [left + width, top + (i + 0.5) * dy],
      ]),
      { ink: ink60, width: 3.5 },
    ),
    lines(
      range(columns).map((i) => [
        [left + (i + 0.5) * dx, top],
        [left + (i + 0.5) * dx, top + height + 40],
      ]),
      { ink: ink60, width: 3.5 },
    ),
    line([left - 70, y], [left + width, y], { ink: copper, width: 8 }),
    line([x, top], [x, top + height + 40], { ink: copper, width: 8 }),
    rects(
      cells.map(([cx, cy]) => [
        [cx - size / 2, cy - size / 2],
        [size, size],
      ]),
      { width: 4, fill: paper },
    ),
    rect([x - size * 0.8, y - size * 0.8], [size * 1.6, size * 1.6], { width: 0, fill: copper }),
    rect([100, top], [160, height], { width: 5 }),
    rects(
      range(columns).map((i) => [
        [left + (i + 0.12) * dx, top + height + 40],
        [dx * 0.76, 62],
      ]),
      { width: 4.5, fill: ink12 },
    ),
    arrow([left + width + 10, top + height + 71], [1080, top + height + 71], { width: 5 }),
    letter(labels, [
      { at: [180, top + height / 2], wants: /row|decoder|^X|addr/i, fallback: 'WL', room: 140, size: 36 },
      {
        at: [1000, 150],
        wants: /bit|BL|cell|SRAM|DRAM|MRAM|NAND|ReRAM|flash/i,
        anchor: 'start',
        pointer: [x + size * 0.9, y - size * 0.4],
        ink: copper,
        fallback: 'BL',
        room: 210,
      },
      { at: [left + width / 2, 74], wants: /word|WL|column/i, room: 500 },
      { at: [1000, 300], anchor: 'start', room: 210 },
      { at: [640, 608], wants: /sense|SA\b|ADC|I\/?O/i, fallback: 'SA', room: 500 },
    ]),
  ].join('')
}

const buffer = ([x, y]: Point, s: number, colour: string) =>
  polygon(points`${x - s},${y - s} ${x + s},${y} ${x - s},${y + s}`, {
    width: 4,
    fill: colour === copper ? copper : paper,
    ink: colour,
  })

/** An H tree: every leaf is as far from the root as any other. */
function clockTree({ labels, random }: Brief): string {
  const tall = random.chance(0.3)
  const centre: Point = [640, 340]
  const strokes: string[] = []
  const leaves: Point[] = []
  const hot = random.int(0, 15)
  const grow = ([x, y]: Point, [w, h]: readonly [number, number], depth: number) => {
    const ends: Point[] = points`${x - w},${y - h} ${x - w},${y + h} ${x + w},${y - h} ${x + w},${y + h}`
    const width = 10 - depth * 2.5
    strokes.push(
      lines(
        [
          points`${x - w},${y} ${x + w},${y}`,
          points`${x - w},${y - h} ${x - w},${y + h}`,
          points`${x + w},${y - h} ${x + w},${y + h}`,
        ],
        { width, ink: depth === 0 ? copper : ink },
      ),
    )
    for (const end of ends) {
      if (depth === 1) leaves.push(end)
      else grow(end, [w / 2, h / 2], depth + 1)
    }
  }
  grow(centre, tall ? [300, 130] : [320, 136], 0)
  const leaf = leaves[hot] ?? centre
  const level = [-1, 1].flatMap((s) =>
    [-1, 1].map((t): Point => [centre[0] + s * (tall ? 300 : 320), centre[1] + t * (tall ? 130 : 136)]),
  )
  return [
    ...strokes,
    line([centre[0], 610], centre, { ink: copper, width: 10 }),
    buffer(centre, 38, copper),
    ...level.map((at) => buffer(at, 26, ink)),
    ...leaves.map(([x, y]) => rect([x - 17, y - 17], [34, 34], { width: 4, fill: paper })),
    rect([leaf[0] - 17, leaf[1] - 17], [34, 34], { width: 0, fill: copper }),
    letter(labels, [
      {
        at: [centre[0] + 70, 590],
        wants: /PLL|root|source|[MG]Hz|CLK|ref/i,
        anchor: 'start',
        ink: copper,
        fallback: 'CLK',
        room: 300,
      },
      { at: [centre[0], 246], wants: /skew|ps/i, room: 280 },
      { at: [centre[0], 96], wants: /buf|jitter|fan/i, room: 250 },
      { at: [90, 84], anchor: 'start', room: 400 },
      { at: [1190, 84], anchor: 'end', room: 400 },
    ]),
    node(centre, copper),
  ].join('')
}

export const arrays = { 'memory-array': memory, 'clock-tree': clockTree } satisfies Family
