import { expect, test } from 'vitest'
import { isRefused, said } from '../../../../../test/answers.ts'
import { sendsForm, uploads } from '../../../../../test/forms.ts'
import { aFlatPng } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { snippetLimits, snippetMessages } from '../../../articles/contract/snippet-record.ts'
import { pictureMessages } from '../../../pictures/contract/rules.ts'

const magazine = useMagazine()
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })
const writer = useMember(magazine, { role: 'writer', username: 'Wanda' })

const saves = (name: string, html = '<p>Wear a wrist strap.</p>', by: Visitor = editor) =>
  by.post('/admin/snippets', { name, html })
const changes = (id: number, change: object, by: Visitor = editor) =>
  by.call('PUT', `/admin/snippets/${id}`, { body: change })
const text = async (id: number) => (await writer.get(`/admin/snippets/${id}`)).json()
const names = async () =>
  (await writer.get('/admin/snippets')).json().snippets.map(({ name }: { name: string }) => name)

test('snippets of all who write are listed by name with their beginning, and a part of one can be changed', async () => {
  const added = await saves('Safety', '<h2>Safety</h2><p>Wear a <strong>wrist strap</strong>.</p>', writer)
  const listed = { id: expect.any(Number), name: 'Safety', excerpt: 'Safety. Wear a wrist strap.' }
  expect([added.status, added.json()]).toEqual([201, { ...listed, updatedAt: magazine.clock.now.toISOString() }])
  const { id } = added.json()
  await saves('about us')
  expect(await names()).toEqual(['about us', 'Safety'])
  const { before } = (await changes(id, { name: 'Wrist strap' })).json()
  expect(before).toEqual({ name: 'Safety', html: '<h2>Safety</h2><p>Wear a <strong>wrist strap</strong>.</p>' })
  expect((await changes(id, { html: '<p>Wear two.</p>' })).json().snippet.excerpt).toBe('Wear two.')
  expect(await text(id)).toEqual({ name: 'Wrist strap', html: '<p>Wear two.</p>' })
  expect((await editor.get('/admin/snippets/99')).status).toBe(404)
})

test('a snippet is sanitised like the text of an article', async () => {
  const hostile = '<p onclick="x()">Safe</p><script>alert(1)</script><a href="javascript:alert(2)">words</a>'
  const { id } = (await saves('Hostile', `${hostile}<img src=x onerror=alert(3)>`)).json()
  const { html } = await text(id)
  expect(html).toMatch(/^<p>Safe<\/p>/)
  expect(html).not.toMatch(/onclick|script|onerror/)
  expect(await said(saves('Nothing', '<script>alert(1)</script>'))).toEqual([400, snippetMessages.empty])
  expect((await changes(id, { html: '<iframe src="https://evil.example"></iframe>' })).status).toBe(400)
})

test('a snippet without a text, or with a long one, is refused with a sentence', async () => {
  for (const [html, message] of [
    [' ', snippetMessages.empty],
    ['x'.repeat(snippetLimits.html + 1), snippetMessages.tooLong],
    // Sanitising makes it too long.
    ['&'.repeat(50_000), snippetMessages.tooLong],
  ] as const)
    await isRefused(saves('a', html), message)
  expect(await names()).toEqual([])
})

test('a snippet keeps its pictures in the library, and follows when one is replaced', async () => {
  const { id: picture, imageUrl } = (await uploads(editor, aFlatPng(40, 30), 'board.png')).json()
  const { id } = (await saves('Board', `<figure><img src="${imageUrl}" alt="A board"></figure>`, writer)).json()
  expect((await editor.get(`/admin/pictures/${picture}`)).json().usedIn).toEqual([
    { place: 'Snippet', name: 'Board', link: 'snippets' },
  ])
  expect((await editor.call('DELETE', `/admin/pictures/${picture}`)).json().message).toBe(pictureMessages.inUse)
  await sendsForm(editor, `/admin/pictures/${picture}/file`, [['image', aFlatPng(60, 30), 'other.png']])
  const { html } = await text(id)
  expect(html).not.toContain(imageUrl)
  expect(html).toContain('width="60"')
  await editor.call('DELETE', `/admin/snippets/${id}`)
  expect((await editor.call('DELETE', `/admin/pictures/${picture}`)).status).toBe(200)
  expect(await said(saves('Board', html))).toEqual([400, pictureMessages.missing])
})
