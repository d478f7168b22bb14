import { at, type Field } from './axes.ts'
import { letter, reserved } from './lettering.ts'
import { copper, ink60 } from './palette.ts'
import { capacitance, inductance, output, resistance } from './part-names.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { arrowHead, line, lines, type Point, points, polyline } from './strokes.ts'
import { capacitor, ground, inductor, nodes, resistor, terminal } from './symbols.ts'

/** Ladder of series and shunt arms between source and load, with the response that it has below. */
function filter({ labels, random }: Brief): string {
  const sections = random.int(2, 3)
  const highPass = random.chance(0.25) && !/\bR\d|Ω|RC/i.test(labels.join(' '))
  const resistive = !labels.some((label) => inductance.test(label)) && /\bR\d|Ω|RC/i.test(labels.join(' '))
  const [top, bottom] = [150, 330]
  const start = 220
  const step = 760 / sections
  const series = (from: Point, to: Point) =>
    highPass
      ? capacitor(from, to)
      : resistive
        ? resistor(from, to, { ink: copper })
        : inductor(from, to, { ink: copper, width: 5, turns: sections === 2 ? 4 : 3 })
  const arms = range(sections).map((i) => {
    const x = start + i * step
    const end: Point = [x + step, top]
    return (
      series([x, top], end) +
      (highPass
        ? inductor([end[0], top], [end[0], bottom], { ink: copper, width: 5, turns: 3 })
        : capacitor([end[0], top], [end[0], bottom])) +
      nodes([end, [end[0], bottom]])
    )
  })
  const first = random.chance(0.5)
    ? (highPass
        ? inductor([start, top], [start, bottom], { ink: copper, width: 5, turns: 3 })
        : capacitor([start, top], [start, bottom])) +
      nodes([
        [start, top],
        [start, bottom],
      ])
    : ''
  const field: Field = { x: 120, y: 440, width: 700, height: 150 }
  const order = sections * (resistive ? 1 : 2)
  const gain = (right: number) =>
    0.86 / Math.sqrt(1 + (10 ** ((right - 0.45) * 3.2)) ** (2 * order * (highPass ? -1 : 1)))
  const decibels = (right: number) => Math.max(0.02, 0.86 + Math.log10(gain(right) / 0.86) * 0.22)
  return [
    ...arms,
    first,
    lines([
      [
        [120, top],
        [start, top],
      ],
      points`${start + 760},${top} 1150,${top}`,
      points`120,${bottom} 1150,${bottom}`,
    ]),
    terminal([120, top]),
    terminal([120, bottom]),
    resistor([1090, top], [1090, bottom]),
    nodes(points`1090,${top} 1090,${bottom}`),
    terminal([1160, top]),
    terminal([1160, bottom]),
    ground([start + step * 0.5, bottom]),
    polyline(points`120,430 120,590 830,590`, { width: 3 }),
    arrowHead([846, 590], 0),
    arrowHead([120, 418], -90),
    polyline(
      range(101).map((i) => at(field, i / 100, decibels(i / 100))),
      { ink: copper, width: 6 },
    ),
    line(at(field, 0.45, 0), at(field, 0.45, 0.95), { ink: ink60, width: 3, dash: '10 8' }),
    letter(
      labels,
      reserved([
        {
          at: [start + step / 2, 88],
          wants: highPass ? capacitance : resistive ? resistance : inductance,
          fallback: highPass ? 'C1' : resistive ? 'R1' : 'L1',
          ink: copper,
          room: 330,
        },
        {
          at: [start + step * 1.5, 88],
          wants: highPass ? capacitance : resistive ? resistance : inductance,
          ink: copper,
          room: 230,
        },
        {
          at: [start + step + 56, 240],
          wants: highPass ? inductance : capacitance,
          fallback: highPass ? 'L1' : 'C1',
          anchor: 'start',
          room: step - 80,
        },
        {
          at: [start + step * 2 + (sections === 2 ? 24 : 56), sections === 2 ? 380 : 240],
          wants: highPass ? inductance : capacitance,
          anchor: sections === 2 ? 'end' : 'start',
          room: 170,
        },
        { at: [460, 410], wants: /Hz|f_?c|cut|corner/i, fallback: 'fC', room: 320 },
        { at: [880, 520], wants: /dB|gain|attenuation|decade|order/i, anchor: 'start', room: 320 },
        { at: [1216, 90], wants: output, anchor: 'end', room: sections === 2 ? 230 : 200 },
      ]),
    ),
  ].join('')
}

export const filters = { 'schematic-filter': filter } satisfies Family
