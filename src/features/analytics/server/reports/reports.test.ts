import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { countWaiting } from '../../../../../test/database.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'
import type { ArticleReadersPage, UserViewPage } from '../../contract/views.ts'
import { deleteOldViews } from '../delete-old-views.ts'
import { writeViews } from '../recording/write-views.ts'

const hostileNames = [
  '=HYPERLINK("https://evil.example";"Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  '＝1+1',
  'Quoted "Q" Quentin',
  'Two\r\nlines',
  'Comma, Carla',
  "Robert'); drop table users;--",
  '<img src=x onerror=alert(1)>',
  '100% _sure\\',
]

const magazine = useMagazine({ kind: 'postgres' })
const admin = useMember(magazine, { role: 'admin', username: 'Anna' })

const userViews = async (query = ''): Promise<UserViewPage> => (await admin.get(`/admin/user-analytics${query}`)).json()
const articleViews = async (query = ''): Promise<ArticleReadersPage> =>
  (await admin.get(`/admin/article-analytics${query}`)).json()

const views = (...readerViews: [userId: number, articleId: number, at?: Date][]) =>
  magazine.database.db.transaction().execute(async (tx) => {
    for (const [userId, articleId, at = magazine.clock.now] of readerViews) {
      const ofDay = { day: at.toISOString().slice(0, 10), anonymousViews: [], newVisitors: 0 }
      await writeViews(tx, [{ ...ofDay, readerViews: [{ userId, articleId, at }] }], 'Asia/Kolkata')
    }
  })
const named = async (username: string) => (await aMember(magazine, { username })).userId
const viewsInTurns = (count: number, users: readonly number[], article: number) =>
  views(
    ...Array.from({ length: count }, (_, i): [number, number, Date] => [
      users[i % users.length] ?? 0,
      article,
      new Date(magazine.clock.now.getTime() + minutes(i * 31)),
    ]),
  )

test('views are listed newest first, in pages of ten, even after some were deleted', async () => {
  const users = [await named('Priya'), await named('Ravi')]
  const article = await magazine.publishes()
  await viewsInTurns(25, users, article)
  expect(await userViews()).toMatchObject({ page: 1, totalPages: 3, total: 25, isPartial: false })
  expect((await userViews()).users.map(({ username }) => username).slice(0, 2)).toEqual(['Priya', 'Ravi'])
  const all = (await userViews('?limit=100')).users
  expect((await userViews('?page=3')).users).toEqual(all.slice(20))
  const times = all.map(({ viewed_at }) => viewed_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await userViews('?page=4')).toMatchObject({ users: [], total: 25 })
  expect(await userViews('?page=1000000')).toMatchObject({ users: [], total: 25 })
  // As if very many had been written and most of them deleted.
  await sql`select setval(pg_get_serial_sequence('article_views', 'id'), 123456)`.execute(magazine.database.db)
  await views([users[1] ?? 0, await magazine.publishes()])
  await sql`delete from article_views where id between 5 and 9`.execute(magazine.database.db)
  expect(await userViews('?page=3')).toMatchObject({ total: 21, users: [{ user_id: users[0] }] })
  expect((await userViews('?page=3')).users).toHaveLength(1)
})

test('a search finds readers by any part of their names, and by two letters at the start', async () => {
  const article = await magazine.publishes()
  const users = [await named('Priya Rao'), await named('Ravi'), await named('aPRIority')]
  await viewsInTurns(6, users, article)
  const found = async (search: string) => {
    const { users: rows, total } = await userViews(`?search=${encodeURIComponent(search)}`)
    return [total, ...new Set(rows.map(({ username }) => username))]
  }
  expect(await found('pri')).toEqual([4, 'aPRIority', 'Priya Rao'])
  expect(await found('RA')).toEqual([2, 'Ravi'])
  expect(await found('priya rao')).toEqual([2, 'Priya Rao'])
  for (const nobody of ['xyz', '%', '_', '%%%', "' or 1=1 --", '\\', 'p%a'])
    expect(await found(nobody), nobody).toEqual([0])
  const readers = await Promise.all(Array.from({ length: 60 }, (_, i) => named(`reader ${i}`)))
  await views(...readers.map((reader): [number, number] => [reader, article]))
  expect(await userViews('?search=reader')).toMatchObject({ total: 50, isPartial: true })
  expect(await userViews('?search=reader%2059')).toMatchObject({ total: 1, isPartial: false })
})

test('articles are listed with their readers, sorted either way, and found by their id', async () => {
  const ids: number[] = []
  for (let i = 1; i <= 12; i++) ids.push(await magazine.publishes({ title: `Article ${i}` }))
  const [few = 0, many = 0, ...others] = ids
  const readers: number[] = []
  for (let i = 0; i < 13; i++) readers.push(await named(`reader ${i}`))
  const viewing = (count: number, article: number) =>
    readers.slice(0, count).map((reader): [number, number] => [reader, article])
  await views(...viewing(13, many), ...viewing(2, few), ...others.flatMap((article) => viewing(1, article)))
  const order = async (sort: string) => (await articleViews(`?sort=${sort}`)).data.map(({ article_id }) => article_id)
  expect(await articleViews()).toMatchObject({ page: 1, totalPages: 2, total: 12 })
  expect(await order('')).toEqual(ids.toReversed().slice(0, 10))
  expect((await order('desc')).slice(0, 2)).toEqual([many, few])
  expect((await articleViews('?sort=asc&page=2')).data.map(({ article_id }) => article_id)).toEqual([few, many])
  const { data } = await articleViews(`?search=${many}`)
  const usernames = Array.from({ length: 10 }, (_, i) => `reader ${i}`)
  const listed = { article_id: many, title: 'Article 2', total_users: 13, more_users: 3, usernames }
  expect(data).toEqual([{ ...listed, user_ids: readers.slice(0, 10) }])
  for (const none of ['999999', 'Article', '1 or 1=1', "1'; drop table articles--", '1e3', '-1'])
    expect(await articleViews(`?search=${encodeURIComponent(none)}`), none).toMatchObject({ data: [], total: 0 })
})

test('one search finds the same in both reports: by a username or by the id of an article', async () => {
  const [priya, ravi] = [await named('Priya Rao'), await named('Ravi')]
  const [one, two] = [await magazine.publishes({ title: 'One' }), await magazine.publishes({ title: 'Two' })]
  await views([priya, one], [ravi, one], [ravi, two])
  const both = async (search: string) => {
    const { users } = await userViews(`?search=${encodeURIComponent(search)}`)
    const { data, total } = await articleViews(`?search=${encodeURIComponent(search)}`)
    expect(total).toBe(data.length)
    return { views: users.map((view) => [view.username, view.article_id]), articles: data.map((row) => row.article_id) }
  }
  expect(await both('priya')).toEqual({ views: [['Priya Rao', one]], articles: [one] })
  expect(await both('ravi')).toEqual({
    views: [
      ['Ravi', two],
      ['Ravi', one],
    ],
    articles: [two, one],
  })
  expect(await both(String(one))).toEqual({
    views: [
      ['Ravi', one],
      ['Priya Rao', one],
    ],
    articles: [one],
  })
  // A name with the number comes first.
  const numbered = await named(`${one} ohms`)
  await views([numbered, two])
  expect((await both(String(one))).views).toEqual([[`${one} ohms`, two]])
  for (const none of ['%', '_', '999999', 'nobody']) expect(await both(none), none).toEqual({ views: [], articles: [] })
})

test('a report takes no other sort, page or search, and gives no other columns, whatever the query asks for', async () => {
  for (const wrong of [
    'article-analytics?sort=email',
    'article-analytics?sort=asc&sort=desc',
    'user-analytics?search=%00',
  ]) {
    const { status, text } = await admin.get(`/admin/${wrong}`)
    expect(status, wrong).toBe(400)
    expect(text).not.toMatch(/select|syntax|column/i)
  }
  await views([await named('Priya'), await magazine.publishes()])
  const { users } = await userViews('?search=priya&filter=password_hash&columns=email&order=email')
  const columns = ['article_id', 'user_id', 'username', 'viewedArticle', 'viewed_at']
  expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(columns)
})

test('the download is CSV that no spreadsheet takes for a formula, and the audit log names it', async () => {
  const title = '=1+1, "quoted"'
  const article = await magazine.publishes({ title })
  for (const name of hostileNames) await views([await named(name), article])
  const answer = await admin.get('/admin/download-article-views')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="article_views.csv"')
  const rows: Record<string, string>[] = parse(answer.text, { bom: true, columns: true, record_delimiter: '\r\n' })
  expect(rows.map(({ username }) => username)).toEqual(
    hostileNames.map((name) => (/^[=+\-@\t\r＝]/.test(name) ? `'${name}` : name)),
  )
  expect(rows[0]).toMatchObject({
    user_id: expect.stringMatching(/^\d+$/),
    article_id: String(article),
    article_title: `'${title}`,
    viewed_at: '2026-03-02T09:00:00Z',
  })
  expect(await auditLog(magazine)).toMatchObject([{ action: 'views.downloaded', admin_name: 'Anna' }])
  // On screens they are plain text.
  expect((await userViews('?limit=100')).users.map(({ username }) => username).toReversed()).toEqual(hostileNames)
})

test('clearing deletes all views, is audited, and keeps the daily statistics', async () => {
  const article = await magazine.publishes()
  const priya = await aMember(magazine)
  await views([priya.userId, article], [await named('Ravi'), article])
  const answer = await admin.call('DELETE', '/admin/clear-article-views')
  expect(answer.json()).toMatchObject({ cleared: 2 })
  expect(await userViews()).toMatchObject({ total: 0, users: [] })
  expect(await articleViews()).toMatchObject({ total: 0, data: [] })
  expect((await priya.get('/auth/my-data')).json().views).toEqual([])
  expect((await admin.get('/admin/download-article-views')).text).toBe(
    '\ufeffuser_id,username,article_id,article_title,viewed_at\r\n',
  )
  expect(await auditLog(magazine)).toMatchObject([
    { action: 'views.cleared', detail: { views: 2, readers: 2 } },
    { action: 'views.downloaded' },
  ])
  expect((await magazine.get('/api/home/Mostviewed')).json()).toHaveLength(1)
  await views([priya.userId, article])
  expect(await userViews()).toMatchObject({ total: 1 })
  expect(await articleViews()).toMatchObject({ data: [{ total_users: 1 }] })
})

test('views past their time are deleted, and with its last view a reader of an article', async () => {
  const [one, two] = [await magazine.publishes(), await magazine.publishes()]
  const { userId } = await aMember(magazine)
  const { now } = magazine.clock
  const ago = (n: number) => new Date(now.getTime() - days(n))
  await views([userId, one, ago(402)], [userId, two, ago(401)], [userId, one, ago(399)])
  await deleteOldViews(magazine.database.db, { keptDays: 400, now, signal: AbortSignal.timeout(10_000) })
  expect(await userViews()).toMatchObject({ total: 1, users: [{ article_id: one }] })
  expect(await articleViews()).toMatchObject({ total: 1, data: [{ article_id: one, total_users: 1 }] })
  expect(await userViews('?search=priya')).toMatchObject({ total: 1 })
  const kept = await magazine.database.db.selectFrom('daily_article_stats').select('day').execute()
  expect(kept).toHaveLength(3)
})

test('a list that is requested while views are cleared waits and succeeds', async () => {
  const { db } = magazine.database
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // A download, which clearing waits for.
  const downloading = db.transaction().execute(async (tx) => {
    await sql`lock table article_views in access share mode`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const cleared = admin.call('DELETE', '/admin/clear-article-views')
  await expect.poll(() => countWaiting(db)).toBe(1)
  const listed = admin.get('/admin/article-analytics')
  await expect.poll(() => countWaiting(db)).toBe(2)
  released.resolve()
  await downloading
  expect([(await cleared).status, (await listed).status]).toEqual([200, 200])
})
