import { minutes } from '../../../core/durations.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'
import { recordPayment } from './record-payment.ts'

/** Orders per run. */
const batchSize = 200

/** A run stops after this many failures in a row: the provider is down, and the other orders can wait. */
const maxFailures = 3

/** Asks the provider about the orders that are due, until `signal` aborts. */
export async function reconcileOrders(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { payments } = deps
  if (!payments) return
  let failures = 0
  for (const order of await findDueOrders(deps.db, deps.now())) {
    if (signal.aborted || failures === maxFailures) return
    try {
      await reconcileOrder(deps, payments, order)
      failures = 0
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      deps.log.warn({ err: error, order: order.id }, 'an order could not be reconciled')
      await postpone(deps, order)
      failures += 1
    }
  }
}

/** The longest due first. */
function findDueOrders(db: Database, now: Date): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(batchSize)
    .execute()
}

/** An order that cannot be checked must not hold up the others. */
async function postpone({ db, now }: SubscriptionDeps, { id }: OrderRow) {
  await db
    .updateTable('orders')
    .set({ next_check_at: new Date(now().getTime() + minutes(5)) })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
}

async function reconcileOrder(
  deps: SubscriptionDeps,
  payments: PaymentsGateway,
  { provider_order_id, state, check_count }: OrderRow,
) {
  if (provider_order_id === null) return
  const found = await payments.listPayments(provider_order_id)
  await inTransaction(deps.db, async (tx) => {
    for (const payment of found) await recordPayment(deps, tx, payment)
    const order = await lockOrder(tx, provider_order_id)
    // An order that has changed meanwhile keeps the schedule of its new state.
    if (order?.state !== state || order.check_count !== check_count) return
    await tx
      .updateTable('orders')
      .set({ next_check_at: nextCheckAt(state, check_count + 1, deps.now()), check_count: check_count + 1 })
      .where('id', '=', order.id)
      .execute()
  })
}
