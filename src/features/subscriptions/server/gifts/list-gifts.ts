import type { NotNull } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { MemberGift } from '../../contract/gifts.ts'
import { giftColumns } from '../queries.ts'
import { presentGift } from './state.ts'

/** At most a hundred, the last bought first. */
export async function listGiftsOf(db: Database, userId: number, now: Date): Promise<MemberGift[]> {
  const rows = await db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .leftJoin('users as buyer', 'buyer.id', 'orders.user_id')
    .leftJoin('users as redeemer', 'redeemer.id', 'gifts.redeemed_by')
    .select(['orders.id', 'orders.user_id', 'plan', 'paid_at', 'refunded_at', 'revoked_at', 'redeemed_by'])
    .select(giftColumns)
    .select(['buyer.username as buyer_name', 'redeemer.username as redeemer_name'])
    .where((gift) => gift.or([gift('orders.user_id', '=', userId), gift('redeemed_by', '=', userId)]))
    .where('paid_at', 'is not', null)
    .where('plan', 'is not', null)
    .$narrowType<{ plan: NotNull }>()
    .orderBy('orders.id', 'desc')
    .limit(100)
    .execute()
  return rows.flatMap((row) => {
    const gift = presentGift(row, now)
    if (!gift) return []
    const isBought = row.user_id === userId
    const id = isBought ? row.redeemed_by : row.user_id
    const name = isBought ? row.redeemer_name : row.buyer_name
    const other = id === null || name === null ? null : { id, name }
    return { ...gift, orderId: row.id, plan: row.plan, isBought, other }
  })
}
