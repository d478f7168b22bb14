import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { ProviderPayment } from '../../../../platform/server/gateways/payments/index.ts'
import type { OrderState } from '../../contract/endpoints.ts'
import type { UnmatchedReason } from '../../contract/payments.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { issueFiscalDocument } from '../fiscal-documents/issue.ts'
import { mailDocument } from '../fiscal-documents/mail-document.ts'
import { type PaidOrder, sellGift } from '../gifts/sell-gift.ts'
import { unmatchedPaymentMail } from '../mails/payments.ts'
import { isOfferGone } from '../offers/redeem-offer.ts'
import { updateEntitlement } from '../plans/entitlement.ts'
import { type LockedOrder, lockOrder, type OrderRow } from '../queries.ts'
import { isReportOwned } from '../reports/bought-reports.ts'
import { applyPaymentAttempt, isOrderOver, laterPaymentState } from './order-state.ts'
import type { PaymentReport } from './payment-report.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'
import { settleReturns } from './settle-returns.ts'

/**
 * Records a payment and what follows from it: order, subscription, fiscal documents, mail. Reports may repeat and come
 * in any order. Returns the order's state; null if the payment belongs to no order here. @throws PaymentOfOtherOrder
 */
export async function recordPayment(
  deps: SubscriptionDeps,
  tx: Transaction,
  payment: PaymentReport,
): Promise<OrderState | null> {
  const locked = payment.orderId === null ? undefined : await lockOrder(tx, payment.orderId)
  if (!locked) return null
  const { order } = locked
  // Read the clock under the lock: of two orders that are paid at the same time, one is paid after the other.
  const now = deps.now()
  const { state, paidAt } = await storePayment(tx, order, payment, now)
  const refusal = state === 'captured' ? await refusalOf(tx, order, { paymentId: payment.id, paidAt, now }) : null
  const isAmountExact =
    order.payment_id === payment.id ||
    payment.isOrderPaid === true ||
    (payment.amountMinor === order.amount_minor && payment.currency === order.currency)
  const { isUnmatched, ...next } = applyPaymentAttempt(
    { state: order.state, paymentId: order.payment_id },
    { id: payment.id, state, isExact: isAmountExact && refusal === null },
  )
  if (isUnmatched) await reportUnmatchedPayment(deps, tx, { order, payment, reason: reasonOf(isAmountExact, refusal) })
  const changed =
    next.state === order.state ? order : await changeOrderState(deps, tx, { ...locked, now }, { next, payment })
  if (changed.payment_id === payment.id) await settleReturns(deps, tx, { ...locked, order: changed, now })
  return next.state
}

const reasonOf = (isAmountExact: boolean, refusal: UnmatchedReason | null): UnmatchedReason =>
  isAmountExact ? (refusal ?? 'second-payment') : 'other-amount'

/** Why an order cannot be paid any more, although nobody has paid it. */
async function refusalOf(
  tx: Transaction,
  order: OrderRow,
  { paymentId, paidAt, now }: { paymentId: string; paidAt: Date; now: Date },
): Promise<UnmatchedReason | null> {
  if (order.payment_id !== null) return null
  const payment = tx.selectFrom('payments').select('unmatched_because').where('id', '=', paymentId)
  const reported = (await payment.executeTakeFirst())?.unmatched_because
  // The publisher has been asked to refund it.
  if (reported === 'offer-used-up' || reported === 'report-owned' || reported === 'order-ended') return reported
  if (isOrderOver(order, paidAt)) return 'order-ended'
  if (await isOfferGone(tx, order, { paidAt, now })) return 'offer-used-up'
  return (await isReportOwned(tx, order)) ? 'report-owned' : null
}

/** The payment is recorded under another order than the provider reports it for. */
export class PaymentOfOtherOrder extends Error {
  override readonly name = 'PaymentOfOtherOrder'
  readonly payment: ProviderPayment

  constructor(payment: ProviderPayment) {
    super(`Payment ${payment.id} belongs to another order`)
    this.payment = payment
  }
}

/** Stores the later of the known and the reported state. Returns it, and when the payment began, as far as known. */
async function storePayment(tx: Transaction, order: OrderRow, payment: PaymentReport, now: Date) {
  const known = await tx.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirst()
  if (known && known.order_id !== order.id) throw new PaymentOfOtherOrder(payment)
  const state = laterPaymentState(known?.state ?? 'created', payment.state)
  const refundedMinor = Math.max(known?.refunded_minor ?? 0, payment.refundedMinor)
  const changes = { state, refunded_minor: refundedMinor, changed_at: now }
  const { id, amountMinor: amount_minor, currency } = payment
  await tx
    .insertInto('payments')
    .values({ id, order_id: order.id, amount_minor, currency, first_seen_at: now, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
  const times = [payment.createdAt, known?.first_seen_at, now].flatMap((at) => at?.getTime() ?? [])
  return { state, paidAt: new Date(Math.min(...times)) }
}

interface ChangedOrder extends LockedOrder {
  now: Date
}

async function changeOrderState(
  deps: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, holder, isGift, now }: ChangedOrder,
  { next, payment }: { next: { state: OrderState; paymentId: string | null }; payment: PaymentReport },
): Promise<OrderRow> {
  const { state, paymentId } = next
  const changed = await tx
    .updateTable('orders')
    .set({
      state,
      payment_id: paymentId,
      ...(state === 'paid' && { paid_at: now }),
      ...(state === 'refunded' && { refunded_at: now }),
      // A failed or authorised attempt does not restart the backoff.
      ...((state === 'paid' || state === 'refunded') && { check_count: 0, next_check_at: nextCheckAt(state, 0, now) }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // The provider may have counted the order as paid only after it reported the payment.
  if (state === 'paid')
    await tx.updateTable('payments').set({ unmatched_because: null }).where('id', '=', payment.id).execute()
  if (state === 'paid' && isGift) await sellGift(deps, tx, { order: changed, buyer, now })
  else if (state === 'paid') await grantOrder(deps, tx, { order: changed, buyer, now }, payment)
  // A refund may be reported before the payment. Then nothing was granted.
  if (state === 'refunded' && changed.paid_at && changed.plan !== null && holder) {
    const cause = { cause: 'refund' as const, orderId: order.id, reason: `refund of payment ${paymentId}` }
    await updateEntitlement(tx, holder.id, cause, now)
  }
  return changed
}

async function grantOrder(
  deps: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, now }: PaidOrder,
  payment: PaymentReport,
) {
  const cause = { cause: 'payment' as const, orderId: order.id, reason: `payment ${order.payment_id}` }
  const periods = buyer && order.plan !== null ? await updateEntitlement(tx, buyer.id, cause, now) : []
  const own = periods.filter(({ orderId }) => orderId === order.id)
  const [first, last] = [own[0], own.at(-1)]
  const period = first && last ? { startsAt: first.startsAt, endsAt: last.endsAt } : null
  const amountMinor = order.amount_minor
  const receipt = await issueFiscalDocument(
    tx,
    { kind: 'receipt', order, amountMinor, buyer, period },
    deps.settings.current(),
    now,
  )
  if (!buyer || order.revoked_at)
    await reportUnmatchedPayment(deps, tx, { order, payment, reason: buyer ? 'plan-revoked' : 'account-closed' })
  if (buyer) await mailDocument(deps, tx, { order, buyer, document: receipt })
}

async function reportUnmatchedPayment(
  deps: SubscriptionDeps,
  tx: Transaction,
  { order, payment, reason }: { order: OrderRow; payment: PaymentReport; reason: UnmatchedReason },
) {
  const isNew = await tx
    .updateTable('payments')
    .set({ unmatched_because: reason })
    .where('id', '=', payment.id)
    .where('unmatched_because', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!isNew) return
  deps.log.warn({ order: order.id, payment: payment.id, reason }, 'a payment gave nothing')
  await deps.sendMail(tx, {
    to: deps.settings.current().contact.email,
    template: unmatchedPaymentMail,
    data: {
      paymentId: payment.id,
      providerOrderId: order.provider_order_id ?? '',
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      reason,
    },
  })
}
