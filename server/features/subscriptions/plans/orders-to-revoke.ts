import type { Plan } from '../../../../contract/subscriptions/plans.ts'
import type { Subscription } from '../../../core/caller.ts'
import { layOut, type Purchase } from './allocate-periods.ts'
import { stillCounts } from './plan-status.ts'

/**
 * The orders that must be taken back at `now` so that nothing of these plans is left of what was bought. Those of which nothing is
 * left in any case are not among them. Pure.
 */
export function ordersToTakeBack(purchases: readonly Purchase[], plans: readonly Plan[], now: Date): number[] {
  let left = [...purchases]
  const taken: number[] = []
  for (;;) {
    const given = whatIsLeft(left, now)
    // Gold may stand on several orders: the first to go leaves what the next has made gold.
    const next = left.filter(
      (one) =>
        one.takenBackAt === null && plans.includes(one.plan) && whatIsLeft(without(left, one, now), now) !== given,
    )
    if (next.length === 0) return taken
    taken.push(...next.map(({ orderId }) => orderId))
    left = next.reduce((rest, one) => without(rest, one, now), left)
  }
}

const without = (purchases: readonly Purchase[], gone: Purchase, now: Date): Purchase[] =>
  purchases.map((one) => (one.orderId === gone.orderId ? { ...one, takenBackAt: now } : one))

/** What purchases give from now on, in a form that can be compared. */
const whatIsLeft = (purchases: readonly Purchase[], now: Date): string =>
  JSON.stringify(layOut(purchases).filter((stretch: Subscription) => stillCounts(stretch, now)))
