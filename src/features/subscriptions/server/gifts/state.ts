import type { Selectable } from 'kysely'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { GiftState } from '../../contract/gift-rules.ts'
import type { Gift } from '../../contract/gifts.ts'
import type { OrderRow } from '../queries.ts'

type GiftRow = Selectable<Tables['gifts']>
type PaidState = Pick<OrderRow, 'paid_at' | 'refunded_at' | 'revoked_at'>
type Dates = Pick<GiftRow, 'sent_at' | 'expires_at' | 'redeemed_at'>

/** A refund withdraws a gift, redeemed or not. Pure. */
export function giftState(gift: Dates, order: PaidState, now: Date): GiftState {
  if (order.refunded_at || order.revoked_at) return 'withdrawn'
  if (gift.redeemed_at) return 'redeemed'
  if (!order.paid_at) return 'waiting'
  if (!gift.sent_at || !gift.expires_at) return 'scheduled'
  return now < gift.expires_at ? 'sent' : 'expired'
}

type Joined = { [Key in keyof Dates]: GiftRow[Key] } & Pick<GiftRow, 'recipient_email'> & { send_at: Date | null }

/** Null: the order is no gift. */
export function presentGift(row: Joined & PaidState, now: Date): Gift | null {
  if (!row.send_at) return null
  return {
    email: row.recipient_email,
    state: giftState(row, row, now),
    sendAt: row.send_at.toISOString(),
    redeemedAt: row.redeemed_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}
