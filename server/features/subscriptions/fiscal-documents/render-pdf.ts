import { buffer } from 'node:stream/consumers'
import type { Config } from '../../../config.ts'
import { archivo, mono } from '../../brand/index.ts'
import type { OrderRow, ReceiptRow } from '../queries.ts'
import { serviceCode, type Tax, taxWithin } from './tax.ts'

export interface Paper {
  receipt: ReceiptRow
  order: OrderRow
  /** Of a credit note, the receipt that it takes back. */
  original: ReceiptRow | undefined
}

const [ink, quiet, warning] = ['#16201C', '#55605A', '#A1301F']
const margin = 56
const width = 595.28 - 2 * margin

/** A receipt, tax invoice or credit note: one page A4, tagged, fonts inside. */
export async function drawReceipt(paper: Paper, config: Config): Promise<Buffer> {
  const { receipt } = paper
  const title = `${titleOf(receipt)} ${receipt.number}`
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: plainName(receipt.publisher[0] ?? ''), CreationDate: receipt.issued_at },
  })
  const whole = buffer(doc)
  const sheet = new Sheet(doc)
  sheet.publisher(receipt)
  sheet.heading(title)
  sheet.facts(factsOf(paper, config))
  sheet.lines(linesOf(paper))
  sheet.note(noteOf(paper, config))
  sheet.end()
  doc.end()
  return whole
}

/** With a tax number a receipt is an invoice. */
function titleOf({ kind, gstin }: ReceiptRow): string {
  if (kind === 'credit-note') return 'Credit note'
  return gstin ? 'Tax invoice' : 'Receipt'
}

/** The library writes it into XML as it is. */
const plainName = (name: string) => name.replaceAll('&', 'and').replaceAll(/[<>]/g, '')

/** Of the tax number that was the publisher's when the paper was issued. */
function taxOf({ receipt, order }: Paper): Tax | null {
  if (!receipt.gstin) return null
  const sale = { amountMinor: order.amount_minor, currency: order.currency, billingState: order.billing_state }
  return taxWithin(sale, receipt.gstin.slice(0, 2) as Parameters<typeof taxWithin>[1])
}

function factsOf(paper: Paper, { site }: Config): [string, string][] {
  const { receipt, order, original } = paper
  const date = new Intl.DateTimeFormat('en-GB', { timeZone: site.timeZone, dateStyle: 'long' })
  const tax = taxOf(paper)
  return [
    ['Number', receipt.number],
    ['Date', date.format(receipt.issued_at)],
    ...(original
      ? [['For', `${original.number} of ${date.format(original.issued_at)}`] satisfies [string, string]]
      : []),
    ['To', receipt.buyer_email ? `${receipt.buyer_name}, ${receipt.buyer_email}` : receipt.buyer_name],
    ['Order', order.provider_order_id ?? ''],
    ['Payment', order.payment_id ?? ''],
    ...(tax ? [['Place of supply', tax.placeOfSupply] satisfies [string, string]] : []),
    ...(receipt.starts_at && receipt.ends_at
      ? [['Period', `${date.format(receipt.starts_at)} to ${date.format(receipt.ends_at)}`] satisfies [string, string]]
      : []),
  ]
}

function linesOf(paper: Paper): { words: string; amount: string; isTotal?: boolean }[] {
  const { order, receipt } = paper
  // The code instead of the sign: unmistakable, and in every font.
  const money = (minor: number) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency, currencyDisplay: 'code' }).format(
      minor / 100,
    )
  const name = `${order.plan === 'gold' ? 'Gold' : 'Silver'} subscription, one year`
  const total = {
    words: receipt.kind === 'receipt' ? 'Paid' : 'Paid back',
    amount: money(order.amount_minor),
    isTotal: true,
  }
  const tax = taxOf(paper)
  if (!tax) return [{ words: name, amount: money(order.amount_minor) }, total]
  return [
    { words: `${name} (SAC ${serviceCode})`, amount: money(tax.taxableMinor) },
    ...tax.parts.map((part) => ({ words: `${part.name} ${part.rate} %`, amount: money(part.minor) })),
    total,
  ]
}

function noteOf(paper: Paper, { site }: Config): string {
  const included = taxOf(paper) ? 'The price includes the tax. ' : ''
  return `${included}Made by machine; it is good without a signature. Questions: ${site.contactEmail}, ${site.contactPhone}.`
}

/** One page, written from the top down; each text says what it is to whoever has it read out. */
class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  /** As it stood when the paper was issued. */
  publisher({ publisher: [name = '', ...address], gstin, is_sandbox }: ReceiptRow) {
    if (is_sandbox) this.#write('Sandbox: no money moved', 'P', { font: archivo('bold'), color: warning })
    this.#write(name, 'P', { font: archivo('bold'), size: 16 })
    this.#write(address.join('\n'), 'P', { color: quiet })
    if (gstin) this.#write(`GSTIN ${gstin}`, 'P', { color: quiet })
  }

  heading(title: string) {
    this.#doc.moveDown(2)
    this.#write(title, 'H1', { font: archivo('semibold'), size: 20 })
    this.#doc.moveDown(1)
  }

  facts(facts: readonly [string, string][]) {
    for (const [name, value] of facts) this.#row(name, value, { font: archivo('regular'), align: 'left' })
    this.#doc.moveDown(1)
  }

  lines(lines: ReturnType<typeof linesOf>) {
    this.#rule()
    for (const { words, amount, isTotal } of lines) {
      if (isTotal) this.#rule()
      const font = isTotal ? archivo('semibold') : archivo('regular')
      this.#row(words, amount, { font, align: 'right' })
    }
    this.#rule()
  }

  note(text: string) {
    this.#doc.moveDown(2)
    this.#write(text, 'P', { color: quiet, size: 9 })
  }

  end() {
    this.#root.end()
  }

  #write(text: string, tag: 'P' | 'H1', { font = archivo('regular'), size = 10, color = ink } = {}) {
    const doc = this.#doc
    const set = () => doc.font(font).fontSize(size).fillColor(color).text(text, margin, doc.y, { width, lineGap: 3 })
    this.#root.add(doc.struct(tag, {}, set))
  }

  /** Two texts on one line. */
  #row(left: string, right: string, { font, align }: { font: string; align: 'left' | 'right' }) {
    const doc = this.#doc
    const { y } = doc
    const split = align === 'left' ? 110 : width - 150
    const style = (face: string, color: string) => doc.font(face).fontSize(10).fillColor(color)
    const name = () => style(font, align === 'left' ? quiet : ink).text(left, margin, y, { width: split })
    const value = () =>
      style(align === 'left' ? archivo('regular') : mono, ink).text(right, margin + split, y, {
        width: width - split,
        align,
      })
    this.#root.add(doc.struct('P', {}, [name, value]))
    doc.y += 5
  }

  #rule() {
    const doc = this.#doc
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(0.5)
      .stroke('#DAD8D0')
    doc.endMarkedContent()
    doc.y += 6
  }
}
