import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Subscription } from '../../../platform/server/core/caller.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { Purchase } from './plans/allocate-periods.ts'
import { graceCutoff } from './plans/plan-status.ts'

export type OrderRow = Selectable<Tables['orders']>
export type FiscalDocumentRow = Selectable<Tables['fiscal_documents']>

export function findOrder(db: Database, providerOrderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).executeTakeFirst()
}

/**
 * Everything that changes money or plans, and the deletion of an account, locks in this order: an organisation, readers
 * by id, orders by id, offers, gifts, the rest. This lock covers the reader's orders and subscriptions. NO KEY UPDATE
 * leaves foreign keys to the row free. Undefined: the account was deleted.
 */
export function lockReader(tx: Transaction, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export type Buyer = NonNullable<Awaited<ReturnType<typeof lockReader>>>

export interface LockedOrder {
  order: OrderRow
  /** Null: the account was deleted. */
  buyer: Buyer | null
  /** Whose the year is: the buyer's, or the redeemer's of a gift. Null: nobody's. */
  holder: Buyer | null
  /** A gift is written with its order. One that is not paid goes with its buyer's account. */
  isGift: boolean
}

export async function lockOrder(tx: Transaction, providerOrderId: string): Promise<LockedOrder | undefined> {
  const found = await tx
    .selectFrom('orders')
    .leftJoin('gifts', 'gifts.order_id', 'orders.id')
    .select(['orders.id', 'user_id', 'gifts.order_id as gift_id', 'redeemed_by'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
  if (!found) return undefined
  const isGift = found.gift_id !== null
  const holderId = isGift ? found.redeemed_by : found.user_id
  const readers = new Map<number | null, Buyer>()
  // Readers in the order of their ids, as everywhere.
  for (const id of [found.user_id, holderId].filter((one) => one !== null).toSorted((a, b) => a - b)) {
    const reader = readers.get(id) ?? (await lockReader(tx, id))
    if (reader) readers.set(id, reader)
  }
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (isGift && (await findRedeemer(tx, order.id)) !== found.redeemed_by) throw new RedeemedMeanwhile()
  return { order, buyer: readers.get(found.user_id) ?? null, holder: readers.get(holderId) ?? null, isGift }
}

/** Undefined: the gift has gone with its buyer. */
async function findRedeemer(tx: Transaction, orderId: number): Promise<number | null | undefined> {
  const gift = tx.selectFrom('gifts').select('redeemed_by').where('order_id', '=', orderId)
  return (await gift.executeTakeFirst())?.redeemed_by
}

/** Repeats the transaction: whoever has redeemed the gift must be locked before its order, and the gift may be gone. */
class RedeemedMeanwhile extends Error {
  readonly code = '40001'
}

/** Includes revoked orders. A gift counts for its redeemer, from the day it was redeemed. */
export async function findPurchases(db: Database, userId: number): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('gifts', 'gifts.order_id', 'orders.id')
    .select(['id', 'plan', 'amount_minor', 'currency', 'gold_price_minor', 'grace_days', 'free_months'])
    .select((of) => of.fn.coalesce('redeemed_at', 'paid_at').as('paid_at'))
    .select(sql<Date | null>`least(refunded_at, revoked_at)`.as('ended_early_at'))
    .where(
      sql<boolean>`orders.id in (
        select id from orders where user_id = ${userId} and not exists (select from gifts where order_id = orders.id)
        union all select order_id from gifts where redeemed_by = ${userId})`,
    )
    .where('paid_at', 'is not', null)
    .where('plan', 'is not', null)
    .execute()
  return rows.flatMap(({ id, plan, currency, paid_at, ...row }) =>
    paid_at && plan
      ? [
          {
            orderId: id,
            plan,
            amountMinor: row.amount_minor,
            currency,
            goldPriceMinor: row.gold_price_minor,
            graceDays: row.grace_days,
            freeMonths: row.free_months,
            paidAt: paid_at,
            revokedAt: row.ended_early_at,
          },
        ]
      : [],
  )
}

/** Active now or later. May let through some that ended within the grace period. */
export const currentOrFuture = (now: Date) => (where: ExpressionBuilder<Tables, 'subscriptions'>) =>
  where.or([where('ends_at', 'is', null), where('ends_at', '>', graceCutoff(now))])

type SubscriptionRow = Pick<
  Selectable<Tables['subscriptions']>,
  'plan' | 'starts_at' | 'ends_at' | 'has_grace' | 'grace_days'
>

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  plan: row.plan,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  hasGrace: row.has_grace,
  graceDays: row.grace_days,
})

export async function findSubscriptions(db: Database, userId: number, now: Date): Promise<Subscription[]> {
  return (await findSubscriptionsOf(db, [userId], now)).get(userId) ?? []
}

export async function findSubscriptionsOf(
  db: Database,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Subscription[]>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'plan', 'starts_at', 'ends_at', 'has_grace', 'grace_days'])
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .where(currentOrFuture(now))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, own]) => [userId, own.map(toSubscription)]),
  )
}

/** The last hundred, newest first. */
export function listOrders(db: Database, userId: number) {
  return db
    .selectFrom('orders')
    .leftJoin('gifts', 'gifts.order_id', 'orders.id')
    .leftJoin('offers', 'offers.id', 'orders.offer_id')
    .selectAll('orders')
    .select(giftColumns)
    .select('offers.code as offer_code')
    .where('user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .limit(100)
    .execute()
}
export type ListedOrderRow = Awaited<ReturnType<typeof listOrders>>[number]

/** All null if the order is no gift, as `send_at` tells. */
export const giftColumns = ['recipient_email', 'send_at', 'sent_at', 'expires_at', 'redeemed_at'] as const
