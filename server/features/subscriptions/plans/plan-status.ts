import { graceDays, type Plan } from '../../../../contract/subscriptions/plans.ts'
import type { Subscription } from '../../../core/caller.ts'
import { days } from '../../../core/durations.ts'

const gracePeriod = days(graceDays)

/** A reader's plan at one moment. `until` null: no end date. `graceUntil`: set during the grace period, when `until` is past. */
export type PlanStatus =
  | { plan: null; until: null; graceUntil: null }
  | { plan: Plan; until: Date | null; graceUntil: Date | null }

const rank: Record<Plan, number> = { silver: 1, gold: 2 }

/** A subscription that ended at or before this moment opens nothing any more, with or without a grace period. */
export const graceCutoff = (now: Date) => new Date(now.getTime() - gracePeriod)

/** Whether a subscription opens something now or later, its grace period included. */
export function isCurrentOrFuture({ endsAt, hasGrace }: Subscription, now: Date): boolean {
  return endsAt === null || now.getTime() < endsAt.getTime() + (hasGrace ? gracePeriod : 0)
}

/** The best plan that is active at `now`, grace periods included, or null. Every access decision uses it. Pure. */
export function activePlan(subscriptions: readonly Subscription[], now: Date): Plan | null {
  const active = subscriptions.filter((one) => one.startsAt <= now && isCurrentOrFuture(one, now))
  return active.reduce<Plan | null>((best, { plan }) => (best && rank[best] >= rank[plan] ? best : plan), null)
}

/** Whether a plan opens what requires `needed`. */
export const covers = (plan: Plan | null, needed: Plan) => plan !== null && rank[plan] >= rank[needed]

/** The active plan, and until when it continues without a gap. Pure. */
export function planStatus(subscriptions: readonly Subscription[], now: Date): PlanStatus {
  const plan = activePlan(subscriptions, now)
  if (plan === null) return { plan, until: null, graceUntil: null }
  const ofPlan = subscriptions
    .filter((one) => one.plan === plan && isCurrentOrFuture(one, now))
    .toSorted((a, b) => +a.startsAt - +b.startsAt)
  let until: Date | null = null
  for (const { startsAt, endsAt } of ofPlan) {
    if (startsAt > (until ?? now)) break
    if (endsAt === null) return { plan, until: null, graceUntil: null }
    if (until === null || endsAt > until) until = endsAt
  }
  return { plan, until, graceUntil: until && until <= now ? new Date(until.getTime() + gracePeriod) : null }
}

/** Whether the reader has `plan`, or a better one, with no end date. Pure. */
export function hasWithoutEnd(subscriptions: readonly Subscription[], plan: Plan, now: Date): boolean {
  const status = planStatus(subscriptions, now)
  return status.until === null && covers(status.plan, plan)
}
