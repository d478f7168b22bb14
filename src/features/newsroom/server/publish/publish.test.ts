import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { adds, anEdit, breaks, publishing, restores } from '../../../../../test/newsroom.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const { later, publish, article, newest, actions } = publishing(magazine, meera)

test('an unpublished article is gone everywhere and returns unchanged when it is published again', async () => {
  const keep = await adds(meera, { title: 'Stays', keywords: ['gate driver'], categories: ['ai'] })
  const id = await adds(meera, { title: 'Goes', description: '<p>The LM317 regulates.</p>', categories: ['ai'] })
  const lists = ['news', 'news-all', 'ai', 'news-sec?category=ai', 'search?query=goes', `related-articles/${keep}`]
  const documents = ['/api/part/LM317', '/feed.xml', '/feed.json', '/sitemaps/articles-1.xml', '/sitemaps/news.xml']
  const showing = async () => {
    const found: string[] = []
    for (const surface of [...lists.map((list) => `/api/home/${list}`), ...documents]) {
      const { text } = await magazine.get(surface)
      if (text.includes('Goes') || text.includes(`/${id}<`)) found.push(surface)
    }
    return found
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

test('several articles are published at once, and missing ones are reported', async () => {
  const ids = [await adds(meera, { isPublished: 0 }), await adds(meera), await adds(meera, { isPublished: 0 })]
  const [first = 0, live = 0, last = 0] = ids
  const answer = await meera.post('/admin/publish-many', { ids: [...ids, 999, first], isPublished: 1 })
  const outcome = { changed: [first, last], unchanged: [live], missing: [999], failed: [] }
  expect(answer.json()).toEqual({ message: '2 articles published', ...outcome })
  expect(await newest()).toHaveLength(3)
  expect((await publish(live, 1)).status).toBe(200)
  expect(await actions('article.published')).toHaveLength(3)
  for (const wrong of [[0], [1.5], ['1']])
    expect((await meera.post('/admin/publish-many', { ids: wrong, isPublished: 0 })).status).toBe(400)
})

test('one of several articles that cannot be published does not stop the others', async () => {
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push(await adds(meera, { isPublished: 0 }))
  await breaks(magazine, ids[1] ?? 0)
  const answer = await meera.post('/admin/publish-many', { ids, isPublished: 1 })
  expect(answer.json()).toMatchObject({
    message: '2 articles published, 1 failed',
    changed: [ids[0], ids[2]],
    failed: [ids[1]],
  })
  expect(await newest()).toHaveLength(2)
})

const form = async (id: number) => {
  const { version, dateOfPublication, enteredDate } = await article(id)
  return anEdit({ version, dateOfPublication, enteredDate, title: 'Edited' })
}

test('the date is that of the first publication unless an editor chose another, also after republishing', async () => {
  const late = await adds(meera, { title: 'Late', isPublished: 0 })
  const chosen = await adds(meera, { isPublished: 0 })
  await meera.post(`/admin/edit/${chosen}`, { ...(await form(chosen)), dateOfPublication: '2026-02-01 10:00:00' })
  await meera.post(`/admin/edit/${late}`, await form(late))
  magazine.clock.now = later(days(10))
  Object.assign(meera, await aMember(magazine, { role: 'editor' }))
  const dated = { version: 3, versionBefore: 2, dateOfPublication: '2026-03-12 14:30:00' }
  expect((await publish(late, 1)).json()).toMatchObject(dated)
  const kept = { version: 2, versionBefore: 2, dateOfPublication: '2026-02-01 10:00:00' }
  expect((await publish(chosen, 1)).json()).toMatchObject(kept)
  expect(await newest()).toEqual(['Edited', 'Edited'])
  expect((await magazine.get('/api/home/news')).json()[0].ID).toBe(late)
  await publish(late, 0)
  magazine.clock.now = later(days(10) + minutes(30))
  expect((await publish(late, 1)).json()).toMatchObject({ version: 3, dateOfPublication: '2026-03-12 14:30:00' })
})

test('a form that was open during publication or scheduling cannot restore the old date', async () => {
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
  const { revisions } = (await meera.get(`/admin/article/${other}/revisions`)).json()
  expect(revisions.map(({ made }: { made: string }) => made)).toEqual(['dated', 'dated', 'added'])
})

test('restoring an earlier text keeps the date and never widens the access', async () => {
  const id = await adds(meera, { description: '<p>The LM317 regulates.</p>', title: 'Was open' })
  magazine.clock.now = later(minutes(60))
  const { enteredDate } = await article(id)
  const kept = { dateOfPublication: '2026-03-02 15:00:00', articleType: 'Premium' }
  await meera.post(`/admin/edit/${id}`, anEdit({ enteredDate, ...kept }))
  await restores(meera, id, 1)
  expect(await article(id)).toMatchObject({ 'Article Title': 'Was open', partNumbers: [], ...kept })
  expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(401)
  expect((await magazine.get('/api/part/LM317')).status).toBe(404)
})

test('a deleted article is gone with all its dependent rows', async () => {
  const id = await adds(meera, { description: '<p>The LM317 regulates.</p>' })
  await meera.post(`/admin/edit/${id}`, anEdit({ version: 1 }))
  await meera.call('PUT', `/admin/draft/${id}`, { body: { content: { title: 'x' } } })
  const message = 'Article is deleted successfully'
  expect((await meera.call('DELETE', `/admin/delete/${id}`)).json()).toEqual({ message })
  const ofArticle = ['article_revisions', 'article_drafts', 'listings', 'article_parts'] as const
  for (const table of [...ofArticle, 'search_documents', 'search_words'] as const)
    expect(await magazine.database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
  expect((await meera.call('DELETE', `/admin/delete/${id}`)).status).toBe(404)
})
