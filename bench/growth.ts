import { sql } from 'kysely'
import { z } from 'zod'
import { writeViews } from '../src/features/analytics/server/recording/write-views.ts'
import { addPublishedArticle } from '../src/features/articles/server/index.ts'
import { days } from '../src/platform/server/core/durations.ts'
import { inTransaction } from '../src/platform/server/db/transaction.ts'
import {
  type DatabaseKind,
  type MakePlace,
  onEachDatabase,
  type Place,
  signIn,
  startProduct,
  withDatabase,
  withProducts,
} from './kit/product.ts'
import { atMost, type Findings, merge, type Suite } from './kit/report.ts'
import { inTurns, medianTime, ratios, spread, written } from './kit/statistics.ts'

const sizes = {
  small: { articles: 1_000, readers: 1_000, views: 10_000 },
  large: { articles: 100_000, readers: 100_000, views: 500_000 },
} as const
type Size = keyof typeof sizes
const [rounds, requestsARound] = [15, 20]
/** Decision 24. */
const most: Record<DatabaseKind, number> = { embedded: 1.5, postgres: 1.3 }

/** `{last}` is the last page. */
const lists = {
  'news, first page': 'home/news-all?page=1',
  'news, last page': 'home/news-all?page={last}',
  'category, first page': 'home/news-sec?category=ai&page=1',
  'search for a rare term': 'home/search?query=quillwort',
  'part page': 'part/LM317',
  'articles, first page': 'admin/dashboard',
  'articles, search for a common term': 'admin/dashboard?search=gate%20driver',
  'articles, search for a rare term': 'admin/dashboard?search=quillwort',
  'articles, filter and search': 'admin/filter?type=NEWS&search=hall%20sensor',
  'user analytics, last page': 'admin/user-analytics?page={last}',
  'user analytics, search': 'admin/user-analytics?search=Priya%201',
  'article analytics, sorted': 'admin/article-analytics?sort=desc',
  'subscriptions, last page': 'admin/subscriptions?page={last}',
  'members, first page': 'admin/members',
  'members, search': 'admin/members?search=Priya%201',
  'members, without a plan': 'admin/members?plan=none',
  'members, with gold': 'admin/members?plan=gold',
  'members, granted': 'admin/members?source=granted',
}
type List = keyof typeof lists

export const growth: Suite = {
  about: `lists at ${sizes.large.articles} articles and ${sizes.large.views} views take little longer than at a hundredth of them`,
  run: () => onEachDatabase(measure),
}

async function measure(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const open = async (size: Size) => {
    const place = await makePlace(sizes[size].articles)
    await addRareTerm(place)
    await addViews(place, sizes[size])
    const product = await startProduct(place)
    return { product, size, headers: { authorization: `Bearer ${(await signIn(product.url)).token}` } }
  }
  const opened = [await open('small'), await open('large')]
  return withProducts(
    opened.map(({ product }) => product),
    async () => {
      const names = Object.keys(lists) as List[]
      const variants: Record<string, () => Promise<number>> = {}
      for (const { product, size, headers } of opened) {
        const get = async (address: string) => {
          const response = await fetch(`${product.url}/api/${address}`, { headers })
          const text = await response.text()
          if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`)
          return text
        }
        for (const name of names) {
          const first = lists[name].replace(/\?page=\{last\}$/, '')
          const address = first === lists[name] ? first : `${first}?page=${lastPage(await get(first))}`
          variants[`${name} ${size}`] = () => medianTime(requestsARound, () => get(address))
        }
      }
      const times = await inTurns(rounds, variants)
      const of = (name: List, size: Size) => times[`${name} ${size}`] ?? []
      const growthOf = (name: List) => ratios(of(name, 'large'), of(name, 'small'))
      return merge([
        {
          tables: [
            {
              title: `Lists on ${kind}: milliseconds`,
              columns: ['list', 'small', 'large', 'ratio'],
              rows: names.map((name) => [
                name,
                ...(['small', 'large'] as const).map((size) => spread(of(name, size)).median.toFixed(2)),
                written(growthOf(name)),
              ]),
            },
          ],
          figures: names.map((name) => atMost(`${kind}: ${name}, large of small`, most[kind], growthOf(name))),
        },
      ])
    },
  )
}

const Paged = z.union([
  z.object({ totalPages: z.int() }).transform(({ totalPages }) => totalPages),
  z.object({ total: z.int() }).transform(({ total }) => Math.ceil(total / 10)),
])
const lastPage = (text: string) => Paged.parse(JSON.parse(text))

const addRareTerm = (place: Place) =>
  withDatabase(place, async ({ db }) => {
    const now = new Date()
    const fields = { title: 'A quillwort bench supply', html: '<p>The quillwort stage is quiet.</p>' }
    const rest = {
      section: 'news',
      access: 'free',
      categories: ['powersupply'],
      keywords: [],
      partNumbers: [],
    } as const
    for (let i = 0; i < 3; i++)
      await inTransaction(db, (tx) =>
        addPublishedArticle(
          tx,
          { ...fields, ...rest, image: null, enteredAt: now, datedAt: now, isInCarousel: false },
          now,
        ),
      )
  })

/** Readers with names in no order, every tenth with a plan, and a year of views as the recorder writes them. */
function addViews(place: Place, { readers, views }: (typeof sizes)[Size]): Promise<void> {
  return withDatabase(place, async ({ db }) => {
    // Webhooks, counts and the search are told of each account: all at once would exceed the time limit of an answer.
    const atOnce = 5_000
    for (let first = 1; first <= readers; first += atOnce)
      await sql`
        insert into users (email_key, email, username, created_at)
        select 'r' || n || '@example.com', 'r' || n || '@example.com',
          (array['Priya', 'Ravi', 'Meera', 'Arjun'])[1 + n % 4] || ' ' || n::bigint * 7919 % 1000003, now() - n % 400 * interval '1 day'
        from generate_series(${first}::int, ${Math.min(readers, first + atOnce - 1)}::int) as n`.execute(db)
    await sql`
      insert into subscriptions (user_id, plan, starts_at, ends_at, reason)
      select id, case when id % 20 = 0 then 'gold' else 'silver' end, now() - interval '100 days', now() + interval '1 year', ''
      from users where id % 10 = 0`.execute(db)
    const userIds = (await db.selectFrom('users').select('id').where('email', 'like', 'r%@example.com').execute()).map(
      ({ id }) => id,
    )
    const articleIds = (await db.selectFrom('articles').select('id').limit(2_000).execute()).map(({ id }) => id)
    const batch = 2_000
    for (let done = 0; done < views; done += batch) {
      const at = new Date(Date.now() - days(365) * (1 - done / views))
      const readerViews = Array.from({ length: batch }, (_, i) => ({
        userId: userIds[((done + i) * 7919) % userIds.length] ?? 0,
        articleId: articleIds[((done + i) * 31) % articleIds.length] ?? 0,
        at,
      }))
      const day = at.toISOString().slice(0, 10)
      await db
        .transaction()
        .execute((tx) => writeViews(tx, [{ day, readerViews, anonymousViews: [], newVisitors: 0 }], 'Asia/Kolkata'))
    }
    await sql`analyze`.execute(db)
  })
}
