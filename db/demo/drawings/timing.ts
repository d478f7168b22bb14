import { letter, lettered } from './lettering.ts'
import { copper, copper15, ink30 } from './palette.ts'
import { type Random, range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { dimension, hatch, lines, points, polygon, polyline } from './strokes.ts'

const clocklike = /CLK|SCK|SCL|clock|strobe|^CK|DQS/i

const buslike = /DATA|ADDR|MOSI|MISO|SDI|SDO|SDA|DQ|D\[|A\[|TX|RX|bus|payload|frame|word/i

const timelike = /^t[_A-Z]|[nµmp]s\b|\bUI\b|T_/

/** Lanes of a digital interface: clock, strobes, buses; one interval is measured. */
function timing({ labels, random }: Brief): string {
  const measured = labels.filter((label) => timelike.test(label))
  const named = labels.filter((label) => !timelike.test(label))
  const spare = ['CLK', 'CS', 'DATA', 'RDY'].filter((name) => !named.includes(name))
  const lanes = [...named, ...spare.slice(0, Math.max(0, 3 - named.length))].slice(0, 5)
  const top = measured.length > 0 ? 190 : 110
  const pitch = (590 - top) / (lanes.length - 0.35)
  const height = Math.min(86, pitch * 0.58)
  const step = 960 / random.pick([10, 12])
  const edge = laneLeft + 20 + step * random.pick([4, 5])
  const drawn = lanes.map((name, i) => lane(name, { y: top + i * pitch, height, step, order: i, random }))
  const [first, ...others] = measured
  return [
    lines(
      [points`${edge},110 ${edge},612`, ...(first ? [points`${edge + step * 2},110 ${edge + step * 2},612`] : [])],
      { ink: ink30, width: 3, dash: '8 10' },
    ),
    ...drawn,
    ...lanes.map((name, i) =>
      lettered(name, { at: [80, top + i * pitch + height / 2], anchor: 'start', room: 138, size: 30 }),
    ),
    first
      ? dimension([edge, 130], [edge + step * 2, 130], { ink: copper }) +
        lettered(first, { at: [edge + step, 84], ink: copper, room: 400 })
      : '',
    others.length > 0
      ? letter(others, [
          { at: [1200, 84], anchor: 'end', ink: copper },
          { at: [84, 84], anchor: 'start', ink: copper },
        ])
      : '',
  ].join('')
}

type Lane = { y: number; height: number; step: number; order: number; random: Random }

const laneLeft = 230

const laneRight = 1200

const slope = 9

function lane(name: string, place: Lane): string {
  if (clocklike.test(name)) return clockLane(place)
  if (buslike.test(name)) return busLane(place)
  return strobeLane(name, place)
}

function clockLane({ y, height, step }: Lane): string {
  const half = step / 2
  const edges = range(Math.floor((laneRight - laneLeft) / half)).flatMap((i) => {
    const [before, after] = i % 2 ? [y, y + height] : [y + height, y]
    return points`${laneLeft + 20 + i * half},${before} ${laneLeft + 20 + i * half},${after}`
  })
  return polyline([[laneLeft, y + height], ...edges, [laneRight, edges.at(-1)?.[1] ?? y]], { width: 5 })
}

/** One line that becomes active some edges after the lane above it, once or twice. */
function strobeLane(name: string, { y, height, step, order, random }: Lane): string {
  const low = /CS|SS|N$|RESET|n[A-Z]|#|^\//.test(name)
  const [rest, active] = low ? [y, y + height] : [y + height, y]
  const first = laneLeft + 20 + step * (order + random.int(1, 2))
  const length = step * random.int(2, 3)
  const pulses = [
    first,
    ...(first + length * 2 + step < laneRight - step ? [first + length + step * random.int(1, 2)] : []),
  ]
  const edges = pulses.flatMap(
    (x) =>
      points`${x},${rest} ${x + slope},${active} ${Math.min(laneRight - 40, x + length)},${active} ${Math.min(laneRight - 40, x + length) + slope},${rest}`,
  )
  return polyline([[laneLeft, rest], ...edges, [laneRight, rest]], {
    width: 5,
    ...(order % 2 === 1 ? { ink: copper } : {}),
  })
}

/** Words on several lines at once: valid between the crossings, unknown where it is hatched. */
function busLane({ y, height, step, random }: Lane): string {
  const bottom = y + height
  const middle = (y + bottom) / 2
  const cuts = range(12)
    .map((i) => laneLeft + 54 + i * step * 2)
    .filter((x) => x < laneRight - step)
  const cells = cuts.map((x, i): [number, number] => [x, cuts[i + 1] ?? laneRight])
  const emphasised = random.int(1, Math.max(1, cells.length - 2))
  return [
    ...cells.map(([a, b], i) => {
      const outline = points`${a},${middle} ${a + slope},${y} ${b - slope},${y} ${b},${middle} ${b - slope},${bottom} ${a + slope},${bottom}`
      return polygon(outline, i === emphasised ? { width: 4.5, ink: copper, fill: copper15 } : { width: 4.5 })
    }),
    hatch(
      [
        points`${laneLeft},${y} ${laneLeft + 46},${y} ${laneLeft + 54},${middle} ${laneLeft + 46},${bottom} ${laneLeft},${bottom}`,
      ],
      { step: 14 },
    ),
  ].join('')
}

export const timings = { 'waveform-timing': timing } satisfies Family
