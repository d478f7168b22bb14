import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { OrderResponse } from '../../../../contract/subscriptions/endpoints.ts'
import type { NewGift } from '../../../../contract/subscriptions/gifts.ts'
import type { StateCode } from '../../../../contract/subscriptions/indian-states.ts'
import { discountedMinor } from '../../../../contract/subscriptions/offer-rules.ts'
import type { Currency, Plan } from '../../../../contract/subscriptions/plans.ts'
import type { SignedInReader } from '../../../core/caller.ts'
import { minutes, seconds } from '../../../core/durations.ts'
import { Conflict, SignInRequired, Unavailable } from '../../../core/errors.ts'
import { takeAttempt } from '../../../core/rate-limit.ts'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../../gateways/payments/index.ts'
import type { PaymentDeps, SubscriptionDeps } from '../deps.ts'
import { planGift } from '../gifts/plan-gift.ts'
import { reserveOffer } from '../offers/redeem-offer.ts'
import { hasWithoutEnd } from '../plans/plan-status.ts'
import { pricesOf } from '../plans/prices.ts'
import { findOrder, lockReader } from '../queries.ts'
import { withOrderState } from './payment-report.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'
import { PaymentOfOtherOrder, recordPayment } from './record-payment.ts'
import { reportProblem } from './report-problem.ts'

/** Generous: a reader may change their mind many times. */
const checkoutLimit = { name: 'checkout', burst: 20, every: minutes(2) }
/** A page that is reloaded again and again stays below it. Each attempt may ask the provider. */
const verificationLimit = { name: 'payment verification', burst: 60, every: seconds(30) }

export interface CheckoutRequest {
  plan: Plan
  currency: Currency
  billingState: StateCode | null
  /** Null: none. */
  offerCode: string | null
  /** Null: the year is for the buyer. */
  gift: NewGift | null
}

/**
 * Creates an order that binds reader, plan, currency and price, here and at the provider.
 * @throws Unavailable, Conflict, InvalidInput, TooManyAttempts
 */
export async function startCheckout(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  { plan, currency, billingState, offerCode, gift }: CheckoutRequest,
): Promise<OrderResponse> {
  const { db, now } = deps
  const payments = requirePayments(deps)
  const terms = deps.settings.current().subscription
  if (!terms.isOffered) throw new Unavailable('payments_off', 'Subscriptions are not sold at the moment.')
  if (gift && offerCode !== null)
    throw new Conflict('offer_refused', 'Offer codes do not apply to gifts. Leave the code out.')
  if (!gift && hasWithoutEnd(reader.subscriptions, plan, now()))
    throw new Conflict('has_no_end', 'You already have this plan, and it has no end date.')
  await takeAttempt(db, { limit: checkoutLimit, subject: String(reader.userId) }, now())
  const prices = pricesOf(terms)
  const order = {
    user_id: reader.userId,
    plan,
    currency,
    amount_minor: prices[plan][currency],
    gold_price_minor: prices.gold[currency],
    grace_days: terms.graceDays,
    is_sandbox: deps.config.payments.kind === 'sandbox',
    billing_state: billingState,
    reference: `gp_${randomBytes(12).toString('hex')}`,
    created_at: now(),
  }
  // Our row comes first, so that every order at the provider is known here.
  const {
    id,
    reference,
    amount_minor: amountMinor,
  } = gift ? await insertGiftOrder(deps, order, gift) : await insertOrder(db, order, offerCode)
  const orderId = await callProvider(deps, () => payments.createOrder({ reference, amountMinor, currency }))
  await db
    .updateTable('orders')
    .set({ provider_order_id: orderId, next_check_at: nextCheckAt('created', 0, now()) })
    .where('id', '=', id)
    .execute()
  return { orderId, keyId: payments.keyId, amount: amountMinor, currency, checkoutScript: payments.checkoutScript }
}

/** Writes an order, with the price that the offer leaves of it. @throws Conflict if the reader cannot use the offer, SignInRequired */
async function insertOrder(db: Database, order: NewOrder, offerCode: string | null) {
  if (offerCode === null) return insertRow(db, order)
  const { user_id: userId, plan, currency, created_at: now } = order
  return inTransaction(db, async (tx) => {
    if (!(await lockReader(tx, userId))) throw new SignInRequired()
    const offer = await reserveOffer(tx, offerCode, { userId, plan, currency }, now)
    const amount_minor = discountedMinor(order.amount_minor, offer.percent_off)
    return insertRow(tx, { ...order, amount_minor, offer_id: offer.id, free_months: offer.free_months })
  })
}

/** @throws Conflict if the gift is for the buyer, InvalidInput */
async function insertGiftOrder({ db, settings }: SubscriptionDeps, order: NewOrder, wanted: NewGift) {
  const { timeZone } = settings.current().contact
  const gift = await planGift(db, wanted, { userId: order.user_id, timeZone, now: order.created_at })
  return inTransaction(db, async (tx) => {
    const inserted = await insertRow(tx, order)
    await tx
      .insertInto('gifts')
      .values({ order_id: inserted.id, ...gift })
      .execute()
    return inserted
  })
}

const insertRow = (db: Database, row: NewOrder) =>
  db.insertInto('orders').values(row).returning(['id', 'reference', 'amount_minor']).executeTakeFirstOrThrow()

type NewOrder = Insertable<Tables['orders']> & { user_id: number; created_at: Date }

/** What the provider's checkout returned to the page. */
export interface CheckoutResult {
  orderId: string
  paymentId: string
  signature: string
  /** The plan that the page sold. It must be the order's. */
  plan: Plan
}

/** `other-order`: the payment is recorded under another order, and the publisher is asked to look at it. */
export type CheckoutOutcome = 'paid' | 'pending' | 'refused' | 'other-order'

/**
 * Completes a checkout. The signature only proves that such a payment exists; the provider is asked for its state. However often it
 * is called, and in parallel, an order gives one year.
 * @throws Unavailable, TooManyAttempts
 */
export async function completeCheckout(
  deps: PaymentDeps,
  reader: SignedInReader,
  { orderId, paymentId, signature, plan }: CheckoutResult,
): Promise<CheckoutOutcome> {
  const payments = requirePayments(deps)
  await takeAttempt(deps.db, { limit: verificationLimit, subject: String(reader.userId) }, deps.now())
  const order = await findOrder(deps.db, orderId)
  if (order?.user_id !== reader.userId || order.plan !== plan) return 'refused'
  if (!payments.isFromCheckout({ orderId, paymentId, signature })) return 'refused'
  if (order.payment_id === paymentId) return order.state === 'paid' ? 'paid' : 'refused'
  const payment = await callProvider(deps, () => payments.findPayment(paymentId))
  if (payment?.orderId !== orderId) return 'refused'
  const report = await callProvider(deps, () => withOrderState(deps, payments, payment))
  try {
    const state = await inTransaction(deps.db, (tx) => recordPayment(deps, tx, report))
    if (state === 'paid') return 'paid'
    return state === 'authorised' || payment.state === 'created' ? 'pending' : 'refused'
  } catch (error) {
    if (!(error instanceof PaymentOfOtherOrder)) throw error
    await reportProblem(deps, orderId, error)
    return 'other-order'
  }
}

function requirePayments({ payments }: SubscriptionDeps): PaymentsGateway {
  if (payments) return payments
  throw new Unavailable('payments_off', 'Payments are not set up here. Please write to the editor.')
}

async function callProvider<T>({ log }: SubscriptionDeps, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.warn({ err: error }, 'the payment provider is unavailable')
    throw new Unavailable(
      'payments_unavailable',
      'The payment provider is unavailable right now. Please try again in a few minutes.',
    )
  }
}
