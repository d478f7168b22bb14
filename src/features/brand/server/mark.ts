import { escapeMarkup } from '../../../platform/contract/markup.ts'
import { designColours } from '../../../platform/contract/settings/colours.ts'
import type { Look } from '../../../platform/contract/settings/look.ts'
import { familyOf } from './fonts.ts'

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

export function drawTile({ share, corner }: Tile, name: string, { isDesigns, colours, typeface }: Look): string {
  const inset = (grid * (1 - share)) / 2
  const square = (fill: string) => `<rect width="${grid}" height="${grid}" rx="${grid * corner}" fill="${fill}"/>`
  if (isDesigns)
    return document(
      `${square(ground.dark)}<g transform="translate(${inset} ${inset}) scale(${share})" fill="none" stroke="${accent.dark}">${markShapes}</g>`,
    )
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC').toLocaleUpperCase('en')) ?? []
  const size = grid * share
  return document(
    // The height of capitals is 0.7 of the font size.
    `${square(colours.accent.light)}<text x="${grid / 2}" y="${grid / 2 + 0.35 * size}" text-anchor="middle" font-family="${familyOf(typeface)}" font-weight="700" font-size="${size}" fill="${ground.light}">${escapeMarkup(letter)}</text>`,
  )
}
