import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../test/newsroom.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
/** The messages of a 400, by field. */
const refusal = async (answer: ReturnType<Visitor['post']>) => {
  const { status, json } = await answer
  expect(status).toBe(400)
  return Object.fromEntries(json().details.map((one: { field: string; message: string }) => [one.field, one.message]))
}

describe('an edit', () => {
  test('an edit of a live article shows at the next request', async () => {
    const id = await adds(meera, { section: 'News', categories: ['ai'] })
    await magazine.get('/api/home/news')
    const answer = await meera.post(
      `/admin/edit/${id}`,
      anEdit({ title: 'Moved', section: 'Product', categories: ['electric-vehicle'], version: 1 }),
    )
    expect(answer.json()).toMatchObject({ message: 'Article updated successfully!', article: { version: 2, NEWS: 0 } })
    expect((await magazine.get('/api/home/news')).json()).toEqual([])
    expect((await magazine.get('/api/home/products')).json()).toMatchObject([{ 'Article Title': 'Moved' }])
    expect((await magazine.get('/api/home/ai')).json()).toEqual([])
    expect((await magazine.get('/api/home/Automobile')).json()).toMatchObject([{ ID: id }])
    expect((await magazine.get('/api/home/search?query=moved')).json()).toMatchObject({ total: 1 })
  })

  test('an edit without a version overwrites the article, and the earlier text stays a revision', async () => {
    const id = await adds(meera)
    await meera.post(`/admin/edit/${id}`, anEdit({ title: 'Theirs', version: 1 }))
    expect((await meera.post(`/admin/edit/${id}`, anEdit({ title: 'Ours' }))).status).toBe(200)
    const { revisions } = (await meera.get(`/admin/article/${id}/revisions`)).json()
    expect(revisions.map((one: { title: string }) => one.title)).toEqual(['Ours', 'Theirs', aForm().title])
  })

  test('an edit reads dates in the site’s time zone and keeps the seconds of unchanged ones', async () => {
    magazine.clock.now = new Date('2026-03-02T09:00:17.250Z')
    const id = await adds(meera)
    magazine.clock.now = new Date('2026-03-02T09:00:00Z')
    const { dateOfPublication, enteredDate } = await article(id)
    await meera.post(`/admin/edit/${id}`, anEdit({ dateOfPublication, enteredDate }))
    expect((await article(id))['Date of Publication']).toBe('2026-03-02T09:00:17.250Z')
    await meera.post(`/admin/edit/${id}`, anEdit({ dateOfPublication: '2024-02-29 00:15:00', enteredDate }))
    expect((await article(id))['Date of Publication']).toBe('2024-02-28T18:45:00.000Z')
  })

  test('a live article cannot be dated more than a day ahead', async () => {
    const [live, other] = [await adds(meera), await adds(meera, { isPublished: 0 })]
    const dated = (id: number, dateOfPublication: string) =>
      meera.post(`/admin/edit/${id}`, anEdit({ dateOfPublication }))
    expect(await refusal(dated(live, '2199-01-01'))).toEqual({
      dateOfPublication: expect.stringContaining('a day ahead'),
    })
    expect((await dated(live, '2026-03-03 14:00:00')).status).toBe(200)
    expect((await dated(other, '2199-01-01')).status).toBe(200)
    expect((await meera.call('PATCH', `/admin/publish/${other}`, { body: { isPublished: 1 } })).json()).toMatchObject({
      dateOfPublication: '2026-03-02 14:30:00',
    })
  })

  test.each([
    [{ dateOfPublication: '' }, 'Both dates are required'],
    [{ enteredDate: undefined }, 'Both dates are required'],
    [{ enteredDate: '2025-02-30 10:00:00' }, 'There is no such date or time'],
    [{ dateOfPublication: '2025-02-28 25:61:00' }, 'There is no such date or time'],
    [{ title: '' }, 'Title is required'],
    [{ npnwid: '' }, 'NPNWID is required'],
    [{ version: 0 }, 'version'],
    [{ version: '1' }, 'version'],
  ])('an edit with %j is refused and changes nothing', async (wrong, sentence) => {
    const id = await adds(meera)
    const answer = await meera.post(`/admin/edit/${id}`, anEdit(wrong))
    expect(answer.status).toBe(400)
    expect(answer.json().message).toContain(sentence)
    expect(await article(id)).toMatchObject({ version: 1, 'Article Title': aForm().title })
  })

  test('an edit may remove the image, and keeps its description unless it gives another', async () => {
    const id = await adds(meera, { imageAlt: 'A driver' })
    await meera.post(`/admin/edit/${id}`, anEdit())
    expect(await article(id)).toMatchObject({ imageAlt: 'A driver' })
    await meera.post(`/admin/edit/${id}`, anEdit({ imageAlt: 'Another' }))
    expect(await article(id)).toMatchObject({ imageAlt: 'Another' })
    await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: '' }))
    expect(await article(id)).toMatchObject({ 'Image url': null, imageAlt: '' })
  })

  test('an edit keeps the widths of an unchanged picture', async () => {
    const sizes = [
      { width: 400, height: 225 },
      { width: 1280, height: 720 },
    ]
    const id = await magazine.publishes({ image: { name: 'drawn', sizes }, imageAlt: 'Drawn' })
    const before = await article(id)
    await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: before['Image url'] }))
    expect(await article(id)).toMatchObject({ pictures: before.pictures, imageAlt: 'Drawn', version: 2 })
    expect(before.pictures).toHaveLength(2)
  })
})

test('uploaded pictures are offered in all their widths, as lead image and in the text', async () => {
  const name = '0123456789abcdef'.repeat(2)
  const sizes = [
    { width: 400, height: 300 },
    { width: 800, height: 600 },
  ]
  await magazine.database.db
    .insertInto('pictures')
    .values({ name, sizes: JSON.stringify(sizes), uploaded_at: magazine.clock.now })
    .execute()
  const address = `/assets/${name}-800.webp`
  const description = `<figure><img src="${address}" alt="A &quot;scope&quot; shot"><figcaption>Fig.</figcaption></figure>`
  const id = await adds(meera, { imageUrl: address, imageAlt: 'The board', description })
  const { article: shown } = (await magazine.get(`/api/home/article/${id}`)).json()
  expect(shown).toMatchObject({
    'Image url': address,
    imageAlt: 'The board',
    pictures: [{ width: 400 }, { width: 800 }],
  })
  expect(shown.Description).toContain(`srcset="/assets/${name}-400.webp 400w, ${address} 800w"`)
  expect(shown.Description).toContain('width="800" height="600"')
  await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: address, description: shown.Description }))
  expect(await article(id)).toMatchObject({
    Description: shown.Description,
    pictures: shown.pictures,
    imageAlt: 'The board',
  })
})

test('every change is in the audit log', async () => {
  const admin = await aMember(magazine, { role: 'admin', username: 'Anna' })
  const id = await adds(meera, { publishAt: '2026-03-03 10:00' })
  await meera.call('DELETE', `/admin/schedule/${id}`)
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  await meera.post(`/admin/edit/${id}`, anEdit())
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  const deleted = await meera.call('DELETE', `/admin/delete/${id}`)
  expect(deleted.json()).toEqual({ message: 'Article is deleted successfully' })
  const { data } = (await admin.get('/admin/audit-log')).json()
  expect(data.map((one: { action: string }) => one.action)).toEqual([
    'article.deleted',
    'article.unpublished',
    'article.edited',
    'article.published',
    'article.unscheduled',
    'article.scheduled',
    'article.added',
  ])
  expect(data[0]).toMatchObject({
    adminName: 'Meera',
    subject: { kind: 'article', id: String(id), name: aForm().title },
  })
})
