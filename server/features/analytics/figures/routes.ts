import { NotAcceptable } from '../../../core/errors.ts'
import { ok } from '../../../http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { oldestEndThatCounts } from '../../subscriptions/index.ts'
import { dayIn } from '../time-zone.ts'
import { presentFigures } from './present.ts'
import { countByDay, findMostFollowed, findMostRead, findStanding, sumSales } from './queries.ts'
import { firstDay, lengthOf, mostDays, rangeOf } from './range.ts'

/** What a publisher steers by. */
export function figureRoutes({ route, db, config, now }: Deps) {
  const { timeZone } = config.site
  const dayOf = dayIn(timeZone)

  route('GET /admin/figures', async ({ query }) => {
    const at = now()
    const range = rangeOf(query, dayOf(at))
    if (range.period.from < firstDay) throw new NotAcceptable('from', `There are no figures of days before ${firstDay}`)
    if (range.period.to > dayOf(at)) throw new NotAcceptable('to', 'There are no figures of days to come')
    if (lengthOf(range.period) > mostDays) throw new NotAcceptable('to', `At most ${mostDays} days`)
    const where = { range, timeZone, now: at }
    const [counts, standing, sales, read, ads] = await Promise.all([
      countByDay(db, where),
      findStanding(db, at, oldestEndThatCounts(at)),
      sumSales(db, where),
      findMostRead(db, where),
      findMostFollowed(db, where),
    ])
    const isSandbox = config.payments.kind === 'sandbox'
    return ok(presentFigures({ range, timeZone, isSandbox, counts, standing, sales, ads, ...read }))
  })
}
