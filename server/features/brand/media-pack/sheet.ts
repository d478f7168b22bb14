import { hairline, ink } from '../colours.ts'
import { archivo, mono } from '../fonts.ts'

export type Doc = PDFKit.PDFDocument

/** What all pages have in common. */
export interface Pack {
  doc: Doc
  /** Of the order in which the pack is read out. */
  root: PDFKit.PDFStructureElement
  siteName: string
}

/** A4 in points, six columns. */
export const page = { width: 595.28, height: 841.89, margin: 48 }
const gutter = 14
const columnWidth = (page.width - 2 * page.margin - 5 * gutter) / 6

/** The left edge of a column, counted from 0, and the width of some columns together. */
export const columnAt = (column: number) => page.margin + column * (columnWidth + gutter)
export const columns = (count: number) => count * columnWidth + (count - 1) * gutter

interface Style {
  font: string
  size: number
  /** From baseline to baseline. */
  leading: number
  tracking: number
}

const [regular, semibold, bold] = [archivo('regular'), archivo('semibold'), archivo('bold')]

/** Six sizes, no others; the cover's name is fitted to the page. */
export const styles = {
  title: { font: bold, size: 30, leading: 34, tracking: -0.4 },
  lead: { font: regular, size: 13, leading: 19, tracking: 0 },
  heading: { font: semibold, size: 11, leading: 15, tracking: 0 },
  body: { font: regular, size: 9.5, leading: 14, tracking: 0 },
  strong: { font: semibold, size: 9.5, leading: 14, tracking: 0 },
  label: { font: semibold, size: 7.5, leading: 10, tracking: 0.7 },
  value: { font: mono, size: 9.5, leading: 14, tracking: 0 },
  smallValue: { font: mono, size: 7.5, leading: 10, tracking: 0 },
} satisfies Record<string, Style>
export type StyleName = keyof typeof styles

export interface Place {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  ink?: string
  align?: 'left' | 'center' | 'right'
  /** What the text is to somebody who hears it. */
  tag?: 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Caption'
  link?: string
}

/** One page, with what is needed to fill it: text that knows what it is, and drawings that are silent. */
export class Sheet {
  readonly doc: Doc
  readonly #section: PDFKit.PDFStructureElement
  #parent: PDFKit.PDFStructureElement

  constructor({ doc, root }: Pack, ground: string) {
    this.doc = doc
    doc.addPage({ size: 'A4', margin: 0 })
    this.#section = doc.struct('Sect')
    this.#parent = this.#section
    root.add(this.#section)
    this.decorate(() => doc.rect(-1, -1, page.width + 2, page.height + 2).fill(ground))
  }

  /** Sets text and gives the y below it. */
  write(words: string, style: StyleName | Style, { x, y, width, tag = 'P', ...place }: Place): number {
    const { doc } = this
    const { font, size, leading, tracking } = typeof style === 'string' ? styles[style] : style
    const set = () => {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(place.ink ?? ink)
      const options = {
        width,
        align: place.align ?? 'left',
        characterSpacing: tracking,
        lineGap: leading - doc.currentLineHeight(),
      }
      doc.text(words, x, y, { ...options, ...(place.link && { link: place.link }) })
    }
    this.#parent.add(doc.struct(place.link ? 'Link' : tag, {}, set))
    return doc.y
  }

  /** How wide a text is on one line. */
  widthOf(words: string, style: StyleName | Style): number {
    const { font, size, tracking } = typeof style === 'string' ? styles[style] : style
    return this.doc.font(font).fontSize(size).widthOfString(words, { characterSpacing: tracking })
  }

  /** What is written inside belongs together. */
  within(tag: 'Table' | 'TR', fill: () => void) {
    const outer = this.#parent
    this.#parent = this.doc.struct(tag)
    outer.add(this.#parent)
    fill()
    this.#parent.end()
    this.#parent = outer
  }

  /** A drawing that says something; `description` is for those who do not see it. */
  figure(description: string, draw: () => void) {
    this.#parent.add(this.doc.struct('Figure', { alt: description }, draw))
  }

  /** A hairline across the page, or a part of it. */
  rule(
    y: number,
    { x, width }: { x: number; width: number } = { x: page.margin, width: page.width - 2 * page.margin },
  ) {
    this.decorate(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .stroke(hairline),
    )
  }

  /** A drawing that says nothing. */
  decorate(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  end() {
    this.#section.end()
  }
}
