import { buffer } from 'node:stream/consumers'
import NewPdf from 'pdfkit'
import type { AdminReport } from '../src/features/reports/contract/endpoints.ts'
import { sendsForm } from './forms.ts'
import { pagesOfPdf } from './pdf-text.ts'
import type { Visitor } from './visitor.ts'

/** A PDF with a word on each page and, uncompressed, in its own bytes. */
export async function aPdf(word = 'word', pages = 1): Promise<Buffer> {
  const pdf = new NewPdf({ size: 'A4', compress: false, info: { Title: word } })
  const whole = buffer(pdf)
  for (let page = 0; page < pages; page++) {
    if (page > 0) pdf.addPage()
    pdf.text(word)
  }
  pdf.end()
  return whole
}

export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return (await pagesOfPdf(bytes)).map(({ code }) => {
    const hexadecimal = [...code.matchAll(/<([0-9A-Fa-f]+)>/g)]
    return hexadecimal.map(([, text = '']) => Buffer.from(text, 'hex').toString('latin1')).join('')
  })
}

/** A valid form, with `form` over it. */
export const aReportForm = (form: object = {}) => ({
  title: 'GaN in 2027',
  summary: 'Who makes it, and for how much.',
  access: 'gold',
  ...form,
})

export const uploadsVersion = (editor: Visitor, id: number, file: Uint8Array, changes = '') =>
  sendsForm(editor, `/admin/reports/${id}/versions`, [
    ['changes', changes],
    ['file', file, 'report.pdf'],
  ])

export async function aReport(editor: Visitor, form: object = {}, file?: Uint8Array): Promise<AdminReport> {
  const added = (await editor.post('/admin/reports', aReportForm(form))).json().entry
  await uploadsVersion(editor, added.id, file ?? (await aPdf()))
  const saved = await editor.call('PUT', `/admin/reports/${added.id}`, { body: { ...added, isPublished: true } })
  if (saved.status !== 200) throw new Error(saved.text)
  return saved.json().entry
}
