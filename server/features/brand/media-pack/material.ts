import { copper, hairline, ink, paper, quietInk } from '../colours.ts'
import { openPage } from './frame.ts'
import { drawHatch, drawVia } from './motif.ts'
import { columnAt, columns, type Doc, type Pack, page, type Sheet, styles } from './sheet.ts'

export interface Publisher {
  name: string
  contactEmail: string
  contactPhone: string
  postalAddress: readonly string[]
  timeZone: string
  publicUrl: string
}

const specifications: readonly (readonly [string, string])[] = [
  ['Shown at', '250 × 250 pixels'],
  ['Supplied at', '500 × 500 pixels, for sharp screens'],
  ['File', 'PNG, JPEG or WebP, still; 5 MB at most, 150 kB or less preferred'],
  ['Link', 'One address, http or https, opened in a new tab and marked as sponsored'],
  ['Alternative text', 'One sentence of up to 125 characters, read out to those who do not see the picture'],
  ['Not taken', 'Animation, sound, scripts, tags and pixels of third parties'],
]

const dates = (timeZone: string): readonly (readonly [string, string])[] => [
  ['Booking', 'By calendar month, one slot or several, first come, first served'],
  ['Material', 'Five working days before the first day of the booking'],
  ['Start and end', `At midnight, ${timeZone.replace('_', ' ')} time`],
  ['Changes', 'New artwork on any working day; readers see it at the next page they open'],
]

/** What to send, by when, and to whom. */
export function drawMaterial(pack: Pack, publisher: Publisher) {
  const title = 'One picture, one link, five working days'
  const frame = { number: 4, designator: 'U3', label: 'Material and dates', title }
  const { sheet, y } = openPage(pack, frame)
  const drawing = { x: page.margin, y: y + 26 }
  sheet.figure('The slot, 250 pixels wide and 250 pixels high, with a margin of 10 pixels kept free of text', () =>
    drawSlot(pack.doc, drawing),
  )
  const advised = drawAdvice(sheet, drawing.y + side + 66)
  const right = { x: columnAt(3), width: columns(3) }
  const specified = drawList(sheet, 'Material', specifications, { ...right, y: y + 8 })
  const dated = drawList(sheet, 'Dates', dates(publisher.timeZone), { ...right, y: specified + 18 })
  drawContact(sheet, publisher, Math.max(dated, advised) + 22)
  sheet.end()
}

const side = 187.5
const safe = 7.5

/** The slot at its true size on a screen of 96 dots per inch, with its dimensions, as a drawing office would. */
function drawSlot(doc: Doc, { x, y }: { x: number; y: number }) {
  drawHatch(
    doc,
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ],
    { ink: hairline, gap: 5 },
  )
  doc.rect(x, y, side, side).lineWidth(1).stroke(ink)
  doc
    .rect(x + safe, y + safe, side - 2 * safe, side - 2 * safe)
    .lineWidth(0.5)
    .dash(3, { space: 2 })
    .stroke(copper)
    .undash()
  dimension(doc, { x, y: y + side + 20 }, 'across')
  dimension(doc, { x: x + side + 20, y: y + side }, 'up')
  drawVia(doc, [x + side / 2, y + side / 2], { ink: copper, ground: paper, radius: 5 })
  doc.font(styles.label.font).fontSize(7.5).fillColor(quietInk)
  doc.text('Keep text 10 px inside the edge', x, y + side + 38, { width: side, align: 'center' })
}

function dimension(doc: Doc, { x, y }: { x: number; y: number }, direction: 'across' | 'up') {
  doc.save()
  if (direction === 'up') doc.rotate(-90, { origin: [x, y] })
  doc
    .moveTo(x, y - 14)
    .lineTo(x, y + 4)
    .moveTo(x + side, y - 14)
    .lineTo(x + side, y + 4)
  doc
    .moveTo(x, y)
    .lineTo(x + side, y)
    .lineWidth(0.5)
    .stroke(ink)
  for (const [tip, back] of [
    [x, 6],
    [x + side, -6],
  ] as const)
    doc
      .moveTo(tip, y)
      .lineTo(tip + back, y - 2)
      .lineTo(tip + back, y + 2)
      .fill(ink)
  const words = '250 px'
  doc.font(styles.value.font).fontSize(9.5)
  const room = doc.widthOfString(words) + 10
  doc.rect(x + (side - room) / 2, y - 7, room, 14).fill(paper)
  doc.fillColor(ink).text(words, x, y, { width: side, align: 'center', baseline: 'middle', lineBreak: false })
  doc.restore()
}

function drawList(
  sheet: Sheet,
  heading: string,
  entries: readonly (readonly [string, string])[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let below = sheet.write(heading, 'heading', { x, y, width, tag: 'H2' }) + 4
  for (const [term, words] of entries) {
    sheet.rule(below, { x, width })
    sheet.write(term, 'strong', { x, y: below + 6, width: 82 })
    below = sheet.write(words, 'body', { x: x + 86, y: below + 6, width: width - 86, ink: quietInk }) + 5
  }
  return below
}

/** What makes an advertisement that engineers stop at. */
const advice: readonly string[] = [
  'Show the part number, large enough to be read at a glance.',
  'Make one claim, with its unit and its condition.',
  'Link to the part, with its data sheet, rather than to the front page.',
  'The page may be light or dark: bring your own ground.',
]

function drawAdvice(sheet: Sheet, top: number): number {
  const place = { x: columnAt(0), width: columns(3) - 24 }
  let y = sheet.write('What engineers stop at', 'heading', { ...place, y: top, tag: 'H2' }) + 6
  for (const sentence of advice) {
    const middle = y + 6
    sheet.decorate(() => drawVia(sheet.doc, [place.x + 3.5, middle], { ink: copper, ground: paper, radius: 2.6 }))
    y = sheet.write(sentence, 'body', { x: place.x + 16, y, width: place.width - 16, ink: quietInk }) + 5
  }
  return y
}

function drawContact(
  sheet: Sheet,
  { name, contactEmail, contactPhone, postalAddress, publicUrl }: Publisher,
  top: number,
) {
  const { margin } = page
  sheet.decorate(() =>
    sheet.doc
      .moveTo(margin, top)
      .lineTo(page.width - margin, top)
      .lineWidth(1)
      .stroke(ink),
  )
  const left = { x: columnAt(0), width: columns(3) }
  sheet.write('Rates, free slots and bookings', 'heading', { ...left, y: top + 14, tag: 'H2' })
  const mail = sheet.write(contactEmail, 'lead', { ...left, y: top + 32, ink: copper, link: `mailto:${contactEmail}` })
  const phone = sheet.write(contactPhone, 'lead', {
    ...left,
    y: mail + 2,
    link: `tel:${contactPhone.replace(/[^+\d]/g, '')}`,
  })
  sheet.write(new URL(publicUrl).host, 'value', { ...left, y: phone + 6, ink: quietInk, link: publicUrl })
  const right = { x: columnAt(3), width: columns(3) }
  sheet.write('By post', 'heading', { ...right, y: top + 14, tag: 'H2' })
  const lines = postalAddress[0]?.startsWith(name) ? postalAddress : [name, ...postalAddress]
  sheet.write(lines.join('\n'), 'body', { ...right, y: top + 33 })
}
