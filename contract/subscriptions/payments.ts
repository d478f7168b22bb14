/** Words about payments, for the back office and mails. No schemas, since the browser imports this file. */

/** Why a captured payment gave nothing. */
export const unmatchedReasons = [
  'other-amount',
  'second-payment',
  'other-order',
  'account-closed',
  'plan-revoked',
  'offer-used-up',
  'report-owned',
  'order-ended',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Sentences about the order that such a payment was for. */
export const unmatchedSentences: Record<UnmatchedReason, string> = {
  'other-amount': 'The order asks for another amount, so the payment bought nothing.',
  'second-payment': 'The order had already been paid, so the payment bought nothing.',
  'other-order': 'The payment provider reports the payment for another order, so it bought nothing here.',
  'account-closed': 'The reader had closed the account before, so the payment opened nothing.',
  'offer-used-up':
    'The offer had ended or was used up, or the reader had used it before, so the payment bought nothing.',
  'report-owned': 'The reader had bought the report before, so the payment bought nothing.',
  'order-ended': 'The order had ended before it was paid, so the payment bought nothing.',
  'plan-revoked': 'The plan of the order had been withdrawn before, so the payment opened nothing.',
}

export const disputeStates = ['open', 'under-review', 'closed', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What the list of orders can be narrowed to. */
export const orderFilters = ['paid', 'open', 'refunded', 'disputed', 'unmatched', 'problem'] as const
export type OrderFilter = (typeof orderFilters)[number]
