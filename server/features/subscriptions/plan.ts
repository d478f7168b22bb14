import type { Plan } from '../../../contract/catalogue.ts'

/** A stretch of time in which somebody has a plan. `endsAt` null: until it is taken back. */
export interface Subscription {
  plan: Plan
  startsAt: Date
  endsAt: Date | null
}

const rank: Record<Plan, number> = { silver: 1, gold: 2 }

/** The best plan that runs at `now`, or null. Pure. */
export function activePlan(subscriptions: readonly Subscription[], now: Date): Plan | null {
  const running = subscriptions.filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now < endsAt))
  return running.reduce<Plan | null>((best, { plan }) => (best && rank[best] >= rank[plan] ? best : plan), null)
}

/** Whether a plan opens what needs `needed`. */
export const covers = (plan: Plan | null, needed: Plan) => plan !== null && rank[plan] >= rank[needed]

/** Until when the plan that runs at `now` goes on without a gap; null where none runs, or where it has no end. Pure. */
export function activeUntil(subscriptions: readonly Subscription[], now: Date): Date | null {
  const plan = activePlan(subscriptions, now)
  const ofPlan = subscriptions.filter((one) => one.plan === plan).toSorted((a, b) => +a.startsAt - +b.startsAt)
  let until = now
  for (const { startsAt, endsAt } of ofPlan) {
    if (startsAt > until) break
    if (endsAt === null) return null
    if (endsAt > until) until = endsAt
  }
  return plan === null ? null : until
}
