import { letter, type Slot } from './lettering.ts'
import { copper, ink, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { arc, arrowHead, circle, line, lines, type Point, points, polar, polyline } from './strokes.ts'
import { capacitor, ground, inductor, mosfet, node, nodes, resistor, terminal } from './symbols.ts'

const [top, bottom, middle] = [100, 570, 335]
const legs = [300, 470, 640] as const
const motor: Point = [1000, middle]
const radius = 170
const gate: Slot[] = legs.map((_, i) => ({
  at: [790, middle + (i - 1) * 46 - 20],
  wants: [/^U$/, /^V$/, /^W$/][i] ?? /^$/,
  reserved: true,
  size: 28,
  room: 60,
}))

/** Three half-bridges from a link capacitor into a motor's star; the current of one phase goes out and another brings it back. */
function motorDrive({ labels, random }: Brief): string {
  const active = random.int(0, 2)
  const back = (active + random.int(1, 2)) % 3
  const shunt = random.chance(0.5)
  const turn = random.pick([-90, 90, 0])
  const hot = { ink: copper, width: 6 }
  const phase = (i: number) => middle + (i - 1) * 46
  const colour = (i: number) => (i === active || i === back ? hot : { width: 5 })
  return [
    lines([points`120,${top} 640,${top}`, points`120,${bottom} 640,${bottom}`], { width: 5 }),
    terminal([120, top]),
    terminal([120, bottom]),
    shunt ? resistor([196, bottom], [296, bottom], { fill: paper, width: 5 }) : ground([400, bottom - 8]),
    capacitor([180, top], [180, bottom], { width: 5 }),
    nodes(points`180,${top} 180,${bottom}`),
    ...legs.flatMap((x, i) => [
      mosfet([x, top], [x, phase(i)], 1, i === active ? hot : {}).drawn,
      mosfet([x, phase(i)], [x, bottom], 1, i === back ? hot : {}).drawn,
      line([x, phase(i)], [motor[0] - Math.sqrt(radius ** 2 - (phase(i) - middle) ** 2), phase(i)], colour(i)),
      node([x, phase(i)], i === active || i === back ? copper : ink),
    ]),
    circle(motor, radius, { width: 6, fill: paper }),
    ...range(3).map((i) =>
      inductor(polar(motor, 6, turn + i * 120), polar(motor, radius - 14, turn + i * 120), { turns: 3, ...colour(i) }),
    ),
    node(motor),
    arc(motor, radius + 28, [-60, 20], { ink: copper, width: 5 }),
    arrowHead(polar(motor, radius + 28, 27), 114, { ink: copper, size: 26 }),
    polyline(
      [
        [1000, middle + radius],
        [1000, middle + radius + 34],
      ],
      { width: 18 },
    ),
    letter(labels, [
      ...gate,
      { at: [1000, 84], wants: /BLDC|PMSM|motor|rpm|kW|^M\d?$|N·?m|pump/i, fallback: 'M1', room: 400, size: 38 },
      { at: [150, 58], wants: /^\d+ ?V$|bus|link|V_?M|DC/i, anchor: 'start', fallback: 'VBUS', room: 260, size: 30 },
      { at: [700, 596], wants: /kHz|PWM|FOC|dead|ns|CAN/i, anchor: 'start', room: 240 },
      { at: [700, 190], wants: /A$|rms|Q\d|SiC|GaN|FET|IGBT|DRV/i, anchor: 'start', ink: copper, room: 150 },
      { at: [520, 58], wants: /phase|shunt|mΩ|current/i, room: 250, size: 30 },
      { at: [1210, 596], anchor: 'end', room: 220 },
    ]),
  ].join('')
}

export const motorDrives = { 'motor-drive': motorDrive } satisfies Family
