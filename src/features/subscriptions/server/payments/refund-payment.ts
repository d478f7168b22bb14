import { recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound, Unavailable } from '../../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { PaymentsUnavailable, RefundRefused } from '../../../../platform/server/gateways/payments/index.ts'
import { giftStateNames } from '../../contract/gift-rules.ts'
import { withOrderState } from '../checkout/payment-report.ts'
import { PaymentOfOtherOrder, recordPayment } from '../checkout/record-payment.ts'
import { recordUnderItsOrder } from '../checkout/record-under-its-order.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { presentGift } from '../gifts/state.ts'
import { lockReader } from '../queries.ts'
import { findOrderForAdmin } from './queries.ts'

export interface RefundRequest {
  admin: { userId: number; username: string }
  /** Our id, not the provider's. */
  orderId: number
  paymentId: string
  amountMinor: number
  reason: string
  /** A UUID. Requests with the same key are one refund. */
  key: string
}

/**
 * Writes the request first, with the audit entry, so that no refund is unknown here. What follows from it (credit note,
 * mail, end of the plan) comes from the provider's report as for any refund. @throws NotFound, Conflict, Unavailable
 */
export async function refundPayment(deps: SubscriptionDeps, request: RefundRequest): Promise<void> {
  const { db, now } = deps
  const payments = deps.payments()
  if (!payments) throw new Unavailable('payments_off', 'Payments are not set up here.')
  await storeRequest(deps, request)
  const { paymentId, amountMinor, key } = request
  try {
    await payments.refund({ paymentId, amountMinor, key })
  } catch (error) {
    if (error instanceof RefundRefused) {
      await db.deleteFrom('refunds').where('id', '=', key).where('accepted_at', 'is', null).execute()
      throw new Conflict('refund_refused', `The payment provider rejected the refund: ${error.message}`)
    }
    if (!(error instanceof PaymentsUnavailable)) throw error
    deps.log.warn({ err: error, payment: paymentId }, 'a refund could not be requested')
    const message = 'The payment provider is unavailable. Try again. This cannot refund twice.'
    throw new Unavailable('payments_unavailable', message)
  }
  await db.updateTable('refunds').set({ accepted_at: now() }).where('id', '=', key).execute()
  await recordAtOnce(deps, paymentId)
}

async function storeRequest({ db, now }: SubscriptionDeps, request: RefundRequest): Promise<void> {
  const { admin, orderId, paymentId, amountMinor, reason, key } = request
  await inTransaction(db, async (tx) => {
    const order = await findOrderForAdmin(tx, orderId)
    if (!order) throw new NotFound('order', orderId)
    if (order.user_id !== null) await lockReader(tx, order.user_id)
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .where('order_id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!payment) throw new NotFound('payment', paymentId)
    const known = await tx.selectFrom('refunds').selectAll().where('id', '=', key).executeTakeFirst()
    if (known) {
      if (known.payment_id === paymentId && known.amount_minor === amountMinor) return
      throw new Conflict('refund_differs', 'This key has already been used for another refund.')
    }
    if (payment.state !== 'captured' || amountMinor > payment.amount_minor - payment.refunded_minor)
      throw new Conflict(
        'refund_too_large',
        'The amount is more than the payment has left to refund. Reload the order.',
      )
    await tx
      .insertInto('refunds')
      .values({
        id: key,
        payment_id: paymentId,
        amount_minor: amountMinor,
        reason,
        admin_name: admin.username,
        requested_at: now(),
        accepted_at: null,
      })
      .execute()
    const name = order.username ?? order.buyer_name ?? 'Closed account'
    const gift = presentGift(order, now())
    const detail = {
      payment: paymentId,
      amount: amountMinor,
      currency: payment.currency,
      reason,
      ...(gift && { gift: giftStateNames[gift.state] }),
    }
    const subject = { kind: 'order', id: orderId, name }
    await recordAction(tx, { by: admin, action: 'payment.refunded', subject, detail }, now())
  })
}

/** The webhook or reconciliation records the refund anyway. The administrator should see it now. */
async function recordAtOnce(deps: SubscriptionDeps, paymentId: string): Promise<void> {
  const { db, log } = deps
  const payments = deps.payments()
  try {
    const payment = await payments?.findPayment(paymentId)
    if (!payments || !payment) return
    const report = await withOrderState(deps, payments, payment)
    await inTransaction(db, (tx) => recordPayment(deps, tx, report))
  } catch (error) {
    if (error instanceof PaymentOfOtherOrder) return recordUnderItsOrder(deps, error.payment)
    log.warn({ err: error, payment: paymentId }, 'a refund is recorded later')
  }
}
