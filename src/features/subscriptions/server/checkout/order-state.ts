import { days } from '../../../../platform/server/core/durations.ts'
import type { OrderState } from '../../contract/endpoints.ts'

export type PaymentState = 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'

const orderRank: Record<OrderState, number> = { created: 0, failed: 1, authorised: 2, paid: 3, refunded: 4 }
const paymentRank: Record<PaymentState, number> = { created: 0, failed: 1, authorised: 2, captured: 3, refunded: 4 }

// States only move forward, so that reports may come in any order. A better attempt may follow a failed one.
const laterOrderState = (a: OrderState, b: OrderState) => (orderRank[b] > orderRank[a] ? b : a)
export const laterPaymentState = (a: PaymentState, b: PaymentState) => (paymentRank[b] > paymentRank[a] ? b : a)

const orderStateOf = (payment: PaymentState): OrderState => (payment === 'captured' ? 'paid' : payment)

/** For this long an order keeps its price, its discount and its offer. */
export const orderLifetime = days(7)

export const isOrderOver = ({ created_at }: { created_at: Date }, at: Date) =>
  at.getTime() - created_at.getTime() > orderLifetime

interface OrderStatus {
  state: OrderState
  /** The payment that paid the order, refunded or not. */
  paymentId: string | null
}

export interface PaymentAttempt {
  id: string
  state: PaymentState
  /** Amount and currency are those of the order. */
  isExact: boolean
}

/** `isUnmatched`: the attempt took money that pays nothing. Pure. */
export function applyPaymentAttempt(
  order: OrderStatus,
  attempt: PaymentAttempt,
): OrderStatus & { isUnmatched: boolean } {
  const isOtherPayment = order.paymentId !== null && order.paymentId !== attempt.id
  if (!attempt.isExact || isOtherPayment) return { ...order, isUnmatched: attempt.state === 'captured' }
  const state = laterOrderState(order.state, orderStateOf(attempt.state))
  const hasPaid = state === 'paid' || state === 'refunded'
  return { state, paymentId: hasPaid ? attempt.id : null, isUnmatched: false }
}
