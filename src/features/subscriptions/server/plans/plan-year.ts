import type { Plan } from '../../../../platform/contract/plans.ts'
import type { Subscription } from '../../../../platform/server/core/caller.ts'
import { days, seconds } from '../../../../platform/server/core/durations.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { toSubscription } from '../queries.ts'
import { planStatus } from './plan-status.ts'
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

/** The rest of a plan opens another year only if it is at least half a year: the shorter half has 181 days. */
const shortestYear = days(181)

/** Reads all periods: the year may have begun in one that ended long ago. */
export async function findPlanYear(db: Database, userId: number, now: Date): Promise<PlanYear | null> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan', 'starts_at', 'ends_at', 'has_grace', 'grace_days'])
    .where('user_id', '=', userId)
    .execute()
  return planYear(rows.map(toSubscription), now)
}

/**
 * Counted from the start of the last period of a whole year, so that a renewal on time opens its year. Shorter periods that
 * adjoin lengthen what was before them: converted silver, or what a refunded upgrade has interrupted. Null without a
 * plan. The grace period belongs to the year before it. Pure.
 */
export function planYear(subscriptions: readonly Subscription[], now: Date): PlanYear | null {
  const { plan, until: planEnd } = planStatus(subscriptions, now)
  const [period] = subscriptions
    .filter((one) => one.plan === plan && one.startsAt <= now)
    .toSorted((a, b) => endOf(b) - endOf(a))
  const run = period && runsOf(subscriptions).find(({ periods }) => periods.includes(period))
  if (plan === null || !period || !run) return null
  const last = Math.min(+now, endOf(period) - 1)
  const opens = (year: number) => +yearsAfter(run.from, year) + shortestYear <= run.until
  let years = 0
  while (+yearsAfter(run.from, years + 1) <= last && opens(years + 1)) years += 1
  const end = opens(years + 1) ? +yearsAfter(run.from, years + 1) : run.until
  const until = new Date(Math.min(end, planEnd ? +planEnd : Infinity))
  return { plan, from: yearsAfter(run.from, years), until }
}

const endOf = ({ endsAt }: Subscription) => (endsAt ? +endsAt : Infinity)

/** A year that was measured elsewhere may lack a leap day. */
const isWholeYear = (one: Subscription) => +yearsAfter(one.startsAt, 1) - days(1) <= endOf(one)

function runsOf(subscriptions: readonly Subscription[]) {
  const runs: { from: Date; until: number; periods: Subscription[] }[] = []
  for (const one of subscriptions.toSorted((a, b) => +a.startsAt - +b.startsAt)) {
    const run = runs.at(-1)
    // What lasts through a day ends with its last second.
    if (run && +one.startsAt <= run.until + seconds(1) && !isWholeYear(one)) {
      run.periods.push(one)
      run.until = Math.max(run.until, endOf(one))
    } else runs.push({ from: one.startsAt, until: endOf(one), periods: [one] })
  }
  return runs
}
