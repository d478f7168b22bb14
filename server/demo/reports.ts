import { ReportForm } from '../../contract/reports/endpoints.ts'
import type { DemoPdf } from '../../db/demo/pdfs.ts'
import { demoReports } from '../../db/demo/reports.ts'
import { days } from '../core/durations.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Administrator } from '../features/audit/index.ts'
import { addReport, editReport, recordVersion } from '../features/reports/index.ts'
import { before, type Stage } from './people.ts'
import { storePdf } from './store-pdf.ts'

/** Adds the demo's reports with their files. */
export async function addReports(stage: Stage, editor: Administrator): Promise<void> {
  for (const { parts, daysAgo, ...fields } of demoReports) {
    const by = { editor, now: before(stage.now, days(daysAgo)) }
    const form = ReportForm.parse({ ...fields, html: listOf(parts) })
    const author = stage.settings.publisher().name
    const file = await storePdf(stage, { title: fields.title, author, date: by.now, parts }, editor)
    await inTransaction(stage.db, async (tx) => {
      const id = await addReport(tx, form, by)
      await recordVersion(tx, id, { ...file, changes: '' }, by)
      await editReport(tx, { id, version: 1 }, { ...form, isPublished: true }, by)
    })
  }
}

/** What anybody may know of a report: its chapters. */
const listOf = (parts: DemoPdf['parts']) =>
  `<p>What is in it:</p><ul>${parts.map(({ heading }) => `<li>${heading}</li>`).join('')}</ul>`
