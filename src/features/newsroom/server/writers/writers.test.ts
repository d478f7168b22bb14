import { expect, test } from 'vitest'
import { isRefused, titlesIn } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { aDraft, adds, aForm, anEdit, moves } from '../../../../../test/newsroom.ts'
import { savesSettings } from '../../../../../test/settings.ts'

const magazine = useMagazine()
const writer = useMember(magazine, { role: 'writer', username: 'Wanda' })
const editor = useMember(magazine, { role: 'editor', username: 'Edo' })

const addsOwn = (title = 'My own') => adds(writer, { title, isPublished: 0 })
const handIn = (who: SignedIn, id: number, isHandedIn = true) => moves(who, id, isHandedIn ? 'in-review' : 'draft')
const titles = (who: SignedIn, query = '') => titlesIn(who.get(`/admin/dashboard?${query}`))

test('a writer adds articles that are not published, and cannot publish or schedule one', async () => {
  for (const particulars of [{}, { isPublished: 1 as const }, { publishAt: '2026-05-01 09:00:00' }]) {
    const refused = writer.post('/admin/addNewsArticle', aForm(particulars))
    await isRefused(refused, 'Writers cannot publish', 403)
  }
  const id = await addsOwn()
  expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
})

test('a writer sees only what they added, in lists, searches and by number', async () => {
  const other = await aMember(magazine, { role: 'writer' })
  await addsOwn('Mine, unpublished')
  await adds(other, { title: 'Of another, unpublished', isPublished: 0 })
  const published = await adds(editor, { title: 'Of the editor, published' })
  expect(await titles(writer)).toEqual(['Mine, unpublished'])
  expect(await titles(writer, 'search=unpublished')).toEqual(['Mine, unpublished'])
  expect(await titles(writer, `search=${published}`)).toEqual([])
  expect((await writer.get('/admin/filter?type=NEWS&search=of')).json()).toMatchObject({ data: [], total: 0 })
  expect(await titles(editor)).toHaveLength(3)
})

test('what is handed in, scheduled or published is no longer the writer’s to change', async () => {
  const id = await addsOwn()
  const edits = () => writer.post(`/admin/edit/${id}`, anEdit({ title: 'Changed' }))
  expect((await edits()).status).toBe(200)
  await handIn(writer, id)
  expect((await edits()).json()).toMatchObject({ code: 'handed_in', message: expect.stringContaining('Withdraw it') })
  await handIn(writer, id, false)
  expect((await edits()).status).toBe(200)
  await editor.call('PUT', `/admin/schedule/${id}`, { body: { publishAt: '2026-05-01 09:00:00' } })
  expect((await edits()).json().code).toBe('scheduled')
  expect((await handIn(writer, id)).status).toBe(409)
  await editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  expect((await edits()).json().code).toBe('already_published')
  expect((await writer.get(`/admin/article/${id}`)).status).toBe(409)
  expect((await handIn(writer, id)).status).toBe(409)
  expect((await editor.get(`/admin/article/${id}`)).json().title).toBe('Changed')
})

test('while the workflow is off, only the schedule keeps an article from its writer', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const [handedIn, ready, scheduled] = [await addsOwn(), await addsOwn(), await addsOwn()]
  await handIn(writer, handedIn)
  await moves(editor, ready, 'ready')
  const schedule = `/admin/schedule/${scheduled}`
  await editor.call('PUT', schedule, { body: { publishAt: '2026-05-01 09:00:00' } })
  const edits = (id: number) => writer.post(`/admin/edit/${id}`, anEdit({ title: 'Changed' }))
  const answers = async () =>
    (await Promise.all([handedIn, ready, scheduled].map(edits))).map((answer) => answer.json().code ?? answer.status)
  expect(await answers()).toEqual(['handed_in', 'ready', 'scheduled'])
  await savesSettings(admin, 'features', { workflow: false })
  expect(await answers()).toEqual([200, 200, 'scheduled'])
  await editor.call('DELETE', schedule)
  expect((await edits(scheduled)).status).toBe(200)
  await savesSettings(admin, 'features', {}, 1)
  expect(await answers()).toEqual(['handed_in', 'ready', 200])
})

test('another’s article does not exist for a writer, in any call', async () => {
  const other = await aMember(magazine, { role: 'writer' })
  const id = await adds(other, { title: 'A secret of somebody else', isPublished: 0 })
  const body = { id, as: 'gold', content: aDraft() }
  const answers = [
    await writer.get(`/admin/article/${id}`),
    await writer.post(`/admin/edit/${id}`, anEdit()),
    await writer.get(`/admin/article/${id}/revisions`),
    await writer.get(`/admin/article/${id}/revisions/1`),
    await writer.post(`/admin/article/${id}/restore/1`, { version: 1 }),
    await writer.get(`/admin/draft/${id}`),
    await writer.call('PUT', `/admin/draft/${id}`, { body: { content: aDraft() } }),
    await writer.post('/admin/preview', body),
    await writer.post('/admin/check-article', body),
    await writer.post(`/admin/update-keyword/${id}`, { description: '<p>A text</p>' }),
    await writer.get(`/admin/workflow/${id}`),
    await writer.get(`/admin/colleagues/${id}`),
    await handIn(writer, id),
    await handIn(writer, id, false),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(answers.map(({ text }) => text).join('')).not.toContain('secret')
})
