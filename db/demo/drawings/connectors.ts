import { letter } from './lettering.ts'
import { copper, ink, ink06, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { circle, circles, num, type Point, path, rect } from './strokes.ts'

/** Numbered contacts of a header, a round connector or a flat two-row shell. */
function connector({ labels, random }: Brief): string {
  const named = labels.join(' ')
  const shape = /M12|round|circular|XLR/i.test(named)
    ? 'round'
    : /USB|Type.?C|HDMI|CC1/i.test(named)
      ? 'flat'
      : random.pick(['round', 'flat', 'header'] as const)
  const left = random.chance(0.5)
  const [outline, contacts] = shapes[shape](left ? 330 : 950, random.pick([4, 5, 8]))
  const side = left ? 1 : -1
  const first = labels.length > 0 ? labels.length : 3
  const picked = random
    .shuffle(contacts)
    .slice(0, Math.max(1, first))
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
  const textX = left ? 760 : 520
  return [
    outline,
    circles(contacts, shape === 'flat' ? 17 : 26, { width: 5, fill: paper }),
    circles(picked, shape === 'flat' ? 17 : 26, { width: 5, fill: copper, ink: copper }),
    ...picked.map((at, i) => {
      const y = 130 + ((i + 0.5) * 460) / picked.length
      const knee = textX - side * 90
      return path(`M${num(at[0])} ${num(at[1])}L${num(knee)} ${num(y)}H${num(textX - side * 16)}`, {
        ink: copper,
        width: 3.5,
      })
    }),
    letter(
      labels,
      picked.map((_, i) => ({
        at: [textX, 130 + ((i + 0.5) * 460) / picked.length] as Point,
        anchor: left ? ('start' as const) : ('end' as const),
        room: 420,
        size: 36,
        fallback: ['VBUS', 'D+', 'GND'][i] ?? '',
      })),
    ),
  ].join('')
}

const shapes = {
  round: (x: number, count: number): [string, Point[]] => {
    const contacts = range(count === 4 ? 4 : count - 1).map(
      (i): Point => [
        x + 130 * Math.cos((i / (count === 4 ? 4 : count - 1)) * 2 * Math.PI - 2.2),
        350 + 130 * Math.sin((i / (count === 4 ? 4 : count - 1)) * 2 * Math.PI - 2.2),
      ],
    )
    return [
      circle([x, 350], 250, { width: 6 }) +
        circle([x, 350], 212, { width: 4, fill: ink06 }) +
        rect([x - 22, 122], [44, 52], { width: 5, fill: paper }),
      count === 4 ? contacts : [...contacts, [x, 350]],
    ]
  },
  flat: (x: number): [string, Point[]] => {
    const contacts = range(12).map((i): Point => [x - 192 + (i % 6) * 77, i < 6 ? 290 : 410])
    return [
      rect([x - 270, 210], [540, 280], { width: 6, round: 136 }) +
        rect([x - 236, 244], [472, 212], { width: 4, fill: ink06, round: 104 }) +
        rect([x - 214, 334], [428, 32], { width: 0, fill: ink }),
      contacts,
    ]
  },
  header: (x: number, count: number): [string, Point[]] => {
    const rows = Math.max(5, count)
    const pitch = 480 / rows
    const contacts = range(rows * 2).map(
      (i): Point => [x - 70 + (i % 2) * 140, 120 + (Math.floor(i / 2) + 0.5) * pitch],
    )
    return [
      rect([x - 170, 90], [340, 540 - 20], { width: 6 }) +
        rect([x - 140, 120], [280, 460], { width: 3.5, fill: ink06 }) +
        rect([x - 186, 300], [24, 120], { width: 5, fill: paper }),
      contacts,
    ]
  },
} satisfies Record<string, (x: number, count: number) => [string, Point[]]>

export const connectors = { 'connector-pinout': connector } satisfies Family
