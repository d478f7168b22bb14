import { copper, hairline, ink, paper, quietInk } from '../colours.ts'
import { drawHatch } from './motif.ts'
import { type Doc, styles } from './sheet.ts'

/** Pages are drawn 1200 pixels wide, phones 390, at a tenth of a point a pixel. */
const scale = 0.1
const slotSide = 250 * scale

/** A part of a drawn page, in pixels of that page. */
interface Part {
  kind: 'name' | 'line' | 'text' | 'heading' | 'picture' | 'slot' | 'ear'
  x: number
  y: number
  width: number
  height: number
  words?: string
}

export interface Diagram {
  caption: string
  description: string
  width: number
  height: number
  parts: readonly Part[]
}

const part = (kind: Part['kind'], [x, y, width, height]: readonly [number, number, number, number]): Part => ({
  kind,
  x,
  y,
  width,
  height,
})
const slot = (words: string, x: number, y: number): Part => ({ kind: 'slot', x, y, width: 250, height: 250, words })
const lines = (x: number, y: number, width: number, count: number): Part[] =>
  Array.from({ length: count }, (_, line) =>
    part('text', [x, y + line * 44, line === count - 1 ? width * 0.6 : width, 14]),
  )
const story = (x: number, y: number, width: number): Part[] => [
  part('picture', [x, y, width, width * 0.56]),
  part('heading', [x, y + width * 0.56 + 40, width, 26]),
  ...lines(x, y + width * 0.56 + 96, width, 2),
]

/** A story in a listing, with its date in the margin. */
const entry = (y: number): Part[] => [
  part('text', [60, y + 6, 90, 14]),
  part('heading', [180, y, 430, 24]),
  ...lines(180, y + 50, 430, 2),
  part('picture', [660, y - 4, 170, 110]),
  part('line', [60, y + 144, 770, 0]),
]

/** Three stories of the front page and the slot beside them. */
const storyRow = (y: number, index: number): Part[] => [
  ...story(60, y, 240),
  ...story(330, y, 240),
  ...story(600, y, 240),
  slot(String(index + 1), 890, y),
]

const masthead: Part[] = [
  part('name', [60, 60, 420, 80]),
  { kind: 'ear', x: 1028, y: 36, width: 112, height: 112, words: 'H' },
  part('line', [60, 196, 1080, 0]),
]

export const diagrams: readonly Diagram[] = [
  {
    caption: 'Home',
    description: 'The front page: the lead story, rows of stories, three slots one below the other in the right column',
    width: 1200,
    height: 1720,
    parts: [
      ...masthead,
      part('picture', [60, 250, 700, 390]),
      ...[0, 1, 2, 3].flatMap((row) => [
        part('heading', [800, 256 + row * 100, 340, 24]),
        part('text', [800, 302 + row * 100, 220, 14]),
      ]),
      ...[710, 1050, 1390].flatMap(storyRow),
    ],
  },
  {
    caption: 'Listings and components',
    description: 'A listing: dated stories one below the other, two slots in the right column that stay in view',
    width: 1200,
    height: 1720,
    parts: [
      ...masthead,
      part('heading', [60, 260, 460, 56]),
      ...Array.from({ length: 7 }, (_, row) => entry(390 + row * 180)).flat(),
      slot('1', 890, 260),
      slot('2', 890, 550),
    ],
  },
  {
    caption: 'Article',
    description: 'An article: headline, lead picture, text, and two slots in the right column',
    width: 1200,
    height: 1720,
    parts: [
      ...masthead,
      part('heading', [60, 260, 700, 46]),
      part('heading', [60, 326, 480, 46]),
      part('picture', [60, 430, 770, 430]),
      ...lines(60, 920, 640, 6),
      part('heading', [60, 1220, 360, 28]),
      ...lines(60, 1290, 640, 9),
      slot('1', 890, 260),
      slot('2', 890, 550),
    ],
  },
  {
    caption: 'On a phone',
    description: 'A phone: the slots stand between the stories, as large as on a wide screen',
    width: 390,
    height: 1720,
    parts: [
      part('name', [24, 30, 200, 50]),
      part('line', [24, 110, 342, 0]),
      ...story(24, 140, 342),
      slot('1', 70, 500),
      ...story(24, 785, 342),
      slot('2', 70, 1142),
      part('line', [24, 1414, 342, 0]),
      slot('H', 70, 1438),
    ],
  },
]

export const diagramWidth = ({ width }: Diagram) => width * scale
export const diagramHeight = ({ height }: Diagram) => height * scale

/** Draws a page with its slots marked, its upper left corner at a point. */
export function drawDiagram(doc: Doc, { width, height, parts }: Diagram, [left, top]: readonly [number, number]) {
  doc
    .rect(left, top, width * scale, height * scale)
    .lineWidth(0.75)
    .stroke(ink)
  for (const { words, kind, ...box } of parts) {
    const at = { x: left + box.x * scale, y: top + box.y * scale, width: box.width * scale, height: box.height * scale }
    drawPart(doc, kind, at)
    if (words) letter(doc, words, at)
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function drawPart(doc: Doc, kind: Part['kind'], { x, y, width, height }: Box) {
  if (kind === 'line')
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke(hairline)
  if (kind === 'name') doc.rect(x, y, width, height).fill(ink)
  if (kind === 'text') doc.rect(x, y, width, height).fill(hairline)
  if (kind === 'heading') doc.rect(x, y, width, height).fill(quietInk)
  if (kind === 'slot' || kind === 'ear') doc.rect(x, y, width, height).fill(copper)
  if (kind !== 'picture') return
  const outline = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const
  drawHatch(doc, outline, { ink: hairline, gap: 2.2 })
  doc.rect(x, y, width, height).lineWidth(0.5).stroke(hairline)
}

/** The slot's number, in the middle of it. */
function letter(doc: Doc, words: string, { x, y, width, height }: Box) {
  const size = width < slotSide ? 7.5 : 11
  doc.font(styles.heading.font).fontSize(size).fillColor(paper)
  doc.text(words, x, y + height / 2, { width, align: 'center', baseline: 'middle', lineBreak: false })
}
