import { describe, expect, test } from 'vitest'
import { testDatabases } from '../../../../test/database.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { aDraft, adds, aForm, anEdit } from '../../../../test/newsroom.ts'
import type { Visitor } from '../../../../test/visitor.ts'

describe.each(testDatabases)('on %s', (kind) => {
  const magazine = useMagazine({ kind })
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
  const ravi = useMember(magazine, { role: 'editor', username: 'Ravi' })

  test('an editor has one draft for each article and one for a new article, seen by nobody else', async () => {
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
    // A save from a window that has not seen the last save.
    const stale = await keep(meera, 0, aDraft({ title: 'Older' }), first.number)
    expect(stale.status).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'draft_changed',
      draft: { content: { title: 'Longer' }, number: longer.number },
    })
    expect((await keep(meera, 99, aDraft())).status).toBe(404)
    expect((await meera.get('/admin/drafts')).json()).toHaveLength(2)
    expect((await ravi.get('/admin/draft/0')).json()).toEqual({ draft: null, others: [] })
    // Saving the article discards the draft that it came from.
    await meera.post(`/admin/edit/${id}`, anEdit({ version: 1, fromDraft: ofArticle.number }))
    await meera.post('/admin/addNewsArticle', aForm())
    expect((await meera.get('/admin/drafts')).json()).toMatchObject([{ id: 0, title: 'Longer' }])
    // Saving from an older window leaves the newer draft.
    await meera.post('/admin/addNewsArticle', aForm({ fromDraft: first.number }))
    expect((await meera.get('/admin/drafts')).json()).toHaveLength(1)
    await meera.post('/admin/addNewsArticle', aForm({ fromDraft: longer.number }))
    expect((await meera.get('/admin/drafts')).json()).toEqual([])
    expect((await ravi.call('DELETE', `/admin/draft/${id}`)).status).toBe(200)
    expect((await ravi.get(`/admin/draft/${id}`)).json()).toEqual({ draft: null, others: [] })
  })

  test('a draft number is never used again, and a text too long to load is refused', async () => {
    const keep = (content: object, follows = 0, id = 0) =>
      meera.call('PUT', `/admin/draft/${id}`, { body: { content, follows } })
    const { number } = (await keep(aDraft({ title: 'Thrown away' }))).json()
    await meera.call('DELETE', '/admin/draft/0')
    expect((await keep(aDraft({ title: 'Begun again' }))).json().number).toBeGreaterThan(number)
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
    expect(kept.title).toBe('Begun again')
    // Drafts from before the limit can be longer.
    const content = JSON.stringify({ ...kept, description: 'x'.repeat(400_000) })
    await magazine.database.db.updateTable('article_drafts').set({ content }).execute()
    expect((await meera.get('/admin/draft/0')).json().draft.content.description).toHaveLength(400_000)
  })

  test('a draft saved while its article is deleted is stored or answered with 404', async () => {
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
