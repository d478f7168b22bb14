import { setTimeout as pause } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Magazine, openMagazine } from '../../../../test/app.ts'
import { testDatabases } from '../../../../test/database.ts'
import { aMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { days, minutes } from '../../../durations.ts'
import { publishDue } from './publication.ts'

describe.each(testDatabases)('on %s', (kind) => {
  let magazine: Magazine
  let meera: Visitor
  const opening = new Date('2026-03-02T09:00:00Z')

  beforeAll(async () => {
    magazine = await openMagazine({ kind })
  })
  beforeEach(async () => {
    magazine.clock.now = opening
    await magazine.database.empty()
    magazine.app.cache.dropAll()
    notPublished = []
    meera = await aMember(magazine, { role: 'editor', username: 'Meera' })
  })
  afterAll(() => magazine.close())

  const later = (milliseconds: number) => new Date(opening.getTime() + milliseconds)
  const publish = (id: number, isPublished: number) =>
    meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished } })
  const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
  const newest = async () =>
    (await magazine.get('/api/home/news')).json().map((one: { 'Article Title': string }) => one['Article Title'])
  const actions = async (action: 'article.published') =>
    magazine.database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()
  /** What the schedule does every minute. */
  const minuteStrikes = () =>
    publishDue(
      magazine.database.db,
      () => magazine.clock.now,
      (error) => notPublished.push(String(error)),
    )
  let notPublished: string[] = []

  test('what is unpublished is nowhere, and comes back as it was', async () => {
    const keep = await adds(meera, { title: 'Stays', keywords: ['gate driver'], categories: ['ai'] })
    const id = await adds(meera, { title: 'Goes', description: '<p>The LM317 regulates.</p>', categories: ['ai'] })
    const surfaces = [
      ...['/api/home/news', '/api/home/news-all', '/api/home/ai', '/api/home/news-sec?category=ai'],
      ...[
        '/api/home/search?query=goes',
        '/api/part/LM317',
        `/api/home/related-articles/${keep}`,
        '/feed.xml',
        '/feed.json',
      ],
      ...['/sitemaps/articles-1.xml', '/sitemaps/news.xml'],
    ]
    const showing = async () => {
      const texts = await Promise.all(
        surfaces.map(async (surface) => [surface, (await magazine.get(surface)).text] as const),
      )
      return texts.filter(([, text]) => text.includes('Goes') || text.includes(`/${id}<`)).map(([surface]) => surface)
    }
    const before = await showing()
    expect(before.length).toBeGreaterThan(8)
    expect((await publish(id, 0)).json()).toMatchObject({ id, isPublished: 0 })
    expect(await showing()).toEqual([])
    for (const address of [`/api/home/article/${id}`, `/api/home/related-articles/${id}`])
      expect((await magazine.get(address)).status).toBe(404)
    const gold = await aMember(magazine, { plan: 'gold' })
    expect((await gold.get(`/home/article/${id}`)).status).toBe(404)
    expect((await publish(id, 1)).status).toBe(200)
    expect(await showing()).toEqual(before)
    expect(await article(id)).toMatchObject({ version: 1, isPublished: 1 })
  })

  test('publishing what is published changes nothing, and is not recorded again', async () => {
    const id = await adds(meera)
    expect((await publish(id, 1)).status).toBe(200)
    expect(await actions('article.published')).toHaveLength(1)
  })

  test('many are published at once, as far as there are any', async () => {
    const ids = [await adds(meera, { isPublished: 0 }), await adds(meera), await adds(meera, { isPublished: 0 })]
    const answer = await meera.post('/admin/publish-many', { ids: [...ids, 999, ids[0]], isPublished: 1 })
    expect(answer.json()).toEqual({
      message: '2 articles are published',
      changed: [ids[0], ids[2]],
      unchanged: [ids[1]],
      missing: [999],
      failed: [],
    })
    expect(await newest()).toHaveLength(3)
    for (const wrong of [[], [0], [1.5], ['1'], Array.from({ length: 101 }, (_, i) => i + 1)])
      expect((await meera.post('/admin/publish-many', { ids: wrong, isPublished: 0 })).status).toBe(400)
  })

  /** No article gets so: only what stands in the database already may still do that. */
  const breaks = (id: number) =>
    magazine.database.db
      .updateTable('articles')
      .set({ part_numbers: ['x'.repeat(5_000)] })
      .where('id', '=', id)
      .execute()

  test('one of many that cannot be published keeps none of the others', async () => {
    const ids = [
      await adds(meera, { isPublished: 0 }),
      await adds(meera, { isPublished: 0 }),
      await adds(meera, { isPublished: 0 }),
    ]
    await breaks(ids[1] ?? 0)
    const answer = await meera.post('/admin/publish-many', { ids, isPublished: 1 })
    expect(answer.json()).toMatchObject({
      message: '2 articles are published, 1 could not be',
      changed: [ids[0], ids[2]],
      failed: [ids[1]],
    })
    expect(await newest()).toHaveLength(2)
  })

  describe('its date', () => {
    const form = async (id: number) => {
      const { version, dateOfPublication, enteredDate } = await article(id)
      return anEdit({ version, dateOfPublication, enteredDate, title: 'Edited' })
    }

    test('is when it is first published, unless an editor chose another; and stays when it comes back', async () => {
      const [late, chosen] = [
        await adds(meera, { title: 'Late', isPublished: 0 }),
        await adds(meera, { isPublished: 0 }),
      ]
      await meera.post(`/admin/edit/${chosen}`, { ...(await form(chosen)), dateOfPublication: '2026-02-01 10:00:00' })
      await meera.post(`/admin/edit/${late}`, await form(late))
      magazine.clock.now = later(days(10))
      meera = await aMember(magazine, { role: 'editor' })
      expect((await publish(late, 1)).json()).toMatchObject({
        version: 3,
        versionBefore: 2,
        dateOfPublication: '2026-03-12 14:30:00',
      })
      expect((await publish(chosen, 1)).json()).toMatchObject({
        version: 2,
        versionBefore: 2,
        dateOfPublication: '2026-02-01 10:00:00',
      })
      expect(await newest()).toEqual(['Edited', 'Edited'])
      expect((await magazine.get('/api/home/news')).json()[0].ID).toBe(late)
      await publish(late, 0)
      magazine.clock.now = later(days(10) + minutes(30))
      expect((await publish(late, 1)).json()).toMatchObject({ version: 3, dateOfPublication: '2026-03-12 14:30:00' })
    })

    test('is taken back by no form that was open while it was published, scheduled or taken off', async () => {
      const id = await adds(meera, { publishAt: '2026-03-20 10:00:00', isPublished: 1 })
      const before = await form(id)
      expect((await publish(id, 1)).json()).toMatchObject({ version: 2, versionBefore: 1 })
      const stale = await meera.post(`/admin/edit/${id}`, before)
      expect(stale.status).toBe(409)
      expect(stale.json()).toMatchObject({ current: { version: 2 }, savedBy: 'Meera' })
      expect((await meera.post(`/admin/edit/${id}`, await form(id))).status).toBe(200)
      expect((await article(id)).dateOfPublication).toBe('2026-03-02 14:30:00')
      const other = await adds(meera, { isPublished: 0 })
      const [open, at] = [await form(other), { publishAt: '2026-04-20 10:00:00' }]
      expect((await meera.call('PUT', `/admin/schedule/${other}`, { body: at })).json()).toMatchObject({
        versionBefore: 1,
        article: { version: 2 },
      })
      expect((await meera.post(`/admin/edit/${other}`, open)).status).toBe(409)
      const scheduled = await form(other)
      expect((await meera.call('DELETE', `/admin/schedule/${other}`)).json()).toMatchObject({
        versionBefore: 2,
        article: { version: 3, dateOfPublication: '2026-03-02 14:30:00' },
      })
      expect((await meera.post(`/admin/edit/${other}`, scheduled)).status).toBe(409)
      expect((await meera.get(`/admin/article/${other}/revisions`)).json().revisions).toMatchObject([
        { made: 'dated' },
        { made: 'dated' },
        { made: 'added' },
      ])
    })

    test('stays when an earlier text is restored, which opens to nobody what is closed to them', async () => {
      const id = await adds(meera, { description: '<p>The LM317 regulates.</p>', title: 'Was open' })
      magazine.clock.now = later(minutes(60))
      const { enteredDate } = await article(id)
      await meera.post(
        `/admin/edit/${id}`,
        anEdit({ enteredDate, dateOfPublication: '2026-03-02 15:00:00', articleType: 'Premium' }),
      )
      await meera.post(`/admin/article/${id}/restore/1`, { version: 2 })
      expect(await article(id)).toMatchObject({
        'Article Title': 'Was open',
        dateOfPublication: '2026-03-02 15:00:00',
        articleType: 'Premium',
        partNumbers: [],
      })
      expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(401)
      expect((await magazine.get('/api/part/LM317')).status).toBe(404)
    })
  })

  describe('at a time to come', () => {
    test('one that cannot be published keeps no other waiting', async () => {
      const bad = await adds(meera, { title: 'Bad', publishAt: '2026-03-02 15:00:00' })
      await adds(meera, { title: 'Good', publishAt: '2026-03-02 15:00:01' })
      await breaks(bad)
      magazine.clock.now = later(minutes(31))
      await minuteStrikes()
      expect(await newest()).toEqual(['Good'])
      expect(notPublished).toEqual([expect.stringContaining('too long')])
      await magazine.database.db.updateTable('articles').set({ part_numbers: [] }).where('id', '=', bad).execute()
      await minuteStrikes()
      expect(await newest()).toEqual(['Good', 'Bad'])
    })

    test('an article is published then, dated so, and is on the front page at the next request', async () => {
      const id = await adds(meera, { title: 'Then', publishAt: '2026-03-02 15:00:00' })
      expect(await article(id)).toMatchObject({
        isPublished: 0,
        publishAt: '2026-03-02T09:30:00.000Z',
        publishAtLocal: '2026-03-02 15:00:00',
        dateOfPublication: '2026-03-02 15:00:00',
      })
      expect((await meera.get('/admin/dashboard?state=scheduled')).json()).toMatchObject({
        total: 1,
        data: [{ ID: id }],
      })
      await adds(meera, { title: 'Now' })
      magazine.clock.now = later(minutes(29))
      await minuteStrikes()
      expect(await newest()).toEqual(['Now'])
      expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
      magazine.clock.now = later(minutes(30))
      await minuteStrikes()
      expect(await newest()).toEqual(['Then', 'Now'])
      expect(await article(id)).toMatchObject({ isPublished: 1, publishAt: null })
      expect(await actions('article.published')).toMatchObject([{}, { admin_id: null, admin_name: 'the schedule' }])
    })

    test('by the job that the schedule starts', async () => {
      await adds(meera, { title: 'Then', publishAt: '2026-03-02 15:00:00' })
      magazine.clock.now = later(minutes(31))
      await inTransaction(magazine.database.db, (tx) => magazine.app.jobs.enqueue(tx, 'articles.publish-due', {}))
      await expect.poll(newest, { timeout: 20_000 }).toEqual(['Then'])
    })

    test('after days in which nothing ran, everything that was due is published once, however many set about it', async () => {
      for (let i = 1; i <= 5; i++) await adds(meera, { title: `${i}`, publishAt: later(days(i)).toISOString() })
      magazine.clock.now = later(days(4))
      await Promise.all([minuteStrikes(), minuteStrikes(), minuteStrikes()])
      expect(await newest()).toEqual(['4', '3', '2', '1'])
      expect(await actions('article.published')).toHaveLength(4)
    })

    test('unless it is taken off the schedule, published before, or put off', async () => {
      const [off, now, put] = [
        await adds(meera, { title: 'Off', publishAt: '2026-03-03' }),
        await adds(meera, { title: 'Now', publishAt: '2026-03-03' }),
        await adds(meera, { title: 'Put off', publishAt: '2026-03-03' }),
      ]
      expect((await meera.call('DELETE', `/admin/schedule/${off}`)).json().article).toMatchObject({ publishAt: null })
      await publish(now, 1)
      // It is dated when it is published, not when it would have been.
      expect(await article(now)).toMatchObject({ publishAt: null, 'Date of Publication': opening.toISOString() })
      const again = { publishAt: '2026-03-09 08:00' }
      expect((await meera.call('PUT', `/admin/schedule/${put}`, { body: again })).status).toBe(200)
      magazine.clock.now = later(days(2))
      await minuteStrikes()
      expect(await newest()).toEqual(['Now'])
      magazine.clock.now = later(days(8))
      await minuteStrikes()
      expect(await newest()).toEqual(['Put off', 'Now'])
    })

    test('its text may still be edited', async () => {
      const id = await adds(meera, { publishAt: '2026-03-03' })
      await meera.post(
        `/admin/edit/${id}`,
        anEdit({ title: 'Better', version: 1, dateOfPublication: '2026-03-03 00:00:00' }),
      )
      expect(await article(id)).toMatchObject({ isPublished: 0, publishAtLocal: '2026-03-03 00:00:00', version: 2 })
      magazine.clock.now = later(days(1))
      await minuteStrikes()
      expect(await newest()).toEqual(['Better'])
    })

    test.each(['2026-03-02 14:30:00', '2026-03-02 14:29', '2020-01-01', '2026-03-02T09:00:00Z'])(
      'which %s is not',
      async (publishAt) => {
        const id = await adds(meera, { isPublished: 0 })
        const answer = await meera.call('PUT', `/admin/schedule/${id}`, { body: { publishAt } })
        expect(answer.status).toBe(400)
        expect(answer.json()).toMatchObject({
          message: 'The time of publication must be in the future',
          details: [{ field: 'publishAt' }],
        })
        expect(await article(id)).toMatchObject({ publishAt: null })
      },
    )

    test('cannot be what is published already', async () => {
      const id = await adds(meera)
      const answer = await meera.call('PUT', `/admin/schedule/${id}`, { body: { publishAt: '2030-01-01' } })
      expect(answer.status).toBe(409)
      expect(answer.json().code).toBe('already_published')
    })

    test('kept whole: whoever dies in the middle has published nothing, and the next one does', async () => {
      const id = await adds(meera, { title: 'Then', publishAt: '2026-03-03' })
      magazine.clock.now = later(days(1))
      const { db } = magazine.database
      // The end of a process is to the database the end of a transaction that did not commit.
      const death = inTransaction(db, async (tx) => {
        const row = await tx
          .selectFrom('articles')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const { publishNow } = await import('./publication.ts')
        await publishNow(tx, row, { editor: null, now: magazine.clock.now })
        await pause(1)
        throw new Error('killed')
      })
      await expect(death).rejects.toThrow('killed')
      expect(await newest()).toEqual([])
      expect(new XMLParser().parse((await magazine.get('/feed.xml')).text, true).rss.channel.item).toBeUndefined()
      expect(await actions('article.published')).toEqual([])
      await minuteStrikes()
      expect(await newest()).toEqual(['Then'])
      expect(await actions('article.published')).toHaveLength(1)
    })
  })

  test('what is deleted is gone for good, with all that hung on it', async () => {
    const id = await adds(meera, { description: '<p>The LM317 regulates.</p>' })
    await meera.post(`/admin/edit/${id}`, anEdit({ version: 1 }))
    await meera.call('PUT', `/admin/draft/${id}`, { body: { content: { title: 'x' } } })
    expect((await meera.call('DELETE', `/admin/delete/${id}`)).json()).toEqual({
      message: 'Article is deleted successfully',
    })
    for (const table of [
      'article_revisions',
      'article_drafts',
      'listings',
      'search_documents',
      'article_parts',
      'search_words',
    ] as const)
      expect(await magazine.database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
    expect((await meera.call('DELETE', `/admin/delete/${id}`)).status).toBe(404)
  })
})
