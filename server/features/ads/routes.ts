import { adMessages } from '../../../contract/ads/rules.ts'
import { adSlots } from '../../../contract/catalogue.ts'
import { days } from '../../core/durations.ts'
import { ok, requireCaller } from '../../http/api/endpoints.ts'
import type { Router } from '../deps.ts'
import { presentPicture } from '../images/index.ts'
import { type AdDeps, adPagesKey, changeAd, deleteAd, placeAd } from './ads.ts'
import { AdCounter } from './counter.ts'
import { dayOf } from './flight.ts'
import { presentAd, presentAdInSlot, toCsv } from './present.ts'
import { findAllAdCounts, findBooked, findRunning, sumAdCounts } from './queries.ts'

export function adRoutes({ route, onClose }: Router, deps: AdDeps) {
  const { db, now, config } = deps
  const { timeZone } = config.site
  const counter = new AdCounter({ ...deps, timeZone })
  onClose(() => counter.close())

  route('GET /admin/ads/:location', async ({ params: { location } }) => {
    const rows = await findRunning(db, location, now())
    return ok(rows.map(presentAd), [adPagesKey({ location })])
  })

  route('POST /ads/counts', async ({ body }, { visitor }) => {
    counter.count(body, visitor)
    return { status: 204 as const, body: null }
  })

  route('GET /admin/ad-slots/:location', async ({ params: { location } }) => {
    await counter.write()
    const rows = await findBooked(db, location)
    const ids = rows.map(({ id }) => id)
    const [today, week, all] = await Promise.all(
      [dayOf(now(), timeZone), dayOf(new Date(now().getTime() - days(6)), timeZone), null].map((since) =>
        sumAdCounts(db, ids, since),
      ),
    )
    if (!today || !week || !all) throw new Error('Three spans were asked for')
    const slots = Array.from({ length: adSlots[location] }, (_, index) => {
      const row = rows.find(({ position }) => position === index + 1)
      return {
        position: index + 1,
        ad: row ? presentAdInSlot(row, { today, week, all }, { now: now(), timeZone }) : null,
      }
    })
    return ok({ slots })
  })

  route('POST /admin/ads-upload', async ({ body: { location, position, ...terms }, upload }, call) => {
    const { id, picture } = await placeAd(
      deps,
      { slot: { location, position }, image: upload, terms },
      requireCaller(call),
    )
    return ok({ imageUrl: presentPicture(picture).at(-1)?.url ?? '', error: null, id })
  })

  route('PATCH /admin/ads/:location/:position', async ({ params: slot, body: terms }, call) => {
    await changeAd(deps, { slot, terms }, requireCaller(call))
    return ok({ message: adMessages.changed })
  })

  route('DELETE /admin/ads/:location/:position', async ({ params: slot }, call) => {
    await deleteAd(deps, slot, requireCaller(call))
    return ok({ message: adMessages.deleted })
  })

  route('GET /admin/ad-figures.csv', async () => {
    await counter.write()
    const headers = { 'content-disposition': 'attachment; filename="ad_figures.csv"' }
    return { ...ok(toCsv(await findAllAdCounts(db))), headers }
  })
}
