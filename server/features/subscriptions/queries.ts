import { type Selectable, sql } from 'kysely'
import type { Subscription } from '../../core/caller.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Purchase } from './plans/allocate-periods.ts'
import { oldestEndThatCounts } from './plans/plan-status.ts'

export type OrderRow = Selectable<Tables['orders']>
export type ReceiptRow = Selectable<Tables['fiscal_documents']>

export function findOrder(db: Database, providerOrderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).executeTakeFirst()
}

/** Whoever comes second waits until the first is through. */
export function lockOrder(tx: Transaction, providerOrderId: string): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .forUpdate()
    .executeTakeFirst()
}

/** The reader, whose purchases nobody else changes meanwhile. Undefined: the account is gone. */
export function lockReader(tx: Transaction, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
export type Buyer = NonNullable<Awaited<ReturnType<typeof lockReader>>>

/** All that was paid for, also what was taken back since. */
export async function findPurchases(db: Database, userId: number): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'plan', 'amount_minor', 'currency', 'paid_at'])
    .select(sql<Date | null>`least(refunded_at, revoked_at)`.as('taken_back_at'))
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, plan, amount_minor, currency, paid_at, taken_back_at }) =>
    paid_at
      ? [{ orderId: id, plan, amountMinor: amount_minor, currency, paidAt: paid_at, takenBackAt: taken_back_at }]
      : [],
  )
}

/** What may count now or later. */
export async function findSubscriptions(db: Database, userId: number, now: Date): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan', 'starts_at', 'ends_at', 'has_grace'])
    .where('user_id', '=', userId)
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', oldestEndThatCounts(now))]))
    .execute()
  return rows.map(({ plan, starts_at, ends_at, has_grace }) => ({
    plan,
    startsAt: starts_at,
    endsAt: ends_at,
    hasGrace: has_grace,
  }))
}

export function listOrders(db: Database, userId: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(100).execute()
}

export function listReceipts(db: Database, userId: number) {
  return db
    .selectFrom('fiscal_documents')
    .innerJoin('orders', 'orders.id', 'fiscal_documents.order_id')
    .select([
      'fiscal_documents.id',
      'fiscal_documents.kind',
      'fiscal_documents.number',
      'fiscal_documents.order_id',
      'fiscal_documents.issued_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('fiscal_documents.id')
    .execute()
}

/** A paper of one's own, with its order. */
export async function findReceipt(db: Database, id: number, userId: number) {
  const receipt = await db.selectFrom('fiscal_documents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!receipt) return undefined
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', receipt.order_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return order && { receipt, order, original: await findOriginal(db, receipt) }
}

/** Of a credit note, the receipt that it takes back. */
async function findOriginal(db: Database, { kind, order_id }: ReceiptRow): Promise<ReceiptRow | undefined> {
  if (kind === 'receipt') return undefined
  return db
    .selectFrom('fiscal_documents')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
}

/** Orders that the provider should be asked about, the longest due first. */
export function findOrdersToCheck(db: Database, now: Date, count: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(count)
    .execute()
}
