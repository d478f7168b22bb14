import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { endSubscriptions } from '../subscription/subscriptions.ts'
import { findSuppressed, suppressAddresses } from './suppression-list.ts'
import type { Address } from './table.ts'

export const isGettingMail = (reason: string | undefined) =>
  reason === 'current' || reason === 'other' || reason === left || reason === saidNo

/** Returns how many the default newsletter gains, and for each refused address why. */
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

/** By address: `current`, `other` if it gets other newsletters only, or why only its owner can subscribe it. */
export async function findReasonsToRefuse(
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
    'The owner of this address deleted the account or opted out in an earlier list. Only its owner can subscribe it again'
  const known = new Map(rows.map((row) => [row.email_key, reasonToRefuse(row)]))
  for (const email of suppressed)
    if (!known.has(email)) known.set(email, gone)
    else if (known.get(email) === 'other') known.set(email, saidNo)
  return known
}

const saidNo = 'This address opted out in an earlier list. Only its owner can subscribe it to more newsletters'
const left = 'The owner of this address has left this newsletter. Only its owner can subscribe it again'

type Dates = Record<'subscribed_at' | 'unsubscribed_at' | 'bounced_at' | 'chosen_at' | 'left_at', Date | null>

function reasonToRefuse(row: Dates): string {
  if (row.unsubscribed_at !== null) return 'This address has unsubscribed. Only its owner can subscribe it again'
  if (row.bounced_at !== null) return 'Email to this address bounced'
  if (row.subscribed_at === null) return 'The owner has not confirmed this address yet'
  if (row.left_at !== null) return left
  return row.chosen_at === null ? 'other' : 'current'
}

/** A no to this publisher elsewhere ends all newsletters. */
export async function endSubscriptionsOf(tx: Transaction, emails: readonly string[], now: Date): Promise<void> {
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

export async function insertSubscribers(
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
