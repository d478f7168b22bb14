import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Subscription } from '../../core/caller.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Purchase } from './plans/allocate-periods.ts'
import { graceCutoff } from './plans/plan-status.ts'

export type OrderRow = Selectable<Tables['orders']>
export type FiscalDocumentRow = Selectable<Tables['fiscal_documents']>

export function findOrder(db: Database, providerOrderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).executeTakeFirst()
}

/**
 * Locks a reader until the transaction ends. Everything that changes money or plans locks the reader first, then orders by id, then
 * offers, then the rest: the lock on the reader covers the reader's orders and subscriptions. The deletion of an account takes the same order.
 * NO KEY UPDATE leaves foreign keys to the row free. Undefined: the account was deleted.
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

/** Finds an order and locks its buyer and it. `buyer` null: the account was deleted. */
export async function lockOrder(
  tx: Transaction,
  providerOrderId: string,
): Promise<{ order: OrderRow; buyer: Buyer | null } | undefined> {
  const found = await findOrder(tx, providerOrderId)
  if (!found) return undefined
  const buyer = (found.user_id !== null && (await lockReader(tx, found.user_id))) || null
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { order, buyer }
}

/** Every order that was ever paid, revoked ones included. */
export async function findPurchases(db: Database, userId: number): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'plan', 'amount_minor', 'currency', 'gold_price_minor', 'grace_days', 'free_months', 'paid_at'])
    .select(sql<Date | null>`least(refunded_at, revoked_at)`.as('ended_early_at'))
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, plan, currency, paid_at, ...row }) =>
    paid_at
      ? [
          {
            ...{ orderId: id, plan, amountMinor: row.amount_minor, currency, goldPriceMinor: row.gold_price_minor },
            ...{
              graceDays: row.grace_days,
              freeMonths: row.free_months,
              paidAt: paid_at,
              revokedAt: row.ended_early_at,
            },
          },
        ]
      : [],
  )
}

/** SQL condition on `subscriptions`: all that are active now or later. It may let through some that ended within the grace period. */
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
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan', 'starts_at', 'ends_at', 'has_grace', 'grace_days'])
    .where('user_id', '=', userId)
    .where(currentOrFuture(now))
    .execute()
  return rows.map(toSubscription)
}

/** The last hundred orders, newest first. */
export function listOrders(db: Database, userId: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(100).execute()
}
