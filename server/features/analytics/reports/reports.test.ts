import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ArticleReadersPage, UserViewPage } from '../../../../contract/analytics/views.ts'
import { countWaiting } from '../../../../test/database.ts'
import { openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { days, minutes } from '../../../core/durations.ts'
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

describe('reports', () => {
  const magazine = useMagazine()
  const admin = useMember(magazine, { role: 'admin', username: 'Anna' })

  const userViews = async (query = ''): Promise<UserViewPage> =>
    (await admin.get(`/admin/user-analytics${query}`)).json()
  const articleViews = async (query = ''): Promise<ArticleReadersPage> =>
    (await admin.get(`/admin/article-analytics${query}`)).json()

  /** Writes a view as the recorder does. */
  const views = (userId: number, articleId: number, at = magazine.clock.now) =>
    magazine.database.db.transaction().execute((tx) =>
      writeViews(
        tx,
        [
          {
            day: at.toISOString().slice(0, 10),
            readerViews: [{ userId, articleId, at }],
            anonymousViews: [],
            newVisitors: 0,
          },
        ],
        'Asia/Kolkata',
      ),
    )
  const named = async (username: string) => (await aMember(magazine, { username })).userId
  const articles = async (count: number) => {
    const ids: number[] = []
    for (let i = 1; i <= count; i++) ids.push(await magazine.publishes({ title: `Article ${i}` }))
    return ids
  }
  /** Views half an hour apart, of these readers and articles in turn. */
  const viewsInTurns = async (count: number, { users, ids }: { users: number[]; ids: number[] }) => {
    for (let i = 0; i < count; i++)
      await views(
        users[i % users.length] ?? 0,
        ids[i % ids.length] ?? 0,
        new Date(magazine.clock.now.getTime() + minutes(i * 31)),
      )
  }

  test('views are listed newest first, in pages of ten, even after some were deleted', async () => {
    const users = [await named('Priya'), await named('Ravi')]
    await viewsInTurns(25, { users, ids: await articles(1) })
    expect(await userViews()).toMatchObject({ page: 1, totalPages: 3, total: 25, isPartial: false })
    expect((await userViews()).users.map(({ username }) => username).slice(0, 2)).toEqual(['Priya', 'Ravi'])
    const all = (await userViews('?limit=100')).users
    expect((await userViews('?page=3')).users).toEqual(all.slice(20))
    expect(all.map(({ viewed_at }) => viewed_at)).toEqual(
      all
        .map(({ viewed_at }) => viewed_at)
        .toSorted()
        .toReversed(),
    )
    expect(await userViews('?page=4')).toMatchObject({ users: [], total: 25 })
    expect(await userViews('?page=1000000')).toMatchObject({ users: [], total: 25 })
    // As if very many had been written and most of them deleted.
    await sql`select setval(pg_get_serial_sequence('article_views', 'id'), 123456)`.execute(magazine.database.db)
    await views(users[1] ?? 0, (await articles(1))[0] ?? 0)
    await sql`delete from article_views where id between 5 and 9`.execute(magazine.database.db)
    expect(await userViews('?page=3')).toMatchObject({ total: 21, users: [{ user_id: users[0] }] })
    expect((await userViews('?page=3')).users).toHaveLength(1)
  })

  test('a search finds readers by any part of their names, and by two letters at the start', async () => {
    const [article = 0] = await articles(1)
    const users = [await named('Priya Rao'), await named('Ravi'), await named('aPRIority')]
    await viewsInTurns(6, { users, ids: [article] })
    const found = async (search: string) => {
      const { users: rows, total } = await userViews(`?search=${encodeURIComponent(search)}`)
      return [total, ...new Set(rows.map(({ username }) => username))]
    }
    expect(await found('pri')).toEqual([4, 'aPRIority', 'Priya Rao'])
    expect(await found('RA')).toEqual([2, 'Ravi'])
    expect(await found('priya rao')).toEqual([2, 'Priya Rao'])
    for (const nobody of ['xyz', '%', '_', '%%%', "' or 1=1 --", '\\', 'p%a'])
      expect(await found(nobody), nobody).toEqual([0])
    for (let i = 0; i < 60; i++) await views(await named(`reader ${i}`), article)
    expect(await userViews('?search=reader')).toMatchObject({ total: 50, isPartial: true })
    expect(await userViews('?search=reader%2059')).toMatchObject({ total: 1, isPartial: false })
  })

  test('articles are listed with their readers, sorted either way, and found by their id', async () => {
    const ids = await articles(12)
    const [few = 0, many = 0] = ids
    for (let i = 0; i < 13; i++) {
      const user = await named(`reader ${i}`)
      await views(user, many)
      if (i < 2) await views(user, few)
      if (i === 0) for (const id of ids.slice(2)) await views(user, id)
    }
    const order = async (sort: string) => (await articleViews(`?sort=${sort}`)).data.map(({ article_id }) => article_id)
    expect(await articleViews()).toMatchObject({ page: 1, totalPages: 2, total: 12 })
    expect(await order('')).toEqual(ids.toReversed().slice(0, 10))
    expect((await order('desc')).slice(0, 2)).toEqual([many, few])
    expect((await articleViews('?sort=asc&page=2')).data.map(({ article_id }) => article_id)).toEqual([few, many])
    const { data } = await articleViews(`?search=${many}`)
    expect(data).toEqual([
      {
        article_id: many,
        title: 'Article 2',
        total_users: 13,
        user_ids: expect.any(Array),
        usernames: Array.from({ length: 10 }, (_, i) => `reader ${i}`),
        more_users: 3,
      },
    ])
    expect(data[0]?.user_ids).toHaveLength(10)
    for (const none of ['999999', 'Article', '1 or 1=1', "1'; drop table articles--", '1e3', '-1'])
      expect(await articleViews(`?search=${encodeURIComponent(none)}`), none).toMatchObject({ data: [], total: 0 })
  })

  test.each([
    'article-analytics?sort=email',
    'article-analytics?sort=password_hash',
    'article-analytics?sort=readers%3Bdrop%20table%20users',
    'article-analytics?sort=asc&sort=desc',
    'article-analytics?page=0',
    'article-analytics?limit=101',
    'user-analytics?page=1%20or%201%3D1',
    'user-analytics?limit=-1',
    'user-analytics?page=1e3',
    'user-analytics?search=%00',
    `user-analytics?search=${'x'.repeat(201)}`,
  ])('a report at %s is refused', async (address) => {
    const answer = await admin.get(`/admin/${address}`)
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/select|syntax|column/i)
  })

  test('the list of views gives no other columns, whatever the query asks for', async () => {
    await views(await named('Priya'), (await articles(1))[0] ?? 0)
    const { users } = await userViews('?search=priya&filter=password_hash&columns=email&order=email')
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual([
      'article_id',
      'user_id',
      'username',
      'viewedArticle',
      'viewed_at',
    ])
  })

  test('the download is CSV that no spreadsheet takes for a formula, and the audit log names it', async () => {
    const [article = 0] = await articles(1)
    await magazine.database.db.updateTable('articles').set({ title: '=1+1, "quoted"' }).execute()
    for (const name of hostileNames) await views(await named(name), article)
    const answer = await admin.get('/admin/download-article-views')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="article_views.csv"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text.endsWith('\r\n')).toBe(true)
    const rows: Record<string, string>[] = parse(answer.text, { columns: true, record_delimiter: '\r\n' })
    expect(rows.map(({ username }) => username)).toEqual(
      hostileNames.map((name) => (/^[=+\-@\t\r＝]/.test(name) ? `'${name}` : name)),
    )
    expect(rows[0]).toMatchObject({
      user_id: expect.stringMatching(/^\d+$/),
      article_id: String(article),
      article_title: `'=1+1, "quoted"`,
      viewed_at: '2026-03-02T09:00:00Z',
    })
    const cells = rows.map((row, i) => ({ ...row, username: hostileNames[i], article_title: '=1+1, "quoted"' }))
    expect(answer.text).toBe(
      stringify(cells, {
        header: true,
        record_delimiter: 'windows',
        escape_formulas: true,
        quote_record_delimiter: true,
      }),
    )
    const { data } = (await admin.get('/admin/audit-log')).json()
    expect(data).toMatchObject([{ action: 'views.downloaded', adminName: 'Anna' }])
    // On screens they are plain text.
    expect((await userViews('?limit=100')).users.map(({ username }) => username).toReversed()).toEqual(hostileNames)
  })

  test('clearing deletes all views, is audited, and keeps the daily statistics', async () => {
    const [article = 0] = await articles(1)
    const priya = await aMember(magazine)
    await views(priya.userId, article)
    await views(await named('Ravi'), article)
    const answer = await admin.call('DELETE', '/admin/clear-article-views')
    expect(answer.json()).toMatchObject({ cleared: 2 })
    expect(await userViews()).toMatchObject({ total: 0, users: [] })
    expect(await articleViews()).toMatchObject({ total: 0, data: [] })
    expect((await priya.get('/auth/my-data')).json().views).toEqual([])
    expect((await admin.get('/admin/download-article-views')).text).toBe(
      'user_id,username,article_id,article_title,viewed_at\r\n',
    )
    expect((await admin.get('/admin/audit-log')).json().data.at(-1)).toMatchObject({
      action: 'views.cleared',
      detail: { views: 2, readers: 2 },
    })
    expect((await magazine.get('/api/home/Mostviewed')).json()).toHaveLength(1)
    await views(priya.userId, article)
    expect(await userViews()).toMatchObject({ total: 1 })
    expect(await articleViews()).toMatchObject({ data: [{ total_users: 1 }] })
  })

  test('views past their time are deleted, and with its last view a reader of an article', async () => {
    const [one = 0, two = 0] = await articles(2)
    const priya = await aMember(magazine)
    const ago = (n: number) => new Date(magazine.clock.now.getTime() - days(n))
    for (const [article, at] of [
      [one, ago(402)],
      [two, ago(401)],
      [one, ago(399)],
    ] as const)
      await views(priya.userId, article, at)
    await deleteOldViews(magazine.database.db, {
      keptDays: 400,
      now: magazine.clock.now,
      signal: AbortSignal.timeout(10_000),
    })
    expect(await userViews()).toMatchObject({ total: 1, users: [{ article_id: one }] })
    expect(await articleViews()).toMatchObject({ total: 1, data: [{ article_id: one, total_users: 1 }] })
    expect(await userViews('?search=priya')).toMatchObject({ total: 1 })
    const kept = await magazine.database.db.selectFrom('daily_article_stats').select('day').execute()
    expect(kept).toHaveLength(3)
  })
})

test('on postgres a list that is requested while views are cleared waits and succeeds', async () => {
  const magazine = await openMagazine({ kind: 'postgres' })
  const { db } = magazine.database
  const admin = await aMember(magazine, { role: 'admin' })
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
  await magazine.close()
})
