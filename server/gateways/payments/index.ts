/** An attempt to pay, as the provider tells of it. */
export interface ProviderPayment {
  id: string
  /** The provider's number of the order; null where it belongs to none. */
  orderId: string | null
  amountMinor: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  refundedMinor: number
}

/** What the provider tells of by itself. `payment` null: it is about something else. */
export interface ProviderEvent {
  kind: string
  payment: ProviderPayment | null
}

export interface NewProviderOrder {
  /** Ours; the provider takes each once. */
  reference: string
  amountMinor: number
  currency: string
}

/** Whoever takes the money. */
export interface PaymentsGateway {
  /** Names us to the provider; no secret. */
  keyId: string
  /** The address of the script that opens the provider's checkout in a page. */
  checkoutScript: string
  /** Tells the provider what is to be paid; gives its number. The same reference gives the same order. @throws PaymentsUnavailable */
  createOrder(order: NewProviderOrder): Promise<string>
  /** @throws PaymentsUnavailable */
  findPayment(id: string): Promise<ProviderPayment | null>
  /** All attempts to pay an order. @throws PaymentsUnavailable */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /** Whether the provider's checkout gave this to the page: that there is such a payment, not what became of it. */
  isFromCheckout(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** What a webhook says, or null where it was not the provider who sent it. `body`: the bytes as they came. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null
}

/** The provider could not be asked, or did not answer sensibly. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}
