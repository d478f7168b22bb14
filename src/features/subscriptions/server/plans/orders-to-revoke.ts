import type { Plan } from '../../../../platform/contract/plans.ts'
import { allocatePeriods, type Purchase } from './allocate-periods.ts'
import { isCurrentOrFuture } from './plan-status.ts'

/** Revoking them leaves none that gives these plans. Leaves out orders that give nothing any more. Pure. */
export function ordersToRevoke(purchases: readonly Purchase[], plans: readonly Plan[], now: Date): number[] {
  const candidates = purchases.filter(({ revokedAt, plan }) => revokedAt === null && plans.includes(plan))
  const all = candidates.map(({ orderId }) => orderId)
  const expected = remainingPeriods(revoke(purchases, all, now), now)
  // One by one, and not each alone: several gold orders may hold the conversion of the same silver.
  return all.reduce((revoked, orderId) => {
    const others = revoked.filter((one) => one !== orderId)
    return remainingPeriods(revoke(purchases, others, now), now) === expected ? others : revoked
  }, all)
}

const revoke = (purchases: readonly Purchase[], orderIds: readonly number[], now: Date): Purchase[] =>
  purchases.map((one) => (orderIds.includes(one.orderId) ? { ...one, revokedAt: now } : one))

const remainingPeriods = (purchases: readonly Purchase[], now: Date): string =>
  JSON.stringify(allocatePeriods(purchases).filter((period) => isCurrentOrFuture(period, now)))
