import { formatMoney } from '../../../../platform/contract/currencies.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { Conflict, NotFound, Unavailable } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import {
  type PaymentsGateway,
  PaymentsUnavailable,
  RefundRefused,
} from '../../../../platform/server/gateways/payments/index.ts'
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

/** The provider makes a refund within seconds after the request, or never. */
const settlesWithin = minutes(15)

/**
 * Writes the request first, with the audit entry, so that no refund is unknown here. What follows from it (credit note,
 * mail, end of the plan) comes from the provider's report as for any refund. @throws NotFound, Conflict, Unavailable
 */
export async function refundPayment(deps: SubscriptionDeps, request: RefundRequest): Promise<void> {
  const payments = deps.payments()
  if (!payments) throw new Unavailable('payments_off', 'Payments are not set up here.')
  const refund = await storeRequest(deps, request)
  if (refund.id !== request.key && !(await isToContinue(deps, payments, refund, request)))
    return refundPayment(deps, request)
  if (!refund.accepted_at && !(await sendRefund(deps, payments, refund, request))) return refundPayment(deps, request)
  await recordAtOnce(deps, refund.payment_id)
}

/** The answer to `refund` was lost. False: it never reached the provider and is deleted. @throws Conflict, Unavailable */
async function isToContinue(
  deps: SubscriptionDeps,
  payments: PaymentsGateway,
  refund: StoredRefund,
  request: RefundRequest,
): Promise<boolean> {
  const { id, payment_id, requested_at } = refund
  const money = formatMoney(refund.amount_minor, refund.currency)
  const made = await orUnavailable(deps, payment_id, () => payments.listRefundKeys(payment_id))
  if (made.includes(id)) {
    await accept(deps, id)
    await recordAtOnce(deps, payment_id)
    const message = `An earlier refund of ${money} did reach the payment provider. Check the order before you refund more.`
    throw new Conflict('refund_made', message)
  }
  if (deps.now().getTime() - requested_at.getTime() > settlesWithin) {
    await dropRefund(deps, request, refund, 'It never reached the payment provider.')
    return false
  }
  if (refund.amount_minor === request.amountMinor) return true
  const message = `An earlier refund of ${money} is not confirmed yet. Refund the same amount to try it again, or wait 15 minutes.`
  throw new Conflict('refund_unconfirmed', message)
}

/** False: another administrator has given it up meanwhile, so it must not go out. @throws Conflict, Unavailable */
async function sendRefund(
  deps: SubscriptionDeps,
  payments: PaymentsGateway,
  refund: StoredRefund,
  request: RefundRequest,
): Promise<boolean> {
  const { id: key, payment_id: paymentId, amount_minor: amountMinor } = refund
  const requestedAt = deps.now()
  const { numUpdatedRows } = await deps.db
    .updateTable('refunds')
    .set({ requested_at: requestedAt })
    .where('id', '=', key)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  try {
    await orUnavailable(deps, paymentId, () => payments.refund({ paymentId, amountMinor, key }))
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    await dropRefund(deps, request, { ...refund, requested_at: requestedAt }, error.message)
    throw new Conflict('refund_refused', `The payment provider rejected the refund: ${error.message}`)
  }
  await accept(deps, key)
  return true
}

/** Unless it was sent once more meanwhile. */
async function dropRefund(
  { db, now }: SubscriptionDeps,
  { admin }: RefundRequest,
  refund: StoredRefund,
  reason: string,
): Promise<void> {
  const { id, payment_id: payment, amount_minor: amount, currency, requested_at, subject } = refund
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('refunds')
      .where('id', '=', id)
      .where('requested_at', '=', requested_at)
      .where('accepted_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const detail = { payment, amount, currency, requestedBy: refund.admin_name, reason }
    await recordAction(tx, { by: admin, action: 'payment.refund-dropped', subject, detail }, now())
  })
}

const accept = ({ db, now }: SubscriptionDeps, key: string) =>
  db.updateTable('refunds').set({ accepted_at: now() }).where('id', '=', key).execute()

async function orUnavailable<T>({ log }: SubscriptionDeps, paymentId: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.warn({ err: error, payment: paymentId }, 'a refund could not be requested')
    const message = 'The payment provider is unavailable. Try again. This cannot refund twice.'
    throw new Unavailable('payments_unavailable', message)
  }
}

type StoredRefund = Awaited<ReturnType<typeof storeRequest>>

/** Returns another refund of the payment instead, if the provider has not confirmed that one. */
async function storeRequest({ db, now }: SubscriptionDeps, request: RefundRequest) {
  const { admin, orderId, paymentId, amountMinor, reason, key } = request
  return inTransaction(db, async (tx) => {
    const order = await findOrderForAdmin(tx, orderId)
    if (!order) throw new NotFound('order', orderId)
    if (order.user_id !== null) await lockReader(tx, order.user_id)
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .where('order_id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('payment', paymentId))
    const { currency } = payment
    const subject = { kind: 'order', id: orderId, name: order.username ?? order.buyer_name ?? 'Closed account' }
    const known = await findRequest(tx, request)
    if (known) return { ...known, currency, subject }
    // A lost dispute has returned the money already.
    const isLost = await hasAny(
      tx.selectFrom('disputes').where('payment_id', '=', paymentId).where('state', '=', 'lost'),
    )
    if (payment.state !== 'captured' || isLost || amountMinor > payment.amount_minor - payment.refunded_minor)
      throw new Conflict(
        'refund_too_large',
        'The amount is more than the payment has left to refund. Reload the order.',
      )
    const refund = await tx
      .insertInto('refunds')
      .values({
        id: key,
        payment_id: paymentId,
        amount_minor: amountMinor,
        reason,
        admin_name: admin.username,
        requested_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const gift = presentGift(order, now())
    const detail = {
      payment: paymentId,
      amount: amountMinor,
      currency,
      reason,
      ...(gift && { gift: giftStateNames[gift.state] }),
    }
    await recordAction(tx, { by: admin, action: 'payment.refunded', subject, detail }, now())
    return { ...refund, currency, subject }
  })
}

/** The request with the same key, or one that is not confirmed. There is never more than one of these. @throws Conflict */
async function findRequest(tx: Transaction, { paymentId, amountMinor, key }: RefundRequest) {
  const all = await tx
    .selectFrom('refunds')
    .selectAll()
    .where((where) => where.or([where('id', '=', key), where('payment_id', '=', paymentId)]))
    .execute()
  const known = all.find(({ id }) => id === key)
  if (known && (known.payment_id !== paymentId || known.amount_minor !== amountMinor))
    throw new Conflict('refund_differs', 'This key has already been used for another refund.')
  return known ?? all.find(({ accepted_at }) => accepted_at === null)
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
