import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Magazine, openMagazine } from '../../../../test/app.ts'
import { testDatabases } from '../../../../test/database.ts'
import { aMember } from '../../../../test/members.ts'
import type { Visitor } from '../../../../test/visitor.ts'

describe.each(testDatabases)('on %s', (kind) => {
  let magazine: Magazine
  let meera: Visitor

  beforeAll(async () => {
    magazine = await openMagazine({ kind })
  })
  beforeEach(async () => {
    await magazine.database.empty()
    meera = await aMember(magazine, { role: 'editor', username: 'Meera' })
  })
  afterAll(() => magazine.close())

  const form = {
    title: 'A gate driver for 1700 V',
    description: '<p>It drives <strong>what</strong> switches.</p>',
    date: '2026-03-01',
    sourceUrl: 'https://example.com/driver',
    imageUrl: '/assets/driver-1280.webp',
    articleType: 'isFree',
    npnwid: 'GP-1',
    section: 'News',
    keywords: ['gate driver', ' '],
    categories: ['powersupply', 'OSAT'],
  }

  test('what is added is on the front page at the next request', async () => {
    const added = await meera.post('/admin/addNewsArticle', form)
    expect(added.json()).toEqual({ message: 'Article added successfully!', id: expect.any(Number) })
    expect(added.status).toBe(201)
    const [first] = (await magazine.get('/api/home/news')).json()
    expect(first).toMatchObject({ ID: added.json().id, 'Article Title': form.title, osat: 1, powersupply: 1 })
    const list = (await meera.get('/admin/dashboard')).json()
    expect(list).toMatchObject({ total: 1, totalPages: 1, currentPage: 1, limit: 10, data: [{ ID: first.ID }] })
    const article = (await meera.get(`/admin/article/${first.ID}`)).json()
    expect(article).toMatchObject({ version: 1, enteredDate: '2026-03-01 00:00:00', articleType: 'isFree' })
    const edited = await meera.post(`/admin/edit/${first.ID}`, {
      ...form,
      title: 'Another title',
      dateOfPublication: article.dateOfPublication,
      enteredDate: article.enteredDate,
      version: 1,
    })
    expect(edited.json()).toMatchObject({ article: { version: 2, 'Article Title': 'Another title' } })
    const conflict = await meera.post(`/admin/edit/${first.ID}`, {
      ...form,
      dateOfPublication: article.dateOfPublication,
      enteredDate: article.enteredDate,
      version: 1,
    })
    expect(conflict.json()).toMatchObject({ code: 'edited_meanwhile', savedBy: 'Meera' })
    expect(conflict.status).toBe(409)
    for (const [method, path, body] of [
      ['GET', `/admin/article/${first.ID}/revisions`],
      ['GET', `/admin/article/${first.ID}/revisions/2`],
      ['POST', `/admin/article/${first.ID}/restore/1`, { version: 2 }],
      ['GET', '/admin/filter?type=NEWS&publishedOnly=true&search=gate'],
      ['GET', '/admin/drafts'],
      ['GET', '/admin/draft/0'],
      ['PUT', '/admin/draft/0', { content: { title: 'x' } }],
      ['DELETE', '/admin/draft/0'],
      [
        'POST',
        '/admin/preview',
        { as: 'reader', content: { title: 'x', description: '<p>a b c</p>', articleType: 'Premium' } },
      ],
      [
        'POST',
        '/admin/check-article',
        { content: { description: '<p><a href="/article/99">x</a><img src="/x.png"></p>' } },
      ],
      ['POST', '/admin/update-keyword/0', { description: form.description }],
      ['PATCH', `/admin/publish/${first.ID}`, { isPublished: 0 }],
      ['PUT', `/admin/schedule/${first.ID}`, { publishAt: '2026-04-01 10:00' }],
      ['DELETE', `/admin/schedule/${first.ID}`],
      ['POST', '/admin/publish-many', { ids: [first.ID, 99], isPublished: 1 }],
      ['DELETE', `/admin/delete/${first.ID}`],
    ] as const) {
      const answer = await meera.call(method, path, body ? { body } : {})
      expect({ path, status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
        path,
        status: 200,
        text: '',
      })
    }
  })
})
