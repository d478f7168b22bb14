import { sql } from 'kysely'
import { textProblem } from '../../../platform/contract/field-rules.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput, NotFound, Overloaded } from '../../../platform/server/core/errors.ts'
import { toLocalTime } from '../../../platform/server/core/local-time.ts'
import { takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { articleFields } from '../../articles/contract/fields.ts'
import { type By, lockArticle, storeRevision, toAuditSubject, writeNewVersion } from '../../newsroom/server/index.ts'
import type { ErrorReportForm } from '../contract/endpoints.ts'
import { errorReportMessages } from '../contract/messages.ts'
import { type ErrorReportState, errorReportLimits } from '../contract/rules.ts'

/** Per network. A whole company may be one. */
const limit = { name: 'error report', burst: 5, every: minutes(10) }
/** Per /48 of an IPv6 address, which has 65,536 networks. */
const siteLimit = { name: 'error report, site', burst: 20, every: minutes(5) }

/** @throws TooManyAttempts */
export async function takeReportAttempt(db: Database, { network, site }: { network: string; site: string }, now: Date) {
  await takeAttempt(db, { limit, subject: network }, now)
  await takeAttempt(db, { limit: siteLimit, subject: site }, now)
}

/** @throws Overloaded */
export async function reportError(
  db: Database,
  { articleId, words, finder }: ErrorReportForm & { articleId: number },
  now: Date,
) {
  const { open, here } = await countOpen(db, articleId)
  if (open >= errorReportLimits.open || here >= errorReportLimits.openOfArticle) throw new Overloaded(3600)
  await db.insertInto('error_reports').values({ article_id: articleId, words, finder, reported_at: now }).execute()
}

/** @throws NotFound */
export async function findLiveArticle(db: Database, id: number) {
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'section', 'slug'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new NotFound('article', id))
}

const countOpen = (db: Database, articleId: number) =>
  db
    .selectFrom('error_reports')
    .select(({ fn, val, eb }) => [
      fn.countAll<number>().as('open'),
      fn.count<number>(eb.case().when('article_id', '=', val(articleId)).then(1).end()).as('here'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()

export async function listReports(db: Database, { state, ...page }: PageQuery & { state: ErrorReportState }) {
  const ofState = db.selectFrom('error_reports').where('state', '=', state)
  const rows = ofState
    .innerJoin('articles', 'articles.id', 'article_id')
    .select([
      'error_reports.id',
      'article_id',
      'title',
      'section',
      'slug',
      'words',
      'finder',
      'state',
      'reported_at',
      'settled_by_name',
    ])
    .orderBy('reported_at', 'desc')
    .orderBy('error_reports.id', 'desc')
  return findRowsOnPage(rows, ofState, page)
}

/** @throws NotFound */
export async function settleReport(db: Database, id: number, state: 'open' | 'declined', by: By) {
  await inTransaction(db, async (tx) => {
    const report = await lockReport(tx, id)
    const { title } = await lockArticle(tx, report.article_id)
    await setState(tx, id, state, by)
    const action = state === 'open' ? 'error-report.reopened' : 'error-report.declined'
    const subject = { kind: 'article', id: report.article_id, name: title } as const
    await recordAction(tx, { by: by.editor, action, subject, detail: { report: id } }, by.now)
  })
}

/** Returns the ids of the declined reports. */
export const declineOpen = (db: Database, by: By) => settleMany(db, { from: 'open', to: 'declined' }, by)

export const reopenDeclined = (db: Database, ids: readonly number[], by: By) =>
  settleMany(db, { from: 'declined', to: 'open', ids }, by)

interface Settling {
  from: ErrorReportState
  to: 'open' | 'declined'
  ids?: readonly number[]
}

const settleMany = (db: Database, { from, to, ids }: Settling, by: By): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .updateTable('error_reports')
      .set(settled(to, by))
      .where('state', '=', from)
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids}::int[])`))
      .returning('id')
      .execute()
    const changed = rows.map(({ id }) => id)
    const action = to === 'open' ? 'error-reports.reopened' : 'error-reports.declined'
    const name = changed.length === 1 ? 'one report' : `${changed.length} reports`
    const subject = { kind: 'error-reports', id: '', name }
    if (changed.length > 0)
      await recordAction(tx, { by: by.editor, action, subject, detail: { reports: changed } }, by.now)
    return changed
  })

/** @throws NotFound */
export async function deleteReport(db: Database, id: number, by: By) {
  await inTransaction(db, async (tx) => {
    const report = await lockReport(tx, id)
    const { title } = await lockArticle(tx, report.article_id)
    await tx.deleteFrom('error_reports').where('id', '=', id).execute()
    const subject = { kind: 'article', id: report.article_id, name: title } as const
    await recordAction(tx, { by: by.editor, action: 'error-report.deleted', subject, detail: { report: id } }, by.now)
  })
}

export async function purgeErrorReports(db: Database, now: Date) {
  const oldest = new Date(now.getTime() - days(errorReportLimits.keptDays))
  await db.deleteFrom('error_reports').where('state', '=', 'declined').where('settled_at', '<', oldest).execute()
  await db
    .updateTable('error_reports')
    .set({ words: '', finder: '' })
    .where('state', '=', 'corrected')
    .where('settled_at', '<', oldest)
    .where('words', '<>', '')
    .execute()
}

/** @throws NotFound, Conflict, InvalidInput if a later correction stands there already, or there is no room */
export async function correctArticle(
  db: Database,
  { id, words }: { id: number; words: string },
  { by, timeZone }: { by: By; timeZone: string },
) {
  await inTransaction(db, async (tx) => {
    const report = await lockReport(tx, id)
    if (report.state === 'corrected') throw new Conflict('report_settled', errorReportMessages.settled)
    const before = await lockArticle(tx, report.article_id)
    const today = toLocalTime(by.now, timeZone).slice(0, 10)
    const line = `${today} ${words}${report.finder && ` (found by ${report.finder})`}`
    const corrections = [line, before.corrections].filter(Boolean).join('\n')
    const problem = textProblem(articleFields.corrections, corrections)
    if (problem) throw new InvalidInput('words', problem)
    const after = await writeNewVersion(tx, before, { corrections }, by)
    await storeRevision(tx, after, { by, made: 'edited' })
    await setState(tx, id, 'corrected', by)
    const detail = { version: after.version, report: id }
    const subject = toAuditSubject(after)
    await recordAction(tx, { by: by.editor, action: 'article.corrected', subject, detail }, by.now)
  })
}

async function lockReport(tx: Transaction, id: number) {
  const report = await tx.selectFrom('error_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!report) throw new NotFound('report', id)
  return report
}

const setState = (tx: Transaction, id: number, state: ErrorReportState, by: By) =>
  tx.updateTable('error_reports').set(settled(state, by)).where('id', '=', id).execute()

const settled = (state: ErrorReportState, { editor, now }: By) =>
  state === 'open'
    ? { state, settled_at: null, settled_by_name: '' }
    : { state, settled_at: now, settled_by_name: editor.username }
