import type { PdfBlock, PdfPlot, PdfTable } from '../../../platform/server/demo/pdfs.ts'
import { mono } from '../server/fonts.ts'
import { drawPdfPlot } from './draw-plot.ts'
import { archivo, column, lowest, margin, palette, sheet } from './pdf-style.ts'

interface Look {
  font?: string
  size?: number
  color?: string
  width?: number
  indent?: number
  lineGap?: number
}

const plotHeight = 230

const nameOf = (chapter: number) => `chapter-${chapter}`

/** Writes a tagged document. What is drawn without text is an artifact. */
export class PdfWriter {
  readonly pdf: PDFKit.PDFDocument
  pages = 1
  readonly #about: { title: string; author: string }
  readonly #root: PDFKit.PDFStructureElement
  readonly #chapters: { heading: string; page: number }[] = []
  readonly #shown: { caption: string; page: number }[] = []
  #figures = 0
  #tables = 0

  constructor(pdf: PDFKit.PDFDocument, about: { title: string; author: string }) {
    this.pdf = pdf
    this.#about = about
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
    pdf.on('pageAdded', () => {
      this.pages++
      this.#writeFooter()
    })
  }

  startContents(): PDFKit.PDFStructureElement {
    this.startPage()
    const contents = this.pdf.struct('Sect')
    this.#root.add(contents)
    return contents
  }

  end(contents: PDFKit.PDFStructureElement) {
    const { pdf } = this
    pdf.switchToPage(1)
    pdf.y = margin
    const set = () => pdf.font(archivo('bold')).fontSize(18).fillColor(palette.ink).text('Contents', margin, margin)
    contents.add(pdf.struct('H2', {}, set))
    pdf.y += 10
    for (const [index, chapter] of this.#chapters.entries()) this.#writeContents(contents, chapter, nameOf(index + 1))
    pdf.y += 24
    this.#writeShown(contents)
    contents.end()
    this.#root.end()
    pdf.end()
  }

  startPage() {
    this.pdf.addPage()
  }

  decorate = (draw: () => void) => {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  write = (tag: 'H1' | 'H2' | 'P' | 'LI' | 'Caption', text: string, look: Look = {}) => {
    const {
      font = archivo('regular'),
      size = 10.5,
      color = palette.ink,
      width = column,
      lineGap = 4,
      indent = 0,
    } = look
    const { pdf } = this
    const set = () =>
      pdf
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(text, margin + indent, pdf.y, { width: width - indent, lineGap })
    this.#root.add(pdf.struct(tag, {}, set))
  }

  #writeContents(
    contents: PDFKit.PDFStructureElement,
    { heading, page }: { heading: string; page: number },
    to: string,
  ) {
    const { pdf } = this
    const top = pdf.y
    const set = () => {
      pdf.font(archivo('regular')).fontSize(11).fillColor(palette.ink)
      pdf.text(heading, margin, top, { width: column - 40, goTo: to })
      const next = pdf.y
      pdf.font(mono).text(String(page), margin + column - 40, top, { width: 40, align: 'right' })
      pdf.y = next
    }
    contents.add(pdf.struct('P', {}, set))
    this.#drawRule(pdf.y + 4)
    pdf.y += 10
  }

  #writeShown(contents: PDFKit.PDFStructureElement) {
    const { pdf } = this
    if (this.#shown.length === 0) return
    const head = () => pdf.font(archivo('bold')).fontSize(12).text('Figures and tables', margin, pdf.y)
    contents.add(pdf.struct('H3', {}, head))
    pdf.y += 6
    for (const { caption, page } of this.#shown) {
      const top = pdf.y
      const set = () => {
        pdf.font(archivo('regular')).fontSize(9.5).fillColor(palette.quiet)
        pdf.text(caption, margin, top, { width: column - 50, lineGap: 2 })
        const next = pdf.y
        pdf.text(String(page), margin + column - 40, top, { width: 40, align: 'right' })
        pdf.y = next + 3
      }
      contents.add(pdf.struct('P', {}, set))
    }
  }

  startChapter(heading: string) {
    const { pdf } = this
    if (this.pages === 2 || pdf.y > sheet.height * 0.68) this.startPage()
    else pdf.y += 28
    this.#chapters.push({ heading, page: this.pages })
    pdf.addNamedDestination(nameOf(this.#chapters.length))
    this.write('H2', heading, { font: archivo('bold'), size: 17 })
  }

  writeBlock(block: PdfBlock) {
    this.pdf.y += 7
    if (typeof block === 'string') this.#writeParagraph('P', block)
    else if ('points' in block)
      for (const point of block.points) {
        this.#writeParagraph('LI', `–  ${point}`, 10)
        this.pdf.y += 3
      }
    else if ('plot' in block) this.#writePlot(block.plot, block.caption)
    else this.#writeTable(block)
  }

  #writeParagraph(tag: 'P' | 'LI', text: string, indent = 0) {
    const { pdf } = this
    const height = pdf
      .font(archivo('regular'))
      .fontSize(10.5)
      .heightOfString(text, { width: column - indent, lineGap: 4 })
    this.#needRoom(Math.min(height, 60))
    this.write(tag, text, { indent })
  }

  #needRoom(height: number) {
    if (this.pdf.y + height > lowest) this.startPage()
  }

  #writeCaption(kind: string, number: number, caption: string) {
    this.#shown.push({ caption: `${kind} ${number}  ${caption}`, page: this.pages })
    this.write('Caption', `${kind} ${number}  ${caption}`, {
      font: archivo('semibold'),
      size: 9.5,
      color: palette.quiet,
    })
  }

  #writePlot(plot: PdfPlot, caption: string) {
    const { pdf } = this
    this.#needRoom(plotHeight + 40)
    const top = pdf.y
    const draw = () => drawPdfPlot(pdf, plot, { left: margin, top, width: column, height: plotHeight })
    this.#root.add(pdf.struct('Figure', { alt: plot.alt }, draw))
    pdf.x = margin
    pdf.y = top + plotHeight + 2
    this.#writeCaption('Fig.', ++this.#figures, caption)
  }

  #writeTable({ table: [head = [], ...rows], caption, widths, words = [] }: PdfTable) {
    const { pdf } = this
    const shares = head.map((_, index) => widths?.[index] ?? (index === 0 ? 2 : 1))
    const unit = column / shares.reduce((sum, one) => sum + one, 0)
    const columns = shares.map((one, index) => ({
      left: margin + unit * shares.slice(0, index).reduce((sum, before) => sum + before, 0),
      width: unit * one - (index === shares.length - 1 ? 0 : 8),
      isWords: index === 0 || words.includes(index),
    }))
    this.#needRoom(90)
    this.#writeCaption('Table', ++this.#tables, caption)
    pdf.y += 4
    const element = pdf.struct('Table')
    this.#root.add(element)
    const printRow = (cells: readonly string[], isHeader: boolean) => {
      const faces = columns.map(({ isWords }) => (isHeader ? archivo('semibold') : isWords ? archivo('regular') : mono))
      const height = Math.max(
        ...cells.map((cell, at) =>
          pdf
            .font(faces[at] ?? mono)
            .fontSize(8.5)
            .heightOfString(cell, { width: columns[at]?.width ?? 0 }),
        ),
      )
      if (pdf.y + height > lowest) {
        this.startPage()
        if (!isHeader) printRow(head, true)
      }
      const top = pdf.y
      const row = pdf.struct('TR')
      element.add(row)
      for (const [at, cell] of cells.entries()) {
        const { left = margin, width = 0, isWords = true } = columns[at] ?? {}
        const set = () =>
          pdf
            .font(faces[at] ?? mono)
            .fontSize(8.5)
            .fillColor(palette.ink)
            .text(cell, left, top, { width, align: isWords ? 'left' : 'right' })
        row.add(pdf.struct(isHeader ? 'TH' : 'TD', {}, set))
      }
      row.end()
      this.#drawRule(top + height + 3)
      pdf.y = top + height + 7
    }
    printRow(head, true)
    for (const cells of rows) printRow(cells, false)
    element.end()
  }

  #drawRule(y: number) {
    this.decorate(() =>
      this.pdf
        .moveTo(margin, y)
        .lineTo(margin + column, y)
        .lineWidth(0.5)
        .stroke(palette.rule),
    )
  }

  #writeFooter() {
    const { pdf } = this
    const { title, author } = this.#about
    const y = sheet.height - margin + 14
    this.decorate(() => {
      pdf.font(archivo('regular')).fontSize(8).fillColor(palette.quiet)
      pdf.text(`${author}: ${title}`, margin, y, { lineBreak: false })
      const page = String(this.pages)
      pdf.text(page, margin + column - pdf.widthOfString(page), y, { lineBreak: false })
    })
    pdf.x = margin
    pdf.y = margin
  }
}
