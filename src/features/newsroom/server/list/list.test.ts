import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { titlesIn } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { adds, anEdit } from '../../../../../test/newsroom.ts'
import type { NewsItem } from '../../../articles/contract/editing.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const list = async (query: string, call = 'dashboard') => (await meera.get(`/admin/${call}?${query}`)).json()
const titles = (query: string, call = 'dashboard') => titlesIn(meera.get(`/admin/${call}?${query}`))

test('News Management lists all articles, highest number first, ten a page', async () => {
  for (let i = 1; i <= 12; i++) await adds(meera, { title: `Title ${i}`, isPublished: i % 2 ? 1 : 0 })
  const counts = { total: 12, totalPages: 2, currentPage: 1, limit: 10, isTotalCapped: false }
  expect(await list('')).toMatchObject(counts)
  expect(await titles('page=2')).toEqual(['Title 2', 'Title 1'])
  expect(await titles('page=3')).toEqual([])
  expect(await list('state=unpublished')).toMatchObject({ total: 6, data: { length: 6 } })
  const published = await list('publishedOnly=true&limit=50&page=1', 'filter')
  expect(published).toMatchObject({ total: 6, data: { length: 6 } })
})

test('each filter type lists its section', async () => {
  const types = { NEWS: 'News', Design: 'Design-Guides', component: 'Component', 'new-products': 'Product' } as const
  for (const section of Object.values(types)) await adds(meera, { title: section, section })
  for (const [type, section] of Object.entries(types)) {
    expect(await titles(`type=${type}`, 'filter')).toEqual([section])
    expect(await list(`type=${type}`, 'filter')).toMatchObject({ total: 1, totalPages: 1 })
  }
})

test('the search finds part of a title in any case, and an article by its number', async () => {
  await adds(meera, { title: 'Gate drivers at 100 % duty' })
  await adds(meera, { title: 'A quiet_regulator', section: 'Product' })
  await adds(meera, { title: 'Über 5 V' })
  const four = await adds(meera, { title: 'Nothing of the kind' })
  for (const [search, found] of [
    ['DRIV', 'Gate drivers at 100 % duty'],
    ['100 %', 'Gate drivers at 100 % duty'],
    ['t_r', 'A quiet_regulator'],
    ['qu', 'A quiet_regulator'],
    ['5 v', 'Über 5 V'],
    ['über', 'Über 5 V'],
    [String(four), 'Nothing of the kind'],
  ] as const)
    expect(await titles(`search=${encodeURIComponent(search)}`), search).toEqual([found])
  expect(await titles('search=100%25')).toEqual([])
  expect(await titles('search=driv&type=new-products', 'filter')).toEqual([])
  for (const nothing of ['%25%25', '%5C', "'", '--', 'a%00b', '(?=a)', 'a{9999}', '%5B', '%E2%80%94'])
    expect((await meera.get(`/admin/dashboard?search=${nothing}`)).status).toBe(200)
})

test('a space of any width in a title or in a search is a space', async () => {
  const spaces = ['\u00a0', '\u2009', '\u202f', ' ']
  for (const space of spaces) await magazine.publishes({ title: `A 249${space}g frame` })
  await magazine.publishes({ title: 'A 249-g board' })
  for (const text of [...spaces.map((space) => `249${space}g`), 'g'])
    expect(await titles(`search=${encodeURIComponent(text)}`), text).toHaveLength(spaces.length)
})

test('among thousands of articles the search finds common and rare words and says when it stopped counting', async () => {
  // Like the bulk loader: articles only.
  await sql`
      insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, published_at)
      select case when n % 7 = 0 then 'Hall sensor ' || n when n % 700 = 1 then 'Retimer ' || n else 'Crystal ' || n end,
        '', '', '', 0, case when n % 2 = 0 then 'news' else 'product' end, 'free', now(), now(), now()
      from generate_series(1, 6000) as n`.execute(magazine.database.db)
  const capped = { total: 100, isTotalCapped: true }
  expect(await list('search=hall%20sensor')).toMatchObject({ ...capped, data: { length: 10 } })
  // The total is the same on every page and in every order, and paging reaches all hits.
  for (const sort of ['-number', 'number', 'title', '-date']) {
    const pages = []
    for (let page = 1; page <= 9; page++) {
      const { data, ...counts } = await list(`search=hall%20sensor&limit=100&page=${page}&sort=${sort}`)
      expect(counts, `${sort} ${page}`).toMatchObject(capped)
      pages.push(...data.map(({ ID }: NewsItem) => ID))
    }
    expect([pages.length, new Set(pages).size], sort).toEqual([857, 857])
  }
  for (const sort of ['-number', 'title'])
    expect(await list(`search=retimer&sort=${sort}`)).toMatchObject({ total: 9, isTotalCapped: false })
  expect(await list('search=re')).toMatchObject({ total: 9 })
  expect(await list('search=se')).toMatchObject(capped)
  expect(await list('search=zq')).toMatchObject({ total: 0 })
  const spaced = sql`update articles set title = replace(title, ' ', ${'\u202f'}) where title = 'Retimer 1401'`
  await spaced.execute(magazine.database.db)
  expect(await list('search=retimer%201401')).toMatchObject({ total: 1 })
  expect(await list('search=retimer&type=NEWS', 'filter')).toMatchObject({ total: 0 })
  // Up to five thousand articles, every hit is counted.
  for (const sort of ['-number', 'title', 'change'])
    for (const page of [1, 40])
      expect(await list(`search=hall%20sensor&type=NEWS&page=${page}&sort=${sort}`, 'filter')).toMatchObject({
        total: 428,
        isTotalCapped: false,
      })
  expect(await list('type=NEWS', 'filter')).toMatchObject({ total: 3000, totalPages: 300 })
})

test('the totals follow an article that changes section, is unpublished or deleted', async () => {
  const id = await adds(meera)
  await adds(meera, { section: 'Product', isPublished: 0 })
  await meera.post(`/admin/edit/${id}`, anEdit({ section: 'Component' }))
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  const { rows } = await sql<{ counted: number }>`
      select count(*) as counted from article_counts as kept full join (
        select section, published_at is not null as is_published, count(*) as total from articles group by 1, 2
      ) as real using (section, is_published) where coalesce(kept.total, 0) <> coalesce(real.total, 0)`.execute(
    magazine.database.db,
  )
  expect(rows).toEqual([{ counted: 0 }])
  expect(await list('type=component', 'filter')).toMatchObject({ total: 1 })
  await meera.call('DELETE', `/admin/delete/${id}`)
  expect(await list('')).toMatchObject({ total: 1 })
})

test('author, category, access and days narrow the list, any order pages through it, and all that match are selected', async () => {
  const author = (await meera.post('/admin/authors', { name: 'Asha Iyer' })).json().author.id
  const b = await adds(meera, { title: 'B', authorIds: [author], categories: ['ai'], articleType: 'Premium' })
  const a = await adds(meera, { title: 'a', categories: ['ai', 'rf'] })
  const c = await adds(meera, { title: 'C', section: 'Product', isPublished: 0 })
  const edited = anEdit({ title: 'B', authorIds: [author], categories: ['ai'], articleType: 'Premium' })
  magazine.clock.now = new Date(magazine.clock.now.getTime() + 60_000)
  await meera.post(`/admin/edit/${b}`, { ...edited, dateOfPublication: '2026-02-28 23:30:00' })
  const selected = async (query: string) => (await list(query, 'news-selection')).articles
  const versionOf = (id: number) => (id === b ? 2 : 1)
  for (const [query, found] of [
    [`author=${author}`, [b]],
    ['category=ai', [a, b]],
    ['articleType=Premium', [b]],
    ['from=2026-03-01', [c, a]],
    ['to=2026-02-28', [b]],
    ['from=2026-02-28&to=2026-02-28&category=ai&articleType=Premium', [b]],
    ['category=rf&search=b', []],
    ['category=ai&search=b', [b]],
    [`category=ai&search=${b}`, [b]],
    ['state=unpublished', [c]],
  ] as const) {
    const { data, total, isTotalCapped } = await list(query)
    const ids = data.map(({ ID }: NewsItem) => ID)
    expect([total, isTotalCapped, ids], query).toEqual([found.length, false, found])
    expect(await selected(query)).toEqual(found.map((id) => ({ id, version: versionOf(id) })))
  }
  expect(await selected('type=new-products')).toEqual([{ id: c, version: 1 }])
  for (const [sort, order] of [
    ['number', [b, a, c]],
    ['title', [a, b, c]],
    ['-title', [c, b, a]],
    ['date', [b, a, c]],
    ['-change', [b, c, a]],
  ] as const) {
    const paged = []
    for (let page = 1; page <= 3; page++) paged.push(...(await list(`sort=${sort}&limit=1&page=${page}`)).data)
    expect([sort, paged.map(({ ID }: NewsItem) => ID)]).toEqual([sort, order])
  }
  expect(await titles('sort=title&search=b')).toEqual(['B'])
})

test('a saved view is of its owner alone, is replaced by its name, and ends with the account', async () => {
  const save = (name: string, query: string) => meera.call('PUT', '/admin/saved-views', { body: { name, query } })
  expect((await save(' Handed in ', 'state=handed-in')).json().views).toMatchObject([{ name: 'Handed in' }])
  const { views } = (await save('Handed in', 'state=handed-in&sort=date')).json()
  expect(views).toEqual([{ id: expect.any(Number), name: 'Handed in', query: 'state=handed-in&sort=date' }])
  const ravi = await aMember(magazine, { role: 'writer' })
  expect((await ravi.get('/admin/saved-views')).json().views).toEqual([])
  expect((await ravi.call('DELETE', `/admin/saved-views/${views[0].id}`)).status).toBe(404)
  for (const [name, query] of [
    ['', ''],
    ['x'.repeat(61), ''],
    ['x', 'x'.repeat(1_001)],
  ] as const)
    expect((await save(name, query)).status).toBe(400)
  for (let i = 2; i <= 50; i++) await save(`View ${i}`, '')
  expect((await save('One more', '')).status).toBe(400)
  expect((await save('Handed in', '')).status).toBe(200)
  expect((await meera.call('DELETE', `/admin/saved-views/${views[0].id}`)).json().views).toHaveLength(49)
  const ofMembers = { screen: 'members', name: 'View 2', query: 'plan=gold' }
  await meera.call('PUT', '/admin/saved-views', { body: ofMembers })
  expect((await meera.get('/admin/saved-views?screen=members')).json().views).toEqual([
    { id: expect.any(Number), name: 'View 2', query: 'plan=gold' },
  ])
  expect((await meera.get('/admin/saved-views')).json().views).toHaveLength(49)
  expect((await meera.get('/admin/saved-views?screen=payments')).status).toBe(400)
  await magazine.database.db.deleteFrom('users').where('id', '=', meera.userId).execute()
  expect(await magazine.database.db.selectFrom('saved_views').selectAll().execute()).toEqual([])
})

test('a list is not filtered or sorted by what it has not', async () => {
  for (const wrong of ['type=news', 'page=1.5', 'sort=id', 'from=2026-02-30', 'author=x', 'articleType=a'])
    expect((await meera.get(`/admin/filter?${wrong}`)).status, wrong).toBe(400)
})
