import { copper, ink } from './palette.ts'
import { type Random, range } from './random.ts'
import {
  arrow,
  arrowHead,
  bearing,
  distance,
  line,
  type Point,
  points,
  polyline,
  towards,
  trace,
  via,
} from './strokes.ts'

/** Where the blocks of a diagram stand and how they are joined. The places are centres with sizes. */
export type Place = { at: Point; size: [width: number, height: number] }
export type Arrangement = {
  places: (count: number) => Place[]
  links: (places: readonly Place[], random: Random) => string
  subjectFirst?: boolean
}

const corners = points`240,160 1040,520 1040,160 240,520`
/** The first block is the middle; the others stand around it. */
const hub: Arrangement = {
  subjectFirst: true,
  places: (count) => [
    { at: [640, 340], size: [340, 210] },
    ...corners.slice(0, count - 1).map((at): Place => ({ at, size: [300, 140] })),
  ],
  links: ([middle, ...around]) =>
    around
      .map(({ at: [x, y] }, i) => {
        if (!middle) return ''
        const pen = { width: 6, ink: i % 2 === 0 ? copper : ink, chamfer: 40 }
        const upper = y < middle.at[1]
        const knee: Point = [640 + (x < 640 ? -82 : 82), y]
        const tip: Point = [knee[0], middle.at[1] + (upper ? -131 : 131)]
        return (
          trace([[x, y], knee, towards(tip, knee, 16 / Math.max(20, distance(tip, knee)))], pen) +
          arrowHead(tip, bearing(knee, tip), { ink: pen.ink, size: 26 })
        )
      })
      .join(''),
}

/** Two rows, read forth and back, often with a way from the last to the first. */
const rows: Arrangement = {
  places: (count) =>
    range(count).map((i): Place => {
      const upper = Math.ceil(count / 2)
      const inRow = i < upper ? upper : count - upper
      const column = i < upper ? i : count - 1 - i
      return {
        at: [640 + (column - (inRow - 1) / 2) * (upper === 3 ? 390 : 520), i < upper ? 190 : 480],
        size: [upper === 3 ? 290 : 350, 170],
      }
    }),
  links: (places, random) => {
    const ways = places.slice(0, -1).map((from, i) => {
      const to = places[i + 1] ?? from
      if (Math.abs(from.at[1] - to.at[1]) > 10) return dropped(from, to)
      const s = to.at[0] > from.at[0] ? 1 : -1
      return arrow([from.at[0] + (s * from.size[0]) / 2, from.at[1]], [to.at[0] - (s * to.size[0]) / 2, to.at[1]], {
        width: 6,
        size: 26,
      })
    })
    const [first, last] = [places[0], places.at(-1)]
    if (first && last && random.chance(0.6)) {
      const x = Math.max(first.at[0], last.at[0]) - 110
      ways.push(
        arrow([x, last.at[1] - last.size[1] / 2], [x, first.at[1] + first.size[1] / 2], {
          ink: copper,
          width: 6,
          size: 26,
        }),
      )
    }
    return ways.join('')
  },
}
function dropped(from: Place, to: Place): string {
  const x = Math.min(Math.max(to.at[0], from.at[0] - from.size[0] / 2 + 40), from.at[0] + from.size[0] / 2 - 40)
  return arrow([x, from.at[1] + from.size[1] / 2], [x, to.at[1] - to.size[1] / 2], { width: 6, size: 26 })
}

/** A staircase from the upper left. */
const steps: Arrangement = {
  places: (count) =>
    range(count).map(
      (i): Place => ({
        at: [250 + (i * 780) / (count - 1), 130 + (i * 430) / (count - 1)],
        size: [count > 4 ? 290 : 330, count > 4 ? 86 : 116],
      }),
    ),
  links: (places) =>
    places
      .slice(0, -1)
      .map((from, i) => {
        const to = places[i + 1] ?? from
        const tip: Point = [to.at[0] + 70, to.at[1] - to.size[1] / 2]
        const start: Point = [from.at[0] + from.size[0] / 2, from.at[1]]
        return (
          trace([start, [tip[0], start[1]], [tip[0], tip[1] - 14]], { ink: copper, width: 6 }) +
          arrowHead(tip, 90, { ink: copper, size: 26 })
        )
      })
      .join(''),
}

/** A bus across the sheet with the blocks hung on it, above and below by turns. */
const spine: Arrangement = {
  places: (count) =>
    range(count).map((i): Place => {
      const room = 1020 / count
      return { at: [130 + (i + 0.5) * room, i % 2 === 0 ? 175 : 510], size: [Math.min(310, room * 2 - 70), 150] }
    }),
  links: (places) =>
    [
      polyline(points`76,342 1204,342`, { ink: copper, width: 14 }),
      ...places.map(({ at: [x, y], size: [, h] }) => {
        const edge = y < 342 ? y + h / 2 : y - h / 2
        return line([x, 342], [x, edge], { width: 6 }) + via([x, 342], 15)
      }),
    ].join(''),
}

/** Up and down by turns, each block led into the next at 45°. */
const zigzag: Arrangement = {
  places: (count) =>
    range(count).map((i): Place => {
      const pitch = 860 / (count - 1)
      return { at: [210 + i * pitch, i % 2 === 0 ? 190 : 480], size: [Math.min(290, pitch * 2 - 60), 150] }
    }),
  links: (places) =>
    places
      .slice(0, -1)
      .map((from, i) => {
        const to = places[i + 1] ?? from
        const down = to.at[1] > from.at[1] ? 1 : -1
        const start: Point = [from.at[0] + Math.min(90, from.size[0] / 3), from.at[1] + down * 75]
        const end: Point = [to.at[0] - Math.min(90, to.size[0] / 3), to.at[1] - down * 75]
        const room = Math.max(0, (Math.abs(end[1] - start[1]) - Math.abs(end[0] - start[0])) / 2)
        const way: Point[] = [
          start,
          [start[0], start[1] + down * room],
          [end[0], end[1] - down * room],
          [end[0], end[1] - down * 16],
        ]
        return polyline(way, { ink: copper, width: 6 }) + arrowHead(end, down * 90, { ink: copper, size: 26 })
      })
      .join(''),
}

/** Chains are read along; controllers with their surroundings hang on a bus or stand around a middle. */
export const arrangements = { hub, rows, steps, spine, zigzag }
