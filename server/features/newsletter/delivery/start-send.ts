import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { emailKey } from '../../../../contract/accounts/rules.ts'
import { type SkipReason, sendingMessages, skipReasons } from '../../../../contract/newsletter/send-rules.ts'
import type { SendNewsletterRequest } from '../../../../contract/newsletter/sends.ts'
import { days } from '../../../core/durations.ts'
import { Conflict, InvalidInput } from '../../../core/errors.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordAction } from '../../audit/index.ts'
import type { NewsletterDeps } from '../deps.ts'
import { type WrittenIssue, writeIssue } from '../issue/write-issue.ts'
import { isCurrent, reasonToSkip } from '../queries.ts'
import { announceSends } from './lease.ts'

/** The administrator who starts or controls a send. */
export interface Administrator {
  userId: number
  username: string
}

export interface StartedSend {
  id: number
  recipients: number
  /** Subscribers who already got the same newsletter, from a send that was cancelled. */
  leftOut: number
  /** False: the same send was started before. */
  isNew: boolean
  /** Requested addresses that get no newsletter. */
  skipped: readonly { email: string; reason: SkipReason }[]
}

/** For this long, the same content to the same recipients is the same send. */
const sameFor = days(1)

/**
 * Queues a newsletter: writes it, and a row for each recipient, in one step. Pressed twice, or by two people, it is one send; after a
 * send that was cancelled, it goes to the others.
 * @throws InvalidInput where an article is not published, or nobody is there to send it to; Conflict where the key of the press
 * was used for another newsletter or one that was cancelled, or where everybody has had it
 */
export async function startSend(
  deps: Omit<NewsletterDeps, 'jobs'>,
  request: SendNewsletterRequest,
  by: Administrator,
): Promise<StartedSend> {
  const { db, now, config } = deps
  const chosen = request.sendToAll ? everybody : await findChosen(db, request.selectedUsers)
  const { skipped } = chosen
  const issue = await writeIssue(deps, request, config.newsletter)
  const asked = { key: request.clientKey ?? null, digest: digestOf(issue, request) }
  return inTransaction(db, async (tx) => {
    // Of two starts at the same time, the second waits here and finds the first one's send.
    await sql`select pg_advisory_xact_lock(${sendLock})`.execute(tx)
    const same = await findSame(tx, asked, now())
    if (same) return { ...same, leftOut: 0, isNew: false, skipped }
    const cancelled = await findCancelled(tx, asked.digest, now())
    const id = await insertSend(tx, { ...asked, request, issue, by, chosen, now: now() })
    const recipients = await insertRecipients(tx, { id, chosen, cancelled, now: now() })
    const leftOut = await countHad(tx, cancelled)
    if (recipients === 0 && leftOut > 0)
      throw new Conflict('had_already', 'All these subscribers already got this newsletter')
    if (recipients === 0)
      throw new InvalidInput(request.sendToAll ? 'sendToAll' : 'selectedUsers', sendingMessages.nobody)
    const subject = { kind: 'newsletter', id, name: issue.subject }
    const detail = { recipients, leftOut, toAll: request.sendToAll, articles: request.selectedArticles }
    await recordAction(tx, { by, action: 'newsletter.sent', subject, detail }, now())
    await announceSends(tx)
    return { id, recipients, leftOut, isNew: true, skipped }
  })
}

/** The number of our advisory lock. */
const sendLock = 7_165_010

function digestOf({ essence }: WrittenIssue, { sendToAll, selectedUsers }: SendNewsletterRequest): Buffer {
  const to = sendToAll ? 'all' : [...new Set(selectedUsers.map((email) => emailKey(email) ?? email))].toSorted()
  return createHash('sha256')
    .update(JSON.stringify([essence, to]))
    .digest()
}

/** What identifies a request to send. */
interface RequestKey {
  key: string | null
  digest: Buffer
}

/** The send that this request started before. A cancelled send can be repeated, but not with the same client key. */
async function findSame(db: Database, { key, digest }: RequestKey, now: Date) {
  const sends = db.selectFrom('newsletter_sends').select(['id', 'digest', 'total', 'state'])
  const byKey = key === null ? undefined : await sends.where('client_key', '=', key).executeTakeFirst()
  if (byKey && !digest.equals(byKey.digest))
    throw new Conflict('other_newsletter', 'This newsletter was already sent with other content or to other recipients')
  if (byKey?.state === 'cancelled')
    throw new Conflict(
      'other_newsletter',
      'This newsletter was cancelled. Send it again to reach those who did not get it',
    )
  const found =
    byKey ??
    (await sends
      .where('digest', '=', digest)
      .where('state', '<>', 'cancelled')
      .where('created_at', '>', new Date(now.getTime() - sameFor))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst())
  return found && { id: found.id, recipients: found.total }
}

/**
 * Cancelled sends of the same newsletter.
 * @throws Conflict while their last messages are under way
 */
async function findCancelled(tx: Transaction, digest: Buffer, now: Date): Promise<number[]> {
  const sends = await tx
    .selectFrom('newsletter_sends')
    .select(['id', 'sending'])
    .where('digest', '=', digest)
    .where('state', '=', 'cancelled')
    .where('created_at', '>', new Date(now.getTime() - sameFor))
    .execute()
  if (sends.some(({ sending }) => sending > 0))
    throw new Conflict('still_cancelling', 'This newsletter is being cancelled. Try again in a minute')
  return sends.map(({ id }) => id)
}

/** Recipients who got it. */
const had = (tx: Transaction, cancelled: readonly number[]) =>
  tx
    .selectFrom('newsletter_recipients')
    .where(sql<boolean>`send_id = any(${cancelled}::integer[])`)
    .where('state', '=', 'submitted')

async function countHad(tx: Transaction, cancelled: readonly number[]): Promise<number> {
  if (cancelled.length === 0) return 0
  const { count } = await had(tx, cancelled)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface NewSend extends RequestKey {
  request: SendNewsletterRequest
  issue: WrittenIssue
  by: Administrator
  chosen: Chosen
  now: Date
}

async function insertSend(tx: Transaction, { key, digest, request, issue, by, chosen, now }: NewSend): Promise<number> {
  const { id } = await tx
    .insertInto('newsletter_sends')
    .values({
      digest,
      client_key: key,
      subject: issue.subject,
      preheader: issue.preheader,
      custom_message: request.customMessage,
      article_ids: request.selectedArticles,
      html: issue.html,
      plain_text: issue.text,
      placeholders: JSON.stringify(issue.placeholders),
      link_targets: issue.targets,
      to_all: request.sendToAll,
      unknown_addresses: chosen.unknown,
      state: 'sending',
      created_at: now,
      created_by: by.userId,
      created_by_name: by.username,
      running_since: now,
      finished_at: null,
      problem: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewRecipients {
  id: number
  chosen: Chosen
  cancelled: readonly number[]
  now: Date
}

/** Writes the rows of all recipients in one statement. Returns how many are queued. */
async function insertRecipients(tx: Transaction, { id: send, chosen, cancelled, now }: NewRecipients): Promise<number> {
  const { numInsertedOrUpdatedRows: queued = 0n } = await tx
    .insertInto('newsletter_recipients')
    .columns(['send_id', 'position', 'subscriber_id', 'state'])
    .expression((of) =>
      of
        .selectFrom('newsletter_subscribers')
        .select([
          sql.lit(send).as('send_id'),
          sql`row_number() over (order by newsletter_subscribers.id)`.as('position'),
          'newsletter_subscribers.id',
          sql.lit('queued').as('state'),
        ])
        .where(isCurrent)
        .$if(chosen.subscribers !== null, (query) =>
          query.where(sql<boolean>`newsletter_subscribers.id = any(${chosen.subscribers}::integer[])`),
        )
        .$if(cancelled.length > 0, (query) =>
          query.where('newsletter_subscribers.id', 'not in', had(tx, cancelled).select('subscriber_id')),
        ),
    )
    .executeTakeFirst()
  if (cancelled.length > 0)
    await sql`
      insert into newsletter_delivery_events (send_id, kind, subscriber_id, reason, at)
      select distinct on (o.subscriber_id) ${send}::integer, 'unconfirmed', o.subscriber_id, o.reason, ${now}::timestamptz
      from newsletter_delivery_events as o
      join newsletter_recipients as r on r.send_id = ${send} and r.subscriber_id = o.subscriber_id
      where o.send_id = any(${cancelled}::integer[]) and o.kind = 'unconfirmed'`.execute(tx)
  const left = chosen.skipped.flatMap(({ subscriber, reason }) => (subscriber === null ? [] : [{ subscriber, reason }]))
  if (left.length > 0) {
    await tx
      .insertInto('newsletter_recipients')
      .values(
        left.map(({ subscriber }, i) => ({
          ...{ send_id: send, position: Number(queued) + 1 + i, subscriber_id: subscriber },
          ...{ state: 'skipped', worker_id: null, due_at: null },
        })),
      )
      .execute()
    const about = { send_id: send, kind: 'skipped', at: now } as const
    await tx
      .insertInto('newsletter_delivery_events')
      .values(
        left.map(({ subscriber, reason }) => ({ ...about, subscriber_id: subscriber, reason: skipReasons[reason] })),
      )
      .execute()
  }
  const counts = { queued: Number(queued), skipped: left.length, total: Number(queued) + left.length }
  await tx.updateTable('newsletter_sends').set(counts).where('id', '=', send).execute()
  return counts.queued
}

/** Requested recipients. `subscribers` null: everybody. */
interface Chosen {
  subscribers: number[] | null
  skipped: { email: string; reason: SkipReason; subscriber: number | null }[]
  unknown: string[]
}

const everybody: Chosen = { subscribers: null, skipped: [], unknown: [] }

async function findChosen(db: Database, emails: readonly string[]): Promise<Chosen> {
  // Different spellings of an address are one recipient.
  const asked = new Map(emails.map((email) => [emailKey(email) ?? email.trim(), email.trim()]))
  const keys = new Map([...asked.values()].map((email) => [email, emailKey(email)]))
  const known = [...keys.values()].filter((key) => key !== null)
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email_key', 'subscribed_at', 'unsubscribed_at', 'bounced_at'])
    .where(sql<boolean>`email_key = any(${known}::text[])`)
    .execute()
  const byKey = new Map(rows.map((row) => [row.email_key, row]))
  const chosen: Chosen & { subscribers: number[] } = { subscribers: [], skipped: [], unknown: [] }
  for (const [email, key] of keys) {
    const row = key === null ? undefined : byKey.get(key)
    const reason = key === null ? 'invalid' : row ? reasonToSkip(row) : 'unknown'
    if (row && reason === null) chosen.subscribers.push(row.id)
    else if (reason !== null) chosen.skipped.push({ email, reason, subscriber: row?.id ?? null })
  }
  chosen.unknown = chosen.skipped
    .filter(({ subscriber }) => subscriber === null)
    .map(({ email }) => email.slice(0, 320).replaceAll('\0', '\ufffd'))
  return chosen
}
