import { buffer } from 'node:stream/consumers'
import { formatMoneyWithCode } from '../../../../platform/contract/currencies.ts'
import { planTerm } from '../../../../platform/contract/plans.ts'
import type { Look } from '../../../../platform/contract/settings/look.ts'
import { fitLogo, fontFile, mono, openScriptFonts, type ScriptFonts, type Weight } from '../../../brand/server/index.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import { toLook } from '../../../settings/contract/look.ts'
import type { FiscalDocumentRow } from '../queries.ts'
import type { FiscalDocument } from './queries.ts'
import { includedTax, serviceCode, type Tax } from './tax.ts'

const warning = '#A1301F'
const margin = 56
const width = 595.28 - 2 * margin
/** Points; a logo has four pixels for each. */
const logoBox = { width: 200, height: 36 }

export async function renderPdf(fiscalDocument: FiscalDocument, settings: SettingValues): Promise<Buffer> {
  const { document } = fiscalDocument
  const title = `${titleOf(document)} ${document.number}`
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: plainName(document.publisher[0] ?? ''), CreationDate: document.issued_at },
  })
  const whole = buffer(pdf)
  const { identity } = settings
  const page = new Page(pdf, await openScriptFonts(), toLook(identity))
  const { width: wide, height } = logoBox
  const logo = await fitLogo(identity.logoLight, { width: 4 * wide, height: 4 * height })
  if (logo) page.logo(logo, identity.name)
  page.publisher(document)
  page.heading(title)
  page.facts(factsOf(fiscalDocument))
  page.lines(linesOf(fiscalDocument))
  page.note(noteOf(fiscalDocument, settings))
  page.end()
  pdf.end()
  return whole
}

function titleOf({ kind, gstin }: FiscalDocumentRow): string {
  if (kind === 'credit-note') return 'Credit note'
  return gstin ? 'Tax invoice' : 'Receipt'
}

/** The library writes the name into XML without escaping it. */
const plainName = (name: string) => name.replaceAll('&', 'and').replaceAll(/[<>]/g, '')

/** By the GSTIN of the day of issue, not the configured one. */
function taxOf({ document, order }: FiscalDocument): Tax | null {
  if (!document.gstin) return null
  const sale = { amountMinor: document.amount_minor, currency: order.currency, billingState: order.billing_state }
  return includedTax(sale, document.gstin.slice(0, 2) as Parameters<typeof includedTax>[1])
}

function factsOf(fiscalDocument: FiscalDocument): [string, string][] {
  const { document, order, original, offer } = fiscalDocument
  const date = dayIn(document)
  const tax = taxOf(fiscalDocument)
  return [
    ['Number', document.number],
    ['Date', date(document.issued_at)],
    ...(original
      ? [['For', `${original.number} of ${dayIn(original)(original.issued_at)}`] satisfies [string, string]]
      : []),
    ['To', document.buyer_email ? `${document.buyer_name}, ${document.buyer_email}` : document.buyer_name],
    ['Order', order.order_number ?? order.provider_order_id ?? ''],
    ['Payment', paymentOf(fiscalDocument)],
    ...(offer ? [['Offer', offer] satisfies [string, string]] : []),
    ...(order.discount_percent > 0
      ? [['Discount', `${order.discount_percent}% with ${document.plan_name}`] satisfies [string, string]]
      : []),
    ...(tax ? [['Place of supply', tax.placeOfSupply] satisfies [string, string]] : []),
    ...(document.starts_at && document.ends_at
      ? [['Period', `${date(document.starts_at)} to ${date(document.ends_at)}`] satisfies [string, string]]
      : []),
  ]
}

function dayIn({ time_zone: timeZone }: FiscalDocumentRow) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })
  return (at: Date) => format.format(at)
}

/** A credit note of an organisation is about a payment that never came. */
function paymentOf({ document: { kind }, order }: FiscalDocument): string {
  if (order.organisation_id === null) return order.payment_id ?? ''
  return kind === 'receipt' ? 'Outside of the checkout' : 'Recorded by mistake'
}

interface Line {
  text: string
  amount: string
  isTotal?: boolean
}

function linesOf(fiscalDocument: FiscalDocument): Line[] {
  const { order, document } = fiscalDocument
  const money = (minor: number) => formatMoneyWithCode(minor, order.currency)
  const part = document.amount_minor < order.amount_minor ? ', in part' : ''
  const name = `${soldIn(fiscalDocument)}${part}`
  const total = {
    text: document.kind === 'receipt' ? 'Paid' : order.organisation_id === null ? 'Refunded' : 'Credited',
    amount: money(document.amount_minor),
    isTotal: true,
  }
  const tax = taxOf(fiscalDocument)
  if (!tax) return [{ text: name, amount: money(document.amount_minor) }, total]
  return [
    { text: `${name} (SAC ${serviceCode})`, amount: money(tax.taxableMinor) },
    ...tax.components.map(({ name: component, rate, minor }) => ({
      text: `${component} ${rate}%`,
      amount: money(minor),
    })),
    total,
  ]
}

function soldIn({ order: { plan, report_title, seats }, document: { plan_name: name } }: FiscalDocument): string {
  if (plan === null) return `Report: ${report_title}`
  if (seats === null) return `${name} subscription, ${planTerm.inWords}`
  return `${name} for an organisation, ${seats === 0 ? 'by its networks' : seats === 1 ? '1 seat' : `${seats} seats`}`
}

function noteOf(fiscalDocument: FiscalDocument, { contact }: SettingValues): string {
  const included = taxOf(fiscalDocument) ? 'The price includes tax. ' : ''
  return `${included}This document was generated by computer and is valid without a signature. Questions: ${[contact.email, contact.phone].filter(Boolean).join(', ')}.`
}

const transliterated = 'Letters that this document has no font for are written in Latin ones.'

/** Every text is tagged for screen readers. */
class Page {
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #letters: ScriptFonts

  readonly #look: Look

  constructor(pdf: PDFKit.PDFDocument, letters: ScriptFonts, look: Look) {
    this.#pdf = pdf
    this.#look = look
    this.#letters = letters
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  logo(png: Buffer, alt: string) {
    const pdf = this.#pdf
    const draw = () => pdf.image(png, margin, margin, logoBox)
    this.#root.add(pdf.struct('Figure', { alt }, draw))
    pdf.y = margin + logoBox.height + 14
  }

  publisher({ publisher: [name = '', ...address], gstin, is_sandbox }: FiscalDocumentRow) {
    if (is_sandbox) this.#write('Test mode: no money changed hands', 'P', { font: this.#font('bold'), color: warning })
    this.#write(name, 'P', { font: this.#font('bold'), size: 16 })
    this.#write(address.join('\n'), 'P', { color: this.#quiet })
    if (gstin) this.#write(`GSTIN ${gstin}`, 'P', { color: this.#quiet })
  }

  heading(title: string) {
    this.#pdf.moveDown(2)
    this.#write(title, 'H1', { font: this.#font('semibold'), size: 20, color: this.#heading })
    this.#pdf.moveDown(1)
  }

  facts(facts: readonly [string, string][]) {
    for (const [name, value] of facts) this.#row(name, value, { font: this.#font('regular'), align: 'left' })
    this.#pdf.moveDown(1)
  }

  lines(lines: readonly Line[]) {
    this.#rule()
    for (const { text, amount, isTotal } of lines) {
      if (isTotal) this.#rule()
      const font = isTotal ? this.#font('semibold') : this.#font('regular')
      this.#row(text, amount, { font, align: 'right' })
    }
    this.#rule()
  }

  note(text: string) {
    this.#pdf.moveDown(2)
    const told = this.#letters.isTransliterated ? ` ${transliterated}` : ''
    this.#write(text + told, 'P', { color: this.#quiet, size: 9 })
  }

  end() {
    this.#root.end()
  }

  get #ink() {
    return this.#look.colours.ink.light
  }

  get #heading() {
    return this.#look.isDesigns ? this.#ink : this.#look.colours.accent.light
  }

  get #quiet() {
    return this.#look.colours.quiet.light
  }

  #font(weight: Weight) {
    return fontFile(this.#look.typeface, weight)
  }

  #write(text: string, tag: 'P' | 'H1', { font = this.#font('regular'), size = 10, color = this.#ink } = {}) {
    const pdf = this.#pdf
    pdf.fontSize(size).fillColor(color)
    this.#root.add(
      pdf.struct(tag, {}, this.#letters.writing(pdf, [{ text, font }], { x: margin, y: pdf.y, width, lineGap: 3 })),
    )
  }

  #row(left: string, right: string, { font, align }: { font: string; align: 'left' | 'right' }) {
    const pdf = this.#pdf
    const { y } = pdf
    const split = align === 'left' ? 110 : width - 150
    const style = (color: string) => pdf.fontSize(10).fillColor(color)
    const setName = this.#letters.writing(pdf, [{ text: left, font }], { x: margin, y, width: split })
    const styled = [{ text: right, font: align === 'left' ? this.#font('regular') : mono }]
    const setValue = this.#letters.writing(pdf, styled, { x: margin + split, y, width: width - split, align })
    let endOfName = y
    const name = () => {
      style(align === 'left' ? this.#quiet : this.#ink)
      setName()
      endOfName = pdf.y
    }
    const value = () => {
      style(this.#ink)
      setValue()
    }
    this.#root.add(pdf.struct('P', {}, [name, value]))
    pdf.y = Math.max(pdf.y, endOfName) + 5
  }

  #rule() {
    const pdf = this.#pdf
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.5)
      .stroke(this.#look.colours.hairline.light)
    pdf.endMarkedContent()
    pdf.y += 6
  }
}
