import { isValue, widthOf } from './lettering.ts'
import { ink, paper } from './palette.ts'
import { arrowHead, group, line, num, type Point, rect } from './strokes.ts'

/** The colours that a motif draws with: strokes, the company's own or what stands for it on its ground, and the ground. */
export type Inks = { stroke: string; accent: string; ground: string }
/** A motif fills 500 × 240. */
export type Motif = (inks: Inks) => string

export type Advertisement = {
  company: string
  colour: string
  /** One idea in two or three short lines. */
  headline: readonly string[]
  /** What is sold, in one or two lines. */
  offer: readonly string[]
  motif: Motif
  ground: 'colour' | 'ink' | 'paper'
  motifBelow?: boolean
}

/** ExtraBold runs this much wider than the SemiBold whose widths are known. */
const extraBold = 1.07
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

type Setting = { size: number; fill: string; anchor?: 'start' | 'end' }
const bold = ([x, y]: Point, words: string, { size, fill, anchor = 'start' }: Setting): string =>
  `<text x="${num(x)}" y="${num(y)}" text-anchor="${anchor}" font-family="Archivo" font-weight="800" letter-spacing="${num(-size * 0.015)}" font-size="${num(size)}" fill="${fill}">${escapeXml(words)}</text>`
const plain = ([x, y]: Point, words: string, { size, fill, anchor = 'start' }: Setting): string =>
  `<text x="${num(x)}" y="${num(y)}" text-anchor="${anchor}" font-family="Archivo" font-weight="600" font-size="${num(size)}" fill="${fill}">${escapeXml(words)}</text>`

const boldWidth = (words: string): number => widthOf(words, 100, false) * extraBold * (isValue(words) ? 1.02 : 1)
const largest = (lines: readonly string[], room: number, most: number): number =>
  Math.min(most, ...lines.map((words) => (100 * room) / boldWidth(words)))

function inksOf({ colour, ground }: Advertisement): Inks & { back: string } {
  if (ground === 'colour') return { stroke: paper, accent: ink, ground: colour, back: colour }
  if (ground === 'ink') return { stroke: paper, accent: colour, ground: ink, back: ink }
  return { stroke: ink, accent: colour, ground: paper, back: paper }
}

const frame = (size: readonly [number, number], content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size[0]} ${size[1]}" stroke-linejoin="round">${content.join('')}</svg>`

/** A square advertisement, drawn at 500 × 500 and shown at half of that. */
export function square(ad: Advertisement): string {
  const { stroke, accent, ground, back } = inksOf(ad)
  const size = largest(ad.headline, 436, 66)
  const height = ad.headline.length * size * 0.98
  const offerSize = Math.min(29, ...ad.offer.map((words) => (29 * 436) / widthOf(words, 29, false)))
  const words = height + ad.offer.length * 36 + 10
  const top = ad.motifBelow ? 34 : 424 - words
  const room = 424 - words - 46
  const scale = Math.min(1, room / 240)
  const motifTop = (ad.motifBelow ? top + words + 16 : 30) + (room - 240 * scale) / 2
  const headline = ad.headline.map((row, i) =>
    bold([32, top + size * 0.76 + i * size * 0.98], row, { size, fill: stroke }),
  )
  const offer = ad.offer.map((row, i) =>
    plain([32, top + height + 30 + i * 36], row, { size: offerSize, fill: stroke }),
  )
  const light = ad.ground === 'paper'
  return frame(
    [500, 500],
    [
      rect([0, 0], [500, 500], { width: 0, fill: back }),
      group(
        [ad.motif({ stroke, accent, ground })],
        `translate(${num(250 - 250 * scale)} ${num(motifTop)}) scale(${scale.toFixed(3)})`,
      ),
      ...headline,
      ...offer,
      rect([0, 440], [500, 60], { width: 0, fill: light ? ad.colour : paper }),
      bold([32, 481], ad.company, { size: largest([ad.company], 370, 32), fill: light ? paper : ink }),
      line([432, 470], [462, 470], { ink: light ? paper : ink, width: 5 }),
      arrowHead([474, 470], 0, { ink: light ? paper : ink, size: 24 }),
      light ? rect([2, 2], [496, 496], { ink: ad.colour, width: 4 }) : '',
    ],
  )
}

/** The wide one of the page's head, drawn at 1940 × 180 and shown at up to half of that. */
export function leaderboard(ad: Advertisement): string {
  const { stroke, accent, ground, back } = inksOf(ad)
  const headline = ad.headline.join(' ')
  const offer = ad.offer.join(' ')
  return frame(
    [1940, 180],
    [
      rect([0, 0], [1940, 180], { width: 0, fill: back }),
      group([ad.motif({ stroke, accent, ground })]),
      bold([520, 92], headline, { size: largest([headline], 960, 78), fill: stroke }),
      plain([520, 148], offer, { size: 40, fill: stroke }),
      rect([1520, 0], [420, 180], { width: 0, fill: paper }),
      bold([1560, 84], ad.company, { size: largest([ad.company], 340, 58), fill: ink }),
      line([1560, 132], [1720, 132], { ink, width: 7 }),
      arrowHead([1744, 132], 0, { ink, size: 34 }),
    ],
  )
}
