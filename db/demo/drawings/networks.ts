import { letter, type Slot } from './lettering.ts'
import { copper, ink, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { circle, line, lines, type Point, rect } from './strokes.ts'

/** Star, ring, tree or mesh; the first label is the hub. */
function network({ labels, random }: Brief): string {
  const leaves = random.int(6, 9)
  const hub: Point = [640, 335]
  const outer = range(leaves).map((i) => {
    const angle = ((i + 0.5) * 2 * Math.PI) / leaves - Math.PI / 2
    return { at: [hub[0] + 430 * Math.cos(angle), hub[1] + 220 * Math.sin(angle)] as Point, angle }
  })
  const kind = random.pick(['star', 'mesh', 'ring'] as const)
  const among = outer.flatMap(({ at }, i) => {
    const next = outer[(i + 1) % leaves]?.at ?? at
    const far = outer[(i + 3) % leaves]?.at ?? at
    return kind === 'ring'
      ? [[at, next] as const]
      : kind === 'mesh'
        ? [[at, next] as const, ...(random.chance(0.5) ? [[at, far] as const] : [])]
        : []
  })
  const hot = random.int(0, leaves - 1)
  const named = random.shuffle(range(leaves)).slice(0, 4)
  const label = (index: number): Slot => {
    const {
      at: [x, y],
      angle,
    } = outer[index] ?? { at: hub, angle: 0 }
    const upright = Math.abs(Math.cos(angle)) < 0.62
    return upright
      ? { at: [Math.min(1060, Math.max(220, x)), y + (y < hub[1] ? -58 : 60)], room: 240 }
      : { at: [x, y + (y < hub[1] ? -62 : 62)], room: 240 }
  }
  return [
    lines(among, { ink: ink30, width: 4 }),
    lines(
      outer.map(({ at }) => [hub, at]),
      { width: kind === 'mesh' ? 4 : 5, ink: kind === 'mesh' ? ink60 : ink },
    ),
    line(hub, outer[hot]?.at ?? hub, { ink: copper, width: 10 }),
    ...outer.map(({ at: [x, y] }, i) =>
      i % 3 === 1
        ? rect([x - 30, y - 30], [60, 60], {
            width: 5,
            fill: i === hot ? copper : paper,
            ink: i === hot ? copper : ink,
          })
        : circle([x, y], 32, { width: 5, fill: i === hot ? copper : paper, ink: i === hot ? copper : ink }),
    ),
    rect([hub[0] - 130, hub[1] - 62], [260, 124], { width: 5, fill: ink }),
    letter(labels, [
      {
        at: hub,
        room: 230,
        size: 40,
        ink: paper,
        halo: 'none',
        fallback: 'GATEWAY',
        wants: /gateway|hub|switch|host|core|master|server|broker|controller/i,
      },
      ...named.map(label),
    ]),
  ].join('')
}

/** Layers of neurons; the weights of one way through are strong. */
function neural({ labels, random }: Brief): string {
  const sizes = random.pick([
    [4, 6, 6, 3],
    [5, 7, 4, 2],
    [3, 5, 5, 5, 2],
    [6, 5, 4, 3],
  ] as const)
  const layers = sizes.map((count, layer) =>
    range(count).map((i): Point => [150 + (layer * 980) / (sizes.length - 1), 310 + (i - (count - 1) / 2) * (450 / 7)]),
  )
  const route = sizes.map((count) => random.int(0, count - 1))
  const links = layers
    .slice(0, -1)
    .flatMap((from, layer) => from.flatMap((a) => (layers[layer + 1] ?? []).map((b) => [a, b] as const)))
  const strong = links.filter(() => random.chance(0.16))
  const taken = route
    .slice(0, -1)
    .map(
      (neuron, layer) =>
        [layers[layer]?.[neuron] ?? [0, 0], layers[layer + 1]?.[route[layer + 1] ?? 0] ?? [0, 0]] as const,
    )
  const radius = 24
  const slots = [0, sizes.length - 1, 1, sizes.length - 2].map(
    (layer): Slot => ({
      at: [Math.min(1080, Math.max(200, 150 + (layer * 980) / (sizes.length - 1))), 592],
      room: 250,
      ...(layer === 0
        ? { wants: /input|audio|image|frame|sensor|mic/i }
        : layer === sizes.length - 1
          ? { wants: /output|class|label|detect/i }
          : {}),
    }),
  )
  return [
    lines(links, { ink: ink12, width: 2.5 }),
    lines(strong, { ink: ink60, width: 3.5 }),
    lines(taken, { ink: copper, width: 8 }),
    ...layers.flatMap((layer, l) =>
      layer.map((at, i) =>
        circle(at, radius, route[l] === i ? { fill: copper, ink: copper, width: 5 } : { fill: paper, width: 5 }),
      ),
    ),
    letter(
      labels,
      sizes.length === 5
        ? [...slots.slice(0, 2), { at: [640, 592], room: 320 }, { at: [640, 72], room: 500 }]
        : [...slots, { at: [640, 72], room: 500 }],
    ),
  ].join('')
}

export const networks = { 'network-topology': network, 'neural-net': neural } satisfies Family
