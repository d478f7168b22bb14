import { atLeast, lettered } from './lettering.ts'
import { copper, copper60, ink, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { arrow, arrowHead, bearing, circle, distance, num, type Point, path, polar, towards } from './strokes.ts'
import { node } from './symbols.ts'

const middle: Point = [640, 345]

/** States on a ring or in a row, the ways between them, an entry, one state that waits for itself. */
function states({ labels, random }: Brief): string {
  const names = atLeast(labels, ['IDLE', 'RUN', 'FAULT'])
  const count = names.length
  const inRow = random.chance(0.4)
  const radius = inRow ? Math.min(116, 425 / (count - 1) - 36) : count > 4 ? 90 : 104
  const turn = random.pick([-90, 180, -150])
  const places = range(count).map((i): Point => {
    const angle = ((turn + (360 * i) / count) * Math.PI) / 180
    return inRow
      ? [250 + (i * 850) / (count - 1), 345]
      : [middle[0] + 400 * Math.cos(angle), middle[1] + 190 * Math.sin(angle)]
  })
  const at = (i: number): Point => places[i % count] ?? middle
  const hot = random.int(0, count - 1)
  const ways = range(inRow ? count - 1 : count).map((i) =>
    way([at(i), at(i + 1)], { radius, bend: inRow ? 0.02 : 0.16, ink }),
  )
  const back = inRow
    ? way([at(count - 1), at(0)], { radius, bend: 0.26, ink: copper60, lean: 62 })
    : way([at(count > 3 ? 0 : hot), at(count > 3 ? 2 : hot + 2)], { radius, bend: 0.16, ink: copper60 })
  const away = bearing(middle, at(hot))
  const steep = Math.abs(Math.abs(away) - 90) < 40
  // Above or below its state the loop would leave the sheet: there it stands at the right shoulder.
  const outward = inRow ? -90 : steep ? 35 * Math.sign(away) : away
  const loop = polar(at(hot), radius + 20, outward)
  const entry = inRow ? 180 : entryBearing(bearing(middle, at(0)), hot === 0)
  const tip = polar(at(0), radius + 4, entry)
  const start = polar(at(0), radius + (inRow ? 62 : 66), entry)
  return [
    circle(loop, steep ? 36 : 44, { ink: copper, width: 5 }),
    arrowHead(polar(at(hot), radius + 4, outward + 24), outward + 24 + 160, { ink: copper, size: 24 }),
    ...ways,
    back,
    node(start),
    arrow(start, tip, { width: 5 }),
    ...places.map(
      (place, i) =>
        circle(place, radius, i === hot ? { fill: copper, ink: copper, width: 5 } : { fill: paper, width: 5 }) +
        (i === 0 && hot !== 0 ? circle(place, radius - 12, { width: 3 }) : ''),
    ),
    ...names.map((name, i) =>
      lettered(name, { at: at(i), room: radius * 1.7, size: 38, halo: 'none', ink: i === hot ? paper : ink }),
    ),
  ].join('')
}

/** The entry comes from outside, from the side where it would leave the sheet, and never through the waiting loop. */
function entryBearing(outward: number, waits: boolean): number {
  const steep = Math.abs(Math.abs(outward) - 90) < 40
  return steep || waits ? (Math.abs(outward) > 90 || steep ? 180 - (waits && !steep ? 40 : 0) : 40) : outward
}

type Way = { radius: number; bend: number; ink: string; lean?: number }
function way([from, to]: readonly [Point, Point], { radius, bend, ink: colour, lean = 18 }: Way): string {
  const degrees = bearing(from, to)
  const [start, end] = [polar(from, radius + 6, degrees - lean), polar(to, radius + 8, degrees + 180 + lean)]
  const control = polar(towards(start, end, 0.5), distance(start, end) * bend, degrees - 90)
  return (
    path(`M${num(start[0])} ${num(start[1])}Q${num(control[0])} ${num(control[1])} ${num(end[0])} ${num(end[1])}`, {
      ink: colour,
      width: 5,
    }) + arrowHead(end, bearing(control, end), { ink: colour, size: 26 })
  )
}

export const stateMachines = { 'state-machine': states } satisfies Family
