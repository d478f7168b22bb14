import { listKey, whitePaperHead } from '../../../platform/contract/content/heads.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { storePdf } from '../../attachments/demo/store-pdf.ts'
import { whitePaperContract } from '../contract/endpoints.ts'
import { whitePapers } from '../server/index.ts'
import { demoWhitePapers } from './rows.ts'

export default {
  tables: [whitePaperHead.table],

  texts: ({ now }) =>
    demoWhitePapers.map(({ title, summary, sponsor, daysAgo, parts }) => ({
      title,
      standfirst: summary,
      author: sponsor,
      date: before(now, days(daysAgo)),
      parts,
    })),

  async add(magazine, printed) {
    const { db, settings, now, admin: editor } = magazine
    for (const [index, { parts: _, daysAgo, ...fields }] of demoWhitePapers.entries()) {
      const { title, sponsor } = fields
      const by = { editor, now: before(now, days(daysAgo)) }
      const { name } = await storePdf(magazine, printed[index], { title, date: by.now, by: editor })
      const consent = `I agree that ${settings.publisher().name} gives my name, email address and company to ${sponsor}, who may write to me about this subject.`
      const form = whitePaperContract.Form.parse({ ...fields, consent, file: name, isPublished: true })
      await inTransaction(db, (tx) => whitePapers.add(tx, form, by))
    }
  },

  remove: removeRowsOf(whitePaperHead.table, { keys: [listKey(whitePaperHead)] }),
} satisfies DemoPart
