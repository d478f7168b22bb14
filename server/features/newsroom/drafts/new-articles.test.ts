import { describe, expect, test } from 'vitest'
import type { ListedDraft } from '../../../../contract/article/editing.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { aDraft, adds, aForm, aKey } from '../../../../test/newsroom.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { days } from '../../../core/durations.ts'

describe('drafts of new articles', () => {
  const magazine = useMagazine()
  const wanda = useMember(magazine, { role: 'writer', username: 'Wanda' })
  const will = useMember(magazine, { role: 'writer', username: 'Will' })
  const edo = useMember(magazine, { role: 'editor', username: 'Edo' })
  const admin = useMember(magazine, { role: 'admin', username: 'Ada' })

  const keep = (by: Visitor, name: string, title = name, follows = 0) =>
    by.call('PUT', `/admin/draft/${aKey(name)}`, { body: { content: aDraft({ title }), follows } })
  const open = (by: Visitor, name: string) => by.get(`/admin/draft/${aKey(name)}`)
  const discard = (by: Visitor, name: string) => by.call('DELETE', `/admin/draft/${aKey(name)}`)
  const restore = (by: Visitor, name: string) => by.post(`/admin/draft/${aKey(name)}/restore`)
  const listed = async (by: Visitor, query = ''): Promise<ListedDraft[]> =>
    (await by.get(`/admin/drafts${query}`)).json().drafts
  const titles = async (by: Visitor, query = '') => (await listed(by, query)).map(({ title }) => title)

  const nobody = { assignee: null, dueOn: null }

  test('a writer has any number of drafts without picture or NPNWID; editors see all, writers their own', async () => {
    const first = (await keep(wanda, 'one')).json()
    magazine.clock.now = new Date(magazine.clock.now.getTime() + 60_000)
    await keep(wanda, 'two')
    await keep(edo, 'three')
    expect(await listed(wanda)).toEqual([
      { key: aKey('two'), title: 'two', writer: 'Wanda', savedAt: magazine.clock.now.toISOString(), ...nobody },
      { key: aKey('one'), title: 'one', writer: 'Wanda', savedAt: first.savedAt, ...nobody },
    ])
    expect(await titles(edo)).toEqual(['three', 'two', 'one'])
    expect(await titles(edo, '?isMine=true')).toEqual(['three'])
    expect(await titles(edo, '?search=T%5C_')).toEqual([])
    expect(await titles(edo, '?search=TWO')).toEqual(['two'])
    expect((await edo.get('/admin/drafts?page=2&limit=2')).json()).toMatchObject({
      ...{ drafts: [{ title: 'one' }], page: 2, totalPages: 2, total: 3 },
    })
    expect((await open(edo, 'one')).json()).toMatchObject({
      draft: { content: { title: 'one', npnwid: '', imageUrl: '' }, articleVersion: null, number: first.number },
      writer: 'Wanda',
    })
    // The editor goes on with it, and the writer's window, which has not seen that, does not overwrite it.
    expect((await keep(edo, 'one', 'by the editor', first.number)).status).toBe(200)
    const stale = await keep(wanda, 'one', 'by the writer', first.number)
    expect([stale.status, stale.json().draft.content.title]).toEqual([409, 'by the editor'])
    expect(await titles(wanda)).toEqual(['by the editor', 'two'])
  })

  test('an editor says who works on a draft until when; that person is told, the calendar has it, and the article takes it over', async () => {
    const { number } = (await keep(wanda, 'one', 'Gate drivers')).json()
    await keep(edo, 'two')
    type Assigned = { assigneeId: number | null; dueOn: string | null }
    const none: Assigned = { assigneeId: null, dueOn: null }
    const assign = (by: Visitor, to: Partial<Assigned>, seen = none, name = 'one') =>
      by.call('PUT', `/admin/draft-assignment/${aKey(name)}`, { body: { ...none, ...to, seen } })
    const toWanda = { assigneeId: wanda.userId, dueOn: '2026-03-09' }
    expect((await assign(wanda, toWanda)).status).toBe(403)
    for (const [to, name, status, sentence] of [
      [{ dueOn: '2026-02-01' }, 'one', 400, 'past'],
      [{ dueOn: '2026-02-30' }, 'one', 400, 'no such day'],
      [{ assigneeId: will.userId }, 'one', 400, 'Will is a writer, and writers edit only articles of their own'],
      [{ assigneeId: 999_999 }, 'one', 400, 'has left'],
      [toWanda, 'gone', 404, 'draft'],
    ] as const) {
      const refused = await assign(edo, to, none, name)
      expect([refused.status, refused.text.toLowerCase()]).toEqual([
        status,
        expect.stringContaining(sentence.toLowerCase()),
      ])
    }
    expect((await assign(edo, toWanda)).status).toBe(200)
    // An editor whose screen still shows nobody changes nothing.
    expect((await assign(admin, { assigneeId: admin.userId })).status).toBe(409)
    const assignee = { id: wanda.userId, name: 'Wanda', hasLeft: false }
    expect(await listed(edo, '?search=gate')).toMatchObject([{ assignee, dueOn: '2026-03-09' }])
    expect(await titles(edo, `?assignee=${wanda.userId}`)).toEqual(['Gate drivers'])
    expect(await titles(wanda, '?assignee=me')).toEqual(['Gate drivers'])
    expect(await titles(edo, '?isPlanned=true')).toEqual(['Gate drivers'])
    const assignment = (who: Visitor, name: string) => who.get(`/admin/draft-assignment/${aKey(name)}`)
    expect((await assignment(edo, 'one')).json()).toEqual({ assignee, dueOn: '2026-03-09' })
    expect((await assignment(wanda, 'one')).json()).toEqual({ assignee, dueOn: '2026-03-09' })
    expect((await assignment(will, 'one')).status).toBe(404)
    expect((await assignment(edo, 'gone')).status).toBe(404)
    const due = async (by: Visitor) => (await by.get('/admin/calendar?from=2026-03-01&to=2026-03-31')).json().entries
    const entry = {
      kind: 'due',
      articleId: null,
      draftKey: aKey('one'),
      title: 'Gate drivers',
      day: '2026-03-09',
      assignee,
    }
    expect([await due(edo), await due(wanda), await due(will)]).toMatchObject([[entry], [entry], []])
    const notices = await magazine.database.db.selectFrom('staff_notices').selectAll().execute()
    expect(notices).toMatchObject([
      { user_id: wanda.userId, draft_key: aKey('one'), sentence: expect.stringContaining('due on 2026-03-09') },
    ])
    const id = await adds(edo, { fromDraft: number, isPublished: 0 })
    const workflow = (await edo.get(`/admin/workflow/${id}`)).json()
    expect(workflow).toMatchObject({
      assignee,
      dueOn: '2026-03-09',
      stage: 'draft',
      workflowNumber: 0,
      writer: 'Wanda',
    })
    expect(await due(edo)).toMatchObject([{ articleId: id, draftKey: null, day: '2026-03-09' }])
  })

  test('the draft of another writer does not exist for a writer, in any call', async () => {
    const { number } = (await keep(wanda, 'hers', 'A secret of somebody else')).json()
    const answers = [
      await open(will, 'hers'),
      await keep(will, 'hers', 'His', number),
      await keep(will, 'hers', 'His'),
      await discard(will, 'hers'),
      await restore(will, 'hers'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(answers.map(({ text }) => text).join('')).not.toContain('secret')
    expect(await titles(will)).toEqual([])
    // Nor does adding an article remove it.
    await will.post('/admin/addNewsArticle', aForm({ isPublished: 0, fromDraft: number }))
    expect((await open(wanda, 'hers')).json().draft.content.title).toBe('A secret of somebody else')
    const reader = await aMember(magazine)
    expect((await open(reader, 'hers')).status).toBe(403)
  })

  test('discarding can be undone for a week, twice does no harm, and another window’s save brings it back', async () => {
    const { number } = (await keep(wanda, 'one')).json()
    expect((await discard(wanda, 'one')).status).toBe(200)
    expect((await discard(wanda, 'one')).status).toBe(200)
    expect([(await open(wanda, 'one')).status, await titles(edo)]).toEqual([404, []])
    expect((await restore(wanda, 'one')).status).toBe(200)
    expect((await open(wanda, 'one')).json().draft).toMatchObject({ content: { title: 'one' }, number })
    await discard(edo, 'one')
    const logged = await magazine.database.db
      .selectFrom('audit_log')
      .select(['action', 'admin_id'])
      .orderBy('id')
      .execute()
    expect(logged.map(({ action, admin_id }) => [action, admin_id])).toEqual([
      ['draft.discarded', wanda.userId],
      ['draft.restored', wanda.userId],
      ['draft.discarded', edo.userId],
    ])
    expect((await keep(wanda, 'one', 'still typing', number)).status).toBe(200)
    expect(await titles(wanda)).toEqual(['still typing'])

    await keep(wanda, 'two')
    await discard(wanda, 'one')
    magazine.clock.now = new Date(magazine.clock.now.getTime() + days(7) + 1)
    const late = await aMember(magazine, { role: 'editor' })
    await discard(late, 'two')
    expect((await restore(late, 'one')).status).toBe(404)
    expect((await restore(late, 'two')).status).toBe(200)
    expect((await discard(late, 'none')).status).toBe(404)
  })

  test('adding the article removes the draft that it came from, no newer one, and the article is its writer’s', async () => {
    const first = (await keep(wanda, 'one')).json()
    const longer = (await keep(wanda, 'one', 'longer', first.number)).json()
    await wanda.post('/admin/addNewsArticle', aForm({ isPublished: 0, fromDraft: first.number }))
    await edo.post('/admin/addNewsArticle', aForm())
    expect(await titles(edo)).toEqual(['longer'])
    const id = await adds(edo, { isPublished: 0, fromDraft: longer.number })
    expect(await titles(edo)).toEqual([])
    expect((await wanda.get(`/admin/workflow/${id}`)).json()).toMatchObject({ writer: 'Wanda' })
    // A refused article leaves the draft.
    const { number } = (await keep(wanda, 'two')).json()
    const refused = await wanda.post('/admin/addNewsArticle', { ...aForm({ fromDraft: number }), npnwid: '' })
    expect([refused.status, refused.json().message]).toEqual([400, 'NPNWID is required'])
    expect(await titles(wanda)).toEqual(['two'])
  })

  test('the 201st draft is refused in a clear sentence, and discarding one makes room', async () => {
    const rows = Array.from({ length: 199 }, (_, i) => ({
      key: aKey(`number${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`),
      ...{
        editor_id: wanda.userId,
        content: '{}',
        number: 1_000 + i,
        saved_at: magazine.clock.now,
        discarded_at: null,
      },
    }))
    await magazine.database.db.insertInto('new_article_drafts').values(rows).execute()
    const both = await Promise.all([keep(wanda, 'ninety'), keep(wanda, 'hundred')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const refused = await keep(wanda, 'another')
    expect([refused.status, refused.json().message]).toEqual([
      400,
      'You have 200 drafts. Add or discard one before you begin another.',
    ])
    expect((await keep(edo, 'another')).status).toBe(200)
    await discard(wanda, 'numberaa')
    expect((await keep(wanda, 'room')).status).toBe(200)
  })

  test('editors go on with drafts of a deactivated and of a deleted account', async () => {
    await keep(wanda, 'one')
    const { db } = magazine.database
    await db.updateTable('users').set({ deactivated_at: magazine.clock.now }).where('id', '=', wanda.userId).execute()
    expect(await listed(edo)).toMatchObject([{ writer: 'Wanda' }])
    await db.deleteFrom('users').where('id', '=', wanda.userId).execute()
    expect(await listed(admin)).toMatchObject([{ title: 'one', writer: null }])
    const { draft, writer } = (await open(edo, 'one')).json()
    expect([draft.content.title, writer]).toEqual(['one', null])
    expect((await keep(edo, 'one', 'finished', draft.number)).status).toBe(200)
    // Nobody wrote it, so it is the editor's who adds it.
    const { number } = (await open(edo, 'one')).json().draft
    const id = await adds(edo, { fromDraft: number })
    expect((await edo.get(`/admin/workflow/${id}`)).json()).toMatchObject({ writer: 'Edo' })
  })

  test('the same first save twice at once makes one draft', async () => {
    const both = await Promise.all([keep(wanda, 'one', 'here'), keep(wanda, 'one', 'there')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await listed(wanda)).toHaveLength(1)
  })
})
