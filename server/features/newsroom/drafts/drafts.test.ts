import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { aDraft, adds, anEdit } from '../../../../test/newsroom.ts'
import type { Visitor } from '../../../../test/visitor.ts'

describe('drafts', () => {
  const magazine = useMagazine()
  const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
  const ravi = useMember(magazine, { role: 'editor', username: 'Ravi' })

  test('an editor has one draft for each article, seen by nobody else', async () => {
    const id = await adds(meera)
    const keep = (editor: Visitor, article: number, content: object, follows = 0) =>
      editor.call('PUT', `/admin/draft/${article}`, { body: { content, articleVersion: 1, follows } })
    const first = (await keep(meera, id, aDraft())).json()
    expect(first).toEqual({ number: expect.any(Number), savedAt: magazine.clock.now.toISOString() })
    const longer = (await keep(meera, id, aDraft({ title: 'Longer' }), first.number)).json()
    expect((await keep(ravi, id, aDraft({ title: 'His own' }))).status).toBe(200)
    expect((await meera.get(`/admin/draft/${id}`)).json()).toMatchObject({
      draft: { content: { title: 'Longer', npnwid: '', keywords: [] }, articleVersion: 1, number: longer.number },
      others: [{ editor: 'Ravi' }],
    })
    // A save from a window that has not seen the last save.
    const stale = await keep(meera, id, aDraft({ title: 'Older' }), first.number)
    expect(stale.status).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'draft_changed',
      draft: { content: { title: 'Longer' }, number: longer.number },
    })
    expect((await keep(meera, 99, aDraft())).status).toBe(404)
    // Saving the article discards the draft that it came from, and no newer one.
    await meera.post(`/admin/edit/${id}`, anEdit({ version: 1, fromDraft: first.number }))
    expect((await meera.get(`/admin/draft/${id}`)).json().draft).not.toBeNull()
    await meera.post(`/admin/edit/${id}`, anEdit({ version: 2, fromDraft: longer.number }))
    expect((await meera.get(`/admin/draft/${id}`)).json()).toMatchObject({ draft: null, others: [{ editor: 'Ravi' }] })
    expect((await ravi.call('DELETE', `/admin/draft/${id}`)).status).toBe(200)
    expect((await ravi.get(`/admin/draft/${id}`)).json()).toEqual({ draft: null, others: [], writer: null })
  })

  test('a draft number is never used again, and a text too long to load is refused', async () => {
    const id = await adds(meera)
    const keep = (content: object, follows = 0) =>
      meera.call('PUT', `/admin/draft/${id}`, { body: { content, follows } })
    const { number } = (await keep(aDraft({ title: 'Thrown away' }))).json()
    await meera.call('DELETE', `/admin/draft/${id}`)
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
    const { content: kept } = (await meera.get(`/admin/draft/${id}`)).json().draft
    expect(kept.title).toBe('Begun again')
    // Drafts from before the limit can be longer.
    const content = JSON.stringify({ ...kept, description: 'x'.repeat(400_000) })
    await magazine.database.db.updateTable('article_drafts').set({ content }).execute()
    expect((await meera.get(`/admin/draft/${id}`)).json().draft.content.description).toHaveLength(400_000)
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
