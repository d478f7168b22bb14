import { searches } from '../../../db/demo/readers.ts'
import { addAdCounts } from '../../features/ads/server/queries.ts'
import { writeViews } from '../../features/analytics/server/recording/write-views.ts'
import { addSearchCounts, findArticles } from '../../features/search/server/index.ts'
import { dayInZone } from '../../platform/server/core/day-in-zone.ts'
import { days, hours } from '../../platform/server/core/durations.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import { before, type Person, type Stage } from './people.ts'

/** How many days of views, searches and advertisements the demo has. */
const span = 60

interface DatedArticle {
  id: number
  dated_at: Date
}

/** A number from 0 up to `below`, the same for the same arguments: counts vary, but every load gives the same ones. */
function spread(one: number, other: number, below: number): number {
  let mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32) * below
}

/** Weekdays are busier than weekends, and traffic grows from week to week. */
const busyness = (at: Date, age: number) => (at.getUTCDay() % 6 === 0 ? 0.45 : 1) * (1.25 - (0.5 * age) / span)

/** Two months of views: few for most articles, many for some, most in their first days; a tenth by readers with accounts. */
export async function addViews(
  { db, settings, now }: Stage,
  articles: readonly DatedArticle[],
  people: readonly Person[],
) {
  const { timeZone } = settings.current().contact
  const batches = Array.from({ length: span + 1 }, (_, turn) => span - turn).map((age) => {
    const at = before(now, days(age) + hours(1))
    const published = articles.filter(({ dated_at }) => dated_at <= at)
    const anonymousViews = published.flatMap(({ id, dated_at }) => {
      const isFresh = at.getTime() - dated_at.getTime() < days(4)
      const popularity = 1 + spread(id, 1, 1) ** 6 * 30
      const count = Math.floor(popularity * busyness(at, age) * (isFresh ? 2 : 0.8) * spread(id, age, 2))
      return count > 0 ? [{ articleId: id, visitors: count }] : []
    })
    const total = anonymousViews.reduce((sum, one) => sum + one.visitors, 0)
    const readerViews = people.flatMap(({ userId }, index) => {
      const count = Math.floor(spread(userId, age, 4.4) * busyness(at, age) * (index % 5 === 0 ? 1.6 : 0.5))
      return Array.from({ length: count }, (_, turn) => ({
        userId,
        articleId:
          published[published.length - 1 - Math.floor(spread(userId, age + turn, published.length ** 0.8))]?.id ?? 0,
        at: new Date(at.getTime() - hours(spread(userId, turn, 9))),
      }))
    })
    return { day: dayInZone(timeZone, at), readerViews, anonymousViews, newVisitors: Math.round(total / 2.4) }
  })
  await inTransaction(db, (tx) => writeViews(tx, batches, timeZone))
}

/** Two weeks of searches, with the number of results that each really has. */
export async function addSearches({ db, now }: Stage) {
  const found: number[] = []
  for (const [query] of searches) {
    const request = { query, filters: {}, sort: 'relevance' as const, page: 1, limit: 1, now }
    found.push((await findArticles(db, request, [])).total)
  }
  const ages = Array.from({ length: 14 }, (_, turn) => 14 - turn)
  const counts = ages.flatMap((age) =>
    searches.map(([query, perWeek], index) => ({
      day: before(now, days(age)).toISOString().slice(0, 10),
      query,
      searches: Math.round(spread(index + 1, age, (2 * perWeek) / 7)),
      found: found[index] ?? 0,
    })),
  )
  await addSearchCounts(
    db,
    counts.filter((one) => one.searches > 0),
  )
}

/** Impressions and clicks of the demo's advertisements. */
export async function addAdFigures(
  { db, settings, now }: Stage,
  ads: readonly { id: number; isOnEveryPage: boolean }[],
) {
  const { timeZone } = settings.current().contact
  const counts = Array.from({ length: span }, (_, age) => before(now, days(age))).flatMap((at, age) =>
    ads.map(({ id, isOnEveryPage }) => {
      const impressions = Math.round((isOnEveryPage ? 420 : 90) * busyness(at, age) * (0.6 + spread(id, age, 0.8)))
      const clicks = Math.floor(impressions * spread(id, age + 1, 0.018))
      return { adId: id, day: dayInZone(timeZone, at), impressions, clicks }
    }),
  )
  await addAdCounts(db, counts, timeZone)
}
