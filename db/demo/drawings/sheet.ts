import { text } from './lettering.ts'
import { copper, ink, ink30, paper } from './palette.ts'
import type { Random } from './random.ts'
import { lines, rect } from './strokes.ts'

/** What an article asks of a drawing. */
export type Brief = {
  labels: readonly string[]
  random: Random
}
/** Draws the inside of a sheet: x from 64 to 1216, y from 64 to 620; the lower edge belongs to the sheet itself. */
export type Drawing = (brief: Brief) => string
export type Family = Readonly<Record<string, Drawing>>

/** The drawing frame: one thin border, zone ticks, a title block with the designator at the lower right. */
export function sheet(content: string, title: { prefix: string; number: number }): string {
  const designator = `${title.prefix}${title.number}`
  const width = 84 + designator.length * 18
  const ticks = [
    [
      [640, 22],
      [640, 42],
    ],
    [
      [640, 678],
      [640, 698],
    ],
    [
      [22, 360],
      [42, 360],
    ],
    [
      [1238, 360],
      [1258, 360],
    ],
  ] as const
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720" stroke-linecap="butt" stroke-linejoin="round">${[
    rect([0, 0], [1280, 720], { width: 0, fill: paper }),
    content,
    rect([32, 32], [1216, 656], { ink: ink30, width: 2.5 }),
    lines(ticks, { ink: ink30, width: 2.5 }),
    rect([1248 - width, 640], [width, 48], { ink: ink30, width: 2.5, fill: paper }),
    rect([1248 - width, 640], [44, 48], { width: 0, fill: copper }),
    lines(
      [
        [
          [1248 - width + 12, 676],
          [1248 - width + 32, 652],
        ],
      ],
      { ink: paper, width: 5 },
    ),
    text([1248 - width + 64, 664], designator, { anchor: 'start', size: 28, ink, halo: 'none', mono: true }),
  ].join('')}</svg>`
}
