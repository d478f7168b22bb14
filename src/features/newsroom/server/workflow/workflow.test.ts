import { expect, test } from 'vitest'
import { auditLog, isRefused, said } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { adds, anEdit, moves } from '../../../../../test/newsroom.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import type { SendMail } from '../../../../platform/server/mail/index.ts'
import { mailNotices } from '../notices/mail-notices.ts'

const magazine = useMagazine()
const writer = useMember(magazine, { role: 'writer', username: 'Wanda', email: 'wanda@example.com' })
const editor = useMember(magazine, { role: 'editor', username: 'Edo', email: 'edo@example.com' })

const addsOwn = (title = 'My own') => adds(writer, { title, isPublished: 0 })
const workflow = async (id: number, who: SignedIn = editor) => (await who.get(`/admin/workflow/${id}`)).json()
const assign = async (id: number, assigneeId: number | null, dueOn: string | null = null) => {
  const { workflowNumber: number } = await workflow(id)
  return editor.call('PUT', `/admin/assignment/${id}`, { body: { assigneeId, dueOn, number } })
}
const found = async (query: string, who: SignedIn = editor) =>
  (await who.get(`/admin/dashboard?${query}`)).json().data.map((row: { ID: number }) => row.ID)

test('an article goes from its writer to an editor and back, and each is told by mail', async () => {
  const id = await addsOwn('Gate drivers')
  await addsOwn('Still being written')
  expect((await assign(id, editor.userId, '2026-03-09')).status).toBe(200)
  expect((await moves(writer, id, 'in-review', { note: 'Please look at Fig. 2.' })).json().workflow).toMatchObject({
    stage: 'in-review',
    writer: 'Wanda',
    movedBy: 'Wanda',
    note: 'Please look at Fig. 2.',
    dueOn: '2026-03-09',
    assignee: { id: editor.userId, name: 'Edo', hasLeft: false },
  })
  const { subject, text } = await magazine.mailTo('edo@example.com')
  expect(subject).toContain('Wanda has submitted “Gate drivers” for review.')
  expect(text).toContain('Please look at Fig. 2.')
  expect(text).toContain(`/admin/edit/${id}`)
  const waiting = (await editor.get('/admin/dashboard?state=handed-in&search=drivers')).json()
  expect(waiting).toMatchObject({ total: 1, data: [{ ID: id, writer: 'Wanda', stage: 'in-review' }] })
  expect(await found('state=handed-in')).toEqual([id])
  expect((await moves(editor, id, 'draft', { note: 'Which part is it?' })).status).toBe(200)
  expect(await found('state=handed-in')).toEqual([])
  expect((await magazine.mailTo('wanda@example.com')).text).toContain('Which part is it?')
  expect(await workflow(id, writer)).toMatchObject({ stage: 'draft', movedBy: 'Edo', note: 'Which part is it?' })
  expect((await writer.post(`/admin/edit/${id}`, anEdit({ title: 'Mended' }))).status).toBe(200)
  await moves(writer, id, 'in-review')
  expect((await moves(editor, id, 'ready')).status).toBe(200)
  expect((await writer.post(`/admin/edit/${id}`, anEdit())).json().message).toContain('marked this article as ready')
  expect(await found('state=ready')).toEqual([id])
  await editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  expect(await found('state=ready')).toEqual([])
  expect(await workflow(id)).toMatchObject({ writer: 'Wanda', stage: 'draft' })
  const actions = (await auditLog(magazine)).map(({ action }) => action.replace('article.', ''))
  expect(actions.join(' ')).toBe('added added assigned handed-in returned edited handed-in ready published')
})

test('a writer can choose the editor, and can neither mark as ready, nor take back what is ready', async () => {
  const id = await addsOwn()
  const sentence = 'Only an editor can mark an article as ready. Submit it for review.'
  expect(await said(moves(writer, id, 'ready'))).toEqual([403, sentence])
  const toThemself = moves(writer, id, 'in-review', { assigneeId: writer.userId })
  await isRefused(toThemself, 'Choose an editor')
  expect((await moves(writer, id, 'in-review', { assigneeId: editor.userId })).status).toBe(200)
  expect((await magazine.mailTo('edo@example.com')).subject).toContain('Wanda has submitted')
  await moves(editor, id, 'ready')
  expect((await moves(writer, id, 'draft')).json()).toMatchObject({ code: 'ready' })
  expect((await writer.get(`/admin/colleagues/${id}`)).json().colleagues).toEqual([
    { id: editor.userId, name: 'Edo', role: 'editor' },
    { id: writer.userId, name: 'Wanda', role: 'writer' },
  ])
})

test('of two people who move one article at once, one is told to look', async () => {
  const id = await addsOwn()
  const other = await aMember(magazine, { role: 'editor' })
  const answers = await Promise.all([
    editor.call('PUT', `/admin/stage/${id}`, { body: { stage: 'in-review', number: 0 } }),
    other.call('PUT', `/admin/stage/${id}`, { body: { stage: 'ready', number: 0 } }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const lost = answers.find(({ status }) => status === 409)?.json()
  expect(lost).toMatchObject({
    code: 'moved_meanwhile',
    message: expect.stringContaining('Another user has moved or assigned this article'),
  })
  const { stage } = await workflow(id)
  // It is there already.
  expect((await other.call('PUT', `/admin/stage/${id}`, { body: { stage, number: 0 } })).status).toBe(200)
  expect((await workflow(id)).workflowNumber).toBe(1)
})

test('published and scheduled articles do not move, and scheduling marks as ready', async () => {
  const id = await addsOwn()
  await moves(writer, id, 'in-review')
  await editor.call('PUT', `/admin/schedule/${id}`, { body: { publishAt: '2026-05-01 09:00:00' } })
  expect((await moves(editor, id, 'draft')).json()).toMatchObject({ code: 'scheduled' })
  expect(await found('state=ready')).toEqual([id])
  await editor.call('DELETE', `/admin/schedule/${id}`)
  expect((await workflow(id)).stage).toBe('ready')
  await editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  expect((await moves(editor, id, 'draft')).json()).toMatchObject({ code: 'already_published' })
  expect((await moves(editor, 4711, 'draft')).status).toBe(404)
})

test('only people who can edit an article are assigned, until a day that is not past', async () => {
  const id = await addsOwn()
  const other = await aMember(magazine, { role: 'writer', username: 'Will' })
  const ads = await aMember(magazine, { role: 'advertising', username: 'Asha' })
  const reader = await aMember(magazine)
  const former = await aMember(magazine, { role: 'editor', username: 'Fritz' })
  expect((await assign(id, former.userId, '2026-03-02')).status).toBe(200)
  const { db } = magazine.database
  await db.updateTable('users').set({ deactivated_at: magazine.clock.now }).where('id', '=', former.userId).execute()
  expect((await workflow(id)).assignee).toMatchObject({ name: 'Fritz', hasLeft: true })
  // Former staff may stay assigned while the day changes.
  expect((await assign(id, former.userId, '2026-03-03')).status).toBe(200)
  for (const [assigneeId, dueOn, message] of [
    [other.userId, null, 'Will is a writer and can edit only their own articles. Choose another person.'],
    [ads.userId, null, 'Asha cannot edit articles. Choose another person.'],
    [reader.userId, null, 'This person has left the staff. Choose another person.'],
    [4711, null, 'This person has left the staff. Choose another person.'],
    [writer.userId, '2026-03-01', 'The due date is past. Choose today or a later day.'],
    [writer.userId, '2026-02-30', 'dueOn: Enter a valid date'],
  ] as const)
    expect(await said(assign(id, assigneeId, dueOn))).toEqual([400, message])
  await assign(id, writer.userId, '2026-03-04')
  expect(await found(`assignee=${writer.userId}`)).toEqual([id])
  expect(await found('assignee=me', writer)).toEqual([id])
  expect(await found('assignee=me')).toEqual([])
  expect(await found('isOverdue=true')).toEqual([])
  magazine.clock.now = new Date('2026-03-04T19:00:00Z')
  Object.assign(editor, await aMember(magazine, { role: 'editor', username: 'Edo' }))
  // It is already tomorrow in Kolkata.
  expect(await found('isOverdue=true&state=draft')).toEqual([id])
  await db.deleteFrom('users').where('id', '=', writer.userId).execute()
  expect(await workflow(id)).toMatchObject({ assignee: null, writer: null, dueOn: '2026-03-04' })
})

test('what happens soon after a mail is in one second mail, and nobody who has left gets any', async () => {
  const ids = [await addsOwn('One'), await addsOwn('Two'), await addsOwn('Three')]
  for (const id of ids) await moves(writer, id, 'in-review', { assigneeId: editor.userId, note: `Note ${id}` })
  await magazine.mailTo('edo@example.com')
  for (const id of ids) await assign(id, null)
  for (const id of ids) await moves(writer, id, 'draft')
  for (const id of ids) await moves(writer, id, 'in-review', { assigneeId: editor.userId, note: `Again ${id}` })
  expect(await magazine.countMails('edo@example.com')).toBe(1)
  const { db } = magazine.database
  magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(11))
  const mailed: string[] = []
  const sendMail: SendMail = async (_tx, { data }) => void mailed.push(JSON.stringify(data))
  const deps = { db, now: () => magazine.clock.now, sendMail }
  await mailNotices(deps, editor.userId)
  expect(mailed).toHaveLength(1)
  for (const id of ids) expect(mailed[0]).toContain(`Again ${id}`)
  await mailNotices(deps, editor.userId)
  expect(mailed).toHaveLength(1)
  await moves(writer, ids[0] ?? 0, 'draft')
  await moves(writer, ids[0] ?? 0, 'in-review', { assigneeId: editor.userId })
  await db.updateTable('users').set({ role: 'reader' }).where('id', '=', editor.userId).execute()
  await mailNotices(deps, editor.userId)
  expect(mailed).toHaveLength(1)
})

test('notices that wait without a job, as after a restore, are mailed with the next one', async () => {
  const id = await addsOwn()
  const made_at = new Date(magazine.clock.now.getTime() - minutes(30))
  const waiting = { article_id: id, draft_key: null, sentence: 'Restored', words: '', made_at, mailed_at: null }
  await magazine.database.db
    .insertInto('staff_notices')
    .values({ user_id: editor.userId, ...waiting })
    .execute()
  await moves(writer, id, 'in-review', { assigneeId: editor.userId })
  expect(await magazine.countMails('edo@example.com')).toBe(1)
  expect((await magazine.mailTo('edo@example.com')).text).toContain('Restored')
})
