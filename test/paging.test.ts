import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Magazine, useMagazine } from './magazine.ts'
import { aMember } from './members.ts'
import { Visitor } from './visitor.ts'

/** What a list sorts by. Few values, so that many rows share one. */
type Rank = number

interface List {
  address: string
  /** Writes a row per rank, and nothing else that the list shows. */
  write(magazine: Magazine, ranks: readonly Rank[]): Promise<unknown>
  rowsOf(body: Body): unknown[]
}
// Each list has rows of its own.
type Body = ReturnType<typeof JSON.parse>

const hour = 3_600_000
/** Searches from here are not limited. */
const thisMachine = '127.0.0.1'
const ofArticles = (body: Body) => body.articles.map(({ ID }: { ID: number }) => ID)
const ids = (body: Body) => body.data.map((row: { id?: number; ID?: number }) => row.id ?? row.ID)

async function publish(magazine: Magazine, ranks: readonly Rank[]) {
  for (const rank of ranks) {
    const at = new Date(magazine.clock.now.getTime() - rank * 400 * hour)
    await magazine.publishes({ section: 'news', categories: ['powersupply'], partNumbers: ['LM317'], datedAt: at })
  }
}

const lists: List[] = [
  { address: '/home/news-all?', write: publish, rowsOf: ofArticles },
  { address: '/home/news-sec?category=powersupply&', write: publish, rowsOf: ofArticles },
  { address: '/home/search?query=regulator&access=free&', write: publish, rowsOf: ofArticles },
  { address: '/home/search?query=regulator&access=free&sort=date&', write: publish, rowsOf: ofArticles },
  { address: '/part/LM317?', write: publish, rowsOf: ofArticles },
  { address: '/admin/newsletter-users-list?', write: subscribe, rowsOf: ids },
  {
    address: '/admin/newsletter-subscribers?',
    write: subscribe,
    rowsOf: (body) => body.map(({ email }: { email: string }) => email),
  },
  {
    address: '/admin/audit-log?subject=a%20row&',
    write: ({ database, clock }, ranks) => {
      const by = { admin_id: null, admin_name: 'Anna', detail: '{}' }
      const subject = { subject_kind: 'list', subject_id: '1', subject_name: 'a row' } as const
      const action = { ...by, ...subject, action: 'subscribers.exported' } as const
      const rows = ranks.map((rank) => ({ ...action, at: new Date(clock.now.getTime() + rank) }))
      return database.db.insertInto('audit_log').values(rows).execute()
    },
    rowsOf: ids,
  },
  {
    address: '/admin/search-log?',
    write: ({ database, clock }, ranks) => {
      const day = clock.now.toISOString().slice(0, 10)
      const rows = ranks.map((rank, i) => ({ day, query: `query ${i}`, searches: rank + 1, found: rank }))
      return database.db.insertInto('search_queries').values(rows).execute()
    },
    rowsOf: (body) => body.data.map(({ query }: { query: string }) => query),
  },
  {
    // The administrator who asks is one of the rows.
    address: '/admin/subscriptions?',
    write: (magazine, ranks) => Promise.all(ranks.slice(1).map(() => aMember(magazine))),
    rowsOf: ids,
  },
  {
    address: '/admin/members?sort=name&',
    write: (magazine, ranks) =>
      Promise.all(ranks.slice(1).map((rank) => aMember(magazine, { username: `Reader ${rank}` }))),
    rowsOf: ids,
  },
]

function subscribe({ database, clock: { now } }: Magazine, ranks: readonly Rank[]) {
  const never = { confirmed_at: null, unsubscribed_at: null, unsubscribed_by: null, bounced_at: null, phone: null }
  const rows = ranks.map((rank, i) => ({ email_key: `reader${i}@reader.example`, name: `Priya ${rank}` }))
  return database.db
    .insertInto('newsletter_subscribers')
    .values(rows.map((row) => ({ ...row, asked_at: now, subscribed_at: now, ...never })))
    .execute()
}

async function pageOf(reader: Visitor, { address, rowsOf }: List, page: number, limit: number) {
  const answer = await reader.get(`${address}page=${page}&limit=${limit}`)
  expect(answer.status, answer.text).toBe(200)
  const body: Body = answer.json()
  const total: number = body.total ?? Number(answer.headers['x-total-count'])
  const totalPages: number = body.totalPages ?? Math.ceil(total / limit)
  return { rows: rowsOf(body), page: body.page ?? page, total, totalPages }
}

const magazine = useMagazine()

test.each(lists)('$address shows every row on exactly one page, whatever the size of a page', async (list) => {
  const Ranks = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 })
  const Limits = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(Ranks, Limits, async (ranks, limits) => {
      await magazine.startOver()
      const admin = new Visitor(magazine, { ip: thisMachine })
      admin.token = (await aMember(magazine, { role: 'admin' })).token
      await list.write(magazine, ranks)
      const all = (await pageOf(admin, list, 1, 100)).rows
      expect(new Set(all).size).toBe(ranks.length)
      for (const limit of limits) {
        const totalPages = Math.ceil(ranks.length / limit)
        const seen: unknown[] = []
        for (let page = 1; page <= totalPages + 2; page += 1) {
          const found = await pageOf(admin, list, page, limit)
          expect(found).toMatchObject({ page, total: ranks.length, totalPages })
          expect(found.rows).toHaveLength(Math.max(0, Math.min(limit, ranks.length - (page - 1) * limit)))
          seen.push(...found.rows)
        }
        // The order is the same for every page size, so each row is on exactly one page.
        expect(seen).toEqual(all)
      }
    }),
    { numRuns: 4 },
  )
})
