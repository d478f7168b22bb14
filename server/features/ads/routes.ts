import type { Ad } from '../../../contract/ads.ts'
import { ok } from '../../http/endpoints.ts'
import type { Deps } from '../deps.ts'

export function adRoutes({ route, db }: Deps) {
  route('GET /admin/ads/:location', async ({ params: { location } }) => {
    const rows = await db
      .selectFrom('ads')
      .select(['position', 'image_name', 'link', 'alt'])
      .where('location', '=', location)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .execute()
    const ads: Ad[] = rows.map(({ position, image_name, link, alt }) => ({
      position,
      image_url: `/assets/${image_name}`,
      link,
      location,
      alt,
    }))
    return ok(ads, [`ads:${location}`])
  })
}
