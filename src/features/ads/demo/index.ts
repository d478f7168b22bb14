import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { busyness, span, spread } from '../../../platform/server/demo/traffic.ts'
import { bookAd } from '../server/index.ts'
import { addAdCounts } from '../server/queries.ts'
import { ads } from './rows.ts'

export default {
  tables: ['ads'],

  addToLibrary: ({ db, now }) =>
    inTransaction(db, async (tx) => {
      for (const ad of ads) await bookAd(tx, { ...ad, ...imagesOf(ad) }, before(now, days(70)))
    }),

  async add({ db, settings, now }) {
    const names = ads.map((ad) => imagesOf(ad).image_name)
    const booked = await db
      .selectFrom('ads')
      .select(['id', 'location'])
      .where('image_name', 'in', names)
      .orderBy('id')
      .execute()
    const { timeZone } = settings.current().contact
    const counts = Array.from({ length: span }, (_, age) => before(now, days(age))).flatMap((at, age) =>
      booked.map(({ id, location }) => {
        const impressions = Math.round(
          (location === 'header' ? 420 : 90) * busyness(at, age) * (0.6 + spread(id, age, 0.8)),
        )
        const clicks = Math.floor(impressions * spread(id, age + 1, 0.018))
        return { adId: id, day: dayInZone(timeZone, at), impressions, clicks }
      }),
    )
    await addAdCounts(db, counts, timeZone)
  },

  remove: removeRowsOf('ads', { counted: 'demo ads' }),
} satisfies DemoPart

const imagesOf = ({ location, position }: { location: string; position: number }) => ({
  image_name: `ad-${location}-${position}.webp`,
  ...(location === 'header' && { phone_image_name: `ad-header-${position}-phone.webp` }),
})
