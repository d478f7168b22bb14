export type OrderState = 'created' | 'failed' | 'authorised' | 'paid' | 'refunded'
export type PaymentState = 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'

const orderRank: Record<OrderState, number> = { created: 0, failed: 1, authorised: 2, paid: 3, refunded: 4 }
const paymentRank: Record<PaymentState, number> = { created: 0, failed: 1, authorised: 2, captured: 3, refunded: 4 }

/** Only forward: the later of the two, so that it does not matter in which order one hears. A failed attempt may be followed by a better one. */
export const laterOrderState = (a: OrderState, b: OrderState) => (orderRank[b] > orderRank[a] ? b : a)
export const laterPaymentState = (a: PaymentState, b: PaymentState) => (paymentRank[b] > paymentRank[a] ? b : a)

/** What an order is when this is its only payment. */
export const orderStateOf = (payment: PaymentState): OrderState => (payment === 'captured' ? 'paid' : payment)

/** An order that stands. */
interface Order {
  state: OrderState
  /** The payment that paid it, or that was paid back. */
  paymentId: string | null
}

/** An attempt to pay an order, with everything that was heard of it so far taken together. */
export interface Attempt {
  id: string
  state: PaymentState
  /** Whether it is of the amount and in the currency that the order asks for. */
  fits: boolean
}

/** What becomes of an order when one of its payments is as told. `surplus`: money came in that pays nothing. Pure. */
export function settle(order: Order, attempt: Attempt): Order & { surplus: boolean } {
  const isOurs = order.paymentId === null || order.paymentId === attempt.id
  const holdsMoney = attempt.state === 'captured'
  if (!attempt.fits || !isOurs) return { ...order, surplus: holdsMoney }
  const state = laterOrderState(order.state, orderStateOf(attempt.state))
  const isPaidBy = state === 'paid' || state === 'refunded'
  return { state, paymentId: isPaidBy ? attempt.id : null, surplus: false }
}
