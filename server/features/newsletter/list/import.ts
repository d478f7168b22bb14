import { sql } from 'kysely'
import type { ImportRefusal, NewsletterImport } from '../../../../contract/newsletter/list.ts'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { Conflict, NotFound } from '../../../core/errors.ts'
import { readableTable, UnreadableTable } from '../../../core/text-table.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Administrator, recordAction } from '../../audit/index.ts'
import type { NewsletterDeps } from '../deps.ts'
import { holdNewsletter } from '../newsletters/queries.ts'
import { getSigningSecret } from '../signing-secret.ts'
import { endSubscriptionsOf, findReasonsToRefuse, insertSubscribers, isGettingMail } from './consent.ts'
import { suppressAddresses } from './suppression-list.ts'
import { type Address, type Row, readTable } from './table.ts'

type ImportDeps = Pick<NewsletterDeps, 'db' | 'now' | 'jobs'>

/** Stores a list of addresses and enqueues its check. Applies nothing yet. */
export async function uploadImport(
  { db, now, jobs }: ImportDeps,
  { file, fileName, newsletter }: { file: Uint8Array; fileName: string; newsletter?: number | undefined },
  by: Administrator,
): Promise<number> {
  const read = readableTable(file, sendingLimits.importLines)
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('newsletter_imports')
      .values({
        newsletter_id: (await holdNewsletter(tx, newsletter)).id,
        file_name: fileName || 'list.csv',
        csv: read.text,
        state: read.problem === null ? 'checking' : 'failed',
        created_at: now(),
        created_by: by.userId,
        created_by_name: by.username,
        finished_at: read.problem === null ? null : now(),
        lines: read.lines,
        problem: read.problem,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (read.problem === null) await jobs.enqueue(tx, 'newsletter.import', { id })
    return id
  })
}

/**
 * Applies a list that was checked.
 * @throws NotFound, Conflict
 */
export async function applyImport({ db, now, jobs }: ImportDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const list = await tx
      .selectFrom('newsletter_imports')
      .select(['state', 'file_name', 'fresh', 'suppressed', 'newsletter_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!list) throw new NotFound('list', id)
    if (list.state !== 'checked')
      throw new Conflict(`list_${list.state}`, 'This list has not been checked yet, or was already imported')
    const newsletter = await holdNewsletter(tx, list.newsletter_id)
    await tx
      .updateTable('newsletter_imports')
      .set({ ...nothingRead, state: 'importing', finished_at: null })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'newsletter list', id, name: list.file_name }
    await recordAction(
      tx,
      {
        ...{ by, action: 'subscribers.imported', subject },
        detail: { newsletter: newsletter.name, addresses: list.fresh, suppressed: list.suppressed },
      },
      now(),
    )
    await jobs.enqueue(tx, 'newsletter.import', { id })
  })
}

const nothingRead = { lines_read: 0, fresh: 0, known: 0, refused: 0, suppressed: 0, refusals: '[]' }

const atATime = 500

/** Checks or applies a list. After a crash it goes on where it was. */
export async function readImport(
  { db, now }: Pick<ImportDeps, 'db' | 'now'>,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const list = await db.selectFrom('newsletter_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!list || list.csv === null || (list.state !== 'checking' && list.state !== 'importing')) return
  // Makes the secret that the suppression list needs.
  if (list.state === 'importing') await getSigningSecret(db)
  const { state, newsletter_id: newsletter, lines_read: done } = list
  let batch: Row[] = []
  try {
    for await (const row of readTable(list.csv)) {
      if (row.line <= done) continue
      batch.push(row)
      if (batch.length < atATime) continue
      signal.throwIfAborted()
      await importRows(db, { id, newsletter, state, rows: batch, now: now() })
      batch = []
    }
    if (batch.length > 0) await importRows(db, { id, newsletter, state, rows: batch, now: now() })
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const failed = { state: 'failed', problem: error.message, csv: null, finished_at: now() } as const
    return void (await db.updateTable('newsletter_imports').set(failed).where('id', '=', id).execute())
  }
  await db
    .updateTable('newsletter_imports')
    .set((of) => ({
      lines_read: of.ref('lines'),
      finished_at: now(),
      ...(state === 'checking' ? { state: 'checked' as const } : { state: 'done' as const, csv: null }),
    }))
    .where('id', '=', id)
    .execute()
}

interface Batch {
  id: number
  newsletter: number
  state: 'checking' | 'importing'
  rows: readonly Row[]
  now: Date
}

/** Checks or applies some rows, and writes down how far it is, in one transaction. */
async function importRows(db: Database, { id, newsletter, state, rows, now }: Batch): Promise<void> {
  await inTransaction(db, async (tx) => {
    const addresses = rows.flatMap((row) => ('address' in row ? [row.address.email] : []))
    const declined = rows.flatMap((row) => ('refused' in row && row.isFinal && row.email ? [row.email] : []))
    const reasons = await findReasonsToRefuse(tx, newsletter, [...addresses, ...declined])
    // Also where the address gets other newsletters only.
    const isCurrent = (email: string | null) => email !== null && isGettingMail(reasons.get(email))
    const refusals: ImportRefusal[] = []
    const fresh: Address[] = []
    let known = 0
    for (const row of rows) {
      if ('refused' in row) {
        const ends = row.isFinal && isCurrent(row.email) ? '. Its subscription ends with the import' : ''
        refusals.push({ line: row.line, email: row.email, reason: row.refused + ends })
      } else {
        const { email } = row.address
        const reason = reasons.get(email)
        if (reason === undefined || reason === 'other') fresh.push(row.address)
        else if (reason === 'current') known += 1
        else refusals.push({ line: row.line, email, reason })
      }
    }
    if (state === 'importing') {
      if (fresh.length > 0) await insertSubscribers(tx, newsletter, fresh, now)
      await suppressAddresses(tx, declined)
      await endSubscriptionsOf(tx, declined.filter(isCurrent), now)
    }
    await sql`
      update newsletter_imports set
        lines_read = ${rows.at(-1)?.line ?? 0}, fresh = fresh + ${fresh.length}, known = known + ${known},
        refused = refused + ${refusals.length}, suppressed = suppressed + ${declined.length},
        refusals = case when jsonb_array_length(refusals) < ${sendingLimits.listedRefusals}
          then refusals || ${JSON.stringify(refusals)}::jsonb else refusals end
      where id = ${id}`.execute(tx)
  })
}

/** @throws NotFound */
export async function getImport(db: Database, id: number): Promise<NewsletterImport> {
  const row = await db
    .selectFrom('newsletter_imports')
    .select(['id', 'file_name', 'state', 'created_at', 'created_by_name', 'finished_at', 'lines_read', 'lines'])
    .select(['fresh', 'known', 'refused', 'suppressed', 'refusals', 'problem'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound('list', id)
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    progress: row.lines === 0 ? 1 : Math.min(1, row.lines_read / row.lines),
    fresh: row.fresh,
    known: row.known,
    refused: row.refused,
    suppressed: row.suppressed,
    refusals: row.refusals.slice(0, sendingLimits.listedRefusals),
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
