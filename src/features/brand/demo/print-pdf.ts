import { buffer } from 'node:stream/consumers'
import { coverArt, coverPaper } from '../../../platform/contract/cover-art.ts'
import type { PrintedPdf, TextToPrint } from '../../../platform/server/demo/part.ts'
import { archivo, column, margin, palette, sheet } from './pdf-style.ts'
import { PdfWriter } from './pdf-writer.ts'

/** Runs in a thread, see `files.ts`. */
export default async function printPdf({ title, standfirst, author, date, parts }: TextToPrint): Promise<PrintedPdf> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // The contents are written last, on an earlier page.
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: date },
  })
  const whole = buffer(pdf)
  const writer = new PdfWriter(pdf, { title, author })
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  drawCover(writer, { title, standfirst, author, day })
  const contents = writer.startContents()
  for (const [index, { heading, blocks }] of parts.entries()) {
    writer.startChapter(`${index + 1}  ${heading}`)
    for (const block of blocks) writer.writeBlock(block)
  }
  writer.end(contents)
  return { pdf: await whole, pages: writer.pages }
}

interface OnCover {
  title: string
  standfirst: string
  author: string
  day: string
}

function drawCover({ pdf, write, decorate }: PdfWriter, { title, standfirst, author, day }: OnCover) {
  decorate(() => {
    const { ground, traces, vias, pen } = coverArt(title, sheet)
    pdf.rect(0, 0, sheet.width, sheet.height).fill(ground)
    pdf.lineWidth(pen).strokeColor(coverPaper)
    for (const trace of traces) pdf.path(trace).stroke()
    for (const { x, y } of vias)
      pdf
        .circle(x, y, pen * 1.7)
        .lineWidth(pen)
        .fillAndStroke(ground, coverPaper)
  })
  const onGround = { color: coverPaper, width: column - 40 }
  write('P', author, { ...onGround, font: archivo('semibold'), size: 12 })
  pdf.y += 40
  write('H1', title, { ...onGround, font: archivo('bold'), size: 34, lineGap: 0 })
  pdf.moveDown(0.6)
  write('P', standfirst, { ...onGround, size: 14 })
  pdf.moveDown(1)
  write('P', day, { ...onGround, size: 11 })
  pdf.fillColor(palette.ink)
}
