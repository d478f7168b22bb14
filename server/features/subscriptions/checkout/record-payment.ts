import type { Transaction } from '../../../db/database.ts'
import type { ProviderPayment } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { issuePaper } from '../fiscal-documents/issue.ts'
import { renewEntitlement } from '../plans/entitlement.ts'
import { type Buyer, lockOrder, lockReader, type OrderRow, type ReceiptRow } from '../queries.ts'
import { laterPaymentState, type OrderState, settle } from './order-state.ts'
import { nextCheck } from './reconciliation-backoff.ts'

/**
 * Takes note of a payment as the provider tells of it, and does all that follows: whoever tells, in whatever order and
 * however often. Gives the order's state; null where we have no such order.
 */
export async function recordPayment(
  deps: SubscriptionDeps,
  tx: Transaction,
  payment: ProviderPayment,
): Promise<OrderState | null> {
  const order = payment.orderId === null ? undefined : await lockOrder(tx, payment.orderId)
  if (!order) return null
  const { before, now } = await keepPayment(deps, tx, order, payment)
  const fits = payment.amountMinor === order.amount_minor && payment.currency === order.currency
  const { surplus, ...next } = settle(
    { state: order.state, paymentId: order.payment_id },
    { id: payment.id, state: now, fits },
  )
  if (surplus && before !== 'captured') await reportSurplus(deps, tx, order, payment)
  if (next.state !== order.state) await moveOrder(deps, tx, order, next)
  return next.state
}

/** What is known of a payment only moves forward. */
async function keepPayment({ now }: SubscriptionDeps, tx: Transaction, order: OrderRow, payment: ProviderPayment) {
  const known = await tx.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirst()
  if (known && known.order_id !== order.id) throw new Error(`Payment ${payment.id} belongs to another order`)
  const state = laterPaymentState(known?.state ?? 'created', payment.state)
  const kept = {
    state,
    refunded_minor: Math.max(known?.refunded_minor ?? 0, payment.refundedMinor),
    changed_at: now(),
  }
  const { id, amountMinor: amount_minor, currency } = payment
  await tx
    .insertInto('payments')
    .values({ id, order_id: order.id, amount_minor, currency, first_seen_at: now(), ...kept })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
    .execute()
  return { before: known?.state ?? null, now: state }
}

async function moveOrder(
  deps: SubscriptionDeps,
  tx: Transaction,
  order: OrderRow,
  { state, paymentId }: { state: OrderState; paymentId: string | null },
) {
  const buyer = (order.user_id !== null && (await lockReader(tx, order.user_id))) || null
  // Once nobody else changes what the reader has: of two orders that are paid at the same time, one was paid after the other.
  const now = deps.now()
  const moved = await tx
    .updateTable('orders')
    .set({
      state,
      payment_id: paymentId,
      ...(state === 'paid' && { paid_at: now }),
      ...(state === 'refunded' && { refunded_at: now }),
      // Attempts that came to nothing do not begin the questions anew.
      ...((state === 'paid' || state === 'refunded') && { check_count: 0, next_check_at: nextCheck(state, 0, now) }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (state === 'paid') await grantOrder(deps, tx, { order: moved, buyer, now })
  // What was never granted need not be taken back.
  if (state === 'refunded' && moved.paid_at) await withdrawOrder(deps, tx, { order: moved, buyer, now })
}

interface Moved {
  order: OrderRow
  /** Null: the account is gone. */
  buyer: Buyer | null
  now: Date
}

async function grantOrder(deps: SubscriptionDeps, tx: Transaction, { order, buyer, now }: Moved) {
  if (!buyer) deps.log.warn({ order: order.id }, 'an order was paid whose account is gone: refund it')
  const cause = { cause: 'payment' as const, orderId: order.id, reason: `payment ${order.payment_id}` }
  const stretches = buyer ? await renewEntitlement(tx, buyer.id, cause, now) : []
  const own = stretches.filter(({ orderId }) => orderId === order.id)
  const [first, last] = [own[0], own.at(-1)]
  const period = first && last ? { startsAt: first.startsAt, endsAt: last.endsAt } : null
  const receipt = await issuePaper(tx, { kind: 'receipt', order, buyer, period }, deps.config, now)
  if (buyer) await mailPaper(deps, tx, { order, buyer, receipt })
}

async function withdrawOrder(deps: SubscriptionDeps, tx: Transaction, { order, buyer, now }: Moved) {
  const cause = { cause: 'refund' as const, orderId: order.id, reason: `refund of payment ${order.payment_id}` }
  if (buyer) await renewEntitlement(tx, buyer.id, cause, now)
  const receipt = await issuePaper(tx, { kind: 'credit-note', order, buyer, period: null }, deps.config, now)
  if (buyer) await mailPaper(deps, tx, { order, buyer, receipt })
}

async function mailPaper(
  { sendMail }: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, receipt }: { order: OrderRow; buyer: Buyer; receipt: ReceiptRow },
) {
  const { plan, amount_minor: amountMinor, currency } = order
  const common = { number: receipt.number, plan, amountMinor, currency }
  if (receipt.kind === 'credit-note') return sendMail(tx, { to: buyer.email, template: 'refund', data: common })
  const { starts_at, ends_at } = receipt
  if (!starts_at || !ends_at) return
  const period = { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }
  return sendMail(tx, { to: buyer.email, template: 'receipt', data: { ...common, ...period } })
}

/** Money came in that pays nothing: of another amount, or for what is paid already. Somebody has to send it back. */
async function reportSurplus(deps: SubscriptionDeps, tx: Transaction, order: OrderRow, payment: ProviderPayment) {
  deps.log.warn({ order: order.id, payment: payment.id }, 'a payment pays nothing')
  await deps.sendMail(tx, {
    to: deps.config.site.contactEmail,
    template: 'surplus-payment',
    data: {
      paymentId: payment.id,
      providerOrderId: order.provider_order_id ?? '',
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    },
  })
}
