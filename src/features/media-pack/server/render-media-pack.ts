import { buffer } from 'node:stream/consumers'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import type { Look } from '../../../platform/contract/settings/look.ts'
import {
  fitLogo,
  fontFile,
  openScriptFonts,
  type ScriptFonts,
  type StyledText,
  type Weight,
} from '../../brand/server/index.ts'
import { type PrintedBlock, type PrintedWords, readBlocks } from './read-blocks.ts'
import type { findPlaces } from './slots.ts'

export interface MediaPackContent {
  name: string
  title: string
  description: string
  html: string
  places: ReturnType<typeof findPlaces>
  contact: { email: string; phone: string; address: readonly string[] }
  day: string
  look: Look
  /** A data address; empty: none. */
  logo: string
  publicUrl: string
}

const margin = 64
const width = 595.28 - 2 * margin
const lowest = 841.89 - margin
const textSize = 10.5
/** In points; a logo has four pixels for each. */
const logoBox = { width: 200, height: 36 }

/** A4, tagged, with embedded fonts. Runs in a thread: a long text in several scripts takes seconds. */
export default async function renderMediaPack(content: MediaPackContent): Promise<Uint8Array> {
  const { name, title, description, places, contact, look, logo } = content
  const { accent, quiet } = look.colours
  const bold = fontFile(look.typeface, 'bold')
  const { default: PDFDocument } = await import('pdfkit')
  const plain = (text: string) => text.replaceAll('&', 'and').replaceAll(/[<>]/g, '')
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // The library writes these into XML without escaping.
    info: { Title: plain(`${name}: ${title}`), Author: plain(name), Subject: plain(description) },
  })
  const whole = buffer(pdf)
  const print = new Printer(pdf, await openScriptFonts(), content)
  const drawn = await fitLogo(logo, { width: 4 * logoBox.width, height: 4 * logoBox.height })
  if (drawn) print.logo(drawn)
  else print.line('P', name, { font: bold, points: 13, color: accent.light })
  print.line('H1', title, { font: bold, points: 24 })
  print.line('P', `Slots and sizes of ${content.day}`, { color: quiet.light })
  print.rule(accent.light, 2)
  print.blocks(readBlocks(content.html))
  print.heading('Places and sizes')
  print.table([['Pages', 'Slots', 'Size in pixels'], ...places.map((one) => [one.pages, String(one.slots), one.size])])
  print.heading('Images and links')
  for (const fact of material) print.item('•', 1, [{ text: fact, isBold: false, href: null }])
  print.heading('Contact')
  print.words([{ text: contact.email, isBold: false, href: `mailto:${contact.email}` }])
  if (contact.phone) print.line('P', contact.phone)
  print.line('P', contact.address.join('\n'))
  print.end()
  pdf.end()
  return whole
}

const material = [
  `A still image: PNG, JPEG or WebP, up to ${imageRules.maxBytes / 2 ** 20} MB. Twice the size in pixels looks sharp on all screens.`,
  'One link that begins with http:// or https://. It is marked as sponsored.',
  'An alternative text for readers who do not see the image.',
  'No animation, sound, scripts or tracking pixels.',
]

class Printer {
  readonly #pdf: PDFKit.PDFDocument
  readonly #letters: ScriptFonts
  readonly #content: MediaPackContent
  readonly #root: PDFKit.PDFStructureElement

  constructor(pdf: PDFKit.PDFDocument, letters: ScriptFonts, content: MediaPackContent) {
    this.#pdf = pdf
    this.#letters = letters
    this.#content = content
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  end() {
    this.#root.end()
  }

  logo(png: Buffer) {
    const pdf = this.#pdf
    const draw = () => pdf.image(png, margin, margin, logoBox)
    this.#root.add(pdf.struct('Figure', { alt: this.#content.name }, draw))
    pdf.y = margin + logoBox.height + 14
  }

  get #ink() {
    return this.#content.look.colours.ink.light
  }

  #font(weight: Weight) {
    return fontFile(this.#content.look.typeface, weight)
  }

  blocks(blocks: readonly PrintedBlock[]) {
    for (const block of blocks) {
      if (block.kind === 'table') this.table(block.rows, block.hasHead)
      else if (block.kind === 'item') this.item(block.mark, block.depth, block.words)
      else if (block.kind === 'heading') this.heading(block.words.map(({ text }) => text).join(''))
      else this.words(block.words)
    }
  }

  heading(text: string) {
    this.#pdf.moveDown(1)
    // No heading alone at the end of a page.
    this.#makeRoom(60)
    this.line('H2', text, { font: this.#font('semibold'), points: 14 })
  }

  words(words: readonly PrintedWords[]) {
    this.#makeRoom(20)
    this.#write('P', this.#styled(words), {})
    this.#pdf.y += 6
  }

  item(mark: string, depth: number, words: readonly PrintedWords[]) {
    this.#makeRoom(20)
    const indent = Math.min(depth, 6) * 16
    const color = this.#ink
    this.#write('P', [{ text: `${mark} `, font: this.#font('regular'), color }, ...this.#styled(words)], { indent })
    this.#pdf.y += 3
  }

  line(tag: 'P' | 'H1' | 'H2', text: string, { font = this.#font('regular'), points = textSize, color = '' } = {}) {
    this.#write(tag, [{ text, font, color: color || this.#ink }], { points })
    this.#pdf.y += 3
  }

  rule(color: string, weight: number) {
    const pdf = this.#pdf
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(margin, pdf.y + 4)
      .lineTo(margin + width, pdf.y + 4)
      .lineWidth(weight)
      .stroke(color)
    pdf.endMarkedContent()
    pdf.y += 12
  }

  /** Columns are as wide as their longest words. Rows that are too wide for a page become lines. */
  table(rows: readonly (readonly string[])[], hasHead = true) {
    const columns = Math.max(...rows.map((cells) => cells.length))
    if (columns > 6) {
      for (const cells of rows) this.line('P', cells.join(', '))
      return
    }
    const widths = shares(rows, columns)
    const table = this.#pdf.struct('Table')
    this.#root.add(table)
    for (const [index, cells] of rows.entries()) this.#row(table, cells, { widths, isHead: hasHead && index === 0 })
    table.end()
    this.#pdf.y += 6
  }

  #row(
    table: PDFKit.PDFStructureElement,
    cells: readonly string[],
    { widths, isHead }: { widths: readonly number[]; isHead: boolean },
  ) {
    const pdf = this.#pdf
    const font = this.#font(isHead ? 'semibold' : 'regular')
    pdf.font(font).fontSize(textSize - 1)
    const height = Math.max(...cells.map((cell, at) => pdf.heightOfString(cell, { width: widths[at] ?? width })))
    this.#makeRoom(height * 1.3 + 8)
    const top = pdf.y
    const { page } = pdf
    let bottom = top
    const row = pdf.struct('TR')
    table.add(row)
    let x = margin
    for (const [at, cell] of cells.entries()) {
      const place = { x, y: pdf.page === page ? top : pdf.y, width: (widths[at] ?? 0) - 10 }
      const styled = [{ text: cell, font, color: isHead ? this.#content.look.colours.quiet.light : this.#ink }]
      row.add(pdf.struct(isHead ? 'TH' : 'TD', {}, this.#letters.writing(pdf, styled, place)))
      bottom = Math.max(pdf.y, bottom)
      x += widths[at] ?? 0
    }
    row.end()
    pdf.y = bottom
    this.rule(this.#content.look.colours.hairline.light, 0.5)
  }

  #styled(words: readonly PrintedWords[]): StyledText[] {
    const { look, publicUrl } = this.#content
    const linkStyle = (to: URL | null) => ({ color: to ? look.colours.accent.light : this.#ink, link: to && to.href })
    return words.map(({ text, isBold, href }) => ({
      text,
      font: this.#font(isBold ? 'semibold' : 'regular'),
      ...linkStyle(href === null || href.startsWith('#') ? null : URL.parse(href, publicUrl)),
    }))
  }

  #write(tag: 'P' | 'H1' | 'H2', texts: readonly StyledText[], { indent = 0, points = textSize }) {
    const pdf = this.#pdf
    pdf.fontSize(points)
    const place = { x: margin + indent, y: pdf.y, width: width - indent, lineGap: 3 }
    this.#root.add(pdf.struct(tag, {}, this.#letters.writing(pdf, texts, place)))
  }

  #makeRoom(height: number) {
    if (this.#pdf.y + height > lowest) this.#pdf.addPage()
  }
}

function shares(rows: readonly (readonly string[])[], columns: number): number[] {
  const lengths = Array.from({ length: columns }, (_, at) =>
    Math.min(60, Math.max(9, ...rows.map((cells) => cells[at]?.length ?? 0))),
  )
  const sum = lengths.reduce((total, length) => total + length, 0)
  return lengths.map((length) => (width * length) / sum)
}
