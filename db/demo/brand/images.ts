import { widthOf } from '../drawings/lettering.ts'
import { copper, copper30, ink, paper } from '../drawings/palette.ts'
import { renderPng } from '../drawings/raster.ts'
import { box, hatch, line, num, type Point, points, polyline, rect, via } from '../drawings/strokes.ts'
import { markShapes } from './mark.ts'

/** The icons that browsers and home screens ask for: file name, width in pixels, and whether the system cuts the edges. */
export const icons = [
  { name: 'apple-touch-icon.png', size: 180, maskable: false },
  { name: 'icon-192.png', size: 192, maskable: false },
  { name: 'icon-512.png', size: 512, maskable: false },
  { name: 'icon-maskable-512.png', size: 512, maskable: true },
] as const

/** An icon as PNG, opaque: the mark in paper on ink. A maskable one keeps the mark inside the circle that is never cut. */
export function renderIcon({ size, maskable }: { size: number; maskable: boolean }): Promise<Buffer> {
  const share = maskable ? 0.52 : 0.68
  const scale = (512 * share) / 16
  const offset = (512 - 16 * scale) / 2
  return renderPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ink}"/><g transform="translate(${num(offset)} ${num(offset)}) scale(${scale.toFixed(3)})" fill="none" stroke="${paper}">${markShapes}</g></svg>`,
    size,
  )
}

/** The picture that a link to the site shows where the page has none of its own: 1200 × 630, as an SVG document. */
export function socialCard(siteName: string): string {
  const whole = fitted([siteName])
  const rows = whole >= 96 ? [siteName] : halved(siteName)
  const size = Math.min(rows.length === 1 ? 168 : 120, fitted(rows))
  const plane = 486
  const rule = 366
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" stroke-linejoin="round">${[
    rect([0, 0], [1200, 630], { width: 0, fill: paper }),
    hatch([box([0, plane], [1200, 144])], { step: 26, ink: copper30, width: 5 }),
    line([0, plane], [1200, plane], { ink, width: 10 }),
    polyline(points`76,${rule} 700,${rule} ${700 + plane - rule},${plane}`, { ink: copper, width: 12 }),
    via([76, rule], 20, copper),
    via([700 + plane - rule, plane], 20, copper),
    ...rows.map((row, i) => name([60, (rows.length === 1 ? 196 : 130 + i * 112) + size * 0.36], row, size)),
  ].join('')}</svg>`
}

/** The size at which the widest row fills the card between its margins; ExtraBold runs a little wider than the known widths. */
const fitted = (rows: readonly string[]): number =>
  Math.min(...rows.map((row) => 107_000 / (widthOf(row, 100, false) * 1.06)))
function halved(words: string): string[] {
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index)
  const middle = spaces.toSorted((a, b) => Math.abs(a - words.length / 2) - Math.abs(b - words.length / 2))[0]
  return middle === undefined ? [words] : [words.slice(0, middle), words.slice(middle + 1)]
}
const name = ([x, y]: Point, words: string, size: number): string =>
  `<text x="${num(x)}" y="${num(y)}" font-family="Archivo" font-weight="800" letter-spacing="${num(-size * 0.02)}" font-size="${num(size)}" fill="${ink}">${words.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</text>`

/** The same as PNG. */
export const renderSocialCard = (siteName: string): Promise<Buffer> => renderPng(socialCard(siteName), 1200)
