import { letter } from './lettering.ts'
import { copper, ink, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { circle, distance, line, type Point, polyline } from './strokes.ts'
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

export const smithCharts = { 'smith-chart': smith } satisfies Family
