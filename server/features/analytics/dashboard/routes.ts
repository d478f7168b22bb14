import { InvalidInput } from '../../../core/errors.ts'
import { ok } from '../../../http/api/endpoints.ts'
import type { Deps, Router } from '../../deps.ts'
import { graceCutoff } from '../../subscriptions/index.ts'
import { dayIn } from '../time-zone.ts'
import { comparedPeriods, firstDay, lengthOf, mostDays } from './periods.ts'
import { presentDashboard } from './present.ts'
import { countByDay, findCurrentTotals, findTopAds, findTopArticles, sumSales } from './queries.ts'

/** What a publisher steers by. */
export function dashboardRoutes({ route }: Router, { db, config, now }: Deps) {
  const { timeZone } = config.site
  const dayOf = dayIn(timeZone)

  route('GET /admin/dashboard-stats', async ({ query }) => {
    const at = now()
    const range = comparedPeriods(query, dayOf(at))
    if (range.period.from < firstDay) throw new InvalidInput('from', `There are no figures of days before ${firstDay}`)
    if (range.period.to > dayOf(at)) throw new InvalidInput('to', 'There are no figures of days to come')
    if (lengthOf(range.period) > mostDays) throw new InvalidInput('to', `At most ${mostDays} days`)
    const where = { range, timeZone, now: at }
    const [counts, standing, sales, read, ads] = await Promise.all([
      countByDay(db, where),
      findCurrentTotals(db, at, graceCutoff(at)),
      sumSales(db, where),
      findTopArticles(db, where),
      findTopAds(db, where),
    ])
    const isSandbox = config.payments.kind === 'sandbox'
    return ok(presentDashboard({ range, timeZone, isSandbox, counts, standing, sales, ads, ...read }))
  })
}
