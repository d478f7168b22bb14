import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewsItem } from '../../../../contract/article/editing.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'

describe('News Management', () => {
  const magazine = useMagazine()
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

  const list = async (query: string, call = 'dashboard') => (await meera.get(`/admin/${call}?${query}`)).json()
  const titles = async (query: string, call?: string): Promise<string[]> =>
    (await list(query, call)).data.map((item: NewsItem) => item['Article Title'])

  test('News Management lists all articles, highest number first, ten a page', async () => {
    for (let i = 1; i <= 12; i++) await adds(meera, { title: `Title ${i}`, isPublished: i % 2 ? 1 : 0 })
    expect(await list('')).toMatchObject({
      total: 12,
      totalPages: 2,
      currentPage: 1,
      limit: 10,
      isTotalCapped: false,
    })
    expect(await titles('page=2')).toEqual(['Title 2', 'Title 1'])
    expect(await titles('page=3')).toEqual([])
    expect(await list('state=unpublished')).toMatchObject({ total: 6, data: { length: 6 } })
    expect(await list('publishedOnly=true&limit=50&page=1', 'filter')).toMatchObject({
      total: 6,
      data: { length: 6 },
    })
  })

  test.each([
    ['NEWS', 'News'],
    ['Design', 'Design-Guides'],
    ['component', 'Component'],
    ['new-products', 'Product'],
  ] as const)('the filter type %s lists the section %s', async (type, section) => {
    for (const name of ['News', 'Design-Guides', 'Component', 'Product'] as const)
      await adds(meera, { title: name, section: name })
    expect(await titles(`type=${type}`, 'filter')).toEqual([section])
    expect(await list(`type=${type}`, 'filter')).toMatchObject({ total: 1, totalPages: 1 })
  })

  test('the search finds part of a title in any case, and an article by its number', async () => {
    await adds(meera, { title: 'Gate drivers at 100 % duty' })
    await adds(meera, { title: 'A quiet_regulator', section: 'Product' })
    await adds(meera, { title: 'Über 5 V' })
    const four = await adds(meera, { title: 'Nothing of the kind' })
    expect(await titles('search=DRIV')).toEqual(['Gate drivers at 100 % duty'])
    expect(await titles('search=100%25')).toEqual([])
    expect(await titles(`search=${encodeURIComponent('100 %')}`)).toEqual(['Gate drivers at 100 % duty'])
    expect(await titles('search=t_r')).toEqual(['A quiet_regulator'])
    expect(await titles('search=qu')).toEqual(['A quiet_regulator'])
    expect(await titles('search=5%20v')).toEqual(['Über 5 V'])
    expect(await titles(`search=${encodeURIComponent('über')}`)).toEqual(['Über 5 V'])
    expect(await titles(`search=${four}`)).toEqual(['Nothing of the kind'])
    expect(await titles('search=driv&type=new-products', 'filter')).toEqual([])
    for (const nothing of ['%25%25', '%5C', "'", '--', 'a%00b', '(?=a)', 'a{9999}', '%5B', '%E2%80%94'])
      expect((await meera.get(`/admin/dashboard?search=${nothing}`)).status).toBe(200)
  })

  test.each([
    ['a no-break space', '\u00a0'],
    ['a thin space', '\u2009'],
    ['a narrow no-break space', '\u202f'],
  ])('%s in a title or in a search is a space', async (_, space) => {
    for (const title of [`A 249${space}g frame`, 'A 249 g drone', 'A 249-g board']) await magazine.publishes({ title })
    for (const text of [`249${space}g`, '249 g', 'g'])
      expect(await titles(`search=${encodeURIComponent(text)}`)).toEqual(['A 249 g drone', `A 249${space}g frame`])
  })

  test('among thousands of articles the search finds common and rare words and says when it stopped counting', async () => {
    // Inserted as the bulk loader does it: articles only.
    await sql`
        insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, published_at)
        select case when n % 7 = 0 then 'Hall sensor ' || n when n % 700 = 1 then 'Retimer ' || n else 'Crystal ' || n end,
          '', '', '', 0, case when n % 2 = 0 then 'news' else 'product' end, 'free', now(), now(), now()
        from generate_series(1, 3000) as n`.execute(magazine.database.db)
    expect(await list('search=hall%20sensor')).toMatchObject({
      total: 36,
      isTotalCapped: true,
      data: { length: 10 },
    })
    const pages = []
    for (let page = 1; page <= 43; page++) pages.push(...(await titles(`search=hall%20sensor&page=${page}`)))
    expect(new Set(pages).size).toBe(428)
    expect(await list('search=hall%20sensor&page=43')).toMatchObject({ total: 428, isTotalCapped: false })
    expect(await list('search=retimer')).toMatchObject({ total: 5, isTotalCapped: false, data: { length: 5 } })
    expect(await list('search=re')).toMatchObject({ total: 5 })
    expect(await list('search=se')).toMatchObject({ total: 36, isTotalCapped: true })
    expect(await list('search=zq')).toMatchObject({ total: 0 })
    const spaced = sql`update articles set title = replace(title, ' ', ${'\u202f'}) where title = 'Retimer 1401'`
    await spaced.execute(magazine.database.db)
    expect(await list('search=retimer%201401')).toMatchObject({ total: 1 })
    expect(await list('search=retimer&type=NEWS', 'filter')).toMatchObject({ total: 0 })
    expect(await list('search=hall%20sensor&type=NEWS', 'filter')).toMatchObject({ total: 36, isTotalCapped: true })
    expect(await list('type=NEWS', 'filter')).toMatchObject({ total: 1500, totalPages: 150 })
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
      expect([query, total, isTotalCapped, data.map(({ ID }: NewsItem) => ID)]).toEqual([
        query,
        found.length,
        false,
        found,
      ])
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
    expect((await meera.call('PUT', '/admin/saved-views', { body: ofMembers })).json().views).toEqual([
      { id: expect.any(Number), name: 'View 2', query: 'plan=gold' },
    ])
    expect((await meera.get('/admin/saved-views?screen=members')).json().views).toHaveLength(1)
    expect((await meera.get('/admin/saved-views')).json().views).toHaveLength(49)
    expect((await meera.get('/admin/saved-views?screen=payments')).status).toBe(400)
    await magazine.database.db.deleteFrom('users').where('id', '=', meera.userId).execute()
    expect(await magazine.database.db.selectFrom('saved_views').selectAll().execute()).toEqual([])
  })

  test.each([
    'type=news',
    'type=__proto__',
    'state=gone',
    'page=0',
    'limit=101',
    'publishedOnly=maybe',
    'page=1.5',
    'sort=id',
    'from=2026-02-30',
    'author=x',
    'articleType=free',
  ])('the filter refuses %s', async (query) => {
    expect((await meera.get(`/admin/filter?${query}`)).status).toBe(400)
  })
})
