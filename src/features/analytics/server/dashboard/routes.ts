import { dayInZone } from '../../../../platform/server/core/day-in-zone.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import { comparedPeriods, firstDay, lengthOf, maxDays } from './periods.ts'
import { presentDashboard } from './present.ts'
import { countByDay, findCurrentTotals, findTopAds, findTopArticles, sumSales } from './queries.ts'

export function dashboardRoutes({ route }: Router, { db, config, now, settings }: Deps) {
  route('GET /admin/dashboard-stats', async ({ query }) => {
    const { timeZone } = settings.current().contact
    const at = now()
    const today = dayInZone(timeZone, at)
    const range = comparedPeriods(query, today)
    if (range.period.from < firstDay) throw new InvalidInput('from', `No statistics before ${firstDay}`)
    if (range.period.to > today) throw new InvalidInput('to', 'The last day must not be in the future')
    if (lengthOf(range.period) > maxDays) throw new InvalidInput('to', `Choose up to ${maxDays} days`)
    const compared = { range, timeZone, now: at }
    const [counts, current, sales, read, ads] = await Promise.all([
      countByDay(db, compared),
      findCurrentTotals(db, at),
      sumSales(db, compared),
      findTopArticles(db, compared),
      findTopAds(db, compared),
    ])
    const isSandbox = config.payments.kind === 'sandbox'
    return ok(presentDashboard({ range, timeZone, isSandbox, counts, current, sales, ads, ...read }))
  })
}
