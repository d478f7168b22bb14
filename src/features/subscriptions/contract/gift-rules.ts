/** Gift years: a year that one reader pays and another redeems. No schemas, so that readers do not download a validator. */

export const giftLimits = { message: 500 } as const

/** waiting: not paid yet. scheduled: its day has not come. withdrawn: refunded or revoked. */
export const giftStates = ['waiting', 'scheduled', 'sent', 'redeemed', 'expired', 'withdrawn'] as const
export type GiftState = (typeof giftStates)[number]

/** For the back office. */
export const giftStateNames: Record<GiftState, string> = {
  waiting: 'not paid',
  scheduled: 'its day has not come',
  sent: 'mailed, not redeemed',
  redeemed: 'redeemed',
  expired: 'expired',
  withdrawn: 'withdrawn',
}

/** The same day a year later: the last on which a gift can be sent, and until when it can be redeemed. */
export function yearAfter(instant: Date): Date {
  const later = new Date(instant)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later
}
