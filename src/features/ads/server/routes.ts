import { adSlots } from '../../../platform/contract/catalogue.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { days } from '../../../platform/server/core/durations.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { presentPicture } from '../../pictures/server/images/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { adMessages } from '../contract/rules.ts'
import { type AdDeps, adPagesKey, changeAd, deleteAd, placeAd } from './ads.ts'
import { BookedAds } from './booked-ads.ts'
import { AdCounter } from './counter.ts'
import { newsletterAdRoutes } from './newsletter-ad.ts'
import { setPhoneImage } from './phone-image.ts'
import { adStatsCsv, presentAd, presentAdInSlot } from './present.ts'
import { findAdStats, findAllDailyStats, findBooked } from './queries.ts'

export async function adRoutes({ http, route, onClose, onForget }: Router, deps: AdDeps) {
  const { db, now, settings } = deps
  const dayOf = (at: Date) => dayInZone(settings.current().contact.timeZone, at)
  const counter = new AdCounter({
    ...deps,
    get timeZone() {
      return settings.current().contact.timeZone
    },
  })
  const booked = new BookedAds(deps.database)
  const stopWatching = await booked.watch(deps.database)
  onForget(booked.drop)
  onClose(async () => {
    await stopWatching()
    await counter.close()
  })

  newsletterAdRoutes(http, { db, counter })

  route('GET /admin/ads/:location', async ({ params: { location } }) => {
    const rows = await booked.runningIn(location, dayOf(now()))
    return ok(rows.map(presentAd), [adPagesKey({ location }), settingsKey])
  })

  route('POST /ads/counts', async ({ body }, { visitor }) => {
    counter.count(body, visitor)
    return { status: 204 as const, body: null }
  })

  route('GET /admin/ad-slots/:location', async ({ params: { location } }) => {
    await counter.write()
    const at = now()
    const today = dayOf(at)
    const rows = await findBooked(db, location)
    const stats = await findAdStats(
      db,
      rows.map(({ id }) => id),
      { today, weekStart: dayOf(new Date(at.getTime() - days(6))) },
    )
    const slots = Array.from({ length: adSlots[location] }, (_, index) => {
      const position = index + 1
      const row = rows.find((candidate) => candidate.position === position)
      return { position, ad: row ? presentAdInSlot(row, { stats: stats.get(row.id), today }) : null }
    })
    return ok({ slots })
  })

  route('GET /admin/ad-stats.csv', async () => {
    await counter.write()
    return okFile('ad_stats.csv', adStatsCsv(await findAllDailyStats(db)))
  })
  slotRoutes(route, deps)
}

function slotRoutes(route: Router['route'], deps: AdDeps) {
  route('POST /admin/ads-upload', async ({ body: { location, position, ...fields }, upload }, call) => {
    const { id, picture } = await placeAd(
      deps,
      { slot: { location, position }, image: upload, fields },
      requireCaller(call),
    )
    return ok({ imageUrl: presentPicture(picture).at(-1)?.url ?? '', error: null, id })
  })

  route('PATCH /admin/ads/:location/:position', async ({ params: slot, body: fields }, call) => {
    await changeAd(deps, { slot, fields }, requireCaller(call))
    return ok({ message: adMessages.changed })
  })

  route('DELETE /admin/ads/:location/:position', async ({ params: slot }, call) => {
    await deleteAd(deps, slot, requireCaller(call))
    return ok({ message: adMessages.deleted })
  })

  route('POST /admin/ads/:location/:position/phone-image', async ({ params: slot, upload: image }, call) => {
    await setPhoneImage(deps, { slot, image }, requireCaller(call))
    return ok({ message: adMessages.phoneImageSet })
  })

  route('DELETE /admin/ads/:location/:position/phone-image', async ({ params: slot }, call) => {
    await setPhoneImage(deps, { slot, image: null }, requireCaller(call))
    return ok({ message: adMessages.phoneImageRemoved })
  })
}
