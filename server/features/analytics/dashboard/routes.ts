import { InvalidInput } from '../../../core/errors.ts'
import { ok } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { graceCutoff } from '../../subscriptions/index.ts'
import { dayFormatter } from '../time-zone.ts'
import { comparedPeriods, firstDay, lengthOf, maxDays } from './periods.ts'
import { presentDashboard } from './present.ts'
import { countByDay, findCurrentTotals, findTopAds, findTopArticles, sumSales } from './queries.ts'

export function dashboardRoutes({ route }: Router, { db, config, now }: Deps) {
  const { timeZone } = config.site
  const dayOf = dayFormatter(timeZone)

  route('GET /admin/dashboard-stats', async ({ query }) => {
    const at = now()
    const range = comparedPeriods(query, dayOf(at))
    if (range.period.from < firstDay) throw new InvalidInput('from', `There are no statistics before ${firstDay}`)
    if (range.period.to > dayOf(at)) throw new InvalidInput('to', 'The end is in the future')
    if (lengthOf(range.period) > maxDays) throw new InvalidInput('to', `Choose at most ${maxDays} days`)
    const compared = { range, timeZone, now: at }
    const [counts, current, sales, read, ads] = await Promise.all([
      countByDay(db, compared),
      findCurrentTotals(db, at, graceCutoff(at)),
      sumSales(db, compared),
      findTopArticles(db, compared),
      findTopAds(db, compared),
    ])
    const isSandbox = config.payments.kind === 'sandbox'
    return ok(presentDashboard({ range, timeZone, isSandbox, counts, current, sales, ads, ...read }))
  })
}
