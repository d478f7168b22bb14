import { widthOf } from './lettering.ts'

export type TextBox = { words: string; left: number; right: number; top: number; bottom: number; size: number }

const textElement =
  /<text x="([\d.-]+)" y="([\d.-]+)" text-anchor="(\w+)" font-family="([^"]+)"[^>]*? font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g
const entity = /&#(\d+);/g

/** Where each text of a drawing stands, from its baseline and the widths of the faces: capitals' height, a little below. */
export function textBoxes(svg: string): TextBox[] {
  return [...svg.matchAll(textElement)].map(([, x = '', y = '', anchor = '', face = '', points = '', escaped = '']) => {
    const words = escaped.replace(entity, (_, code: string) => String.fromCodePoint(Number(code)))
    const size = Number(points)
    const width = widthOf(words, size, face === 'JetBrains Mono')
    const left = Number(x) - width * ({ start: 0, middle: 0.5, end: 1 }[anchor] ?? 0)
    return { words, left, right: left + width, top: Number(y) - size * 0.74, bottom: Number(y) + size * 0.12, size }
  })
}

export const overlap = (a: TextBox, b: TextBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** What is wrong with the lettering of a drawing, in words: outside the frame, on the title block, on other words, too small. */
export function letteringFaults(svg: string): string[] {
  const all = textBoxes(svg)
  const title = all.at(-1)
  const words = all.slice(0, -1)
  const block: TextBox = {
    words: 'the title block',
    left: (title?.left ?? 1280) - 64,
    right: 1248,
    top: 640,
    bottom: 688,
    size: 0,
  }
  return words.flatMap((box, index) => [
    ...(box.left < 36 || box.right > 1244 || box.top < 36 || box.bottom > 684
      ? [`“${box.words}” leaves the frame`]
      : []),
    ...(box.size < 26 ? [`“${box.words}” is set in ${box.size}`] : []),
    ...[block, ...words.slice(index + 1)]
      .filter((other) => overlap(box, other))
      .map((other) => `“${box.words}” stands on “${other.words}”`),
  ])
}
