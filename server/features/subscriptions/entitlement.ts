import type { Transaction } from '../../db/database.ts'
import { standingAt } from './plan.ts'
import { layOut, type Stretch } from './purchases.ts'
import { findPurchases, findSubscriptions } from './queries.ts'

/** Why what somebody may read is worked out anew. */
export interface Cause {
  madeBy: 'payment' | 'refund'
  orderId: number
  reason: string
}

/**
 * Works out anew what a reader's purchases give, and writes down what that changed. The reader must be locked. Gives all
 * stretches of purchases.
 */
export async function renewEntitlement(tx: Transaction, userId: number, cause: Cause, now: Date): Promise<Stretch[]> {
  const before = standingAt(await findSubscriptions(tx, userId, now), now)
  const stretches = layOut(await findPurchases(tx, userId))
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).where('order_id', 'is not', null).execute()
  if (stretches.length > 0)
    await tx
      .insertInto('subscriptions')
      .values(stretches.map((stretch) => toRow(stretch, userId, now)))
      .execute()
  const after = standingAt(await findSubscriptions(tx, userId, now), now)
  await tx
    .insertInto('entitlement_changes')
    .values({
      user_id: userId,
      made_by: cause.madeBy,
      order_id: cause.orderId,
      reason: cause.reason,
      plan_before: before.plan,
      until_before: before.until,
      plan_after: after.plan,
      until_after: after.until,
      at: now,
    })
    .execute()
  return stretches
}

const toRow = ({ orderId, plan, startsAt, endsAt, hasGrace }: Stretch, userId: number, now: Date) => ({
  user_id: userId,
  plan,
  starts_at: startsAt,
  ends_at: endsAt,
  has_grace: hasGrace,
  order_id: orderId,
  reason: `order ${orderId}`,
  created_at: now,
})
