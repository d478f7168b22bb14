import { mostGraceDays, type Plan } from '../../../../platform/contract/plans.ts'
import type { Subscription } from '../../../../platform/server/core/caller.ts'
import { days } from '../../../../platform/server/core/durations.ts'

/** `until` null: no end date. `graceUntil`: set during the grace period, when `until` is past. */
export type PlanStatus =
  | { plan: null; until: null; graceUntil: null }
  | { plan: Plan; until: Date | null; graceUntil: Date | null }

const rank: Record<Plan, number> = { silver: 1, gold: 2 }

/** A subscription that ended at or before this moment opens nothing any more, however long its grace period. */
export const graceCutoff = (now: Date) => new Date(now.getTime() - days(mostGraceDays))

/** Includes the grace period. */
export function isCurrentOrFuture(subscription: Subscription, now: Date): boolean {
  const end = openUntil(subscription)
  return end === null || now < end
}

/** With the grace period; null: no end. */
function openUntil({ endsAt, hasGrace, graceDays }: Subscription): Date | null {
  return endsAt && new Date(endsAt.getTime() + (hasGrace ? days(graceDays) : 0))
}

/** Includes grace periods. Every access decision uses it. Pure. */
export function activePlan(subscriptions: readonly Subscription[], now: Date): Plan | null {
  const active = subscriptions.filter((one) => one.startsAt <= now && isCurrentOrFuture(one, now))
  return active.reduce<Plan | null>((best, { plan }) => (best && rank[best] >= rank[plan] ? best : plan), null)
}

export const covers = (plan: Plan | null, needed: Plan) => plan !== null && rank[plan] >= rank[needed]

/** `until`: how long it continues without a gap. Pure. */
export function planStatus(subscriptions: readonly Subscription[], now: Date): PlanStatus {
  const plan = activePlan(subscriptions, now)
  if (plan === null) return { plan, until: null, graceUntil: null }
  const ofPlan = subscriptions
    .filter((one) => one.plan === plan && isCurrentOrFuture(one, now))
    .toSorted((a, b) => +a.startsAt - +b.startsAt)
  let until: Date | null = null
  let graceUntil: Date | null = null
  for (const one of ofPlan) {
    // What has begun goes on, also after a gap that a grace period bridges.
    if (one.startsAt > now && one.startsAt > (until ?? now)) break
    if (one.endsAt === null) return { plan, until: null, graceUntil: null }
    if (until === null || one.endsAt > until) until = one.endsAt
    const end = openUntil(one)
    if (graceUntil === null || (end && end > graceUntil)) graceUntil = end
  }
  return { plan, until, graceUntil: until && until <= now ? graceUntil : null }
}

/** A better plan counts too. Pure. */
export function hasWithoutEnd(subscriptions: readonly Subscription[], plan: Plan, now: Date): boolean {
  const status = planStatus(subscriptions, now)
  return status.until === null && covers(status.plan, plan)
}
