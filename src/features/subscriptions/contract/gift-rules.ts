/** No schemas, so that readers do not download a validator. */

export const giftLimits = { message: 500 } as const

/** waiting: not paid yet. scheduled: its day has not come. withdrawn: refunded or revoked. */
export const giftStates = ['waiting', 'scheduled', 'sent', 'redeemed', 'expired', 'withdrawn'] as const
export type GiftState = (typeof giftStates)[number]

export const giftStateNames: Record<GiftState, string> = {
  waiting: 'not paid',
  scheduled: 'its day has not come',
  sent: 'mailed, not redeemed',
  redeemed: 'redeemed',
  expired: 'expired',
  withdrawn: 'withdrawn',
}

/** The last day on which a gift can be sent, or redeemed. */
export function yearAfter(instant: Date): Date {
  const later = new Date(instant)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later
}
