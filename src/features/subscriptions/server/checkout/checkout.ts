import type { Plan } from '../../../../platform/contract/plans.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { Conflict, SignInRequired, Unavailable } from '../../../../platform/server/core/errors.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { OrderResponse } from '../../contract/endpoints.ts'
import type { NewGift } from '../../contract/gifts.ts'
import { discountedMinor } from '../../contract/offer-rules.ts'
import type { PaymentDeps, SubscriptionDeps } from '../deps.ts'
import { planGift } from '../gifts/plan-gift.ts'
import { reserveOffer } from '../offers/redeem-offer.ts'
import { hasWithoutEnd } from '../plans/plan-status.ts'
import { choosePrice, pricesOf } from '../plans/prices.ts'
import { findOrder, lockReader, type OrderRow } from '../queries.ts'
import { withOrderState } from './payment-report.ts'
import {
  callProvider,
  insertOrderRow,
  type OrderTerms,
  placeOrder,
  requirePayments,
  type Wanted,
} from './place-order.ts'
import { PaymentOfOtherOrder, recordPayment } from './record-payment.ts'
import { reportProblem } from './report-problem.ts'

/** Enough for a page that is reloaded again and again. Each attempt may ask the provider. */
const verificationLimit = { name: 'payment verification', burst: 60, every: seconds(30) }

export interface CheckoutRequest extends Wanted {
  plan: Plan
  offerCode: string | null
  /** Null: the year is for the buyer. */
  gift: NewGift | null
}

/** The order binds reader, plan, currency and price. @throws Unavailable, Conflict, InvalidInput, TooManyAttempts */
export async function startCheckout(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  { plan, currency, billingState, offerCode, gift }: CheckoutRequest,
): Promise<OrderResponse> {
  const { now } = deps
  requirePayments(deps)
  const sale = deps.settings.current().subscription
  if (!sale.isOffered) throw new Unavailable('payments_off', 'Subscriptions are not on sale right now.')
  if (gift && !deps.settings.hasFeature('gifts'))
    throw new Conflict('gifts_off', 'Gift subscriptions are not on sale right now.')
  if (offerCode !== null && !deps.settings.hasFeature('offers'))
    throw new Conflict('offer_refused', 'Offer codes do not work right now. Remove the code and try again.')
  if (gift && offerCode !== null)
    throw new Conflict('offer_refused', 'Offer codes do not work for gifts. Remove the code and try again.')
  if (!gift && hasWithoutEnd(reader.subscriptions, plan, now()))
    throw new Conflict('has_no_end', 'You already have this plan, and it has no end date.')
  return placeOrder(deps, reader, { currency, billingState }, (terms) => {
    const order = { ...terms, plan, amount_minor: choosePrice(pricesOf(sale)[plan], terms.currency).minor }
    return gift ? insertGiftOrder(deps, order, gift) : insertOrder(deps, order, offerCode)
  })
}

/** With the price that the offer leaves. @throws Conflict if the reader cannot use the offer, SignInRequired */
async function insertOrder({ db, settings }: SubscriptionDeps, order: NewOrder, offerCode: string | null) {
  if (offerCode === null) return insertOrderRow(db, order)
  const { user_id: userId, plan, currency, created_at: now } = order
  const wanted = { userId, plan, currency, ...settings.publisher() }
  return inTransaction(db, async (tx) => {
    if (!(await lockReader(tx, userId))) throw new SignInRequired()
    const offer = await reserveOffer(tx, offerCode, wanted, now)
    const amount_minor = discountedMinor(order.amount_minor, offer.percent_off, currency)
    return insertOrderRow(tx, { ...order, amount_minor, offer_id: offer.id, free_months: offer.free_months })
  })
}

/** @throws Conflict if the gift is for the buyer, InvalidInput */
async function insertGiftOrder({ db, settings }: SubscriptionDeps, order: NewOrder, wanted: NewGift) {
  const { timeZone } = settings.current().contact
  const gift = await planGift(db, wanted, { userId: order.user_id, timeZone, now: order.created_at })
  return inTransaction(db, async (tx) => {
    const inserted = await insertOrderRow(tx, order)
    await tx
      .insertInto('gifts')
      .values({ order_id: inserted.id, ...gift })
      .execute()
    return inserted
  })
}

type NewOrder = OrderTerms & { plan: Plan; amount_minor: number }
export interface CheckoutResult {
  orderId: string
  paymentId: string
  signature: string
  /** It must be the order's. */
  sold: { plan: Plan } | { reportId: number }
}

/** `other-order`: the payment is recorded under another order, and the publisher is asked to look at it. */
export type CheckoutOutcome = 'paid' | 'pending' | 'refused' | 'other-order'

/**
 * The signature only proves that such a payment exists, so the provider is asked for its state. However often it is
 * called, and in parallel, an order gives one year or one report. @throws Unavailable, TooManyAttempts
 */
export async function completeCheckout(
  deps: PaymentDeps,
  reader: SignedInReader,
  { orderId, paymentId, signature, sold }: CheckoutResult,
): Promise<CheckoutOutcome> {
  const payments = requirePayments(deps)
  await takeAttempt(deps.db, { limit: verificationLimit, subject: String(reader.userId) }, deps.now())
  const order = await findOrder(deps.db, orderId)
  if (order?.user_id !== reader.userId || !isOrderOf(order, sold)) return 'refused'
  if (!payments.isFromCheckout({ orderId, paymentId, signature })) return 'refused'
  if (order.payment_id === paymentId) return order.state === 'paid' && !order.revoked_at ? 'paid' : 'refused'
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

const isOrderOf = ({ plan, report_id }: OrderRow, sold: CheckoutResult['sold']) =>
  'plan' in sold ? plan === sold.plan : report_id === sold.reportId
