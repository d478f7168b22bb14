import { describe, expect, test } from 'vitest'
import { snippetLimits, snippetMessages } from '../../../../contract/article/snippet-rules.ts'
import { pictureMessages } from '../../../../contract/pictures/rules.ts'
import { sendsForm, uploads } from '../../../../test/forms.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import type { Visitor } from '../../../../test/visitor.ts'

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

describe('a snippet', () => {
  test('is saved by a writer, and renamed, replaced, deleted and brought back by an editor, all in the audit log', async () => {
    const added = await saves('Safety', '<h2>Safety</h2><p>Wear a <strong>wrist strap</strong>.</p>', writer)
    expect([added.status, added.json()]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), name: 'Safety', excerpt: 'Safety Wear a wrist strap.' },
        updatedAt: magazine.clock.now.toISOString(),
      },
    ])
    const { id } = added.json()
    await saves('about us')
    expect(await names()).toEqual(['about us', 'Safety'])
    const { before } = (await changes(id, { name: 'Wrist strap' })).json()
    expect(before).toEqual({ name: 'Safety', html: '<h2>Safety</h2><p>Wear a <strong>wrist strap</strong>.</p>' })
    expect((await changes(id, { html: '<p>Wear two.</p>' })).json().snippet.excerpt).toBe('Wear two.')
    expect(await text(id)).toEqual({ name: 'Wrist strap', html: '<p>Wear two.</p>' })
    const deleted = (await editor.call('DELETE', `/admin/snippets/${id}`)).json()
    expect(await names()).toEqual(['about us'])
    expect((await saves(deleted.before.name, deleted.before.html)).status).toBe(201)
    expect(await names()).toEqual(['about us', 'Wrist strap'])
    const { data } = (await (await aMember(magazine, { role: 'admin' })).get('/admin/audit-log')).json()
    expect(
      data.map(({ action, adminName, subject }: { action: string; adminName: string; subject: { name: string } }) => [
        ...[action, adminName, subject.name],
      ]),
    ).toEqual([
      ['snippet.added', 'Edith', 'Wrist strap'],
      ['snippet.deleted', 'Edith', 'Wrist strap'],
      ['snippet.changed', 'Edith', 'Wrist strap'],
      ['snippet.renamed', 'Edith', 'Wrist strap'],
      ['snippet.added', 'Edith', 'about us'],
      ['snippet.added', 'Wanda', 'Safety'],
    ])
  })

  test('is sanitised like the text of an article', async () => {
    const { id } = (
      await saves(
        'Hostile',
        '<p onclick="x()">Safe</p><script>alert(1)</script><a href="javascript:alert(2)">words</a><img src=x onerror=alert(3)>',
      )
    ).json()
    expect((await text(id)).html).toMatch(/^<p>Safe<\/p>/)
    expect((await text(id)).html).not.toMatch(/onclick|script|onerror/)
    const refused = await saves('Nothing', '<script>alert(1)</script>')
    expect([refused.status, refused.json().message]).toEqual([400, snippetMessages.empty])
    expect((await changes(id, { html: '<iframe src="https://evil.example"></iframe>' })).status).toBe(400)
  })

  test('has a name of its own, however it is written', async () => {
    const { id } = (await saves('Safety')).json()
    const twice = await Promise.all([saves('Second'), saves('second')])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const taken = await saves(' safety ')
    expect([taken.status, taken.json().message]).toEqual([409, 'There is a snippet “safety” already'])
    expect((await changes(id, { name: 'Second' })).status).toBe(409)
    expect((await changes(id, { name: 'SAFETY' })).status).toBe(200)
    expect(await names()).toContain('SAFETY')
  })

  test.each([
    ['an empty name', { name: ' ', html: '<p>a</p>' }, snippetMessages.nameRequired],
    ['a long name', { name: 'x'.repeat(61), html: '<p>a</p>' }, snippetMessages.nameTooLong],
    ['no text', { name: 'a', html: ' ' }, snippetMessages.empty],
    ['too long a text', { name: 'a', html: 'x'.repeat(snippetLimits.html + 1) }, snippetMessages.tooLong],
    ['a text that sanitising makes too long', { name: 'a', html: '&'.repeat(50_000) }, snippetMessages.tooLong],
  ])('with %s is refused with a sentence', async (_what, form, message) => {
    const refused = await editor.post('/admin/snippets', form)
    expect([refused.status, refused.json().details?.[0]?.message ?? refused.json().message]).toEqual([400, message])
    expect(await names()).toEqual([])
  })

  test('that is gone is answered as such, and there are not more than the limit', async () => {
    for (const answer of [
      await changes(99, { name: 'a' }),
      await editor.call('DELETE', '/admin/snippets/99'),
      await editor.get('/admin/snippets/99'),
    ])
      expect(answer.status).toBe(404)
    await magazine.database.db
      .insertInto('snippets')
      .values(
        Array.from({ length: snippetLimits.snippets }, (_, index) => ({
          ...{ name: `No. ${index}`, html: '<p>a</p>', excerpt: 'a', updated_at: magazine.clock.now },
        })),
      )
      .execute()
    const refused = await saves('One more')
    expect([refused.status, refused.json().message]).toEqual([409, snippetMessages.tooMany])
  })

  test('keeps its pictures in the library, and follows when one is replaced', async () => {
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
    const refused = await saves('Board', html)
    expect([refused.status, refused.json().message]).toEqual([400, pictureMessages.missing])
  })
})
