import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReportForm } from '../../contract/reports/endpoints.ts'
import { WhitePaperForm } from '../../contract/white-papers/endpoints.ts'
import type { DemoPaper } from '../../db/demo/papers.ts'
import { demoReports } from '../../db/demo/reports.ts'
import { demoWhitePapers } from '../../db/demo/white-papers.ts'
import { days } from '../core/durations.ts'
import { inTransaction } from '../db/transaction.ts'
import { storeAttachment } from '../features/attachments/index.ts'
import type { Administrator } from '../features/audit/index.ts'
import { addReport, editReport, recordVersion } from '../features/reports/index.ts'
import { addPaper } from '../features/white-papers/index.ts'
import { openFileStore } from '../gateways/open.ts'
import { before, type Stage } from './people.ts'
import { type PrintedPaper, printPaper } from './print-paper.ts'

/** Adds the demo's reports and white papers, with their files. */
export async function addReports(stage: Stage, editor: Administrator): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-demo-papers-'))
  try {
    await addAll(stage, editor, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addAll({ db, config, settings, now }: Stage, editor: Administrator, folder: string) {
  const files = openFileStore(config.storage, { warn: () => {} })
  const store = async (title: string, content: DemoPaper, by: { sponsor?: string; at: Date }) => {
    const author = by.sponsor ?? settings.publisher().name
    const { pdf, pages }: PrintedPaper = await printPaper({ title, author, date: by.at, ...content })
    const upload = { path: join(folder, 'paper.pdf'), name: 'paper.pdf', bytes: pdf.length }
    await writeFile(upload.path, pdf)
    const { name } = await storeAttachment({ db, files, now: () => by.at }, upload, { title, by: editor })
    return { name, bytes: pdf.length, pages }
  }
  for (const { parts, daysAgo, ...fields } of demoReports) {
    const by = { editor, now: before(now, days(daysAgo)) }
    const form = ReportForm.parse({ ...fields, html: describe({ parts }) })
    const file = await store(fields.title, { parts }, { at: by.now })
    await inTransaction(db, async (tx) => {
      const id = await addReport(tx, form, by)
      await recordVersion(tx, id, { ...file, changes: '' }, by)
      await editReport(tx, { id, version: 1 }, { ...form, isPublished: true }, by)
    })
  }
  for (const { parts, daysAgo, ...fields } of demoWhitePapers) {
    const at = before(now, days(daysAgo))
    const { name } = await store(fields.title, { parts }, { at, sponsor: fields.sponsor })
    const consent = `I agree that ${settings.publisher().name} gives my name, e-mail address and company to ${fields.sponsor}, who may write to me about this subject.`
    const form = WhitePaperForm.parse({ ...fields, consent, file: name, isPublished: true })
    await inTransaction(db, (tx) => addPaper(tx, form, { staff: editor, now: at }))
  }
}

/** What anybody may know of a report: its chapters. */
const describe = ({ parts }: DemoPaper) =>
  `<p>What is in it:</p><ul>${parts.map(({ heading }) => `<li>${heading}</li>`).join('')}</ul>`
