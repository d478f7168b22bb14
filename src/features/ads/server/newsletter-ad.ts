import type { FastifyInstance } from 'fastify'
import { jpegOf } from '../../../platform/contract/jpeg.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { visitorOf } from '../../../platform/server/http/api/visitor.ts'
import { leadTo } from '../../../platform/server/http/lead-to.ts'
import { presentPicture } from '../../pictures/server/images/index.ts'
import type { AdCounter } from './counter.ts'
import { flightState } from './flight.ts'
import { findBooked } from './queries.ts'

/** Through this server, which counts the click. It names the advertisement and no reader. */
const clickLink = (id: number | string) => `/newsletter-ad/${id}`

export async function findNewsletterAd(db: Database, today: string) {
  const ad = (await findBooked(db, 'newsletter')).find((one) => flightState(one, today) === 'running')
  if (!ad) return null
  const { id, link, alt, image_name: name, image_sizes: sizes } = ad
  const url = jpegOf(presentPicture({ name, sizes }).at(-1)?.url ?? '')
  return {
    name: new URL(link).hostname.replace(/^www\./, ''),
    title: alt,
    text: '',
    link: clickLink(id),
    image: { url, alt },
  }
}

/** Also works after the flight: mails are read later. An unknown number leads to the front page. */
export function newsletterAdRoutes(http: FastifyInstance, { db, counter }: { db: Database; counter: AdCounter }): void {
  http.get<{ Params: { id: string } }>(
    clickLink(':id(^[1-9]\\d{0,8}$)'),
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const id = Number(request.params.id)
      const ad = await db
        .selectFrom('ads')
        .select('link')
        .where('id', '=', id)
        .where('location', '=', 'newsletter')
        .executeTakeFirst()
      if (ad && request.method === 'GET') counter.count({ impressions: [], clicks: [id] }, visitorOf(request))
      return leadTo(reply, ad?.link)
    },
  )
}
