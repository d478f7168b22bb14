import { copper, hairline, ink, paper, quietInk } from '../colours.ts'
import { drawTrace, drawVia } from './motif.ts'
import { columns, type Doc, type Pack, page, Sheet, styles } from './sheet.ts'

export interface Frame {
  number: number
  designator: string
  label: string
  title: string
}

/** A page of the pack with its label, title and foot, and the y where its contents begin. */
export function openPage(pack: Pack, { number, designator, label, title }: Frame): { sheet: Sheet; y: number } {
  const { doc, siteName } = pack
  const sheet = new Sheet(pack, paper)
  const { margin, width, height } = page
  const words = `${designator}   ${label.toUpperCase()}`
  const start = margin + sheet.widthOf(words, 'label') + 12
  const end = width - margin
  sheet.decorate(() => {
    drawTrace(
      doc,
      [
        [start, 52],
        [end - 18, 52],
        [end - 10, 60],
        [end - 3.5, 60],
      ],
      { ink: hairline, width: 0.8 },
    )
    drawVia(doc, [end - 3, 60], { ink: copper, ground: paper, radius: 3 })
  })
  sheet.write(words, 'label', { x: margin, y: 48, width: 300, ink: copper })
  const y = sheet.write(title, 'title', { x: margin, y: 76, width: columns(5), tag: 'H1' })
  const foot = height - 44
  sheet.rule(foot)
  sheet.decorate(() => drawFoot(doc, siteName, number, foot + 9))
  return { sheet, y: y + 10 }
}

/** The foot repeats on every page and is not read out. */
function drawFoot(doc: Doc, siteName: string, number: number, y: number) {
  const { margin, width } = page
  const set = { width: width - 2 * margin, lineBreak: false }
  doc.font(styles.body.font).fontSize(7.5).fillColor(quietInk).text(`${siteName} · Media pack`, margin, y, set)
  doc.fillColor(ink).text(String(number), margin, y, { ...set, align: 'right' })
}
