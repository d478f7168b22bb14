import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aDraft, adds, aForm, aKey, anEdit } from '../../../../../test/newsroom.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { ListedDraft } from '../../../articles/contract/editing.ts'
import { emptyForm } from '../../../articles/contract/fields.ts'

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
  // This window has not seen the last save.
  const stale = await keep(meera, id, aDraft({ title: 'Older' }), first.number)
  const newer = { content: { title: 'Longer' }, number: longer.number }
  expect([stale.status, stale.json()]).toMatchObject([409, { code: 'draft_changed', draft: newer }])
  expect((await keep(meera, 99, aDraft())).status).toBe(404)
  // Saving the article discards the draft that it came from, but no newer one.
  await meera.post(`/admin/edit/${id}`, anEdit({ version: 1, fromDraft: first.number }))
  expect((await meera.get(`/admin/draft/${id}`)).json().draft).not.toBeNull()
  await meera.post(`/admin/edit/${id}`, anEdit({ version: 2, fromDraft: longer.number }))
  expect((await meera.get(`/admin/draft/${id}`)).json()).toMatchObject({ draft: null, others: [{ editor: 'Ravi' }] })
  expect((await ravi.call('DELETE', `/admin/draft/${id}`)).status).toBe(200)
  expect((await ravi.get(`/admin/draft/${id}`)).json()).toEqual({ draft: null, others: [], writer: null })
})

test('a draft number is never used again, and a text too long to load is refused', async () => {
  const id = await adds(meera)
  const keep = (content: object, follows = 0) => meera.call('PUT', `/admin/draft/${id}`, { body: { content, follows } })
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
  const details = [{ field: 'content.description', message: 'The text is too long' }]
  expect([long.status, long.json().details]).toEqual([400, details])
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

const wanda = useMember(magazine, { role: 'writer', username: 'Wanda' })
const will = useMember(magazine, { role: 'writer', username: 'Will' })
const admin = useMember(magazine, { role: 'admin', username: 'Ada' })

const keeps = (by: Visitor, name: string, title = name, follows = 0) =>
  by.call('PUT', `/admin/draft/${aKey(name)}`, { body: { content: aDraft({ title }), follows } })
const open = (by: Visitor, name: string) => by.get(`/admin/draft/${aKey(name)}`)
const discard = (by: Visitor, name: string) => by.call('DELETE', `/admin/draft/${aKey(name)}`)
const restore = (by: Visitor, name: string) => by.post(`/admin/draft/${aKey(name)}/restore`)
const listed = async (by: Visitor, query = ''): Promise<ListedDraft[]> =>
  (await by.get(`/admin/drafts${query}`)).json().drafts
const titles = async (by: Visitor, query = '') => (await listed(by, query)).map(({ title }) => title)

test('a writer has any number of drafts without picture or NPNWID; editors see all, writers their own', async () => {
  const first = (await keeps(wanda, 'one')).json()
  magazine.clock.now = new Date(magazine.clock.now.getTime() + 60_000)
  await keeps(wanda, 'two')
  await keeps(meera, 'three')
  const shown = { opening: '', writer: 'Wanda', assignee: null, dueOn: null }
  expect(await listed(wanda)).toEqual([
    { ...shown, key: aKey('two'), title: 'two', savedAt: magazine.clock.now.toISOString() },
    { ...shown, key: aKey('one'), title: 'one', savedAt: first.savedAt },
  ])
  expect(await titles(meera)).toEqual(['three', 'two', 'one'])
  expect(await titles(meera, '?isMine=true')).toEqual(['three'])
  expect(await titles(meera, '?search=T%5C_')).toEqual([])
  expect(await titles(meera, '?search=TWO')).toEqual(['two'])
  const second = { drafts: [{ title: 'one' }], page: 2, totalPages: 2, total: 3 }
  expect((await meera.get('/admin/drafts?page=2&limit=2')).json()).toMatchObject(second)
  expect((await open(meera, 'one')).json()).toMatchObject({
    draft: { content: { title: 'one', npnwid: '', imageUrl: '' }, articleVersion: null, number: first.number },
    writer: 'Wanda',
  })
  // An editor continues it. The writer's stale window does not overwrite that.
  expect((await keeps(meera, 'one', 'by the editor', first.number)).status).toBe(200)
  const stale = await keeps(wanda, 'one', 'by the writer', first.number)
  expect([stale.status, stale.json().draft.content.title]).toEqual([409, 'by the editor'])
  expect(await titles(wanda)).toEqual(['by the editor', 'two'])
})

test('an editor says who works on a draft until when; that person is told, the calendar has it, and the article takes it over', async () => {
  const { number } = (await keeps(wanda, 'one', 'Gate drivers')).json()
  await keeps(meera, 'two')
  type Assigned = { assigneeId: number | null; dueOn: string | null }
  const none: Assigned = { assigneeId: null, dueOn: null }
  const assign = (by: Visitor, to: Partial<Assigned>, seen = none, name = 'one') =>
    by.call('PUT', `/admin/draft-assignment/${aKey(name)}`, { body: { ...none, ...to, seen } })
  const toWanda = { assigneeId: wanda.userId, dueOn: '2026-03-09' }
  for (const [to, name, status, sentence] of [
    [{ dueOn: '2026-02-01' }, 'one', 400, 'past'],
    [{ dueOn: '2026-02-30' }, 'one', 400, 'a valid date'],
    [{ assigneeId: will.userId }, 'one', 400, 'Will is a writer and can edit only their own articles'],
    [{ assigneeId: 999_999 }, 'one', 400, 'has left'],
    [toWanda, 'gone', 404, 'draft'],
  ] as const) {
    const refused = await assign(meera, to, none, name)
    expect([refused.status, refused.text], sentence).toEqual([status, expect.stringMatching(new RegExp(sentence, 'i'))])
  }
  expect((await assign(meera, toWanda)).status).toBe(200)
  // A stale screen that still shows no assignee changes nothing.
  expect((await assign(admin, { assigneeId: admin.userId })).status).toBe(409)
  const assignee = { id: wanda.userId, name: 'Wanda', hasLeft: false }
  expect(await listed(meera, '?search=gate')).toMatchObject([{ assignee, dueOn: '2026-03-09' }])
  expect(await titles(meera, `?assignee=${wanda.userId}`)).toEqual(['Gate drivers'])
  expect(await titles(wanda, '?assignee=me')).toEqual(['Gate drivers'])
  expect(await titles(meera, '?isPlanned=true')).toEqual(['Gate drivers'])
  const assignment = (who: Visitor, name: string) => who.get(`/admin/draft-assignment/${aKey(name)}`)
  expect((await assignment(meera, 'one')).json()).toEqual({ assignee, dueOn: '2026-03-09' })
  expect((await assignment(wanda, 'one')).json()).toEqual({ assignee, dueOn: '2026-03-09' })
  expect((await assignment(will, 'one')).status).toBe(404)
  expect((await assignment(meera, 'gone')).status).toBe(404)
  const due = async (by: Visitor) => (await by.get('/admin/calendar?from=2026-03-01&to=2026-03-31')).json().entries
  const ofDraft = { articleId: null, draftKey: aKey('one'), title: 'Gate drivers' }
  const entry = { kind: 'due', ...ofDraft, day: '2026-03-09', assignee }
  expect([await due(meera), await due(wanda), await due(will)]).toMatchObject([[entry], [entry], []])
  const notices = await magazine.database.db.selectFrom('staff_notices').selectAll().execute()
  expect(notices).toMatchObject([
    { user_id: wanda.userId, draft_key: aKey('one'), sentence: expect.stringContaining('due on 2026-03-09') },
  ])
  const id = await adds(meera, { fromDraft: number, isPublished: 0 })
  const workflow = (await meera.get(`/admin/workflow/${id}`)).json()
  const taken = { assignee, dueOn: '2026-03-09', stage: 'draft', workflowNumber: 0, writer: 'Wanda' }
  expect(workflow).toMatchObject(taken)
  expect(await due(meera)).toMatchObject([{ articleId: id, draftKey: null, day: '2026-03-09' }])
})

test('the draft of another writer does not exist for a writer, in any call', async () => {
  const { number } = (await keeps(wanda, 'hers', 'A secret of somebody else')).json()
  const answers = [
    await open(will, 'hers'),
    await keeps(will, 'hers', 'His', number),
    await keeps(will, 'hers', 'His'),
    await discard(will, 'hers'),
    await restore(will, 'hers'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(answers.map(({ text }) => text).join('')).not.toContain('secret')
  expect(await titles(will)).toEqual([])
  // Adding an article does not remove it either.
  await will.post('/admin/addNewsArticle', aForm({ isPublished: 0, fromDraft: number }))
  expect((await open(wanda, 'hers')).json().draft.content.title).toBe('A secret of somebody else')
})

test('discarding can be undone for a week, twice does no harm, and another window’s save brings it back', async () => {
  const { number } = (await keeps(wanda, 'one')).json()
  expect((await discard(wanda, 'one')).status).toBe(200)
  expect((await discard(wanda, 'one')).status).toBe(200)
  expect([(await open(wanda, 'one')).status, await titles(meera)]).toEqual([404, []])
  expect((await restore(wanda, 'one')).status).toBe(200)
  expect((await open(wanda, 'one')).json().draft).toMatchObject({ content: { title: 'one' }, number })
  await discard(meera, 'one')
  expect((await auditLog(magazine)).map(({ action, admin_id }) => [action, admin_id])).toEqual([
    ['draft.discarded', wanda.userId],
    ['draft.restored', wanda.userId],
    ['draft.discarded', meera.userId],
  ])
  expect((await keeps(wanda, 'one', 'still typing', number)).status).toBe(200)
  expect(await titles(wanda)).toEqual(['still typing'])

  await keeps(wanda, 'two')
  await discard(wanda, 'one')
  magazine.clock.now = new Date(magazine.clock.now.getTime() + days(7) + 1)
  const late = await aMember(magazine, { role: 'editor' })
  await discard(late, 'two')
  expect((await restore(late, 'one')).status).toBe(404)
  expect((await restore(late, 'two')).status).toBe(200)
  expect((await discard(late, 'none')).status).toBe(404)
})

test('adding the article removes the draft that it came from, no newer one, and the article is its writer’s', async () => {
  const first = (await keeps(wanda, 'one')).json()
  const longer = (await keeps(wanda, 'one', 'longer', first.number)).json()
  await wanda.post('/admin/addNewsArticle', aForm({ isPublished: 0, fromDraft: first.number }))
  await meera.post('/admin/addNewsArticle', aForm())
  expect(await titles(meera)).toEqual(['longer'])
  const id = await adds(meera, { isPublished: 0, fromDraft: longer.number })
  expect(await titles(meera)).toEqual([])
  expect((await wanda.get(`/admin/workflow/${id}`)).json()).toMatchObject({ writer: 'Wanda' })
  // A refused article keeps the draft.
  const { number } = (await keeps(wanda, 'two')).json()
  const refused = wanda.post('/admin/addNewsArticle', { ...aForm({ fromDraft: number }), npnwid: '' })
  expect(await said(refused)).toEqual([400, 'NPNWID is required'])
  expect(await titles(wanda)).toEqual(['two'])
})

test('the 201st draft is refused in a clear sentence, and discarding one makes room', async () => {
  const draft = { editor_id: wanda.userId, content: '{}', saved_at: magazine.clock.now, discarded_at: null }
  const rows = Array.from({ length: 199 }, (_, i) => ({
    ...draft,
    key: aKey(`number${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`),
    number: 1_000 + i,
  }))
  await magazine.database.db.insertInto('new_article_drafts').values(rows).execute()
  const both = await Promise.all([keeps(wanda, 'ninety'), keeps(wanda, 'hundred')])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const sentence = 'You have 200 drafts, the maximum. Add or discard one before you start another.'
  expect(await said(keeps(wanda, 'another'))).toEqual([400, sentence])
  expect((await keeps(meera, 'another')).status).toBe(200)
  await discard(wanda, 'numberaa')
  expect((await keeps(wanda, 'room')).status).toBe(200)
})

test('editors go on with drafts of a deactivated and of a deleted account', async () => {
  await keeps(wanda, 'one')
  const { db } = magazine.database
  await db.updateTable('users').set({ deactivated_at: magazine.clock.now }).where('id', '=', wanda.userId).execute()
  expect(await listed(meera)).toMatchObject([{ writer: 'Wanda' }])
  await db.deleteFrom('users').where('id', '=', wanda.userId).execute()
  expect(await listed(admin)).toMatchObject([{ title: 'one', writer: null }])
  const { draft, writer } = (await open(meera, 'one')).json()
  expect([draft.content.title, writer]).toEqual(['one', null])
  expect((await keeps(meera, 'one', 'finished', draft.number)).status).toBe(200)
  // Without a writer, it belongs to the editor who adds it.
  const { number } = (await open(meera, 'one')).json().draft
  const id = await adds(meera, { fromDraft: number })
  expect((await meera.get(`/admin/workflow/${id}`)).json()).toMatchObject({ writer: 'Meera' })
})

test('the same first save twice at once makes one draft', async () => {
  const both = await Promise.all([keeps(wanda, 'one', 'here'), keeps(wanda, 'one', 'there')])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await listed(wanda)).toHaveLength(1)
})

test('a draft without a title shows its first words in lists and in the calendar', async () => {
  const words = 'Inrush current is what the fuse sees first, and no data sheet of the fuse says so before page nine.'
  const content = aDraft({ title: '', description: `<h2>Fuses</h2><p>${words}</p>` })
  await meera.call('PUT', `/admin/draft/${aKey('words')}`, { body: { content } })
  await meera.call('PUT', `/admin/draft/${aKey('titled')}`, { body: { content: aDraft({ title: 'Titled' }) } })
  const opening = 'Fuses Inrush current is what the fuse sees first, and no data sheet of the fuse…'
  expect((await listed(meera)).map((draft) => [draft.title, draft.opening])).toEqual([
    ['Titled', ''],
    ['', opening],
  ])
  const body = { assigneeId: null, dueOn: '2026-03-09', seen: { assigneeId: null, dueOn: null } }
  await meera.call('PUT', `/admin/draft-assignment/${aKey('words')}`, { body })
  const { entries } = (await meera.get('/admin/calendar?from=2026-03-01&to=2026-03-31')).json()
  expect(entries).toMatchObject([{ draftKey: aKey('words'), title: opening }])
})

test('an article is duplicated with all its content and none of what belongs to it alone', async () => {
  const particulars = {
    title: 'Sources',
    description: '<p>One <strong>two</strong></p>',
    section: 'Product',
    articleType: 'Premium' as const,
    keywords: ['a', 'b'],
    categories: ['ai', 'rf'],
    standfirst: 'First',
    sponsor: 'Acme',
    notes: 'Ours',
    slug: 'sources',
    corrections: '2026-03-01 Wrong.',
    series: 'S',
    npnwid: 'GP-7',
    imageAlt: 'A picture',
    canonicalUrl: 'https://example.com/first',
    searchTitle: 'Found',
    letters: 'closed',
  }
  const id = await adds(meera, particulars)
  const copies = (by: Visitor, from: number, key: string) =>
    by.post(`/admin/article/${from}/duplicate`, { key: aKey(key) })
  expect((await copies(meera, id, 'copy')).status).toBe(201)
  const { content } = (await open(meera, 'copy')).json().draft
  const own = { slug: '', corrections: '', canonicalUrl: '', dateOfPublication: '', publishAt: '' }
  expect(content).toMatchObject({
    ...particulars,
    ...own,
    title: 'Sources (copy)',
    npnwid: expect.stringMatching(/^N-2026/),
  })
  expect(content.enteredDate).toMatch(/^2026-03-02 /)
  // The editor's changes that are not saved yet are copied, and nobody else's.
  const unsaved = aDraft({ ...particulars, title: 'Changed', standfirst: 'Unsaved' })
  await ravi.call('PUT', `/admin/draft/${id}`, { body: { content: aDraft({ title: 'His' }), articleVersion: 1 } })
  await meera.call('PUT', `/admin/draft/${id}`, { body: { content: unsaved, articleVersion: 1 } })
  await copies(meera, id, 'changed')
  const changed = { ...own, title: 'Changed (copy)', standfirst: 'Unsaved' }
  expect((await open(meera, 'changed')).json().draft.content).toMatchObject(changed)
  // The copy is a separate article, and the original is unchanged.
  const { number } = (await open(meera, 'copy')).json().draft
  const form = { title: content.title, description: content.description, npnwid: content.npnwid }
  const second = await adds(meera, { ...form, isPublished: 0, fromDraft: number })
  expect(second).not.toBe(id)
  expect((await meera.get(`/admin/article/${id}`)).json()).toMatchObject({
    title: 'Sources',
    slug: 'sources',
    version: 1,
  })
  const entry = (await auditLog(magazine)).find(({ action }) => action === 'article.duplicated')
  expect(entry).toMatchObject({ subject_id: String(id), admin_id: meera.userId })
  // Writers copy their own articles, also published ones. A key works once.
  const hers = await adds(wanda, { title: 'Hers', isPublished: 0 })
  await meera.call('PATCH', `/admin/publish/${hers}`, { body: { isPublished: 1 } })
  const statuses = [
    await copies(wanda, hers, 'hers'),
    await copies(wanda, hers, 'hers'),
    await copies(wanda, id, 'others'),
    await copies(meera, 999_999, 'none'),
    await meera.post(`/admin/article/${id}/duplicate`, { key: 'short' }),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([201, 409, 404, 404, 400])
  expect((await discard(wanda, 'hers')).status).toBe(200)
})

test('an empty form is not kept, and neither is a draft that says no more than the article', async () => {
  const put = (content: object, follows = 0, key = aKey('empty')) =>
    meera.call('PUT', `/admin/draft/${key}`, { body: { content, follows } })
  const nothing = {
    title: ' ',
    description: '<p></p><p><br></p>',
    npnwid: 'N-1',
    section: 'News',
    articleType: 'isFree',
  }
  expect((await put(nothing)).json().number).toBe(0)
  expect(await titles(meera)).toEqual([])
  const { number } = (await put({ title: 'Begun' })).json()
  expect(number).toBeGreaterThan(0)
  expect((await put(nothing, number - 1)).status).toBe(409)
  expect((await put(nothing, number)).json().number).toBe(0)
  expect(await titles(meera)).toEqual([])
  expect((await put({ notes: 'Only a note' })).json().number).toBeGreaterThan(0)
  await discard(meera, 'empty')

  // Drafts of windows that were closed: the article contains their text, or does not.
  const whole = '<p>A 3 kW converter runs hot. Its inductor is why.</p>'
  const kept = [
    ['begun', 'Hot', '<p>A 3 kW converter runs</p>'],
    ['bare', 'Hot', ''],
    ['same', 'Hot', whole],
    ['more', 'Hot', `${whole}<p>And more.</p>`],
    ['other', 'Cold', whole],
  ] as const
  for (const [name, title, description] of kept) await put({ title, description }, 0, aKey(name))
  await wanda.call('PUT', `/admin/draft/${aKey('hers')}`, { body: { content: { title: 'Hot' } } })
  const id = await adds(meera, { title: 'Hot', description: whole, fromDraft: 0 })
  expect((await listed(meera)).map(({ key }) => key).toSorted()).toEqual([aKey('hers'), aKey('more'), aKey('other')])
  expect((await restore(meera, 'begun')).status).toBe(200)

  // Drafts of a saved article.
  const saved = (await meera.get(`/admin/article/${id}`)).json()
  const draft = { ...saved, description: saved.Description, title: 'Hotter' }
  const content = Object.fromEntries(Object.keys(emptyForm).map((name) => [name, draft[name] ?? '']))
  for (const who of [meera, admin])
    await who.call('PUT', `/admin/draft/${id}`, { body: { content, articleVersion: 1 } })
  expect((await meera.get(`/admin/draft/${id}`)).json().others).toHaveLength(1)
  const edit = anEdit({
    title: 'Hotter',
    description: whole,
    enteredDate: saved.enteredDate,
    dateOfPublication: saved.dateOfPublication,
  })
  expect((await meera.post(`/admin/edit/${id}`, edit)).status).toBe(200)
  expect((await meera.get(`/admin/draft/${id}`)).json()).toMatchObject({ draft: null, others: [] })
})

test('the first article begins as free, later ones as the publisher has chosen, and login is the usual type', async () => {
  const begins = async () => (await wanda.get('/admin/new-article')).json().articleType
  expect(await begins()).toBe('isFree')
  await savesSettings(admin, 'reading', { newArticleAccess: 'Premium' })
  expect(await begins()).toBe('Premium')
  await savesSettings(admin, 'reading', { newArticleAccess: 'isLoginRequired' }, 1)
  await adds(meera, { isPublished: 0 })
  expect(await begins()).toBe('isLoginRequired')
})
