import { WhitePaperForm } from '../../contract/white-papers/endpoints.ts'
import { demoWhitePapers } from '../../db/demo/white-papers.ts'
import { days } from '../core/durations.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Administrator } from '../features/audit/index.ts'
import { addPaper } from '../features/white-papers/index.ts'
import { before, type Stage } from './people.ts'
import { storePdf } from './store-pdf.ts'

/** Adds the demo's white papers with their files. */
export async function addWhitePapers(stage: Stage, staff: Administrator): Promise<void> {
  const { db, settings, now } = stage
  for (const { parts, daysAgo, ...fields } of demoWhitePapers) {
    const { title, sponsor } = fields
    const date = before(now, days(daysAgo))
    const { name } = await storePdf(stage, { title, author: sponsor, date, parts }, staff)
    const consent = `I agree that ${settings.publisher().name} gives my name, e-mail address and company to ${sponsor}, who may write to me about this subject.`
    const form = WhitePaperForm.parse({ ...fields, consent, file: name, isPublished: true })
    await inTransaction(db, (tx) => addPaper(tx, form, { staff, now: date }))
  }
}
