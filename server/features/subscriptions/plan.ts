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
