import { beforeEach, expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { opening, useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import type { ArticleReadersPage, UserViewPage } from '../../contract/views.ts'

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const magazine = useMagazine()
let admin: Visitor
let day = 0

beforeEach(async () => {
  // A day per test: the process still knows the visitors of the one before.
  day += 2
  magazine.clock.now = new Date(opening.getTime() + days(day))
  admin = await aMember(magazine, { role: 'admin', username: 'Anna' })
})

const reads = (who: Visitor, article: number | string, headers?: Record<string, string>) =>
  who.post(`/home/article/${article}/view`, undefined, headers)
const userViews = async (query = ''): Promise<UserViewPage> => (await admin.get(`/admin/user-analytics${query}`)).json()
const articleViews = async (query = ''): Promise<ArticleReadersPage> =>
  (await admin.get(`/admin/article-analytics${query}`)).json()
const counted = async (article: number) =>
  magazine.database.db
    .selectFrom('daily_article_stats')
    .select(['readers', 'anonymous_readers', 'views'])
    .where('article_id', '=', article)
    .orderBy('day')
    .execute()
const daysOfMagazine = () => magazine.database.db.selectFrom('daily_site_stats').selectAll().orderBy('day').execute()
/** Waits until all reported views are written: the last one is. */
const isWritten = async () => {
  const marker = await magazine.publishes({ title: 'marker' })
  const last = new Visitor(magazine, { ip: '203.0.113.250' })
  await reads(last, marker)
  await expect.poll(() => counted(marker)).toHaveLength(1)
  await magazine.database.db.deleteFrom('articles').where('id', '=', marker).execute()
}

test('a reader’s view counts once in half an hour, however often the browser reports it', async () => {
  const article = await magazine.publishes({ title: 'Quiet regulators' })
  const priya = await aMember(magazine)
  for (let i = 0; i < 20; i++) expect((await reads(priya, article)).status).toBe(204)
  later(magazine, minutes(29))
  await reads(priya, article)
  await isWritten()
  expect(await userViews()).toMatchObject({
    total: 1,
    totalPages: 1,
    users: [{ user_id: priya.userId, username: 'Priya', viewedArticle: 'Quiet regulators', article_id: article }],
  })
  later(magazine, minutes(1))
  await reads(priya, article)
  await isWritten()
  expect((await userViews()).users.map(({ viewed_at }) => viewed_at)).toEqual([
    magazine.clock.now.toISOString(),
    new Date(magazine.clock.now.getTime() - minutes(30)).toISOString(),
  ])
  expect(await counted(article)).toEqual([{ readers: 1, anonymous_readers: 0, views: 2 }])
  // Past midnight in the publisher’s time zone.
  later(magazine, hours(11))
  await reads(priya, article)
  await isWritten()
  expect(await counted(article)).toEqual([
    { readers: 1, anonymous_readers: 0, views: 2 },
    { readers: 1, anonymous_readers: 0, views: 1 },
  ])
  expect((await articleViews()).data).toMatchObject([{ article_id: article, total_users: 1 }])
  expect((await daysOfMagazine()).map(({ readers }) => readers)).toEqual([1, 1])
})

test('an anonymous visitor counts once a day per article, and nothing is kept of them', async () => {
  const [first, second] = [await magazine.publishes(), await magazine.publishes()]
  const one = new Visitor(magazine, { ip: '198.51.100.7' })
  const other = new Visitor(magazine, { ip: '198.51.100.8' })
  for (const article of [first, second, first]) await reads(one, article)
  await reads(other, first)
  await isWritten()
  expect(await counted(first)).toEqual([{ readers: 2, anonymous_readers: 2, views: 2 }])
  expect(await counted(second)).toEqual([{ readers: 1, anonymous_readers: 1, views: 1 }])
  // The visitor of `isWritten` included.
  expect(await daysOfMagazine()).toMatchObject([{ readers: 0, anonymous_readers: 3, views: 4, anonymous_views: 4 }])
  expect(await userViews()).toMatchObject({ total: 0, users: [] })
  later(magazine, days(1))
  await reads(one, first)
  await isWritten()
  expect(await counted(first)).toHaveLength(2)
  const salts = await magazine.database.db.selectFrom('visitor_salts').select('day').execute()
  expect(salts).toHaveLength(1)
})

test('robots, made-up ids and tokens, closed articles and other sites count for nothing', async () => {
  const free = await magazine.publishes()
  const silver = await magazine.publishes({ access: 'silver' })
  const hidden = await magazine.publishes()
  await magazine.database.db.updateTable('articles').set({ published_at: null }).where('id', '=', hidden).execute()
  const priya = await aMember(magazine)
  await reads(new Visitor(magazine, { userAgent: googlebot }), free)
  await reads(new Visitor(magazine, { userAgent: '' }), free)
  await reads(new Visitor(magazine, { userAgent: `Mozilla/5.0 ${'Firefox/140.0 '.repeat(100)}` }), free)
  await reads(priya, silver)
  await reads(new Visitor(magazine), silver)
  for (const id of [hidden, 2_147_483_647, 999_999]) await reads(priya, id)
  await reads(admin, hidden)
  await reads(priya, free, { 'sec-fetch-site': 'cross-site' })
  for (const id of ['0', '-1', '1.5', '1e3', '9999999999', "1' or '1'='1", 'x', '%00'])
    expect((await reads(priya, id)).status, id).toBeGreaterThanOrEqual(400)
  await isWritten()
  for (const article of [free, silver, hidden]) expect(await counted(article)).toEqual([])
  expect((await userViews()).total).toBe(0)
  // A made-up token counts as an anonymous visitor: the same one, whatever the token.
  for (const end of ['B', 'C', 'D'])
    await reads(new Visitor(magazine), free, { authorization: `Bearer ${'A'.repeat(42)}${end}` })
  await isWritten()
  expect(await counted(free)).toEqual([{ readers: 1, anonymous_readers: 1, views: 1 }])
})

test('a flood from one network makes no article popular', async () => {
  const article = await magazine.publishes()
  for (let i = 0; i < 300; i++) {
    const userAgent = `Mozilla/5.0 (made up ${i}) Firefox/${i}.0`
    await reads(new Visitor(magazine, { ip: '203.0.113.9', userAgent }), article)
  }
  await isWritten()
  const [{ readers } = { readers: 0 }] = await counted(article)
  expect(readers).toBeGreaterThan(1)
  expect(readers).toBeLessThanOrEqual(32)
  // Likewise from the range of IPv6 addresses of one customer.
  const other = await magazine.publishes()
  for (let i = 1; i < 200; i++) await reads(new Visitor(magazine, { ip: `2001:db8::${i.toString(16)}` }), other)
  await isWritten()
  expect(await counted(other)).toEqual([{ readers: 1, anonymous_readers: 1, views: 1 }])
})

test('views are deleted with the account and with the article, and a reader’s data export lists them', async () => {
  const [kept, deleted] = [await magazine.publishes({ title: 'kept' }), await magazine.publishes({ title: 'deleted' })]
  const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
  for (const who of [priya, ravi]) for (const article of [kept, deleted]) await reads(who, article)
  await isWritten()
  const mine = async () => (await priya.get('/auth/my-data')).json().views
  expect(await mine()).toEqual(
    expect.arrayContaining([{ articleId: kept, title: 'kept', viewedAt: magazine.clock.now.toISOString() }]),
  )
  await magazine.database.db.deleteFrom('articles').where('id', '=', deleted).execute()
  expect((await mine()).map(({ title }: { title: string }) => title)).toEqual(['kept'])
  expect(await userViews()).toMatchObject({ total: 2 })
  await magazine.database.db.deleteFrom('users').where('id', '=', ravi.userId).execute()
  expect(await userViews()).toMatchObject({ total: 1, users: [{ username: 'Priya' }] })
  expect(await articleViews()).toMatchObject({ total: 1, data: [{ article_id: kept, total_users: 1, more_users: 0 }] })
  expect(await userViews('?search=Ravi')).toMatchObject({ total: 0 })
})
