import type { OrderState } from '../../../../contract/subscriptions/endpoints.ts'
import type { Transaction } from '../../../db/database.ts'
import type { ProviderPayment } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { issueFiscalDocument } from '../fiscal-documents/issue.ts'
import { updateEntitlement } from '../plans/entitlement.ts'
import { type Buyer, type FiscalDocumentRow, lockOrder, lockReader, type OrderRow } from '../queries.ts'
import { applyPaymentAttempt, laterPaymentState } from './order-state.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'

/**
 * Records a payment as the provider reports it, with everything that follows from it: order, subscription, fiscal document, mail.
 * Reports may repeat and come in any order. Returns the order's state; null if the payment belongs to no order here.
 */
export async function recordPayment(
  deps: SubscriptionDeps,
  tx: Transaction,
  payment: ProviderPayment,
): Promise<OrderState | null> {
  const order = payment.orderId === null ? undefined : await lockOrder(tx, payment.orderId)
  if (!order) return null
  const { before, after } = await storePayment(deps, tx, order, payment)
  const isExact = payment.amountMinor === order.amount_minor && payment.currency === order.currency
  const { isUnmatched, ...next } = applyPaymentAttempt(
    { state: order.state, paymentId: order.payment_id },
    { id: payment.id, state: after, isExact },
  )
  if (isUnmatched && before !== 'captured') await reportUnmatchedPayment(deps, tx, order, payment)
  if (next.state !== order.state) await changeOrderState(deps, tx, order, next)
  return next.state
}

/** Stores the later of the known and the reported state. */
async function storePayment({ now }: SubscriptionDeps, tx: Transaction, order: OrderRow, payment: ProviderPayment) {
  const known = await tx.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirst()
  if (known && known.order_id !== order.id) throw new Error(`Payment ${payment.id} belongs to another order`)
  const state = laterPaymentState(known?.state ?? 'created', payment.state)
  const changes = {
    state,
    refunded_minor: Math.max(known?.refunded_minor ?? 0, payment.refundedMinor),
    changed_at: now(),
  }
  const { id, amountMinor: amount_minor, currency } = payment
  await tx
    .insertInto('payments')
    .values({ id, order_id: order.id, amount_minor, currency, first_seen_at: now(), ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
  return { before: known?.state ?? null, after: state }
}

async function changeOrderState(
  deps: SubscriptionDeps,
  tx: Transaction,
  order: OrderRow,
  { state, paymentId }: { state: OrderState; paymentId: string | null },
) {
  const buyer = (order.user_id !== null && (await lockReader(tx, order.user_id))) || null
  // Read the clock under the lock: of two orders that are paid at the same time, one is paid after the other.
  const now = deps.now()
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
  if (state === 'paid') await grantOrder(deps, tx, { order: changed, buyer, now })
  // A refund may be reported before the payment. Then nothing was granted.
  if (state === 'refunded' && changed.paid_at) await reverseOrder(deps, tx, { order: changed, buyer, now })
}

interface ChangedOrder {
  order: OrderRow
  /** Null: the account was deleted. */
  buyer: Buyer | null
  now: Date
}

async function grantOrder(deps: SubscriptionDeps, tx: Transaction, { order, buyer, now }: ChangedOrder) {
  if (!buyer) deps.log.warn({ order: order.id }, 'an order of a deleted account was paid: refund it')
  const cause = { cause: 'payment' as const, orderId: order.id, reason: `payment ${order.payment_id}` }
  const periods = buyer ? await updateEntitlement(tx, buyer.id, cause, now) : []
  const own = periods.filter(({ orderId }) => orderId === order.id)
  const [first, last] = [own[0], own.at(-1)]
  const period = first && last ? { startsAt: first.startsAt, endsAt: last.endsAt } : null
  const receipt = await issueFiscalDocument(tx, { kind: 'receipt', order, buyer, period }, deps.config, now)
  if (buyer) await mailDocument(deps, tx, { order, buyer, document: receipt })
}

async function reverseOrder(deps: SubscriptionDeps, tx: Transaction, { order, buyer, now }: ChangedOrder) {
  const cause = { cause: 'refund' as const, orderId: order.id, reason: `refund of payment ${order.payment_id}` }
  if (buyer) await updateEntitlement(tx, buyer.id, cause, now)
  const creditNote = await issueFiscalDocument(
    tx,
    { kind: 'credit-note', order, buyer, period: null },
    deps.config,
    now,
  )
  if (buyer) await mailDocument(deps, tx, { order, buyer, document: creditNote })
}

async function mailDocument(
  { sendMail }: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, document }: { order: OrderRow; buyer: Buyer; document: FiscalDocumentRow },
) {
  const { plan, amount_minor: amountMinor, currency } = order
  const common = { number: document.number, plan, amountMinor, currency }
  if (document.kind === 'credit-note') return sendMail(tx, { to: buyer.email, template: 'refund', data: common })
  const { starts_at, ends_at } = document
  if (!starts_at || !ends_at) return
  const period = { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }
  return sendMail(tx, { to: buyer.email, template: 'receipt', data: { ...common, ...period } })
}

/** Asks the publisher to refund a payment of another amount, or of an order that is already paid. */
async function reportUnmatchedPayment(
  deps: SubscriptionDeps,
  tx: Transaction,
  order: OrderRow,
  payment: ProviderPayment,
) {
  deps.log.warn({ order: order.id, payment: payment.id }, 'a payment matches no open order')
  await deps.sendMail(tx, {
    to: deps.config.site.contactEmail,
    template: 'unmatched-payment',
    data: {
      paymentId: payment.id,
      providerOrderId: order.provider_order_id ?? '',
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    },
  })
}
