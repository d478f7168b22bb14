import { demoWhitePapers } from '../../../db/demo/white-papers.ts'
import { whitePaperContract } from '../../features/white-papers/contract/endpoints.ts'
import { whitePapers } from '../../features/white-papers/server/index.ts'
import type { Administrator } from '../../platform/server/audit/index.ts'
import { days } from '../../platform/server/core/durations.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import { before, type Stage } from './people.ts'
import type { PrintedPdf, TextToPrint } from './print-pdf.ts'
import { storePdf } from './store-pdf.ts'

/** What is to be printed of them, in their order. */
export const textsOfWhitePapers = ({ now }: Pick<Stage, 'now'>): TextToPrint[] =>
  demoWhitePapers.map(({ title, summary, sponsor, daysAgo, parts }) => ({
    title,
    standfirst: summary,
    author: sponsor,
    date: before(now, days(daysAgo)),
    parts,
  }))

/** Adds the demo's white papers with their files. */
export async function addWhitePapers(
  stage: Stage,
  staff: Administrator,
  printed: readonly PrintedPdf[],
): Promise<void> {
  const { db, settings, now } = stage
  for (const [index, { parts: _, daysAgo, ...fields }] of demoWhitePapers.entries()) {
    const { title, sponsor } = fields
    const date = before(now, days(daysAgo))
    const pdf = printed[index]
    if (!pdf) throw new RangeError(`The white paper “${title}” is not printed`)
    const { name } = await storePdf(stage, pdf, { title, date, by: staff })
    const consent = `I agree that ${settings.publisher().name} gives my name, email address and company to ${sponsor}, who may write to me about this subject.`
    const form = whitePaperContract.Form.parse({ ...fields, consent, file: name, isPublished: true })
    await inTransaction(db, (tx) => whitePapers.add(tx, form, { editor: staff, now: date }))
  }
}
