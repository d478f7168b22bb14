import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { ProviderPayment } from '../../../../platform/server/gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { lockOrder } from '../queries.ts'
import { laterPaymentState } from './order-state.ts'

/**
 * For a payment that the provider reports for another order than it is recorded under. Unless it has paid that order,
 * its money bought nothing: the Payments screen lists it for a refund.
 */
export async function recordUnderItsOrder(
  { db, now }: Pick<SubscriptionDeps, 'db' | 'now'>,
  { id, state, refundedMinor }: ProviderPayment,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['orders.provider_order_id', 'payments.state', 'payments.refunded_minor'])
      .where('payments.id', '=', id)
      .executeTakeFirst()
    const locked = known?.provider_order_id ? await lockOrder(tx, known.provider_order_id) : undefined
    if (!known || !locked || locked.order.payment_id === id) return
    const later = laterPaymentState(known.state, state)
    const refunded_minor = Math.max(known.refunded_minor, refundedMinor)
    await tx
      .updateTable('payments')
      .set({ state: later, refunded_minor, changed_at: now(), unmatched_because: 'other-order' })
      .where('id', '=', id)
      .execute()
  })
}
