import type { DemoPdf } from '../../../db/demo/pdfs.ts'
import { demoReports } from '../../../db/demo/reports.ts'
import { reportContract } from '../../features/reports/contract/endpoints.ts'
import { recordVersion } from '../../features/reports/server/add-version.ts'
import { reports } from '../../features/reports/server/index.ts'
import type { Administrator } from '../../platform/server/audit/index.ts'
import { days } from '../../platform/server/core/durations.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import { before, type Stage } from './people.ts'
import type { PrintedPdf, TextToPrint } from './print-pdf.ts'
import { storePdf } from './store-pdf.ts'

/** What is to be printed of them, in their order. */
export const textsOfReports = ({ publisher, now }: { publisher: string; now: Date }): TextToPrint[] =>
  demoReports.map(({ title, summary, daysAgo, parts }) => ({
    title,
    standfirst: summary,
    author: publisher,
    date: before(now, days(daysAgo)),
    parts,
  }))

/** Adds the demo's reports with their files. */
export async function addReports(stage: Stage, editor: Administrator, printed: readonly PrintedPdf[]): Promise<void> {
  for (const [index, { parts, daysAgo, ...fields }] of demoReports.entries()) {
    const by = { editor, now: before(stage.now, days(daysAgo)) }
    const form = reportContract.Form.parse({ ...fields, html: listOf(parts) })
    const pdf = printed[index]
    if (!pdf) throw new RangeError(`The report “${fields.title}” is not printed`)
    const file = await storePdf(stage, pdf, { title: fields.title, date: by.now, by: editor })
    await inTransaction(stage.db, async (tx) => {
      const id = await reports.add(tx, form, by)
      await recordVersion(tx, id, { ...file, changes: '' }, by)
      await reports.edit(tx, { id, version: 1 }, { ...form, isPublished: true }, by)
    })
  }
}

/** What anyone may know of a report: its chapters, and how many figures and tables they have. */
function listOf(parts: DemoPdf['parts']): string {
  const blocks = parts.flatMap((part) => part.blocks)
  const count = (name: 'plot' | 'table') => blocks.filter((block) => typeof block === 'object' && name in block).length
  const [figures, tables] = [count('plot'), count('table')]
  return `<h2>Contents</h2><ol>${parts.map(({ heading }) => `<li>${heading}</li>`).join('')}</ol><p>With ${figures} ${figures === 1 ? 'figure' : 'figures'} and ${tables} ${tables === 1 ? 'table' : 'tables'}.</p>`
}
