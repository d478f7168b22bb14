import { buffer } from 'node:stream/consumers'
import { designColours } from '../../contract/settings/colours.ts'
import type { DemoPdf } from '../../db/demo/pdfs.ts'
import { fontFile, mono, type Weight } from '../features/brand/fonts.ts'

const { ink, quiet, hairline } = designColours
const archivo = (weight: Weight) => fontFile('archivo', weight)
const margin = 64
const width = 595.28 - 2 * margin
const lowest = 841.89 - 2 * margin

export interface PrintedPdf {
  pdf: Uint8Array
  pages: number
}

export interface TextToPrint extends DemoPdf {
  title: string
  author: string
  date: Date
}

/** Prints a text of the demo on A4, tagged and with embedded fonts. Runs in a thread, see `files.ts`. */
export default async function printPdf({ title, author, date, parts }: TextToPrint): Promise<PrintedPdf> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin, pdfVersion: '1.7', tagged: true, lang: 'en', displayTitle: true },
    info: { Title: title, Author: author, CreationDate: date },
  })
  const whole = buffer(pdf)
  let pages = 1
  pdf.on('pageAdded', () => pages++)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (
    tag: 'H1' | 'H2' | 'P',
    text: string,
    {
      font = archivo('regular'),
      size = 10.5,
      color = ink.light,
    }: { font?: string; size?: number; color?: string } = {},
  ) => {
    const set = () => pdf.font(font).fontSize(size).fillColor(color).text(text, margin, pdf.y, { width, lineGap: 4 })
    root.add(pdf.struct(tag, {}, set))
  }
  write('P', author, { font: archivo('semibold'), color: quiet.light })
  write('H1', title, { font: archivo('bold'), size: 22 })
  write('P', new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date), {
    color: quiet.light,
  })
  for (const { heading, paragraphs, table = [] } of parts) {
    pdf.moveDown(1.5)
    if (pdf.y > lowest) pdf.addPage()
    write('H2', heading, { font: archivo('semibold'), size: 14 })
    for (const paragraph of paragraphs) {
      pdf.moveDown(0.5)
      write('P', paragraph)
    }
    if (table.length === 0) continue
    pdf.moveDown(0.8)
    if (pdf.y + table.length * 22 > lowest + margin) pdf.addPage()
    root.add(
      pdf.struct(
        'Table',
        {},
        table.map((cells, row) => printRow(pdf, cells, row === 0)),
      ),
    )
  }
  root.end()
  pdf.end()
  return { pdf: await whole, pages }
}

function printRow(pdf: PDFKit.PDFDocument, cells: readonly string[], isHeader: boolean) {
  // Called when the table is added: cells stand beside each other, and the first column is twice as wide.
  const unit = width / (cells.length + 1)
  let top = 0
  return pdf.struct(
    'TR',
    {},
    cells.map((cell, column) =>
      pdf.struct(isHeader ? 'TH' : 'TD', {}, () => {
        if (column === 0) top = pdf.y
        const font = isHeader ? archivo('semibold') : column === 0 ? archivo('regular') : mono
        const x = margin + (column === 0 ? 0 : (column + 1) * unit)
        const cellWidth = column === 0 ? 2 * unit : unit
        pdf
          .font(font)
          .fontSize(9.5)
          .fillColor(ink.light)
          .text(cell, x, top, { width: cellWidth, align: column === 0 ? 'left' : 'right' })
        if (column === cells.length - 1) drawRule(pdf, top + 15)
      }),
    ),
  )
}

function drawRule(pdf: PDFKit.PDFDocument, y: number) {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .stroke(hairline.light)
  pdf.y = y + 6
}
