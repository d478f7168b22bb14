import { expect, test } from 'vitest'
import { auditLog, isRefused } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../../test/newsroom.ts'
import type { Visitor } from '../../../../../test/visitor.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const ravi = useMember(magazine, { role: 'editor', username: 'Ravi' })

const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
test('an edit of a live article shows at the next request', async () => {
  const id = await adds(meera, { section: 'News', categories: ['ai'] })
  await magazine.get('/api/home/news')
  const moved = { title: 'Moved', section: 'Product', categories: ['electric-vehicle'], version: 1 }
  const answer = await meera.post(`/admin/edit/${id}`, anEdit(moved))
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
  await isRefused(dated(live, '2199-01-01'), 'a day ahead')
  expect((await dated(live, '2026-03-03 14:00:00')).status).toBe(200)
  expect((await dated(other, '2199-01-01')).status).toBe(200)
  expect((await meera.call('PATCH', `/admin/publish/${other}`, { body: { isPublished: 1 } })).json()).toMatchObject({
    dateOfPublication: '2026-03-02 14:30:00',
  })
})

test('an edit without what it needs is refused and changes nothing', async () => {
  const id = await adds(meera)
  for (const [wrong, sentence] of [
    [{ dateOfPublication: '' }, 'Both dates are required'],
    [{ enteredDate: undefined }, 'Both dates are required'],
    [{ enteredDate: '2025-02-30 10:00:00' }, 'Enter a valid date and time'],
    [{ dateOfPublication: '2025-02-28 25:61:00' }, 'Enter a valid date and time'],
    [{ title: '' }, 'Title is required'],
    [{ npnwid: '' }, 'NPNWID is required'],
    [{ version: 0 }, 'version'],
    [{ version: '1' }, 'version'],
  ] as const)
    await isRefused(meera.post(`/admin/edit/${id}`, anEdit(wrong)), sentence)
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

test('of two editors who save at the same moment one gets a conflict with both texts', async () => {
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
  expect([shown['Image url'], shown.imageAlt]).toEqual([address, 'The board'])
  expect(shown.pictures).toMatchObject([{ width: 400 }, { width: 800 }])
  expect(shown.Description).toContain(`srcset="/assets/${name}-400.webp 400w, ${address} 800w"`)
  expect(shown.Description).toContain('width="800" height="600"')
  await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: address, description: shown.Description }))
  const { Description, pictures } = shown
  expect(await article(id)).toMatchObject({ Description, pictures, imageAlt: 'The board' })
})

test('every change is in the audit log', async () => {
  const id = await adds(meera, { publishAt: '2026-03-03 10:00' })
  await meera.call('DELETE', `/admin/schedule/${id}`)
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  await meera.post(`/admin/edit/${id}`, anEdit())
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  await meera.call('DELETE', `/admin/delete/${id}`)
  const log = await auditLog(magazine)
  const actions = log.map(({ action }) => action.replace('article.', '')).join(' ')
  expect(actions).toBe('added scheduled unscheduled published edited unpublished deleted')
  const subject = { subject_kind: 'article', subject_id: String(id), subject_name: aForm().title }
  expect(log.at(-1)).toMatchObject({ admin_name: 'Meera', ...subject })
})
