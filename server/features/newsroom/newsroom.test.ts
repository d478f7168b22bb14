import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewsItem } from '../../../contract/article/editing.ts'
import { testDatabases } from '../../../test/database.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { aDraft, adds, aForm, anEdit } from '../../../test/newsroom.ts'
import type { Visitor } from '../../../test/visitor.ts'

/** What SQL must mean the same on both databases. */
describe.each(testDatabases)('on %s', (kind) => {
  const magazine = useMagazine({ kind })
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
  const ravi = useMember(magazine, { role: 'editor', username: 'Ravi' })

  describe('News Management', () => {
    const list = async (query: string, call = 'dashboard') => (await meera.get(`/admin/${call}?${query}`)).json()
    const titles = async (query: string, call?: string): Promise<string[]> =>
      (await list(query, call)).data.map((item: NewsItem) => item['Article Title'])

    test('lists all articles, the newest number first, 10 a page', async () => {
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
    ] as const)('type %s is the section %s', async (type, section) => {
      for (const name of ['News', 'Design-Guides', 'Component', 'Product'] as const)
        await adds(meera, { title: name, section: name })
      expect(await titles(`type=${type}`, 'filter')).toEqual([section])
      expect(await list(`type=${type}`, 'filter')).toMatchObject({ total: 1, totalPages: 1 })
    })

    test('finds letters of a title, whatever their case, and a number', async () => {
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

    test('among very many, finds the common and the rare, and says when it stopped counting', async () => {
      // As the bulk loader does, without what hangs on an article.
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
      expect(await list('search=retimer&type=NEWS', 'filter')).toMatchObject({ total: 0 })
      expect(await list('search=hall%20sensor&type=NEWS', 'filter')).toMatchObject({ total: 36, isTotalCapped: true })
      expect(await list('type=NEWS', 'filter')).toMatchObject({ total: 1500, totalPages: 150 })
    })

    test('counts what moves', async () => {
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

    test.each(['type=news', 'type=__proto__', 'state=gone', 'page=0', 'limit=101', 'publishedOnly=maybe', 'page=1.5'])(
      '%s is refused',
      async (query) => {
        expect((await meera.get(`/admin/filter?${query}`)).status).toBe(400)
      },
    )
  })

  test('two editors never overwrite each other, not even at the same moment', async () => {
    const id = await adds(meera)
    const save = (editor: Visitor, title: string, version: number) =>
      editor.post(`/admin/edit/${id}`, anEdit({ title, version }))
    const answers = await Promise.all([save(meera, 'Hers', 1), save(ravi, 'His', 1)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = answers[0]?.status === 200 ? ['Hers', 'His'] : ['His', 'Hers']
    const conflict = answers.find(({ status }) => status === 409)?.json()
    expect(conflict).toMatchObject({
      code: 'edited_meanwhile',
      current: { 'Article Title': won, version: 2 },
      yours: { title: lost },
      savedBy: won === 'Hers' ? 'Meera' : 'Ravi',
    })
    expect(conflict.difference.fields).toContainEqual({ field: 'title', label: 'Title', before: won, after: lost })
    expect((await save(ravi, 'Both', 2)).json()).toMatchObject({ article: { version: 3, 'Article Title': 'Both' } })
  })

  test('every save is a revision, that can be read, compared and restored', async () => {
    const id = await adds(meera, { description: '<p>One two three.</p>' })
    await ravi.post(
      `/admin/edit/${id}`,
      anEdit({ description: '<p>One <strong>2</strong> three.</p>', section: 'Product' }),
    )
    await meera.post(`/admin/edit/${id}`, anEdit({ description: '<p>One 2 three.</p>', section: 'Product' }))
    const { revisions, total } = (await meera.get(`/admin/article/${id}/revisions`)).json()
    expect(total).toBe(3)
    expect(revisions).toMatchObject([
      { version: 3, editor: 'Meera', made: 'edited', at: magazine.clock.now.toISOString() },
      { version: 2, editor: 'Ravi', made: 'edited' },
      { version: 1, editor: 'Meera', made: 'added' },
    ])
    const of = async (version: number, against: string) =>
      (await meera.get(`/admin/article/${id}/revisions/${version}?against=${against}`)).json()
    expect(await of(2, 'before')).toMatchObject({
      article: { Description: '<p>One <strong>2</strong> three.</p>', version: 2 },
      difference: {
        fields: [{ label: 'Section', before: 'News', after: 'Product' }],
        text: [
          { kind: 'same', text: 'One ' },
          { kind: 'removed', text: 'two' },
          { kind: 'added', text: '2' },
          { kind: 'same', text: ' three.' },
        ],
        isOnlyFormatting: false,
      },
    })
    expect((await of(3, 'before')).difference).toEqual({ fields: [], text: [], isOnlyFormatting: true })
    expect((await of(1, 'current')).difference.text).toHaveLength(4)
    const restored = await meera.post(`/admin/article/${id}/restore/1`, { version: 3 })
    expect(restored.json().article).toMatchObject({
      Description: '<p>One two three.</p>',
      version: 4,
      section: 'News',
    })
    expect((await magazine.get(`/api/home/article/${id}`)).json().article.Description).toBe('<p>One two three.</p>')
    expect((await meera.get(`/admin/article/${id}/revisions?limit=1`)).json()).toMatchObject({
      total: 4,
      totalPages: 4,
      revisions: [{ version: 4, made: 'restored', restoredFrom: 1 }],
    })
    expect((await ravi.post(`/admin/article/${id}/restore/2`, { version: 3 })).status).toBe(409)
    expect((await ravi.post(`/admin/article/${id}/restore/77`, { version: 4 })).status).toBe(404)
    expect((await ravi.get(`/admin/article/${id}/revisions/77`)).status).toBe(404)
  })

  test('what stood there before a record was kept can be restored too', async () => {
    const id = await magazine.publishes({ title: 'From the demo magazine', partNumbers: ['LM317'] })
    await meera.post(`/admin/edit/${id}`, anEdit({ version: 1 }))
    const { revisions } = (await meera.get(`/admin/article/${id}/revisions`)).json()
    expect(revisions).toMatchObject([{ version: 2 }, { version: 1, made: 'found', title: 'From the demo magazine' }])
    await meera.post(`/admin/article/${id}/restore/1`, { version: 2 })
    expect((await magazine.get('/api/part/LM317')).json()).toMatchObject({ total: 1 })
  })

  test('a draft is its editor’s own, one for each article and one for a new one', async () => {
    const id = await adds(meera)
    const keep = (editor: Visitor, article: number, content: object, follows = 0) =>
      editor.call('PUT', `/admin/draft/${article}`, { body: { content, articleVersion: article ? 1 : null, follows } })
    const first = (await keep(meera, 0, aDraft())).json()
    expect(first).toEqual({ number: expect.any(Number), savedAt: magazine.clock.now.toISOString() })
    const longer = (await keep(meera, 0, aDraft({ title: 'Longer' }), first.number)).json()
    const ofArticle = (await keep(meera, id, aDraft({ title: 'Of an article' }))).json()
    expect((await keep(ravi, id, aDraft({ title: 'His own' }))).status).toBe(200)
    expect((await meera.get('/admin/draft/0')).json()).toMatchObject({
      draft: { content: { title: 'Longer', npnwid: '', keywords: [] }, articleVersion: null, number: longer.number },
      others: [],
    })
    expect((await meera.get(`/admin/draft/${id}`)).json()).toMatchObject({
      draft: { content: { title: 'Of an article' }, articleVersion: 1 },
      others: [{ editor: 'Ravi' }],
    })
    // Another window that has not seen the last save.
    const stale = await keep(meera, 0, aDraft({ title: 'Older' }), first.number)
    expect(stale.status).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'draft_changed',
      draft: { content: { title: 'Longer' }, number: longer.number },
    })
    expect((await keep(meera, 99, aDraft())).status).toBe(404)
    expect((await meera.get('/admin/drafts')).json()).toHaveLength(2)
    expect((await ravi.get('/admin/draft/0')).json()).toEqual({ draft: null, others: [] })
    // Saving takes the draft with it, if it is told that it came from there.
    await meera.post(`/admin/edit/${id}`, anEdit({ version: 1, fromDraft: ofArticle.number }))
    await meera.post('/admin/addNewsArticle', aForm())
    expect((await meera.get('/admin/drafts')).json()).toMatchObject([{ id: 0, title: 'Longer' }])
    // A window that has not seen the last save does not take it along.
    await meera.post('/admin/addNewsArticle', aForm({ fromDraft: first.number }))
    expect((await meera.get('/admin/drafts')).json()).toHaveLength(1)
    await meera.post('/admin/addNewsArticle', aForm({ fromDraft: longer.number }))
    expect((await meera.get('/admin/drafts')).json()).toEqual([])
    expect((await ravi.call('DELETE', `/admin/draft/${id}`)).status).toBe(200)
    expect((await ravi.get(`/admin/draft/${id}`)).json()).toEqual({ draft: null, others: [] })
  })

  test('a draft’s number is never that of another, and no text is kept that could not be had again', async () => {
    const keep = (content: object, follows = 0, id = 0) =>
      meera.call('PUT', `/admin/draft/${id}`, { body: { content, follows } })
    const { number } = (await keep(aDraft({ title: 'Thrown away' }))).json()
    await meera.call('DELETE', '/admin/draft/0')
    expect((await keep(aDraft({ title: 'Begun anew' }))).json().number).toBeGreaterThan(number)
    expect((await keep(aDraft({ title: 'From an old window' }), number)).status).toBe(409)
    for (const [follows, status] of [
      [2 ** 31 - 1, 409],
      [2 ** 31, 400],
      [2 ** 40, 400],
    ] as const)
      expect((await keep(aDraft(), follows)).status).toBe(status)
    const long = await keep(aDraft({ description: '&'.repeat(70_000) }), 0)
    expect([long.status, long.json().details]).toEqual([
      400,
      [{ field: 'content.description', message: 'The text is too long' }],
    ])
    const { content: kept } = (await meera.get('/admin/draft/0')).json().draft
    expect(kept.title).toBe('Begun anew')
    // What was kept before there was a limit.
    const content = JSON.stringify({ ...kept, description: 'x'.repeat(400_000) })
    await magazine.database.db.updateTable('article_drafts').set({ content }).execute()
    expect((await meera.get('/admin/draft/0')).json().draft.content.description).toHaveLength(400_000)
  })

  test('a draft that is saved while its article is deleted is of an article that there is not', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await adds(meera, { isPublished: 0 })
      const [kept, gone] = await Promise.all([
        meera.call('PUT', `/admin/draft/${id}`, { body: { content: aDraft() } }),
        ravi.call('DELETE', `/admin/delete/${id}`),
      ])
      expect([200, 404]).toContain(kept.status)
      expect(gone.status).toBe(200)
    }
  })
})
