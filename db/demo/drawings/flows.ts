import { atLeast, letter, lettered, type Slot } from './lettering.ts'
import { copper, copper15, copper30, ink, ink06, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { arrow, circle, line, lines, num, type Point, path, points, polyline, rect, via } from './strokes.ts'

/** Blocks that name their predecessor, and the tree of hashes under one of them. */
function ledger({ labels, random }: Brief): string {
  const count = random.pick([3, 4])
  const width = count === 3 ? 270 : 226
  const pitch = (1140 - width) / (count - 1)
  const hot = random.int(1, count - 1)
  const x = (i: number) => 70 + i * pitch
  const leaves = range(4).map((i): Point => [x(hot) + width / 2 + (i - 1.5) * 96, 540])
  const shift = Math.min(0, 1180 - (leaves[3]?.[0] ?? 0) - 40) - Math.min(0, (leaves[0]?.[0] ?? 0) - 110)
  const moved = leaves.map(([lx, ly]): Point => [lx + shift, ly])
  const pairs = [0, 2].map((i): Point => [((moved[i]?.[0] ?? 0) + (moved[i + 1]?.[0] ?? 0)) / 2, 460])
  const root: Point = [x(hot) + width / 2, 330]
  return [
    ...range(count - 1).map((i) => arrow([x(i + 1), 214], [x(i) + width, 214], { ink: copper, width: 7, size: 28 })),
    ...pairs.map(
      (pair, i) =>
        polyline([root, [root[0], 380], [pair[0], 410], pair], { width: 4 }) +
        lines(
          [
            [pair, moved[i * 2] ?? pair],
            [pair, moved[i * 2 + 1] ?? pair],
          ],
          { width: 4 },
        ),
    ),
    ...moved.map(([lx, ly]) => rect([lx - 34, ly - 24], [68, 48], { width: 4, fill: ink06 })),
    ...pairs.map(([px, py]) => circle([px, py], 20, { width: 4, fill: paper })),
    ...range(count).map(
      (i) =>
        rect([x(i), 110], [width, 220], {
          width: 5,
          fill: i === hot ? copper15 : paper,
          ink: i === hot ? copper : ink,
        }) +
        rect([x(i), 110], [width, 66], { width: 0, fill: i === hot ? copper : ink }) +
        lines([points`${x(i) + 26},296 ${x(i) + width - 90},296`], { ink: ink30, width: 6, dash: '22 10' }),
    ),
    letter(labels, [
      ...range(count).map(
        (i): Slot => ({
          at: [x(i) + width / 2, 236],
          room: width - 30,
          ink: i === hot ? copper : ink,
          halo: 'none',
          fallback: `0x${random.int(0x1000, 0xffff).toString(16)}`,
        }),
      ),
      {
        at: moved[0] && moved[0][0] > 500 ? [80, 540] : [1200, 480],
        anchor: moved[0] && moved[0][0] > 500 ? 'start' : 'end',
        room: 360,
      },
      {
        at: moved[0] && moved[0][0] > 500 ? [80, 460] : [1200, 400],
        anchor: moved[0] && moved[0][0] > 500 ? 'start' : 'end',
        room: 360,
      },
    ]),
  ].join('')
}

/** A Sankey of stages: what flows in splits and joins; one flow is followed in copper. */
function supply({ labels, random }: Brief): string {
  const names = atLeast(labels, ['Wafer', 'OSAT', 'EMS'])
  const stages = names.length
  const x = (stage: number) => 130 + (stage * 990) / (stages - 1)
  const nodesOf = range(stages).map((stage) => {
    const count = stage === 0 ? random.int(2, 3) : random.int(1, 3)
    const weights = range(count).map(() => random.between(0.6, 1.4))
    const total = weights.reduce((a, b) => a + b, 0)
    let y = 140 + (count === 1 ? 50 : 0)
    const usable = 330 - (count - 1) * 50
    return weights.map((weight) => {
      const height = (usable * weight) / total
      const top = y
      y += height + (count === 1 ? 0 : 50)
      return { top, height }
    })
  })
  const hotRoute = nodesOf.map((list) => random.int(0, list.length - 1))
  const flows = range(stages - 1).flatMap((stage) => {
    const [from, to] = [nodesOf[stage] ?? [], nodesOf[stage + 1] ?? []]
    return from.flatMap((a, i) =>
      to.map((b, j) => {
        const hot = hotRoute[stage] === i && hotRoute[stage + 1] === j
        const [ha, hb] = [a.height / to.length, b.height / from.length]
        const [ya, yb] = [a.top + j * ha, b.top + i * hb]
        const [x0, x1] = [x(stage) + 14, x(stage + 1) - 14]
        const mid = (x0 + x1) / 2
        return path(
          `M${num(x0)} ${num(ya + 3)}C${num(mid)} ${num(ya + 3)} ${num(mid)} ${num(yb + 3)} ${num(x1)} ${num(yb + 3)}V${num(yb + hb - 3)}C${num(mid)} ${num(yb + hb - 3)} ${num(mid)} ${num(ya + ha - 3)} ${num(x0)} ${num(ya + ha - 3)}Z`,
          { width: 0, fill: hot ? copper30 : ink12 },
        )
      }),
    )
  })
  return [
    ...flows,
    ...nodesOf.flatMap((list, stage) =>
      list.map(({ top, height }, i) =>
        rect([x(stage) - 14, top], [28, height], { width: 0, fill: hotRoute[stage] === i ? copper : ink }),
      ),
    ),
    line([116, 530], [1134, 530], { ink: ink60, width: 3 }),
    ...range(stages).map((stage) => via([x(stage), 530], 12)),
    ...names.map((name, stage) =>
      lettered(name, {
        at: [x(stage), stages > 4 && stage % 2 ? 90 : 584],
        room: 260,
        size: 34,
        anchor: stage === 0 ? 'start' : stage === stages - 1 ? 'end' : 'middle',
        ...(stage === 0 ? { at: [84, 584] as Point } : stage === stages - 1 ? { at: [1196, 584] as Point } : {}),
      }),
    ),
  ].join('')
}

const gateName = /^(H|X|Y|Z|S|T|√X|SX|R[xyz].{0,5})$/

/** Gates on wires: rotations, controlled nots, a measurement at each end. */
function quantum({ labels, random }: Brief): string {
  const gates = labels.filter((label) => gateName.test(label))
  const words = labels.filter((label) => !gateName.test(label))
  const wires = random.int(3, 4)
  const y = (wire: number) => 156 + (wire * 344) / (wires - 1)
  const columns = 5
  const x = (column: number) => 300 + column * 150
  const alphabet = [...gates, 'H', 'X', 'Rz', 'S', 'T']
  const half = 44
  const gate = (column: number, wire: number, name: string, hot: boolean) =>
    rect([x(column) - half, y(wire) - half], [half * 2, half * 2], {
      width: 5,
      fill: hot ? copper : paper,
      ink: hot ? copper : ink,
    }) + lettered(name, { at: [x(column), y(wire)], size: 42, room: 76, halo: 'none', ink: hot ? paper : ink })
  const control = (column: number, [from, to]: readonly [number, number]) =>
    line([x(column), y(from)], [x(column), y(to)], { ink: copper, width: 5 }) +
    circle([x(column), y(from)], 15, { width: 0, fill: copper }) +
    circle([x(column), y(to)], 32, { width: 5, fill: paper, ink: copper }) +
    lines(
      [
        [
          [x(column) - 32, y(to)],
          [x(column) + 32, y(to)],
        ],
        [
          [x(column), y(to) - 32],
          [x(column), y(to) + 32],
        ],
      ],
      { ink: copper, width: 5 },
    )
  const cells = range(columns).map((column) => {
    if (column % 2 === 1) {
      const from = random.int(0, wires - 2)
      return control(column, random.chance(0.7) ? [from, from + 1] : [from + 1, from])
    }
    const busy = random.shuffle(range(wires)).slice(0, random.int(1, wires - 1))
    return busy
      .map((wire, i) =>
        gate(column, wire, alphabet[(column / 2 + i) % alphabet.length] ?? 'H', column === 0 && i === 0),
      )
      .join('')
  })
  const meter = (wire: number) =>
    rect([1046 - half, y(wire) - half], [half * 2, half * 2], { width: 5, fill: ink06 }) +
    path(`M${1046 - 28} ${num(y(wire) + 20)}a28 28 0 0 1 56 0M1046 ${num(y(wire) + 20)}l22 -42`, { width: 4.5 })
  return [
    lines(
      range(wires).map((wire) => [
        [200, y(wire)],
        [1002, y(wire)],
      ]),
      { width: 4 },
    ),
    lines(
      range(wires).flatMap((wire): [Point, Point][] => [
        [
          [1090, y(wire) - 5],
          [1180, y(wire) - 5],
        ],
        [
          [1090, y(wire) + 5],
          [1180, y(wire) + 5],
        ],
      ]),
      { width: 3 },
    ),
    ...cells,
    ...range(wires).map(meter),
    ...range(wires).map((wire) => lettered(`|q${wire}⟩`, { at: [130, y(wire)], size: 36, room: 130, mono: true })),
    lines(
      [
        points`${x(0) - 60},560 ${x(columns - 1) + 60},560`,
        points`${x(0) - 60},546 ${x(0) - 60},574`,
        points`${x(columns - 1) + 60},546 ${x(columns - 1) + 60},574`,
      ],
      { ink: ink60, width: 3 },
    ),
    letter(words, [
      { at: [600, 600], room: 620, ink: copper, fallback: 'depth 5' },
      { at: [90, 72], anchor: 'start', room: 480 },
      { at: [1190, 72], anchor: 'end', room: 480 },
      { at: [84, 590], anchor: 'start', room: 300 },
    ]),
  ].join('')
}

export const flows = { 'ledger-chain': ledger, 'supply-chain': supply, 'quantum-circuit': quantum } satisfies Family
