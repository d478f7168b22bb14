import { type ExpressionBuilder, sql } from 'kysely'
import { typedId } from '../../../../platform/contract/numbers.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { OrderFilter } from '../../contract/payments.ts'
import { refundedPrice } from '../checkout/refunded-price.ts'
import { giftColumns } from '../queries.ts'

type Where = ExpressionBuilder<Tables, 'orders'>

export async function listOrdersForAdmin(
  db: Database,
  { search, state, limit, offset }: { search: string; state: OrderFilter | undefined; limit: number; offset: number },
) {
  const matching = search === '' ? null : await findMatching(db, search)
  const found = db
    .selectFrom('orders')
    .$if(state !== undefined, (query) => query.where(state ? filters[state] : (where) => where.lit(true)))
    .$if(matching !== null, (query) => query.where(sql<boolean>`orders.id = any(${matching}::int[])`))
  const total = await countAll(found)
  const ids = await found.select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const rows =
    ids.length > 0
      ? await selectOrders(
          db,
          ids.map(({ id }) => id),
        )
      : []
  return { rows, total }
}

export async function findOrderForAdmin(db: Database, id: number): Promise<AdminOrderRow | undefined> {
  return (await selectOrders(db, [id]))[0]
}
export type AdminOrderRow = Awaited<ReturnType<typeof selectOrders>>[number]

/** Whoever has closed the account is known from the receipt alone. */
export function selectOrders(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('orders')
    .leftJoin('users as buyer', 'buyer.id', 'orders.user_id')
    .leftJoin('fiscal_documents as receipt', (join) =>
      join.onRef('receipt.order_id', '=', 'orders.id').on('receipt.kind', '=', 'receipt'),
    )
    .leftJoin('payments as paid', 'paid.id', 'orders.payment_id')
    .leftJoin('offers', 'offers.id', 'orders.offer_id')
    .leftJoin('gifts', 'gifts.order_id', 'orders.id')
    .selectAll('orders')
    .select(giftColumns)
    .select(['offers.code', 'offers.percent_off'])
    .select(['buyer.username', 'buyer.email', 'receipt.buyer_name', 'receipt.buyer_email'])
    .select(['paid.amount_minor as paid_minor', 'paid.currency as paid_currency', 'paid.refunded_minor'])
    .select((of) => [
      of
        .selectFrom('payments')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where(needsRefund)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('unmatched'),
      of
        .selectFrom('disputes')
        .innerJoin('payments', 'payments.id', 'disputes.payment_id')
        .whereRef('payments.order_id', '=', 'orders.id')
        .orderBy('disputes.opened_at', 'desc')
        .limit(1)
        .select('disputes.state')
        .as('dispute'),
    ])
    .where('orders.id', 'in', ids)
    .orderBy('orders.id', 'desc')
    .execute()
}

/** Of the payment that paid the order, in the order's currency. Those of organisations have no row. Pure. */
export const refundedOf = ({ amount_minor, currency, state, ...paid }: AdminOrderRow): number =>
  paid.paid_minor === null || paid.paid_currency === null || paid.refunded_minor === null
    ? state === 'refunded'
      ? amount_minor
      : 0
    : refundedPrice(
        { amount_minor, currency },
        { amount_minor: paid.paid_minor, currency: paid.paid_currency, refunded_minor: paid.refunded_minor },
      )

const needsRefund = (where: ExpressionBuilder<Tables, 'payments'>) =>
  where.and([
    where('payments.unmatched_because', 'is not', null),
    where('payments.state', '=', 'captured'),
    where.not(
      where.exists(
        where
          .selectFrom('disputes')
          .select('disputes.id')
          .whereRef('disputes.payment_id', '=', 'payments.id')
          .where('disputes.state', '=', 'lost'),
      ),
    ),
  ])

const hasPayment = (where: Where) =>
  where.selectFrom('payments').select('payments.id').whereRef('payments.order_id', '=', 'orders.id')

const filters: Record<OrderFilter, (where: Where) => ReturnType<Where['and']>> = {
  paid: (where) => where.and([where('orders.state', '=', 'paid')]),
  open: (where) => where.and([where('orders.state', 'in', ['created', 'failed', 'authorised'])]),
  refunded: (where) =>
    where.or([
      where('orders.state', '=', 'refunded'),
      where.exists(hasPayment(where).where('payments.refunded_minor', '>', 0)),
    ]),
  disputed: (where) =>
    where.and([where.exists(hasPayment(where).innerJoin('disputes', 'disputes.payment_id', 'payments.id'))]),
  unmatched: (where) => where.and([where.exists(hasPayment(where).where(needsRefund))]),
  problem: (where) => where.and([where('orders.failed_at', 'is not', null)]),
}

/** Each part of the union has an index; conditions joined by `or` have none. */
async function findMatching(db: Database, search: string): Promise<number[]> {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: number }>`
    select id from orders where id = ${typedId(search) ?? 0}
    union select id from orders where provider_order_id = ${search}
    union select order_id from payments where id = ${search}
    union select order_id from fiscal_documents where number = ${search}
    union select order_id from fiscal_documents where lower(buyer_name || ' ' || buyer_email) like ${part}
    union select order_id from gifts where lower(recipient_email) like ${part}
    union select orders.id from orders join users on users.id = orders.user_id where lower(users.username) like ${part}
    union select orders.id from orders join users on users.id = orders.user_id where lower(users.email) like ${part}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findOrderHistory(db: Database, orderId: number) {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('first_seen_at')
    .orderBy('id')
    .execute()
  const ids = payments.map(({ id }) => id)
  const ofPayments = ids.length > 0
  return {
    payments,
    refunds: ofPayments
      ? await db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).orderBy('requested_at').execute()
      : [],
    disputes: ofPayments
      ? await db.selectFrom('disputes').selectAll().where('payment_id', 'in', ids).orderBy('opened_at').execute()
      : [],
    documents: await db
      .selectFrom('fiscal_documents')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  }
}
export type OrderHistory = Awaited<ReturnType<typeof findOrderHistory>>
