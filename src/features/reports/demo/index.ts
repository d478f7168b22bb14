import { sql } from 'kysely'
import { listKey, reportHead } from '../../../platform/contract/content/heads.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import type { DemoPdf } from '../../../platform/server/demo/pdfs.ts'
import { storePdf } from '../../attachments/demo/store-pdf.ts'
import { reportContract } from '../contract/endpoints.ts'
import { recordVersion } from '../server/add-version.ts'
import { reports } from '../server/index.ts'
import { demoReports } from './rows.ts'

export default {
  tables: [reportHead.table],

  texts: ({ publisher, now }) =>
    demoReports.map(({ title, summary, daysAgo, parts }) => ({
      title,
      standfirst: summary,
      author: publisher,
      date: before(now, days(daysAgo)),
      parts,
    })),

  async add(magazine, printed) {
    const { db, now, admin: editor } = magazine
    for (const [index, { parts, daysAgo, ...fields }] of demoReports.entries()) {
      const by = { editor, now: before(now, days(daysAgo)) }
      const form = reportContract.Form.parse({ ...fields, html: listOf(parts) })
      const file = await storePdf(magazine, printed[index], { title: fields.title, date: by.now, by: editor })
      await inTransaction(db, async (tx) => {
        const id = await reports.add(tx, form, by)
        await recordVersion(tx, id, { ...file, changes: '' }, by)
        await reports.edit(tx, { id, version: 1 }, { ...form, isPublished: true }, by)
      })
    }
  },

  /** A report that somebody has paid for stays. The nightly sweep deletes the files of the others. */
  remove: removeRowsOf(reportHead.table, {
    keys: [listKey(reportHead)],
    unless: sql`exists (select from orders where report_id = reports.id)`,
  }),
} satisfies DemoPart

function listOf(parts: DemoPdf['parts']): string {
  const blocks = parts.flatMap((part) => part.blocks)
  const count = (name: 'plot' | 'table') => blocks.filter((block) => typeof block === 'object' && name in block).length
  const [figures, tables] = [count('plot'), count('table')]
  return `<h2>Contents</h2><ol>${parts.map(({ heading }) => `<li>${heading}</li>`).join('')}</ol><p>With ${figures} ${figures === 1 ? 'figure' : 'figures'} and ${tables} ${tables === 1 ? 'table' : 'tables'}.</p>`
}
