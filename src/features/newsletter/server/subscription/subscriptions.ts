import { type ExpressionBuilder, sql } from 'kysely'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { UnsubscribedBy } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { newsletterMessages } from '../../contract/newsletter-rules.ts'
import { findOpenNewsletters, type NewsletterRow, type NewsletterSwitches } from '../newsletters/queries.ts'

const table = 'newsletter_subscriptions'

/** For an address that is current. */
export const isActive = (of: ExpressionBuilder<Tables, typeof table>) =>
  of.and([of(`${table}.subscribed_at`, 'is not', null), of(`${table}.unsubscribed_at`, 'is', null)])

/** Without ids: the default newsletter, or the only open one. @throws InvalidInput */
export async function findAskedFor(
  { db, settings }: { db: Database; settings: NewsletterSwitches },
  ids: readonly number[] | undefined,
): Promise<NewsletterRow[]> {
  const open = await findOpenNewsletters(db, settings)
  const first = open.find(({ is_default }) => is_default) ?? (open.length === 1 ? open[0] : undefined)
  if (ids === undefined && first) return [first]
  if (ids === undefined) throw new InvalidInput('newsletters', newsletterMessages.noChoice)
  const rows = open.filter(({ id }) => ids.includes(id))
  if (rows.length < ids.length) throw new InvalidInput('newsletters', newsletterMessages.isGone)
  if (rows.length === 0) throw new InvalidInput('newsletters', newsletterMessages.noChoice)
  return rows
}

/** `isPending`: the owner must confirm first. Returns those that the address did not get before. */
export async function chooseNewsletters(
  tx: Transaction,
  subscriber: number,
  newsletters: readonly number[],
  { now, isPending = false }: { now: Date; isPending?: boolean },
): Promise<number[]> {
  if (newsletters.length === 0) return []
  const facts = isPending
    ? { pending_since: now }
    : { subscribed_at: now, unsubscribed_at: null, unsubscribed_by: null, pending_since: null }
  const none = { subscribed_at: null, unsubscribed_at: null, unsubscribed_by: null }
  const added = await tx
    .insertInto(table)
    .values(newsletters.map((id) => ({ newsletter_id: id, subscriber_id: subscriber, ...none, ...facts })))
    .onConflict((conflict) =>
      conflict
        .columns(['newsletter_id', 'subscriber_id'])
        .doUpdateSet(facts)
        .where((of) => of.not(isActive(of))),
    )
    .returning('newsletter_id')
    .execute()
  return added.map(({ newsletter_id }) => newsletter_id)
}

/** Returns whether any of them was asked for. */
export async function confirmSubscriptions(
  tx: Transaction,
  subscriber: number,
  { newsletters, now }: { newsletters: readonly number[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ subscribed_at: now, unsubscribed_at: null, unsubscribed_by: null, pending_since: null })
    .where('subscriber_id', '=', subscriber)
    .where('newsletter_id', 'in', newsletters)
    .where('pending_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Leaving {
  /** Null: all of them. */
  newsletter: number | null
  by: UnsubscribedBy
  now: Date
}

/** Pending confirmations end too. */
export async function endSubscriptions(
  tx: Transaction,
  subscribers: readonly number[],
  { newsletter, by, now }: Leaving,
): Promise<void> {
  const those = sql<boolean>`subscriber_id = any(${subscribers}::integer[])
    and (${newsletter}::integer is null or newsletter_id = ${newsletter})`
  await tx.updateTable(table).set({ unsubscribed_at: now, unsubscribed_by: by }).where(those).where(isActive).execute()
  await tx.updateTable(table).set({ pending_since: null }).where(those).where('pending_since', 'is not', null).execute()
}

/** Restores one newsletter, or those left at the same time. */
export async function restoreSubscriptions(
  tx: Transaction,
  subscriber: number,
  which: { newsletter: number } | { leftAt: Date },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ unsubscribed_at: null, unsubscribed_by: null })
    .where('subscriber_id', '=', subscriber)
    .where('subscribed_at', 'is not', null)
    .where((of) =>
      'newsletter' in which ? of('newsletter_id', '=', which.newsletter) : of('unsubscribed_at', '=', which.leftAt),
    )
    .execute()
}

/** Without deleted newsletters. The address may not be current. */
export async function findChosenNewsletters(db: Database, subscriber: number): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_id')
    .select('newsletter_id as id')
    .where('subscriber_id', '=', subscriber)
    .where('newsletters.deleted_at', 'is', null)
    .where('subscribed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
