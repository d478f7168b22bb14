interface Paid {
  amount_minor: number
  currency: string
}

/**
 * What went back of an order's price, in minor units of the order. Of a payment in another currency it is the same share
 * of the price. Pure.
 */
export function refundedPrice(order: Paid, payment: Paid & { refunded_minor: number }): number {
  const { refunded_minor } = payment
  if (refunded_minor === 0 || payment.currency === order.currency) return refunded_minor
  return Math.round((order.amount_minor * refunded_minor) / payment.amount_minor)
}
