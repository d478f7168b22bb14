import { sql } from 'kysely'
import type { ImportRefusal, NewsletterImport } from '../../../../contract/newsletter/list.ts'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { Conflict, NotFound } from '../../../core/errors.ts'
import { decodeText, UnreadableTable } from '../../../core/text-table.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Administrator, recordAction } from '../../audit/index.ts'
import type { NewsletterDeps } from '../deps.ts'
import { holdNewsletter } from '../newsletters/queries.ts'
import { getSigningSecret } from '../signing-secret.ts'
import { endSubscriptions } from '../subscription/subscriptions.ts'
import { findSuppressed, suppressAddresses } from './suppression-list.ts'
import { type Address, countLines, type Row, readTable } from './table.ts'

type ImportDeps = Pick<NewsletterDeps, 'db' | 'now' | 'jobs'>

/** Stores a list of addresses and enqueues its check. Applies nothing yet. */
export async function uploadImport(
  { db, now, jobs }: ImportDeps,
  { file, fileName, newsletter }: { file: Uint8Array; fileName: string; newsletter?: number | undefined },
  by: Administrator,
): Promise<number> {
  const read = readableTable(file)
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

/** The text of an uploaded table and how many lines it has, or why it cannot be read. */
export function readableTable(file: Uint8Array): { text: string | null; lines: number; problem: string | null } {
  try {
    const text = decodeText(file)
    return { text, lines: countLines(text), problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    return { text: null, lines: 0, problem: error.message }
  }
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

const isGettingMail = (reason: string | undefined) =>
  reason === 'current' || reason === 'other' || reason === left || reason === saidNo

/**
 * Subscribes addresses whose owners said yes elsewhere to the default newsletter, and suppresses those whose owners said no. Returns how many are subscribed newly,
 * and why others are not.
 */
export async function applyConsent(
  tx: Transaction,
  { wanted, declined }: { wanted: readonly Address[]; declined: readonly string[] },
  now: Date,
): Promise<{ subscribed: number; refused: Map<string, string> }> {
  const { id: newsletter } = await tx
    .selectFrom('newsletters')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const reasons = await findReasonsToRefuse(tx, newsletter, [...wanted.map(({ email }) => email), ...declined])
  const fresh = wanted.filter(({ email }) => [undefined, 'other'].includes(reasons.get(email)))
  if (fresh.length > 0) await insertSubscribers(tx, newsletter, fresh, now)
  await suppressAddresses(tx, declined)
  await endSubscriptionsOf(
    tx,
    declined.filter((email) => isGettingMail(reasons.get(email))),
    now,
  )
  const refused = [...reasons].filter(([, reason]) => reason !== 'current' && reason !== 'other')
  return { subscribed: fresh.length, refused: new Map(refused) }
}

/** For each known address `current`, `other` if it gets other newsletters only, or why only its owner can subscribe it. */
async function findReasonsToRefuse(
  tx: Transaction,
  newsletter: number,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('newsletter_subscribers as s')
    .leftJoin('newsletter_subscriptions as c', (join) =>
      join.onRef('c.subscriber_id', '=', 's.id').on('c.newsletter_id', '=', newsletter),
    )
    .select(['email_key', 's.subscribed_at', 's.unsubscribed_at', 'bounced_at'])
    .select(['c.subscribed_at as chosen_at', 'c.unsubscribed_at as left_at'])
    .where(sql<boolean>`email_key = any(${emails}::text[])`)
    .execute()
  const suppressed = await findSuppressed(tx, emails)
  const gone =
    'The owner of this address deleted the account, or an earlier list said no. Only its owner can subscribe it again'
  const known = new Map(rows.map((row) => [row.email_key, reasonToRefuse(row)]))
  for (const email of suppressed)
    if (!known.has(email)) known.set(email, gone)
    else if (known.get(email) === 'other') known.set(email, saidNo)
  return known
}

const saidNo = 'For this address, an earlier list said no. Only its owner can subscribe it to more newsletters'
const left = 'The owner of this address has left this newsletter. Only its owner can subscribe it again'

type Dates = Record<'subscribed_at' | 'unsubscribed_at' | 'bounced_at' | 'chosen_at' | 'left_at', Date | null>

function reasonToRefuse(row: Dates): string {
  if (row.unsubscribed_at !== null) return 'This address has unsubscribed. Only its owner can subscribe it again'
  if (row.bounced_at !== null) return 'Mail to this address bounced'
  if (row.subscribed_at === null) return 'The owner has not confirmed this address yet'
  if (row.left_at !== null) return left
  return row.chosen_at === null ? 'other' : 'current'
}

/** Whoever said no to this publisher elsewhere gets no more mail, of no newsletter. */
async function endSubscriptionsOf(tx: Transaction, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return
  const ended = await tx
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now, unsubscribed_by: 'import' })
    .where('email_key', 'in', emails)
    .where('unsubscribed_at', 'is', null)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  await endSubscriptions(tx, ids, { newsletter: null, by: 'import', now })
}

async function insertSubscribers(
  tx: Transaction,
  newsletter: number,
  addresses: readonly Address[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('newsletter_subscribers')
    .values(
      addresses.map(({ email, name, phone }) => ({
        email_key: email,
        name,
        phone,
        asked_at: now,
        subscribed_at: now,
        ...never,
      })),
    )
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  await sql`
    insert into newsletter_subscriptions (newsletter_id, subscriber_id, subscribed_at)
    select ${newsletter}::integer, id, ${now}::timestamptz from newsletter_subscribers
    where email_key = any(${addresses.map(({ email }) => email)}::text[])
    on conflict (newsletter_id, subscriber_id) do update set subscribed_at = excluded.subscribed_at, pending_since = null
      where newsletter_subscriptions.subscribed_at is null`.execute(tx)
}

const never = { confirmed_at: null, unsubscribed_at: null, unsubscribed_by: null, bounced_at: null }

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
