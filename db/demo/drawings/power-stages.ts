import { letter, reserved } from './lettering.ts'
import { copper, copper15, copper60, ink60 } from './palette.ts'
import { capacitance, inductance, input, output } from './part-names.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { line, lines, type Point, points, polyline, rect, trace } from './strokes.ts'
import { capacitor, diode, ground, inductor, mosfet, node, nodes, resistor, terminal } from './symbols.ts'

/** Step-down converter: input capacitor, switch, freewheeling path, inductor, output capacitor, load. */
function buck({ labels, random }: Brief): string {
  const [top, bottom] = [210, 490]
  const zigzag = random.chance(0.5)
  const emphasis = random.pick(['loop', 'node', 'coil'])
  const high = mosfet([310, top], [470, top], -1)
  const low = random.chance(0.65) ? mosfet([520, top + 60], [520, bottom - 60], 1) : undefined
  const outputs = random.chance(0.5) ? [880] : [840, 950]
  return [
    emphasis === 'loop'
      ? rect([222, top], [298, bottom - top], { fill: copper15, ink: copper, width: 4, dash: '16 10' })
      : '',
    emphasis === 'node' ? rect([484, top - 34], [72, 68], { fill: copper15, width: 0 }) : '',
    lines([
      points`120,${top} 310,${top}`,
      points`470,${top} 600,${top}`,
      points`776,${top} 1160,${top}`,
      points`120,${bottom} 1160,${bottom}`,
      points`520,${top} 520,${top + 60}`,
      points`520,${bottom - 60} 520,${bottom}`,
    ]),
    capacitor([222, top], [222, bottom]),
    high.drawn,
    trace([high.gate, [high.gate[0], 108], [250, 108]], { ink: ink60, width: 3 }),
    polyline(points`150,126 150,90 180,90 180,126 215,126 215,90 238,90`, { ink: copper, width: 4 }),
    low ? low.drawn : diode([520, bottom - 60], [520, top + 60], { kind: 'schottky' }),
    emphasis === 'node' ? line([484, top], [600, top], { ink: copper, width: 8 }) : '',
    inductor([600, top], [776, top], { ink: copper, width: emphasis === 'coil' ? 8 : 6 }),
    emphasis === 'coil' ? ripple([560, 420], random.between(0.25, 0.6)) : '',
    ...outputs.map((x) => capacitor([x, top], [x, bottom])),
    resistor([1070, top], [1070, bottom], { zigzag }),
    nodes([
      [222, top],
      [222, bottom],
      [520, bottom],
      ...outputs.flatMap((x): Point[] => [
        [x, top],
        [x, bottom],
      ]),
      [1070, top],
      [1070, bottom],
    ]),
    node([520, top], copper),
    terminal([120, top]),
    terminal([120, bottom]),
    terminal([1160, top]),
    terminal([1160, bottom]),
    ground([340, bottom]),
    letter(
      labels,
      reserved([
        { at: [688, 148], wants: inductance, fallback: 'L1', ink: copper, room: 270 },
        {
          at: [536, emphasis === 'coil' ? 560 : 560],
          wants: /^SW$|LX|switch|node|[kM]Hz|Q\d/i,
          fallback: emphasis === 'node' ? 'SW' : '',
          anchor: 'start',
          room: 300,
          ...(emphasis === 'coil' ? {} : { at: [560, 290] as Point, ink: copper }),
        },
        { at: [96, 350], wants: input, fallback: 'VIN', anchor: 'start', room: 100 },
        { at: [1180, 140], wants: output, fallback: 'VOUT', anchor: 'end', room: 300 },
        { at: [880, 560], wants: capacitance, fallback: 'C2' },
      ]),
    ),
  ].join('')
}

/** The inductor's triangular current under its place, with its average. */
function ripple([x, y]: Point, duty: number): string {
  const period = 110
  const current = range(3).flatMap((i): Point[] => [
    [x + i * period, y],
    [x + (i + duty) * period, y - 70],
  ])
  return (
    polyline(current, { ink: copper, width: 4 }) +
    line([x - 8, y - 35], [x + 290, y - 35], { ink: copper60, width: 3, dash: '10 8' })
  )
}

export const powerStages = { 'schematic-buck': buck } satisfies Family
