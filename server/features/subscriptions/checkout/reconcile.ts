import { minutes } from '../../../core/durations.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { findOrdersToCheck, lockOrder, type OrderRow } from '../queries.ts'
import { nextCheck } from './reconciliation-backoff.ts'
import { recordPayment } from './record-payment.ts'

/** Orders asked about in one go. */
const atOnce = 200

/** After so many in a row it is the provider that is away, and the others can wait. */
const failuresInARow = 3

/** Asks the provider about orders that are due, until `signal` says that it is enough for now. */
export async function reconcileOrders(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { payments } = deps
  if (!payments) return
  let failures = 0
  for (const order of await findOrdersToCheck(deps.db, deps.now(), atOnce)) {
    if (signal.aborted || failures === failuresInARow) return
    try {
      await checkOrder(deps, payments, order)
      failures = 0
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      deps.log.warn({ err: error, order: order.id }, 'an order could not be checked')
      await putOff(deps, order)
      failures += 1
    }
  }
}

/** One that cannot be answered does not keep the others waiting. */
async function putOff({ db, now }: SubscriptionDeps, { id }: OrderRow) {
  const next = new Date(now().getTime() + minutes(5))
  await db
    .updateTable('orders')
    .set({ next_check_at: next })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
}

async function checkOrder(
  deps: SubscriptionDeps,
  payments: PaymentsGateway,
  { provider_order_id, state, check_count }: OrderRow,
) {
  if (provider_order_id === null) return
  const found = await payments.listPayments(provider_order_id)
  await inTransaction(deps.db, async (tx) => {
    for (const payment of found) await recordPayment(deps, tx, payment)
    const order = await lockOrder(tx, provider_order_id)
    // What has moved on meanwhile keeps the time that came with it.
    if (order?.state !== state || order.check_count !== check_count) return
    await tx
      .updateTable('orders')
      .set({ next_check_at: nextCheck(state, check_count + 1, deps.now()), check_count: check_count + 1 })
      .where('id', '=', order.id)
      .execute()
  })
}
