/** Shapes and colours of the covers. Lengths are pixels of a cover 1,280 wide. */
export const [width, height] = [1280, 720]

export const night = '#12211d'
export const paper = '#f3ecdd'
export const copper = '#b8622c'
export const brick = '#8c3b2b'
export const mustard = '#d7a33c'
export const slate = '#2f4a66'
export const teal = '#2c6b66'
export const sky = '#9fc0c4'
export const rose = '#d99c86'
export const plum = '#54365a'

export const ground = (colour: string) => rect(0, 0, width, height, colour)
export const rect = (x: number, y: number, w: number, h: number, colour: string, rounding = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rounding}" fill="${colour}"/>`
export const circle = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
export const ring = (x: number, y: number, r: number, colour: string, thickness: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${thickness}"/>`
export const shape = (points: readonly (readonly [number, number])[], colour: string) =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${colour}"/>`
export const stroke = (path: string, colour: string, thickness: number, cap = 'butt') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
export const area = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`
export const turned = (angle: number, x: number, y: number, content: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">${content}</g>`
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** The same numbers from 0 to 1 at each call. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A sampled curve as the data of a path. */
export const curve = (from: number, to: number, y: (x: number) => number, step = 8) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => {
    const x = from + i * step
    return `${i === 0 ? 'M' : 'L'}${x} ${y(x).toFixed(1)}`
  }).join('')
