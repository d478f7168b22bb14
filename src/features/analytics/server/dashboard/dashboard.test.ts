import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, insertMember, type SignedIn } from '../../../../../test/members.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { DashboardStats } from '../../contract/dashboard.ts'

const magazine = useMagazine()
let admin: SignedIn

beforeEach(async () => {
  magazine.clock.now = new Date('2026-03-31T09:00:00Z')
  admin = await aMember(magazine, { role: 'admin', username: 'Anna' })
})

const fetchStats = async (query = ''): Promise<DashboardStats> =>
  (await admin.get(`/admin/dashboard-stats${query}`)).json()
const ago = (n: number) => new Date(magazine.clock.now.getTime() - days(n))
const joinedAt = async (at: Date) => (await insertMember(magazine.database.db, {}, at)).userId
const subscribes = (user_id: number, plan: Plan, from: number, to: number | null, has_grace = false) =>
  magazine.database.db
    .insertInto('subscriptions')
    .values({
      user_id,
      plan,
      starts_at: ago(from),
      ends_at: to === null ? null : ago(to),
      has_grace,
      granted_by: null,
      reason: 'a test',
      order_id: null,
    })
    .execute()
let payments = 0
const pays = async (plan: Plan, currency: 'INR' | 'USD', paid: number, refund?: { day: number; minor: number }) => {
  const number = (payments += 1)
  const { db } = magazine.database
  const { rows } = await sql<{ id: number }>`
    insert into orders (plan, currency, amount_minor, gold_price_minor, reference, payment_id, state, created_at, paid_at)
    values (${plan}, ${currency}, 1000, 1000, ${`r${number}`}, ${`pay_${number}`}, 'paid', ${ago(paid)}, ${ago(paid)})
    returning id`.execute(db)
  if (refund)
    await sql`
      insert into fiscal_documents (kind, number, order_id, amount_minor, plan_name, time_zone, buyer_name, buyer_email, issued_at)
      values ('credit-note', ${`C${number}`}, ${rows[0]?.id}, ${refund.minor}, 'Gold', 'UTC', '', '', ${ago(refund.day)})`.execute(
      db,
    )
}

test('a new magazine has a zero for each day', async () => {
  const stats = await fetchStats('?days=7')
  const before = { from: '2026-03-18', to: '2026-03-24' }
  expect(stats).toMatchObject({ period: { from: '2026-03-25', to: '2026-03-31' }, before })
  expect(stats).toMatchObject({ timeZone: 'Asia/Kolkata', isSandbox: true, revenue: [], articles: [], ads: [] })
  expect(stats.days.map(({ day }) => day)).toHaveLength(7)
  // The administrator is the one account.
  expect(stats.totals.now).toMatchObject({ signUps: 1, views: 0, adClicks: 0 })
  expect(stats.current).toEqual({ accounts: 1, silver: 0, gold: 0, endingSoon: 0, newsletter: 0 })
})

test('events count on their day in the publisher’s time zone and are compared with the period before', async () => {
  for (const n of [1, 1, 6, 8, 13, 20]) await joinedAt(ago(n))
  // 19:00 in London is past midnight in Bengaluru.
  await joinedAt(new Date('2026-03-27T19:00:00Z'))
  const { days: byDay, totals } = await fetchStats('?days=7')
  expect(byDay.map(({ signUps }) => signUps)).toEqual([1, 0, 0, 1, 0, 2, 1])
  expect([totals.now.signUps, totals.before.signUps]).toEqual([5, 2])
  const custom = await fetchStats('?from=2026-03-11&to=2026-03-18')
  expect(custom).toMatchObject({ before: { from: '2026-03-03', to: '2026-03-10' } })
  expect(custom.totals.now.signUps).toBe(2)
})

test('a plan that follows another is neither a new nor an ended subscription', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => joinedAt(ago(50))))
  const [fresh = 0, renewed = 0, raised = 0, lapsed = 0, returned = 0, late = 0] = ids
  await subscribes(fresh, 'silver', 3, null)
  await subscribes(renewed, 'silver', 40, 2)
  await subscribes(renewed, 'silver', 2, -20)
  await subscribes(raised, 'silver', 40, -100)
  await subscribes(raised, 'gold', 1, -100)
  await subscribes(lapsed, 'gold', 40, 4)
  await subscribes(returned, 'silver', 40, 12)
  await subscribes(returned, 'silver', 2, null)
  // In the grace period of three days.
  await subscribes(late, 'silver', 40, 4, true)
  await subscribes(late, 'silver', 2, -40)
  const { totals, current } = await fetchStats('?days=7')
  expect(totals).toMatchObject({
    now: { newSubscriptions: 2, endedSubscriptions: 1 },
    before: { newSubscriptions: 0, endedSubscriptions: 1 },
  })
  expect(current).toMatchObject({ silver: 4, gold: 1, endingSoon: 1 })
})

test('revenue is summed by plan and currency, never across currencies', async () => {
  await pays('silver', 'INR', 2)
  await pays('silver', 'INR', 3)
  await pays('silver', 'USD', 3)
  await pays('gold', 'INR', 9, { day: 1, minor: 1_000 })
  await pays('gold', 'INR', 60, { day: 2, minor: 250 })
  const none = { orders: 0, amount: 0, refunded: 0 }
  const { revenue } = await fetchStats('?days=7')
  expect(revenue).toEqual([
    { plan: 'silver', currency: 'INR', now: { ...none, orders: 2, amount: 2_000 }, before: none },
    { plan: 'silver', currency: 'USD', now: { ...none, orders: 1, amount: 1_000 }, before: none },
    { plan: 'gold', currency: 'INR', now: { ...none, refunded: 1_250 }, before: { ...none, orders: 1, amount: 1_000 } },
  ])
})

test('articles, sections and advertisements are sorted by readers and clicks', async () => {
  const news = await magazine.publishes({ title: 'News', section: 'news' })
  const guide = await magazine.publishes({ title: 'Guide', section: 'design-guide' })
  const { db } = magazine.database
  const read = (article_id: number, day: string, readers: number) => {
    const anonymous_readers = 0
    return { article_id, day, readers, anonymous_readers, views: readers * 2 }
  }
  await db
    .insertInto('daily_article_stats')
    .values([read(news, '2026-03-30', 5), read(guide, '2026-03-30', 7), read(guide, '2026-03-20', 3)])
    .execute()
  await db
    .insertInto('daily_site_stats')
    .values({ day: '2026-03-30', readers: 4, anonymous_readers: 6, views: 24, anonymous_views: 12 })
    .execute()
  const { id: ad_id } = await db
    .insertInto('ads')
    .values({ location: 'home', position: 1, image_name: 'a.svg', link: 'https://example.com/' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('daily_ad_stats').values({ ad_id, day: '2026-03-29', impressions: 90, clicks: 4 }).execute()
  const stats = await fetchStats('?days=7')
  expect(stats.articles).toMatchObject([
    { title: 'Guide', isPinned: false, readers: 7, readersBefore: 3, views: 14 },
    { title: 'News', readers: 5, readersBefore: 0 },
  ])
  expect(stats.sections).toMatchObject([
    { section: 'design-guide', readers: 7, readersBefore: 3 },
    { section: 'news', readers: 5, readersBefore: 0 },
  ])
  expect(stats.ads).toMatchObject([{ location: 'home', position: 1, impressions: 90, clicks: 4, clicksBefore: 0 }])
  const sums = { readers: 4, anonymousReaders: 6, views: 24, adImpressions: 90, adClicks: 4 }
  expect(stats.totals.now).toMatchObject(sums)
})

test('days that are too many, none or not yet there are refused with a reason', async () => {
  for (const query of [
    'days=8',
    'days=0',
    'from=2026-03-01',
    'from=2026-03-10&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    "from=2026-03-01'--&to=2026-03-02",
    'from=2026-03-01&to=2026-04-01',
    'from=2024-01-01&to=2026-03-01',
    'from=0000-01-01&to=0000-01-02',
    'from=0001-01-05&to=0001-02-02',
    'from=1999-12-31&to=2000-01-02',
  ]) {
    const { status, json } = await admin.get(`/admin/dashboard-stats?${query}`)
    expect([status, json().details], query).toMatchObject([400, { length: 1 }])
  }
})
