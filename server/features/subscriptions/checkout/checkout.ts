import { randomBytes } from 'node:crypto'
import type { OrderResponse } from '../../../../contract/subscriptions/endpoints.ts'
import type { StateCode } from '../../../../contract/subscriptions/indian-states.ts'
import type { Currency, Plan } from '../../../../contract/subscriptions/plans.ts'
import { yearlyPrice } from '../../../../contract/subscriptions/plans.ts'
import type { SignedInReader } from '../../../core/caller.ts'
import { minutes } from '../../../core/durations.ts'
import { Conflict, Unavailable } from '../../../core/errors.ts'
import { takeAttempt } from '../../../core/rate-limit.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { covers, standingAt } from '../plans/plan-status.ts'
import { findOrder } from '../queries.ts'
import { nextCheck } from './reconciliation-backoff.ts'
import { recordPayment } from './record-payment.ts'

/** More than anybody needs who changes their mind. */
const checkoutLimit = { name: 'checkout', burst: 20, every: minutes(2) }

export interface CheckoutRequest {
  plan: Plan
  currency: Currency
  billingState: StateCode | null
}

/**
 * Binds reader, plan, currency and price in an order, and tells the provider of it.
 * @throws Unavailable, Conflict, TooManyAttempts
 */
export async function startCheckout(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  { plan, currency, billingState }: CheckoutRequest,
): Promise<OrderResponse> {
  const { db, now } = deps
  const payments = requirePayments(deps)
  requireUse(reader, plan, now())
  await takeAttempt(db, { limit: checkoutLimit, subject: String(reader.userId) }, now())
  const order = {
    user_id: reader.userId,
    plan,
    currency,
    amount_minor: yearlyPrice[plan][currency],
    billing_state: billingState,
    reference: `gp_${randomBytes(12).toString('hex')}`,
    created_at: now(),
  }
  // First here: whatever the provider will know, we know what it was for.
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  const { reference, amount_minor: amountMinor } = order
  const orderId = await asked(deps, () => payments.createOrder({ reference, amountMinor, currency }))
  await db
    .updateTable('orders')
    .set({ provider_order_id: orderId, next_check_at: nextCheck('created', 0, now()) })
    .where('id', '=', id)
    .execute()
  return { orderId, keyId: payments.keyId, amount: amountMinor, currency, checkoutScript: payments.checkoutScript }
}

/** What without an end is had already need not be bought. */
function requireUse({ subscriptions }: SignedInReader, plan: Plan, now: Date) {
  const standing = standingAt(subscriptions, now)
  if (standing.until === null && covers(standing.plan, plan))
    throw new Conflict('has_no_end', 'You have this plan already, and it has no end.')
}

export interface CheckoutResult {
  orderId: string
  paymentId: string
  signature: string
  /** What the page believes to have bought. */
  plan: Plan
}

export type Verdict = 'paid' | 'pending' | 'refused'

/**
 * Takes what the provider's checkout gave to the page. Only what the provider itself says of the payment counts; the signature
 * says that it is worth asking. However often and by how many it is called: one year.
 * @throws Unavailable
 */
export async function completeCheckout(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  { orderId, paymentId, signature, plan }: CheckoutResult,
): Promise<Verdict> {
  const payments = requirePayments(deps)
  const order = await findOrder(deps.db, orderId)
  if (order?.user_id !== reader.userId || order.plan !== plan) return 'refused'
  if (!payments.isFromCheckout({ orderId, paymentId, signature })) return 'refused'
  if (order.payment_id === paymentId) return order.state === 'paid' ? 'paid' : 'refused'
  const payment = await asked(deps, () => payments.findPayment(paymentId))
  if (payment?.orderId !== orderId) return 'refused'
  const state = await inTransaction(deps.db, (tx) => recordPayment(deps, tx, payment))
  if (state === 'paid') return 'paid'
  return state === 'authorised' || payment.state === 'created' ? 'pending' : 'refused'
}

function requirePayments({ payments }: SubscriptionDeps): PaymentsGateway {
  if (payments) return payments
  throw new Unavailable('payments_off', 'Payments are not set up here. Please write to the editor.')
}

async function asked<T>({ log }: SubscriptionDeps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.warn({ err: error }, 'payments')
    throw new Unavailable(
      'payments_unavailable',
      'The payment provider cannot be reached at the moment. Please try again in a few minutes.',
    )
  }
}
