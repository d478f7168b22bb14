import { inTransaction } from '../../db/transaction.ts'
import { minutes } from '../../durations.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../gateways/payments/index.ts'
import { nextCheck } from './check-times.ts'
import type { SubscriptionParts } from './parts.ts'
import { findOrdersToCheck, lockOrder, type OrderRow } from './queries.ts'
import { recordPayment } from './record-payment.ts'

/** Orders asked about in one go. */
const atOnce = 200

/** Asks the provider about orders that are due. */
export async function reconcileOrders(parts: SubscriptionParts): Promise<void> {
  const { payments } = parts
  if (!payments) return
  for (const order of await findOrdersToCheck(parts.db, parts.now(), atOnce)) {
    try {
      await checkOrder(parts, payments, order)
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      parts.log.warn({ err: error, order: order.id }, 'an order could not be checked')
      await putOff(parts, order)
    }
  }
}

/** One that cannot be answered does not keep the others waiting. */
async function putOff({ db, now }: SubscriptionParts, { id }: OrderRow) {
  const next = new Date(now().getTime() + minutes(5))
  await db
    .updateTable('orders')
    .set({ next_check_at: next })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
}

async function checkOrder(
  parts: SubscriptionParts,
  payments: PaymentsGateway,
  { provider_order_id, state, checks }: OrderRow,
) {
  if (provider_order_id === null) return
  const found = await payments.listPayments(provider_order_id)
  await inTransaction(parts.db, async (tx) => {
    for (const payment of found) await recordPayment(parts, tx, payment)
    const order = await lockOrder(tx, provider_order_id)
    // What has moved on meanwhile keeps the time that came with it.
    if (order?.state !== state || order.checks !== checks) return
    await tx
      .updateTable('orders')
      .set({ next_check_at: nextCheck(state, checks + 1, parts.now()), checks: checks + 1 })
      .where('id', '=', order.id)
      .execute()
  })
}
