import type { Plan } from '../../../../contract/subscriptions/plans.ts'
import type { Subscription } from '../../../core/caller.ts'
import { days } from '../../../core/durations.ts'

/** How long a year that ran out still opens what it opened. */
const grace = days(3)

/** How somebody stands at a moment. `until` null: without an end. `graceUntil`: set once `until` is over. */
export type Standing =
  | { plan: null; until: null; graceUntil: null }
  | { plan: Plan; until: Date | null; graceUntil: Date | null }

const rank: Record<Plan, number> = { silver: 1, gold: 2 }

/** What ended before that is of no account any more. */
export const oldestEndThatCounts = (now: Date) => new Date(now.getTime() - grace)

const lastMoment = ({ endsAt, hasGrace }: Subscription) =>
  endsAt === null ? Number.POSITIVE_INFINITY : endsAt.getTime() + (hasGrace ? grace : 0)

/** Whether it counts now, days of grace included, or will. */
export const stillCounts = (subscription: Subscription, now: Date) => now.getTime() < lastMoment(subscription)

/** The best plan that counts at `now`, days of grace included, or null: what every surface goes by. Pure. */
export function activePlan(subscriptions: readonly Subscription[], now: Date): Plan | null {
  const counting = subscriptions.filter((one) => one.startsAt <= now && stillCounts(one, now))
  return counting.reduce<Plan | null>((best, { plan }) => (best && rank[best] >= rank[plan] ? best : plan), null)
}

/** Whether a plan opens what needs `needed`. */
export const covers = (plan: Plan | null, needed: Plan) => plan !== null && rank[plan] >= rank[needed]

/** The plan that counts at `now`, and until when it goes on without a gap. Pure. */
export function standingAt(subscriptions: readonly Subscription[], now: Date): Standing {
  const plan = activePlan(subscriptions, now)
  if (plan === null) return { plan, until: null, graceUntil: null }
  const ofPlan = subscriptions
    .filter((one) => one.plan === plan && stillCounts(one, now))
    .toSorted((a, b) => +a.startsAt - +b.startsAt)
  let until: Date | null = null
  for (const { startsAt, endsAt } of ofPlan) {
    if (startsAt > (until ?? now)) break
    if (endsAt === null) return { plan, until: null, graceUntil: null }
    if (until === null || endsAt > until) until = endsAt
  }
  const isOver = until !== null && until <= now
  return { plan, until, graceUntil: isOver && until ? new Date(until.getTime() + grace) : null }
}
