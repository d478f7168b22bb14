import type { Doc } from './sheet.ts'

export type Point = readonly [x: number, y: number]

/** A line of copper through points. */
export function drawTrace(doc: Doc, points: readonly Point[], { ink, width }: { ink: string; width: number }) {
  along(doc, points)
  doc.lineWidth(width).lineJoin('round').lineCap('round').stroke(ink)
}

/** A ring; what is under it is covered by the ground. */
export function drawVia(
  doc: Doc,
  [x, y]: Point,
  { ink, ground, radius }: { ink: string; ground: string; radius: number },
) {
  doc
    .circle(x, y, radius)
    .lineWidth(radius / 2)
    .fillAndStroke(ground, ink)
}

/** Fine lines at 45° inside an outline. */
export function drawHatch(doc: Doc, outline: readonly Point[], { ink, gap }: { ink: string; gap: number }) {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const height = bottom - top
  doc.save()
  along(doc, outline)
  doc.closePath().clip()
  for (let x = left; x < right + height; x += gap * Math.SQRT2) doc.moveTo(x, top).lineTo(x - height, bottom)
  doc.lineWidth(0.5).stroke(ink).restore()
}

function along(doc: Doc, points: readonly Point[]) {
  points.forEach(([x, y], index) => (index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)))
}
