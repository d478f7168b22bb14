export interface ProviderPayment {
  id: string
  orderId: string | null
  amountMinor: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  refundedMinor: number
  /** Null: the provider does not say. */
  createdAt: Date | null
}

export interface ProviderDispute {
  id: string
  paymentId: string
  amountMinor: number
  currency: string
  reason: string
  state: 'open' | 'under-review' | 'closed' | 'won' | 'lost'
  /** The publisher must answer until then. */
  respondBy: Date | null
}

/** A refund that the provider had accepted. The money stayed with the publisher. */
export interface FailedRefund {
  id: string
  paymentId: string
  amountMinor: number
  currency: string
}

/** Null: it is about something else. */
export interface ProviderEvent {
  kind: string
  payment: ProviderPayment | null
  dispute: ProviderDispute | null
  failedRefund: FailedRefund | null
  problem: string | null
}

export interface NewRefund {
  paymentId: string
  amountMinor: number
  /** The provider makes one refund of several requests with the same key. */
  key: string
}

export interface NewProviderOrder {
  /** Our reference. The provider accepts each once. */
  reference: string
  amountMinor: number
  currency: string
}

export interface PaymentsGateway {
  keyId: string
  checkoutScript: string
  /** Returns the id. The same reference returns the same order. @throws PaymentsUnavailable */
  createOrder(order: NewProviderOrder): Promise<string>
  /** Paid in full. The payment may be larger, by a fee of the buyer's. @throws PaymentsUnavailable */
  isOrderPaid(id: string): Promise<boolean>
  /** @throws PaymentsUnavailable */
  findPayment(id: string): Promise<ProviderPayment | null>
  /** All attempts. @throws PaymentsUnavailable */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /** Raised since then, about any payment of the account. @throws PaymentsUnavailable */
  listDisputes(since: Date): Promise<ProviderDispute[]>
  /** Of all refunds that it has made of a payment by `refund`. @throws PaymentsUnavailable */
  listRefundKeys(paymentId: string): Promise<string[]>
  /** @throws PaymentsUnavailable, RefundRefused */
  refund(refund: NewRefund): Promise<void>
  /** A signature proves that the payment exists, not its state. */
  isFromCheckout(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** `body`: the raw bytes. */
  isFromWebhook(body: Buffer, signature: string): boolean
  parseEvent(body: Buffer): ProviderEvent
}

export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

/** The message is the provider's. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}
