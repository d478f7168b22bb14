import type { Plan } from '../../../../platform/contract/plans.ts'
import { allocatePeriods, type Purchase } from './allocate-periods.ts'
import { isCurrentOrFuture } from './plan-status.ts'

/** Revoking them leaves none that gives these plans. Leaves out orders that give nothing any more. Pure. */
export function ordersToRevoke(purchases: readonly Purchase[], plans: readonly Plan[], now: Date): number[] {
  let left = [...purchases]
  const revoked: number[] = []
  // Several gold orders may have converted the same silver. Once one is revoked, the next holds the conversion: look again.
  for (;;) {
    const before = remainingPeriods(left, now)
    const next = left.filter(
      (one) =>
        one.revokedAt === null && plans.includes(one.plan) && remainingPeriods(revoke(left, one, now), now) !== before,
    )
    if (next.length === 0) return revoked
    revoked.push(...next.map(({ orderId }) => orderId))
    left = next.reduce((rest, one) => revoke(rest, one, now), left)
  }
}

const revoke = (purchases: readonly Purchase[], { orderId }: Purchase, now: Date): Purchase[] =>
  purchases.map((one) => (one.orderId === orderId ? { ...one, revokedAt: now } : one))

const remainingPeriods = (purchases: readonly Purchase[], now: Date): string =>
  JSON.stringify(allocatePeriods(purchases).filter((period) => isCurrentOrFuture(period, now)))
