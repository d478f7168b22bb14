import { copperOnMask, mask } from '../colours.ts'
import { hatch, trace, via } from '../mark.ts'
import { drawHatch, drawTrace, drawVia, type Point } from './motif.ts'
import { type Doc, type Pack, page, Sheet, styles } from './sheet.ts'

const lightInk = '#E8ECE9'
const quietOnMask = '#9AA7A0'
const planeOnMask = '#2E3C36'
const largestName = 76

const nameSetAt = (size: number) => ({ ...styles.title, size, leading: size * 1.05, tracking: -size / 36 })

/** The front: a ground plane, the traces that cross it, and the name. */
export function drawCover(pack: Pack, publicUrl: string) {
  const { doc, siteName } = pack
  const sheet = new Sheet(pack, mask)
  sheet.decorate(() => {
    drawBoard(doc)
    drawMark(doc)
  })
  const { margin, width } = page
  const room = width - 2 * margin
  const natural = sheet.widthOf(siteName, nameSetAt(largestName))
  const size = Math.max(30, Math.min(largestName, (largestName * room) / natural))
  const lines = sheet.widthOf(siteName, nameSetAt(size)) > room ? 2 : 1
  const top = 612 - size * 1.05 * lines
  sheet.write(siteName, nameSetAt(size), {
    x: margin - size * 0.05,
    y: top,
    width: room + 20,
    ink: lightInk,
    tag: 'H1',
  })
  sheet.write(
    'Media pack',
    { ...styles.title, font: styles.lead.font },
    { x: margin, y: 622, width: room, ink: copperOnMask },
  )
  sheet.write('The magazine for electronics engineers', 'lead', { x: margin, y: 748, width: 300, ink: quietOnMask })
  sheet.write(new URL(publicUrl).host, 'value', { x: margin, y: 774, width: room, ink: lightInk, link: publicUrl })
  sheet.end()
}

/** Five traces side by side: their corners lie on the bisector, so that the gaps stay the same around the turn. */
const lane = 16
const bus = [0, 1, 2, 3, 4].map((number): readonly Point[] => {
  const corner = [432 + number * lane * (Math.SQRT2 - 1), 120 + number * lane] as const
  const run = 178 - number * 26
  return [[page.width + 4, corner[1]], corner, [corner[0] - run, corner[1] + run]]
})
const fromTop: readonly (readonly Point[])[] = [
  [
    [212, -4],
    [212, 92],
    [176, 128],
  ],
  [
    [262, -4],
    [262, 74],
    [236, 100],
    [236, 166],
  ],
]
const toName: readonly Point[] = [
  [-4, 700],
  [236, 700],
  [262, 726],
  [page.width - page.margin - 6, 726],
]

const stitch = { ink: planeOnMask, ground: mask, radius: 2.4 }

function drawBoard(doc: Doc) {
  const plane: Point[] = [
    [140, 0],
    [page.width, 0],
    [page.width, 470],
    [540, 470],
    [480, 410],
    [300, 410],
    [140, 250],
  ]
  drawHatch(doc, plane, { ink: planeOnMask, gap: 7 })
  // The plane is stitched to the one below along its edge.
  for (let step = 0; step < 11; step++) drawVia(doc, [154 + step * 15, 240 + step * 15], stitch)
  for (let step = 0; step < 11; step++) drawVia(doc, [322 + step * 15.4, 396], stitch)
  const routed = [...bus, ...fromTop]
  for (const points of routed) drawTrace(doc, points, { ink: mask, width: 9 })
  for (const points of routed) doc.circle(...last(points), 14).fill(mask)
  for (const points of routed) drawTrace(doc, points, { ink: copperOnMask, width: 2 })
  for (const points of routed) drawVia(doc, last(points), { ink: copperOnMask, ground: mask, radius: 5.5 })
  drawTrace(doc, toName, { ink: planeOnMask, width: 1 })
  drawVia(doc, last(toName), { ink: copperOnMask, ground: mask, radius: 5 })
}

const last = (points: readonly Point[]): [number, number] => {
  const [x, y] = points.at(-1) ?? [0, 0]
  return [x, y]
}

function drawMark(doc: Doc) {
  doc
    .save()
    .translate(page.margin - 2.6, 42)
    .scale(2.6)
  for (const { path, width } of [trace, hatch]) doc.path(path).lineWidth(width).lineCap('butt').stroke(copperOnMask)
  doc.circle(via.x, via.y, via.radius).lineWidth(via.width).stroke(copperOnMask)
  doc.restore()
}
