import type { NotNull } from 'kysely'
import { linkMessage } from '../../../../platform/contract/link-messages.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { Conflict, NotFound, SignInRequired } from '../../../../platform/server/core/errors.ts'
import { hashOf, isSecretFormat } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { OfferedGift } from '../../contract/gift-endpoints.ts'
import type { GiftState } from '../../contract/gift-rules.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { giftRedeemedMail } from '../mails/gifts.ts'
import { updateEntitlement } from '../plans/entitlement.ts'
import { hasWithoutEnd, planStatus } from '../plans/plan-status.ts'
import { type Buyer, findSubscriptions, lockReader } from '../queries.ts'
import { giftState } from './state.ts'

const refusals: Record<Exclude<GiftState, 'sent'>, string> = {
  redeemed: 'This gift has already been redeemed.',
  expired: 'This gift has expired. Gifts are valid for one year.',
  withdrawn: 'This gift was refunded, so you can no longer redeem it.',
  // Their links are not mailed yet.
  waiting: 'This gift is not paid yet.',
  scheduled: 'You cannot redeem this gift before its day.',
}

/** @throws NotFound */
export async function findGift(db: Database, token: string, now: Date): Promise<OfferedGift> {
  const row = await selectByToken(db, token)
  if (!row?.expires_at) throw new UnknownGift(token)
  return {
    plan: row.plan,
    from: row.username,
    message: row.message,
    state: giftState(row, row, now),
    expiresAt: row.expires_at.toISOString(),
  }
}

class UnknownGift extends NotFound {
  constructor(token: string) {
    super('gift', '')
    this.message = linkMessage('gift', isSecretFormat(token) ? 'unknown' : 'incomplete')
  }
}

async function selectByToken(db: Database, token: string) {
  if (!isSecretFormat(token)) return undefined
  return db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .leftJoin('users as buyer', 'buyer.id', 'orders.user_id')
    .select(['gifts.order_id', 'message', 'sent_at', 'expires_at', 'redeemed_at'])
    .select(['orders.user_id', 'plan', 'paid_at', 'refunded_at', 'revoked_at', 'buyer.username', 'buyer.email'])
    .where('token_hash', '=', hashOf(token))
    .where('plan', 'is not', null)
    .$narrowType<{ plan: NotNull }>()
    .executeTakeFirst()
}

/** However often it is called, and in parallel, one reader gets the year. @throws NotFound, Conflict, SignInRequired */
export async function redeemGift(
  deps: SubscriptionDeps,
  userId: number,
  token: string,
): Promise<{ plan: Plan; until: Date | null }> {
  return inTransaction(deps.db, async (tx) => {
    const reader = await lockReader(tx, userId)
    if (!reader) throw new SignInRequired()
    const gift = await lockGift(tx, token)
    const now = deps.now()
    const state = giftState(gift, gift, now)
    if (state !== 'sent') throw new Conflict(`gift_${state}`, refusals[state])
    if (gift.user_id === userId)
      throw new Conflict('gift_to_oneself', 'You bought this gift yourself. Someone else can redeem it.')
    if (hasWithoutEnd(await findSubscriptions(tx, userId, now), gift.plan, now))
      throw new Conflict('has_no_end', 'You already have this plan, and it has no end date. You can pass the link on.')
    await tx
      .updateTable('gifts')
      .set({ redeemed_at: now, redeemed_by: userId })
      .where('order_id', '=', gift.order_id)
      .execute()
    const reason = `gift of order ${gift.order_id}`
    await updateEntitlement(tx, userId, { cause: 'gift', orderId: gift.order_id, reason }, now)
    if (gift.email !== null) await notifyBuyer(deps, tx, { plan: gift.plan, email: gift.email, reader })
    return { plan: gift.plan, until: planStatus(await findSubscriptions(tx, userId, now), now).until }
  })
}

/** Makes a refund or another reader wait. The caller holds the lock on the reader. @throws NotFound */
async function lockGift(tx: Transaction, token: string) {
  const found = await selectByToken(tx, token)
  if (!found) throw new UnknownGift(token)
  await tx.selectFrom('orders').select('id').where('id', '=', found.order_id).forNoKeyUpdate().execute()
  const locked = await selectByToken(tx, token)
  if (!locked) throw new UnknownGift(token)
  return locked
}

const notifyBuyer = (
  { sendMail }: SubscriptionDeps,
  tx: Transaction,
  { plan, email, reader }: { plan: Plan; email: string; reader: Buyer },
) => sendMail(tx, { to: email, template: giftRedeemedMail, data: { plan, by: reader.username } })
