/** Lines, words and colours of the drawings. Lengths are pixels of a drawing 1,280 wide. Large numbers stay readable in a list on a phone. */
export { many, scatter } from '../shapes.ts'

export const paper = '#fbfaf7'
export const ink = '#16201c'
export const copper = '#9a4a14'
export const tint = '#ead8ca'
export const grey = '#e6e6e1'
export const faint = '#b9bcb6'

type Points = readonly (readonly [x: number, y: number])[]
const joined = (points: Points) => points.map((point) => point.map((n) => n.toFixed(1)).join(',')).join(' ')

export interface Words {
  size?: number
  weight?: 400 | 600 | 700
  anchor?: 'start' | 'middle' | 'end'
  colour?: string
}

export function words(
  x: number,
  y: number,
  text: string,
  { size = 42, weight = 600, anchor = 'start', colour = ink }: Words = {},
) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" font-family="Archivo" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}">${escaped}</text>`
}

export const title = (text: string) => words(64, 104, text, { size: 50 })

/** A number that is read first. */
export const figure = (x: number, y: number, text: string, more: Words = {}) =>
  words(x, y, text, { size: 128, weight: 700, ...more })

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill = paper,
  line = ink,
  thickness = 8,
  rounding = 4,
) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rounding}" fill="${fill}" stroke="${line}" stroke-width="${thickness}"/>`

export const slab = (x: number, y: number, w: number, h: number, fill = ink, rounding = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rounding}" fill="${fill}"/>`

export const disc = (x: number, y: number, r: number, fill = ink) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const hollow = (x: number, y: number, r: number, line = ink, thickness = 8, fill = 'none') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${line}" stroke-width="${thickness}"/>`

export const polygon = (points: Points, fill = ink, line = 'none', thickness = 0) =>
  `<polygon points="${joined(points)}" fill="${fill}" stroke="${line}" stroke-width="${thickness}" stroke-linejoin="round"/>`

export const line = (points: Points, colour = ink, thickness = 8) =>
  `<polyline points="${joined(points)}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round"/>`

export const dashed = (points: Points, colour = ink, thickness = 5) =>
  `<polyline points="${joined(points)}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-dasharray="18 14"/>`

export const path = (data: string, colour = ink, thickness = 8, fill = 'none') =>
  `<path d="${data}" fill="${fill}" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round"/>`

/** A line with its head at the end. */
export function arrow(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  colour = copper,
  thickness = 10,
) {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const head = thickness * 3.2
  const at = (along: number, across: number) => [x2 - dx * along - dy * across, y2 - dy * along + dx * across] as const
  return (
    line([[x1, y1], at(head * 0.8, 0)], colour, thickness) +
    polygon([[x2, y2], at(head, head * 0.55), at(head, -head * 0.55)], colour)
  )
}

/** A dimension between two points, with its words above or beside the middle. */
export function measure(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  text: string,
  size = 44,
) {
  const isLevel = y1 === y2
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2] as const
  const end = (x: number, y: number) =>
    isLevel
      ? line(
          [
            [x, y - 18],
            [x, y + 18],
          ],
          ink,
          5,
        )
      : line(
          [
            [x - 18, y],
            [x + 18, y],
          ],
          ink,
          5,
        )
  return (
    line(
      [
        [x1, y1],
        [x2, y2],
      ],
      ink,
      5,
    ) +
    end(x1, y1) +
    end(x2, y2) +
    (isLevel
      ? words(middle[0], y1 - 24, text, { size, anchor: 'middle' })
      : words(x1 + 30, middle[1] + size * 0.35, text, { size }))
  )
}

/** Copper lines at 45° within a rectangle. */
export function hatch(x: number, y: number, w: number, h: number, colour = copper, gap = 22) {
  const lines: string[] = []
  for (let offset = gap; offset < w + h; offset += gap) {
    const from = [x + Math.min(offset, w), y + Math.max(0, offset - w)] as const
    const to = [x + Math.max(0, offset - h), y + Math.min(offset, h)] as const
    lines.push(line([from, to], colour, 4))
  }
  return lines.join('')
}

/** The one that the article is about: hatched in copper; the others are filled. */
export const bar = (x: number, y: number, w: number, h: number, isMeant: boolean) =>
  isMeant ? slab(x, y, w, h, tint) + hatch(x, y, w, h) + box(x, y, w, h, 'none', copper, 6, 0) : slab(x, y, w, h)

/** How wide words are in the regular width of Archivo, roughly. */
export const widthOf = (text: string, size: number) => text.length * size * 0.57
