import type { Transaction } from '../../../../platform/server/db/database.ts'
import { findPurchases, findSubscriptionsOf } from '../queries.ts'
import { allocatePeriods, type PaidPeriod } from './allocate-periods.ts'
import { planStatus } from './plan-status.ts'
export type EntitlementCause = { reason: string } & (
  | { cause: 'payment' | 'refund' | 'dispute' | 'gift'; orderId: number }
  | { cause: 'admin'; adminId: number }
  /** `adminId` null: the reader, or the schedule. */
  | { cause: 'organisation'; adminId: number | null }
  | { cause: 'trial' }
)

/** Replaces and returns all paid periods, and records the change. The caller must hold the lock on the reader. */
export function updateEntitlement(
  tx: Transaction,
  userId: number,
  cause: EntitlementCause,
  now: Date,
): Promise<PaidPeriod[]> {
  return recordEntitlementChange(tx, { userId, cause, now }, () => replacePaidPeriods(tx, userId, now))
}

/** The caller must hold the lock on the reader. */
export const recordEntitlementChange = <T>(
  tx: Transaction,
  { userId, cause, now }: { userId: number; cause: EntitlementCause; now: Date },
  change: () => Promise<T>,
): Promise<T> => recordEntitlementChanges(tx, { userIds: [userId], cause, now }, change)

/** The caller must hold the locks on the readers. */
export async function recordEntitlementChanges<T>(
  tx: Transaction,
  { userIds, cause, now }: { userIds: readonly number[]; cause: EntitlementCause; now: Date },
  change: () => Promise<T>,
): Promise<T> {
  const before = await findSubscriptionsOf(tx, userIds, now)
  const result = await change()
  const after = await findSubscriptionsOf(tx, userIds, now)
  const rows = userIds.map((userId) => {
    const [had, has] = [before, after].map((of) => planStatus(of.get(userId) ?? [], now))
    return {
      user_id: userId,
      cause: cause.cause,
      admin_id: 'adminId' in cause ? cause.adminId : null,
      order_id: 'orderId' in cause ? cause.orderId : null,
      reason: cause.reason,
      plan_before: had?.plan ?? null,
      until_before: had?.until ?? null,
      plan_after: has?.plan ?? null,
      until_after: has?.until ?? null,
      at: now,
    }
  })
  if (rows.length > 0) await tx.insertInto('entitlement_changes').values(rows).execute()
  return result
}

export async function replacePaidPeriods(tx: Transaction, userId: number, now: Date): Promise<PaidPeriod[]> {
  const periods = allocatePeriods(await findPurchases(tx, userId))
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).where('order_id', 'is not', null).execute()
  if (periods.length > 0)
    await tx
      .insertInto('subscriptions')
      .values(
        periods.map(({ orderId, plan, startsAt, endsAt, hasGrace, graceDays }) => ({
          user_id: userId,
          plan,
          starts_at: startsAt,
          ends_at: endsAt,
          has_grace: hasGrace,
          grace_days: graceDays,
          order_id: orderId,
          reason: `order ${orderId}`,
          created_at: now,
        })),
      )
      .execute()
  return periods
}
