import type { Transaction } from '../../../db/database.ts'
import { findPurchases, findSubscriptions } from '../queries.ts'
import { layOut, type Stretch } from './allocate-periods.ts'
import { standingAt } from './plan-status.ts'

/** Why what somebody may read changes. */
export type Cause = { reason: string } & (
  | { cause: 'payment' | 'refund'; orderId: number }
  | { cause: 'admin'; adminId: number }
)

interface Change {
  userId: number
  cause: Cause
  now: Date
}

/**
 * Works out anew what a reader's purchases give, and writes down what that changed. The reader must be locked. Gives all
 * stretches of purchases.
 */
export function renewEntitlement(tx: Transaction, userId: number, cause: Cause, now: Date): Promise<Stretch[]> {
  return changeEntitlement(tx, { userId, cause, now }, () => layOutAnew(tx, userId, now))
}

/** Does what changes what a reader may read, and writes down what that changed. The reader must be locked. */
export async function changeEntitlement<T>(
  tx: Transaction,
  { userId, cause, now }: Change,
  change: () => Promise<T>,
): Promise<T> {
  const before = standingAt(await findSubscriptions(tx, userId, now), now)
  const result = await change()
  const after = standingAt(await findSubscriptions(tx, userId, now), now)
  await tx
    .insertInto('entitlement_changes')
    .values({
      user_id: userId,
      cause: cause.cause,
      admin_id: cause.cause === 'admin' ? cause.adminId : null,
      order_id: cause.cause === 'admin' ? null : cause.orderId,
      reason: cause.reason,
      plan_before: before.plan,
      until_before: before.until,
      plan_after: after.plan,
      until_after: after.until,
      at: now,
    })
    .execute()
  return result
}

/** Puts what a reader's purchases give in the place of what they gave before. */
export async function layOutAnew(tx: Transaction, userId: number, now: Date): Promise<Stretch[]> {
  const stretches = layOut(await findPurchases(tx, userId))
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).where('order_id', 'is not', null).execute()
  if (stretches.length > 0)
    await tx
      .insertInto('subscriptions')
      .values(stretches.map((stretch) => toRow(stretch, userId, now)))
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
