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

/** Finds an order and locks it until the transaction ends. */
export function lockOrder(tx: Transaction, providerOrderId: string): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a reader, and with it the reader's purchases and subscriptions. Undefined: the account was deleted. */
export function lockReader(tx: Transaction, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
export type Buyer = NonNullable<Awaited<ReturnType<typeof lockReader>>>

/** Every order that was ever paid, revoked ones included. */
export async function findPurchases(db: Database, userId: number): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'plan', 'amount_minor', 'currency', 'paid_at'])
    .select(sql<Date | null>`least(refunded_at, revoked_at)`.as('ended_early_at'))
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, plan, amount_minor, currency, paid_at, ended_early_at }) =>
    paid_at
      ? [{ orderId: id, plan, amountMinor: amount_minor, currency, paidAt: paid_at, revokedAt: ended_early_at }]
      : [],
  )
}

/** SQL condition on `subscriptions`: all that are active now or later. It may let through some that ended within the grace period. */
export const currentOrFuture = (now: Date) => (where: ExpressionBuilder<Tables, 'subscriptions'>) =>
  where.or([where('ends_at', 'is', null), where('ends_at', '>', graceCutoff(now))])

type SubscriptionRow = Pick<Selectable<Tables['subscriptions']>, 'plan' | 'starts_at' | 'ends_at' | 'has_grace'>

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  plan: row.plan,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  hasGrace: row.has_grace,
})

export async function findSubscriptions(db: Database, userId: number, now: Date): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan', 'starts_at', 'ends_at', 'has_grace'])
    .where('user_id', '=', userId)
    .where(currentOrFuture(now))
    .execute()
  return rows.map(toSubscription)
}

/** The last hundred orders, newest first. */
export function listOrders(db: Database, userId: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(100).execute()
}
