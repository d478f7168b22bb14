import { days, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../../../platform/server/gateways/payments/index.ts'
import type { PaymentDeps, SubscriptionDeps } from '../deps.ts'
import { findOrder, lockOrder, type OrderRow } from '../queries.ts'
import { type PaymentReport, withOrderState } from './payment-report.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'
import { recordPayment } from './record-payment.ts'
import { reportProblem } from './report-problem.ts'

/** Orders per run. */
const batchSize = 200

/** A run stops after this many failures in a row: the provider is down, and the other orders can wait. */
const maxFailures = 3

export async function reconcileOrders(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const payments = deps.payments()
  if (!payments) return
  let failures = 0
  for (const order of await findDueOrders(deps)) {
    if (signal.aborted || failures === maxFailures) return
    try {
      await reconcileOrder(deps, payments, order)
      failures = 0
    } catch (error) {
      if (error instanceof PaymentsUnavailable) {
        deps.log.warn({ err: error, order: order.id }, 'an order could not be reconciled')
        await postpone(deps, order, minutes(5))
        failures += 1
      } else {
        await postpone(deps, order, days(1))
        if (order.provider_order_id) await reportProblem(deps, order.provider_order_id, error)
      }
    }
  }
}

export async function checkOrder(deps: SubscriptionDeps, providerOrderId: string): Promise<void> {
  const payments = deps.payments()
  const order = await findOrder(deps.db, providerOrderId)
  if (payments && order) await reconcileOrder(deps, payments, order)
}

/** Longest due first. The provider does not know the sandbox's orders, nor the other way round. */
function findDueOrders({ db, config, now }: SubscriptionDeps): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('next_check_at', '<=', now())
    .where('is_sandbox', '=', config.payments.kind === 'sandbox')
    .orderBy('next_check_at')
    .limit(batchSize)
    .execute()
}

/** An order that cannot be checked must not hold up the others. */
async function postpone({ db, now }: SubscriptionDeps, { id }: OrderRow, delay: number) {
  await db
    .updateTable('orders')
    .set({ next_check_at: new Date(now().getTime() + delay) })
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
  const found: PaymentReport[] = []
  for (const payment of await payments.listPayments(provider_order_id))
    found.push(await withOrderState(deps, payments, payment))
  await inTransaction(deps.db, async (tx) => {
    for (const payment of found) await recordPayment(deps, tx, payment)
    const order = (await lockOrder(tx, provider_order_id))?.order
    if (order?.failed_at) await tx.updateTable('orders').set({ failed_at: null }).where('id', '=', order.id).execute()
    // An order that has changed meanwhile keeps the schedule of its new state.
    if (order?.state !== state || order.check_count !== check_count) return
    await tx
      .updateTable('orders')
      .set({ next_check_at: nextCheckAt(state, check_count + 1, deps.now()), check_count: check_count + 1 })
      .where('id', '=', order.id)
      .execute()
  })
}
