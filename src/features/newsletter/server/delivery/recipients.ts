import { sql } from 'kysely'
import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import { type SkipReason, skipReasons } from '../../contract/send-rules.ts'
import { findWhoGets, reasonToSkip } from '../queries.ts'
import { isRecipient, type RecipientFilter } from '../segments/recipient-filter.ts'

/** `subscribers` null: everyone. */
export interface Requested {
  subscribers: number[] | null
  skipped: { email: string; reason: SkipReason; subscriber: number | null }[]
  unknown: string[]
}

export const everybody: Requested = { subscribers: null, skipped: [], unknown: [] }

export async function findRequested(
  tx: Transaction,
  newsletter: number,
  emails: readonly string[],
): Promise<Requested> {
  // Different spellings of one address are one recipient.
  const spellings = new Map(emails.map((email) => [emailKey(email) ?? email.trim(), email.trim()]))
  const keys = new Map([...spellings.values()].map((email) => [email, emailKey(email)]))
  const known = [...keys.values()].filter((key) => key !== null)
  const rows = await tx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email_key', 'subscribed_at', 'unsubscribed_at', 'bounced_at'])
    .select((of) => of('newsletter_subscribers.id', 'in', findWhoGets(tx, newsletter)).as('gets_it'))
    .where(sql<boolean>`email_key = any(${known}::text[])`)
    .execute()
  const byKey = new Map(rows.map((row) => [row.email_key, row]))
  const requested: Requested & { subscribers: number[] } = { subscribers: [], skipped: [], unknown: [] }
  for (const [email, key] of keys) {
    const row = key === null ? undefined : byKey.get(key)
    const reason = key === null ? 'invalid' : row ? reasonToSkip(row) : 'unknown'
    if (row && reason === null) requested.subscribers.push(row.id)
    else if (reason !== null) requested.skipped.push({ email, reason, subscriber: row?.id ?? null })
  }
  requested.unknown = requested.skipped
    .filter(({ subscriber }) => subscriber === null)
    .map(({ email }) => (emailKey(email) ?? email).slice(0, 320).replaceAll('\0', '\ufffd'))
  return requested
}

interface NewRecipients {
  id: number
  filter: RecipientFilter
  requested: Requested
  cancelled: readonly number[]
  now: Date
}

/** Returns how many are queued. */
export async function insertRecipients(tx: Transaction, recipients: NewRecipients): Promise<number> {
  const queued = await insertQueued(tx, recipients)
  await copyUnconfirmed(tx, recipients)
  const skipped = await insertSkipped(tx, recipients, queued)
  await tx
    .updateTable('newsletter_sends')
    .set({ queued, skipped, total: queued + skipped })
    .where('id', '=', recipients.id)
    .execute()
  return queued
}

/** One statement for any number of recipients. */
async function insertQueued(
  tx: Transaction,
  { id: send, filter, requested, cancelled }: NewRecipients,
): Promise<number> {
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
        .where(isRecipient(tx, filter))
        .$if(requested.subscribers !== null, (query) =>
          query.where(sql<boolean>`newsletter_subscribers.id = any(${requested.subscribers}::integer[])`),
        )
        .$if(cancelled.length > 0, (query) =>
          query.where('newsletter_subscribers.id', 'not in', recipientsWhoGotIt(tx, cancelled).select('subscriber_id')),
        ),
    )
    .executeTakeFirst()
  return Number(queued)
}

/** Lists those who may have got the cancelled send in this one too. */
async function copyUnconfirmed(tx: Transaction, { id: send, cancelled, now }: NewRecipients): Promise<void> {
  if (cancelled.length === 0) return
  await sql`
    insert into newsletter_delivery_events (send_id, kind, subscriber_id, reason, at)
    select distinct on (o.subscriber_id) ${send}::integer, 'unconfirmed', o.subscriber_id, o.reason, ${now}::timestamptz
    from newsletter_delivery_events as o
    join newsletter_recipients as r on r.send_id = ${send} and r.subscriber_id = o.subscriber_id
    where o.send_id = any(${cancelled}::integer[]) and o.kind = 'unconfirmed'`.execute(tx)
}

/** Their positions follow the queued ones. Returns how many they are. */
async function insertSkipped(
  tx: Transaction,
  { id: send, requested, now }: NewRecipients,
  queued: number,
): Promise<number> {
  const skipped = requested.skipped.flatMap(({ subscriber, reason }) =>
    subscriber === null ? [] : [{ subscriber, reason }],
  )
  if (skipped.length === 0) return 0
  await tx
    .insertInto('newsletter_recipients')
    .values(
      skipped.map(({ subscriber }, i) => ({
        send_id: send,
        position: queued + 1 + i,
        subscriber_id: subscriber,
        state: 'skipped',
      })),
    )
    .execute()
  const about = { send_id: send, kind: 'skipped', at: now } as const
  await tx
    .insertInto('newsletter_delivery_events')
    .values(
      skipped.map(({ subscriber, reason }) => ({ ...about, subscriber_id: subscriber, reason: skipReasons[reason] })),
    )
    .execute()
  return skipped.length
}

const recipientsWhoGotIt = (tx: Transaction, cancelled: readonly number[]) =>
  tx
    .selectFrom('newsletter_recipients')
    .where(sql<boolean>`send_id = any(${cancelled}::integer[])`)
    .where('state', '=', 'submitted')

export const countWhoGotIt = async (tx: Transaction, cancelled: readonly number[]): Promise<number> =>
  cancelled.length === 0 ? 0 : countAll(recipientsWhoGotIt(tx, cancelled))
