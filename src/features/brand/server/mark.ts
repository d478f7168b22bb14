import { designColours } from '../../../platform/contract/settings/colours.ts'
import type { Look } from '../../../platform/contract/settings/look.ts'
import type { OpenText } from './draw-text.ts'

/**
 * A via whose trace comes down at 45° to a hatched ground plane. One colour, on a grid of 16, so that the plane and the via
 * fall on whole pixels at the smallest size.
 */
export const grid = 16
export const via = { x: 11, y: 4, radius: 2.15, width: 1.9 }
export const trace = { path: 'M9.5 5.5L6 9V11M1 11H15', width: 2 }
export const hatch = { path: 'M5 12L2 15M9.5 12L6.5 15M14 12L11 15', width: 1.6 }

export const markShapes =
  `<circle cx="${via.x}" cy="${via.y}" r="${via.radius}" stroke-width="${via.width}"/>` +
  `<path d="${trace.path}" stroke-width="${trace.width}"/><path d="${hatch.path}" stroke-width="${hatch.width}"/>`

const document = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${grid} ${grid}" width="${grid}" height="${grid}">${inside}</svg>`

/** Visible on light and dark. */
export const bareMark = document(`<g fill="none" stroke="#B8602A">${markShapes}</g>`)

const { ground, accent } = designColours

export const tabIcon = document(
  `<style>g{stroke:${accent.light}}@media (prefers-color-scheme:dark){g{stroke:${accent.dark}}}</style><g fill="none">${markShapes}</g>`,
)

export interface Tile {
  /** Width of the mark as a share of the tile's. */
  share: number
  /** Corner radius as a share of the tile's width. */
  corner: number
}

/** Has the mark if there is no letter. */
export function drawTile({ share, corner }: Tile, letter: OpenText | null, { isDesigns, colours }: Look): string {
  const inset = (grid * (1 - share)) / 2
  const square = (fill: string) => `<rect width="${grid}" height="${grid}" rx="${grid * corner}" fill="${fill}"/>`
  const mark = (stroke: string) =>
    `<g transform="translate(${inset} ${inset}) scale(${share})" fill="none" stroke="${stroke}">${markShapes}</g>`
  if (isDesigns) return document(square(ground.dark) + mark(accent.dark))
  if (!letter) return document(square(colours.accent.light) + mark(ground.light))
  const size = grid * share
  // The height of capitals is 0.7 of the font size.
  const place = { x: grid / 2, y: grid / 2 + 0.35 * size, size, attributes: `fill="${ground.light}"`, isCentred: true }
  return document(square(colours.accent.light) + letter.draw(letter.text, place))
}
