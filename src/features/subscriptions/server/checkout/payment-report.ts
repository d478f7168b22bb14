import type { PaymentsGateway, ProviderPayment } from '../../../../platform/server/gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { findOrder } from '../queries.ts'
export interface PaymentReport extends ProviderPayment {
  /** Whether the provider counts the order as paid, although the payment's amount differs. */
  isOrderPaid?: boolean
}

/**
 * The buyer may have paid a fee on top, or in another currency. Not inside a transaction. @throws PaymentsUnavailable
 */
export async function withOrderState(
  { db }: Pick<SubscriptionDeps, 'db'>,
  payments: PaymentsGateway,
  payment: ProviderPayment,
): Promise<PaymentReport> {
  const hasMoney = payment.state === 'captured' || payment.state === 'refunded'
  const order = payment.orderId !== null && hasMoney ? await findOrder(db, payment.orderId) : undefined
  if (!order || payment.orderId === null) return payment
  if (payment.amountMinor === order.amount_minor && payment.currency === order.currency) return payment
  return { ...payment, isOrderPaid: await payments.isOrderPaid(payment.orderId) }
}
