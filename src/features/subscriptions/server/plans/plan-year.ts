import type { Plan } from '../../../../platform/contract/plans.ts'
import type { Subscription } from '../../../../platform/server/core/caller.ts'
import { activePlan } from './plan-status.ts'
export interface PlanYear {
  plan: Plan
  from: Date
  until: Date
}

const yearsAfter = (date: Date, years: number) => {
  const later = new Date(date)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/** Counted from the start of the period; null without a plan. The grace period belongs to the year before it. Pure. */
export function planYear(subscriptions: readonly Subscription[], now: Date): PlanYear | null {
  const plan = activePlan(subscriptions, now)
  const [period] = subscriptions
    .filter((one) => one.plan === plan && one.startsAt <= now)
    .toSorted((a, b) => +(b.endsAt ?? Infinity) - +(a.endsAt ?? Infinity))
  if (plan === null || !period) return null
  const { startsAt, endsAt } = period
  const last = endsAt && endsAt <= now ? new Date(endsAt.getTime() - 1) : now
  let years = Math.max(0, last.getUTCFullYear() - startsAt.getUTCFullYear())
  if (years > 0 && yearsAfter(startsAt, years) > last) years -= 1
  return { plan, from: yearsAfter(startsAt, years), until: yearsAfter(startsAt, years + 1) }
}
