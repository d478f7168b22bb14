/** An attempt to pay, as the provider reports it. */
export interface ProviderPayment {
  id: string
  /** The provider's id of the order; null if it belongs to none. */
  orderId: string | null
  amountMinor: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  refundedMinor: number
}

/** A webhook event. `payment` null: it is about something else. */
export interface ProviderEvent {
  kind: string
  payment: ProviderPayment | null
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
  /** @throws PaymentsUnavailable */
  findPayment(id: string): Promise<ProviderPayment | null>
  /** All attempts to pay an order. @throws PaymentsUnavailable */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /** Whether the provider's checkout signed this result. It proves that the payment exists, not its state. */
  isFromCheckout(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** Parses a webhook call; null if the signature is not valid. `body`: the raw bytes. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null
}

/** The provider did not respond, or with an error or an unexpected body. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}
