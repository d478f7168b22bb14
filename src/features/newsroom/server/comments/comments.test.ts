import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { adds, anEdit, finishesChange, moves } from '../../../../../test/newsroom.ts'
import type { Thread } from '../../../articles/contract/comments.ts'

const description = '<p>The driver switches at 2 MHz.</p><p>It is heard by nobody.</p>'
const passage = { text: 'switches at 2 MHz', before: 'The driver ', position: 11 }

const magazine = useMagazine()
const writer = useMember(magazine, { role: 'writer', username: 'Wanda', email: 'wanda@example.com' })
const editor = useMember(magazine, { role: 'editor', username: 'Edo', email: 'edo@example.com' })

const addsOwn = () => adds(writer, { title: 'My own', description, isPublished: 0 })
const comment = (who: SignedIn, id: number, body: object) => who.post(`/admin/article/${id}/comments`, body)
const threads = async (id: number, who: SignedIn = editor): Promise<Thread[]> =>
  (await who.get(`/admin/article/${id}/comments`)).json().threads

test('an editor comments on a passage, the writer answers, and the thread is resolved and reopened', async () => {
  const id = await addsOwn()
  await moves(writer, id, 'in-review')
  const [first] = (await comment(editor, id, { words: ' At which voltage? ', passage })).json().threads
  expect(first).toMatchObject({ author: 'Edo', words: 'At which voltage?', quotation: passage.text, anchor: passage })
  // Once handed in, the text is no longer the writer's, but the answer is.
  expect((await comment(writer, id, { words: 'At 48 V.', replyTo: first.id })).status).toBe(201)
  expect((await magazine.mailTo('edo@example.com')).subject).toContain('Wanda replied to your comment on “My own”.')
  const resolve = (isResolved: boolean) =>
    writer.call('PUT', `/admin/article/${id}/comments/${first.id}/resolved`, { body: { isResolved } })
  expect((await resolve(true)).json().threads).toMatchObject([
    { resolvedBy: 'Wanda', replies: [{ author: 'Wanda', words: 'At 48 V.' }] },
  ])
  await resolve(true)
  expect((await resolve(false)).json().threads).toMatchObject([{ resolvedAt: null, resolvedBy: null }])
  const log = await auditLog(magazine)
  const actions = log.flatMap(({ action }) => (action.startsWith('comment') ? action : []))
  expect(actions).toEqual(['comment.added', 'comment.added', 'comment.resolved', 'comment.reopened'])
})

test('a comment outlives its passage and its author, and is in no text that readers, feeds or revisions have', async () => {
  const id = await addsOwn()
  const secret = 'canary-of-the-newsroom'
  const words = `${secret} <script>alert(1)</script> & <b>bold</b>`
  await comment(editor, id, { words, passage })
  const { version } = (await editor.get(`/admin/article/${id}`)).json()
  await editor.post(`/admin/edit/${id}`, anEdit({ title: 'Without it', description: '<p>Nothing.</p>', version }))
  const [thread] = await threads(id)
  if (!thread) throw new Error('The comment is lost')
  const anchors = [{ text: 'Nothing', before: '', position: 0, id: thread.id }]
  expect((await editor.call('PUT', `/admin/article/${id}/comment-anchors`, { body: { anchors } })).status).toBe(200)
  await magazine.database.db.deleteFrom('users').where('id', '=', editor.userId).execute()
  const ada = await aMember(magazine, { role: 'admin', username: 'Ada' })
  const kept = { author: 'Edo', words, quotation: passage.text, anchor: { text: 'Nothing' } }
  expect(await threads(id, ada)).toMatchObject([kept])
  await ada.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  const ofArticle = [`/admin/article/${id}`, `/admin/article/${id}/revisions/1`, `/home/article/${id}`]
  for (const path of [...ofArticle, '/home/news']) expect((await ada.get(path)).text).not.toContain(secret)
  expect((await magazine.get('/feed.xml')).text).not.toContain(secret)
  // Restoring a deleted article restores its comments.
  const { version: last } = (await ada.get(`/admin/article/${id}`)).json()
  const change = { articles: [{ id, version: last }], change: { kind: 'delete' } }
  const deleted = await finishesChange(ada, await ada.post('/admin/article-changes', change))
  expect((await ada.get(`/admin/article/${id}/comments`)).status).toBe(404)
  await finishesChange(ada, await ada.post(`/admin/article-changes/${deleted.id}/undo`))
  expect(await threads(id, ada)).toMatchObject([{ author: 'Edo', quotation: passage.text }])
})

test('whoever is mentioned is told once by mail, and somebody who cannot open the article is named', async () => {
  const id = await addsOwn()
  const will = await aMember(magazine, { role: 'writer', username: 'Will' })
  const former = await aMember(magazine, { role: 'editor' })
  const { db } = magazine.database
  await db.updateTable('users').set({ deactivated_at: magazine.clock.now }).where('id', '=', former.userId).execute()
  for (const [mentions, message] of [
    [[will.userId], 'Will cannot open this article. Remove the mention.'],
    [[editor.userId, former.userId], 'A person whom you mention has left the staff. Remove the mention.'],
    [[4711], 'A person whom you mention has left the staff. Remove the mention.'],
  ] as const)
    expect(await said(comment(writer, id, { words: 'Look', mentions }))).toEqual([400, message])
  expect(await threads(id)).toEqual([])
  const words = '@Edo <img src=x onerror=alert(1)> & look'
  await comment(writer, id, { words, mentions: [editor.userId, editor.userId, writer.userId] })
  const { subject, text } = await magazine.mailTo('edo@example.com')
  expect(subject).toContain('Wanda mentions you in a comment on “My own”.')
  expect(text).toContain(words)
  expect(await magazine.countMails('edo@example.com')).toBe(1)
  expect(await magazine.countMails('wanda@example.com')).toBe(0)
})

test('an editor who writes only now is not told what is said about articles of others', async () => {
  const id = await addsOwn()
  const former = await aMember(magazine, { role: 'editor', email: 'former@example.com' })
  const [thread] = (await comment(former, id, { words: 'Why?' })).json().threads
  const { db } = magazine.database
  await db.updateTable('users').set({ role: 'writer' }).where('id', '=', former.userId).execute()
  await comment(editor, id, { words: 'A secret of the newsroom', replyTo: thread.id })
  await comment(editor, id, { words: 'Look', mentions: [writer.userId] })
  await magazine.mailTo('wanda@example.com')
  expect(await magazine.countMails('former@example.com')).toBe(0)
})

test('comments are refused with a sentence where they are empty, too long, too many or on nothing', async () => {
  const id = await addsOwn()
  const other = await addsOwn()
  const [thread] = (await comment(editor, other, { words: 'On another article' })).json().threads
  const longPassage = { ...passage, text: 'x'.repeat(1_001) }
  for (const [body, status, message] of [
    [{ words: ' ' }, 400, 'words: Write a comment'],
    [{ words: 'x'.repeat(4_001) }, 400, 'words: A comment must be 4000 characters or fewer'],
    [{ words: 'x', passage: longPassage }, 400, 'passage.text: Choose a passage of 1000 characters or fewer'],
    [{ words: 'x', replyTo: thread.id }, 404, `Cannot find comment ${thread.id}`],
  ] as const)
    expect(await said(comment(editor, id, body))).toEqual([status, message])
  const resolved = `/admin/article/${id}/comments/${thread.id}/resolved`
  expect((await editor.call('PUT', resolved, { body: { isResolved: true } })).status).toBe(404)
  const anchors = [{ ...passage, id: thread.id }]
  await editor.call('PUT', `/admin/article/${id}/comment-anchors`, { body: { anchors } })
  expect(await threads(other)).toMatchObject([{ anchor: null }])
  const will = await aMember(magazine, { role: 'writer' })
  for (const answer of [await comment(will, id, { words: 'x' }), await will.get(`/admin/article/${id}/comments`)])
    expect(answer.status).toBe(404)
  const row = { article_id: id, thread_id: null, author_id: null, author_name: 'Edo', words: 'x', quotation: '' }
  const many = Array.from({ length: 500 }, () => ({ ...row, made_at: magazine.clock.now }))
  await magazine.database.db.insertInto('article_comments').values(many).execute()
  expect((await comment(editor, id, { words: 'One more' })).json().message).toContain('Reply to one of them')
})
