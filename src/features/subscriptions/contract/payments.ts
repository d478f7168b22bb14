/** No schemas, since the browser imports this file. */

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

export const unmatchedSentences: Record<UnmatchedReason, string> = {
  'other-amount': 'The amount does not match the order, so the payment was not applied.',
  'second-payment': 'The order had already been paid, so the payment was not applied.',
  'other-order': 'The payment provider reports the payment for another order, so it was not applied here.',
  'account-closed': 'The reader had already closed the account, so the payment was not applied.',
  'offer-used-up':
    'The offer had ended or was used up, or the reader had already used it, so the payment was not applied.',
  'report-owned': 'The reader had already bought the report, so the payment was not applied.',
  'order-ended': 'The order had ended before it was paid, so the payment was not applied.',
  'plan-revoked': 'The plan of the order had been revoked, so the payment was not applied.',
}

export const disputeStates = ['open', 'under-review', 'closed', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const orderFilters = ['paid', 'open', 'refunded', 'disputed', 'unmatched', 'problem'] as const
export type OrderFilter = (typeof orderFilters)[number]
