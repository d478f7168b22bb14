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
    .select(['plan', 'starts_at', 'ends_at', 'has_grace', 'grace_days', 'order_id'])
    .where('user_id', '=', userId)
    .execute()
  return planYear(
    rows.map((row) => ({ ...toSubscription(row), orderId: row.order_id })),
    now,
  )
}

/** A period and the order that paid for it. Another one may interrupt those of one order and plan. */
export interface OrderedPeriod extends Subscription {
  orderId: number | null
}

/**
 * Counted from the start of what was last paid or granted for a whole year, so that a renewal on time opens its year.
 * What is shorter and adjoins lengthens what was before it, as converted silver does. Null without a plan. The grace
 * period belongs to the year before it. Pure.
 */
export function planYear(subscriptions: readonly OrderedPeriod[], now: Date): PlanYear | null {
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

interface Run {
  from: Date
  until: number
  periods: OrderedPeriod[]
}

function runsOf(subscriptions: readonly OrderedPeriod[]) {
  const runs: Run[] = []
  for (const one of subscriptions.toSorted((a, b) => +a.startsAt - +b.startsAt)) {
    const run = runs.at(-1)
    if (run && continues(run, one, subscriptions)) {
      run.periods.push(one)
      run.until = Math.max(run.until, endOf(one))
    } else runs.push({ from: one.startsAt, until: endOf(one), periods: [one] })
  }
  return runs
}

const areOneTerm = (one: OrderedPeriod, other: OrderedPeriod) =>
  one === other || (one.orderId !== null && one.orderId === other.orderId && one.plan === other.plan)

function continues(run: Run, one: OrderedPeriod, subscriptions: readonly OrderedPeriod[]) {
  const term = subscriptions.filter((other) => areOneTerm(one, other))
  // What lasts through a day ends with its last second.
  const adjoins = +one.startsAt <= run.until + seconds(1)
  return run.periods.some((other) => areOneTerm(one, other)) || (adjoins && !isWholeYear(term))
}

/** From its first start, without interruptions. A year that was measured elsewhere may lack a leap day. */
function isWholeYear(term: readonly OrderedPeriod[]) {
  const from = Math.min(...term.map(({ startsAt }) => +startsAt))
  const length = term.reduce((sum, one) => sum + (endOf(one) - +one.startsAt), 0)
  return +yearsAfter(new Date(from), 1) - days(1) <= from + length
}
