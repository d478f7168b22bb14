/** An attempt to pay, as the provider reports it. */
export interface ProviderPayment {
  id: string
  /** The provider's id of the order; null if it belongs to none. */
  orderId: string | null
  amountMinor: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  refundedMinor: number
  /** When the buyer began it; null: the provider does not say. */
  createdAt: Date | null
}

/** A dispute that a buyer has raised at the bank, as the provider reports it. */
export interface ProviderDispute {
  id: string
  paymentId: string
  amountMinor: number
  currency: string
  /** The provider's code. */
  reason: string
  state: 'open' | 'under-review' | 'closed' | 'won' | 'lost'
  /** Until when the publisher must answer. */
  respondBy: Date | null
}

/** A webhook event. `payment` and `dispute` null: it is about something else. */
export interface ProviderEvent {
  kind: string
  payment: ProviderPayment | null
  dispute: ProviderDispute | null
  /** Why an event about a payment cannot be read; null if it can. */
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

/** A payment provider. */
export interface PaymentsGateway {
  /** Our public key id. */
  keyId: string
  /** URL of the script that opens the provider's checkout in a page. */
  checkoutScript: string
  /** Creates an order and returns its id. The same reference returns the same order. @throws PaymentsUnavailable */
  createOrder(order: NewProviderOrder): Promise<string>
  /** Whether the provider counts an order as paid in full. Its payment may be larger, by a fee of the buyer's. @throws PaymentsUnavailable */
  isOrderPaid(id: string): Promise<boolean>
  /** @throws PaymentsUnavailable */
  findPayment(id: string): Promise<ProviderPayment | null>
  /** All attempts to pay an order. @throws PaymentsUnavailable */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /** Disputes that were raised since then, about whatever payments of the account. @throws PaymentsUnavailable */
  listDisputes(since: Date): Promise<ProviderDispute[]>
  /** Refunds a payment, in full or in part. @throws PaymentsUnavailable, RefundRefused */
  refund(refund: NewRefund): Promise<void>
  /** Whether the provider's checkout signed this result. It proves that the payment exists, not its state. */
  isFromCheckout(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** Whether the provider signed a webhook call. `body`: the raw bytes. */
  isFromWebhook(body: Buffer, signature: string): boolean
  parseEvent(body: Buffer): ProviderEvent
}

/** The provider did not respond, or with an error or an unexpected body. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

/** The provider refuses a refund. The message is the provider's. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}
