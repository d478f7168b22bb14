import { atLeast, letter, lettered, type Slot } from './lettering.ts'
import { copper, copper15, copper30, ink, ink06, ink12, ink30, ink60, paper } from './palette.ts'
import { type Random, range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { arrow, circle, line, lines, num, type Point, path, points, polyline, rect, via } from './strokes.ts'

/** Blocks that name their predecessor, and the tree of hashes under one of them. */
function ledger({ labels, random }: Brief): string {
  const count = random.pick([3, 4])
  const width = count === 3 ? 270 : 226
  const pitch = (1140 - width) / (count - 1)
  const hot = random.int(1, count - 1)
  const x = (i: number) => 70 + i * pitch
  const middle = Math.min(x(hot) + width / 2, 940)
  const toTheLeft = middle > 500
  const aside = (y: number): Slot => ({
    at: [toTheLeft ? 80 : 1200, y],
    anchor: toTheLeft ? 'start' : 'end',
    room: 360,
  })
  return [
    ...range(count - 1).map((i) => arrow([x(i + 1), 204], [x(i) + width, 204], { ink: copper, width: 7, size: 28 })),
    hashTree([x(hot) + width / 2, 318], middle, random.int(0, 3)),
    ...range(count).map(
      (i) => ledgerBlock([x(i), 98], width, i === hot) + hashDigits([x(i) + 26, 288], width - 52, random),
    ),
    letter(labels, [
      ...range(count).map(
        (i): Slot => ({
          at: [x(i) + width / 2, 226],
          room: width - 30,
          ink: i === hot ? copper : ink,
          halo: 'none',
          fallback: `0x${random.int(0x1000, 0xffff).toString(16)}`,
        }),
      ),
      aside(540),
      aside(460),
    ]),
  ].join('')
}

const ledgerBlock = ([x, y]: Point, width: number, hot: boolean): string =>
  rect([x, y], [width, 220], { width: 5, fill: hot ? copper15 : paper, ink: hot ? copper : ink }) +
  rect([x, y], [width, 66], { width: 0, fill: hot ? copper : ink })

/** A row of short and long bars, as a hash looks to those who do not read it. */
function hashDigits([x, y]: Point, width: number, random: Random): string {
  const strokes: Point[][] = []
  for (let at = x; at < x + width - 12; ) {
    const length = Math.min(random.pick([12, 24, 40]), x + width - at)
    strokes.push([
      [at, y],
      [at + length, y],
    ])
    at += length + 10
  }
  return lines(strokes, { ink: ink30, width: 9 })
}

/** The leaves of a block and the hashes above them up to its root; the way that proves one leaf is strong. */
function hashTree(root: Point, middle: number, proven: number): string {
  const leaves = range(4).map((i): Point => [middle + (i - 1.5) * 132, 572])
  const pairs = range(2).map((i): Point => [middle + (i - 0.5) * 264, 468])
  const edges = pairs.flatMap((pair, i) => [
    { way: [root, [root[0], 372], [pair[0], 412], pair] as Point[], hot: Math.floor(proven / 2) === i },
    ...[0, 1].map((k) => ({ way: [pair, leaves[i * 2 + k] ?? pair], hot: proven === i * 2 + k })),
  ])
  return [
    ...edges
      .toSorted((a, b) => Number(a.hot) - Number(b.hot))
      .map(({ way, hot }) => polyline(way, hot ? { width: 7, ink: copper } : { width: 4 })),
    ...leaves.map(([x, y], i) =>
      rect(
        [x - 46, y - 28],
        [92, 56],
        i === proven ? { width: 5, fill: copper, ink: copper } : { width: 4, fill: ink06 },
      ),
    ),
    ...pairs.map((at, i) =>
      circle(at, 24, { width: 5, fill: paper, ink: Math.floor(proven / 2) === i ? copper : ink }),
    ),
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
const gateX = (column: number) => 300 + column * 150

/** Gates on wires: rotations, controlled nots, a measurement at each end. */
function quantum({ labels, random }: Brief): string {
  const gates = labels.filter((label) => gateName.test(label))
  const words = labels.filter((label) => !gateName.test(label))
  const wires = random.int(3, 4)
  const y = (wire: number) => 156 + (wire * 344) / (wires - 1)
  const columns = 5
  const alphabet = [...gates, 'H', 'X', 'Rz', 'S', 'T']
  const half = 44
  const gate = (column: number, wire: number, name: string, hot: boolean) =>
    rect([gateX(column) - half, y(wire) - half], [half * 2, half * 2], {
      width: 5,
      fill: hot ? copper : paper,
      ink: hot ? copper : ink,
    }) + lettered(name, { at: [gateX(column), y(wire)], size: 42, room: 76, halo: 'none', ink: hot ? paper : ink })
  const control = (column: number, [from, to]: readonly [number, number]) =>
    line([gateX(column), y(from)], [gateX(column), y(to)], { ink: copper, width: 5 }) +
    circle([gateX(column), y(from)], 15, { width: 0, fill: copper }) +
    circle([gateX(column), y(to)], 32, { width: 5, fill: paper, ink: copper }) +
    lines(
      [
        [
          [gateX(column) - 32, y(to)],
          [gateX(column) + 32, y(to)],
        ],
        [
          [gateX(column), y(to) - 32],
          [gateX(column), y(to) + 32],
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
        points`${gateX(0) - 60},560 ${gateX(columns - 1) + 60},560`,
        points`${gateX(0) - 60},546 ${gateX(0) - 60},574`,
        points`${gateX(columns - 1) + 60},546 ${gateX(columns - 1) + 60},574`,
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
