import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { type Answer, useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { adds, anEdit, breaks, finishesChange } from '../../../../../test/newsroom.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { aPassword } from '../../../../../test/visitor.ts'
import { days, seconds } from '../../../../platform/server/core/durations.ts'
import { onInvalidate } from '../../../../platform/server/db/transaction.ts'
import type { ChangeProgress } from '../../../articles/contract/changes.ts'
import { articleLimits } from '../../../articles/contract/rules.ts'
import { purgeChanges } from './start-change.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const admin = useMember(magazine, { role: 'admin' })

const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
const seen = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await article(id)).version as number })))
const starts = async (ids: readonly number[], change: object) =>
  meera.post('/admin/article-changes', { articles: await seen(ids), change })
const progress = async (id: number): Promise<ChangeProgress> => (await meera.get(`/admin/article-changes/${id}`)).json()
const finished = (started: Answer) => finishesChange(meera, started)
const change = async (ids: readonly number[], what: object) => finished(await starts(ids, what))
const undo = async (id: number) => finished(await meera.post(`/admin/article-changes/${id}/undo`))
const rowsOf = async (tables: readonly string[]) => {
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const all = sql`select to_jsonb(t)::text from ${sql.table(table)} as t order by 1`
    found[table] = (await all.execute(magazine.database.db)).rows
  }
  return found
}
const readersFind = async (address: string) => (await magazine.get(address)).text

test('category, access, authors and date of many articles change for readers at once, and undo brings each back', async () => {
  const author = (await meera.post('/admin/authors', { name: 'Asha Iyer' })).json().author.id
  const one = await adds(meera, { title: 'One', categories: ['ai'], description: '<p>The LM317 regulates.</p>' })
  const two = await adds(meera, { title: 'Two', categories: ['powersupply'], articleType: 'Premium' })
  const both = [one, two]
  const before = await Promise.all(both.map(article))
  const bringsBack = async (id: number) => {
    expect(await undo(id)).toMatchObject({ leftCount: 0, canUndo: false })
    for (const [i, now] of (await Promise.all(both.map(article))).entries()) {
      const { version: _version, updatedAt: _at, ...same } = before[i]
      expect(now).toMatchObject(same)
    }
  }
  const filed = await change(both, { kind: 'add-category', category: 'ai' })
  expect(filed).toMatchObject({ total: 2, done: 1, unchanged: 1, leftCount: 0, canUndo: true })
  expect(await readersFind('/api/home/ai')).toContain('Two')
  await bringsBack(filed.id)
  expect(await readersFind('/api/home/ai')).not.toContain('Two')
  expect((await meera.post(`/admin/article-changes/${filed.id}/undo`)).status).toBe(409)

  const gated = await change(both, { kind: 'access', articleType: 'isSubscriptionRequired' })
  expect((await magazine.get(`/api/home/article/${one}`)).status).toBe(401)
  await bringsBack(gated.id)
  expect((await magazine.get('/api/part/LM317')).status).toBe(200)

  const signed = await change(both, { kind: 'authors', authorIds: [author] })
  expect(await article(two)).toMatchObject({ authorIds: [String(author)] })
  await bringsBack(signed.id)

  const dated = await change(both, { kind: 'date', date: '2026-01-15 10:00:00' })
  expect(await article(two)).toMatchObject({ dateOfPublication: '2026-01-15 10:00:00' })
  await bringsBack(dated.id)
  expect((await meera.get(`/admin/article/${one}/revisions`)).json().total).toBe(7)
  const entries = (await auditLog(magazine)).filter(({ action }) => action === 'articles.changed')
  expect(entries).toHaveLength(8)
  expect(entries[0]).toMatchObject({ admin_name: 'Meera', subject_name: '2 articles' })
})

test('a preview that an import withheld is withheld again when another access level is undone', async () => {
  const description = `<p>${'Secret words. '.repeat(100)}</p>`
  const id = await adds(meera, { articleType: 'Premium', description })
  const { db } = magazine.database
  const stored = () =>
    db.selectFrom('articles').select(['access', 'preview', 'excerpt']).where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('articles').set({ preview: '', excerpt: '' }).where('id', '=', id).execute()
  const { id: opened } = await change([id], { kind: 'access', articleType: 'isLoginRequired' })
  expect((await stored()).preview).toContain('Secret')
  await undo(opened)
  expect(await stored()).toEqual({ access: 'gold', preview: '', excerpt: '' })
})

test('what somebody has changed meanwhile is left alone and named, also by undo, and nothing is lost', async () => {
  const ids = [await adds(meera, { title: 'Mine' }), await adds(meera, { title: 'Ravi’s' }), await adds(meera)]
  const listed = await seen(ids)
  await meera.post(`/admin/edit/${ids[1]}`, anEdit({ title: 'Ravi’s own' }))
  await meera.call('DELETE', `/admin/delete/${ids[2]}`)
  const access = { kind: 'access', articleType: 'Premium' }
  const started = await meera.post('/admin/article-changes', { articles: listed, change: access })
  const outcome = await finished(started)
  expect(outcome).toMatchObject({
    total: 3,
    done: 1,
    left: [
      { id: ids[1], title: 'Ravi’s own', why: 'edited' },
      { id: ids[2], why: 'missing' },
    ],
  })
  expect(await article(ids[1] ?? 0)).toMatchObject({ articleType: 'isFree', 'Article Title': 'Ravi’s own' })
  // A form that was open meanwhile does not undo the change.
  const stale = await meera.post(`/admin/edit/${ids[0]}`, anEdit({ version: listed[0]?.version, title: 'Stale' }))
  expect(stale.status).toBe(409)
  await meera.post(`/admin/edit/${ids[0]}`, anEdit({ title: 'Edited since', articleType: 'Premium' }))
  expect(await undo(outcome.id)).toMatchObject({ done: 0, left: [{ id: ids[0], title: 'Edited since' }] })
  expect(await article(ids[0] ?? 0)).toMatchObject({ articleType: 'Premium', 'Article Title': 'Edited since' })
})

test('a change that a later one covers can be undone once that one is', async () => {
  const ids = [await adds(meera), await adds(meera)]
  const access = async () => (await Promise.all(ids.map(article))).map(({ articleType }) => articleType)
  const first = await change(ids, { kind: 'access', articleType: 'Premium' })
  const second = await change(ids, { kind: 'access', articleType: 'isSubscriptionRequired' })
  const third = await change(ids.slice(1), { kind: 'delete' })
  expect(await undo(first.id)).toMatchObject({ done: 0, leftCount: 2 })
  expect(await progress(first.id)).toMatchObject({ canUndo: true })
  for (const later of [third, second]) expect(await undo(later.id)).toMatchObject({ leftCount: 0 })
  expect(await access()).toEqual(['Premium', 'Premium'])
  expect(await undo(first.id)).toMatchObject({ done: 2, leftCount: 0 })
  expect(await access()).toEqual(['isFree', 'isFree'])
  expect(await progress(first.id)).toMatchObject({ canUndo: false })
})

test('an undo that a later change keeps from some articles can be asked for again, and waits for the undo before it', async () => {
  const ids = [await adds(meera), await adds(meera), await adds(meera)]
  const access = async () => (await Promise.all(ids.map(article))).map(({ articleType }) => articleType)
  const first = await change(ids, { kind: 'access', articleType: 'Premium' })
  const second = await change(ids.slice(1), { kind: 'access', articleType: 'isSubscriptionRequired' })
  expect(await undo(first.id)).toMatchObject({ done: 1, leftCount: 2 })
  expect(await progress(first.id)).toMatchObject({ canUndo: true })
  const started = []
  for (const { id } of [second, first]) started.push(await meera.post(`/admin/article-changes/${id}/undo`))
  expect(await Promise.all(started.map(finished))).toMatchObject([
    { done: 2, leftCount: 0 },
    { done: 2, leftCount: 0 },
  ])
  expect(await access()).toEqual(['isFree', 'isFree', 'isFree'])
  expect((await meera.post(`/admin/article-changes/${first.id}/undo`)).status).toBe(409)
})

test('deleted articles come back under their numbers with revisions, drafts and statistics', async () => {
  const ids = [
    await adds(meera, { title: 'Comes back', description: '<p>The LM317 regulates.</p>', categories: ['ai'] }),
    await adds(meera, { title: 'Draft', isPublished: 0 }),
  ]
  const [live = 0] = ids
  await meera.post(`/admin/edit/${live}`, anEdit({ title: 'Comes back twice', categories: ['ai'] }))
  await meera.call('PUT', `/admin/draft/${live}`, { body: { content: { title: 'Half' }, articleVersion: 2 } })
  const { db } = magazine.database
  const { userId } = await aMember(magazine)
  await sql`insert into article_views (user_id, article_id, viewed_at) values (${userId}, ${live}, now())`.execute(db)
  await sql`insert into article_readers (user_id, article_id, last_viewed_at) values (${userId}, ${live}, now())`.execute(
    db,
  )
  await sql`insert into reader_view_counts values (${userId}, 1, now(), null)`.execute(db)
  await sql`insert into daily_article_stats values (${live}, '2026-03-01', 7, 5, 9)`.execute(db)
  const tables = ['articles', 'article_revisions', 'article_drafts', 'article_writers', 'article_views']
  const others = ['daily_article_stats', 'reader_view_counts', 'listings', 'article_parts', 'article_counts']
  const rows = () => rowsOf([...tables, ...others])
  const before = await rows()
  const { id } = await change(ids, { kind: 'delete' })
  expect((await magazine.get(`/api/home/article/${live}`)).status).toBe(404)
  for (const table of ['articles', 'article_revisions', 'article_views'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await undo(id)).toMatchObject({ done: 2 })
  expect(await rows()).toEqual(before)
  expect(await readersFind('/api/home/ai')).toContain('Comes back twice')
  expect((await meera.get(`/admin/article/${live}/revisions/1`)).status).toBe(200)
})

test('deleted articles come back without authors, categories and accounts that were deleted meanwhile', async () => {
  const author = (await meera.post('/admin/authors', { name: 'Asha Iyer' })).json().author.id
  const ravi = await aMember(magazine, { role: 'editor', username: 'Ravi' })
  const id = await adds(ravi, { title: 'Orphan', authorIds: [author] })
  await ravi.call('PUT', `/admin/draft/${id}`, { body: { content: { title: 'Half' }, articleVersion: 1 } })
  const deleted = await change([id], { kind: 'delete' })
  await meera.call('DELETE', `/admin/authors/${author}`)
  await magazine.database.db.deleteFrom('users').where('id', '=', ravi.userId).execute()
  expect(await undo(deleted.id)).toMatchObject({ done: 1 })
  expect(await article(id)).toMatchObject({ 'Article Title': 'Orphan', authorIds: [] })
  expect((await meera.get(`/admin/article/${id}/revisions`)).json().revisions).toMatchObject([{ editor: 'Ravi' }])
})

test('what readers have of a deleted article comes back with it, without those who left, and no one is told again', async () => {
  const { db } = magazine.database
  const email = 'stays@example.com'
  const [stays, leaves] = [await aMember(magazine, { email }), await aMember(magazine, { hasPassword: true })]
  const both = sql`users where users.id in (${stays.userId}, ${leaves.userId})`
  await sql`insert into follows (user_id, kind, target, name, mails, followed_at)
    select id, 'section', 'news', 'News', 'at_once', now() from ${both}`.execute(db)
  const id = await adds(meera)
  await runJob(magazine, 'follows.tell')
  for (const statement of [
    sql`insert into letters (article_id, user_id, name, text, is_by_author, state, written_at)
      select ${id}, users.id, 'A reader', 'Letter of ' || users.id, false, 'shown', now() from ${both}`,
    sql`insert into letters (article_id, answers_id, user_id, name, text, is_by_author, written_at)
      select ${id}, id, ${stays.userId}, 'Meera', 'Answer', true, now() from letters`,
    sql`insert into saved_articles select id, ${id}, now() from ${both}`,
    sql`insert into reading_histories select id, ${magazine.clock.now}::timestamptz from ${both}`,
    sql`insert into read_articles select id, ${id}, ${magazine.clock.now}::timestamptz, 7, 40 from ${both}`,
    sql`insert into shared_articles (user_id, article_id, token, created_at) select id, ${id}, 'token' || id, now() from ${both}`,
    sql`insert into shared_article_readers select id, '\\x01', now(), '{10.0.0.0}' from shared_articles`,
    sql`insert into courses (slug, title, summary, text, prerequisites, access, created_at, updated_at)
      values ('power', 'Power', '', '', '', 'free', now(), now())`,
    sql`insert into course_lessons (course_id, place, article_id) select id, 1, ${id} from courses`,
    sql`insert into course_progress select users.id, course_lessons.id, now() from course_lessons, ${both}`,
    sql`insert into error_reports (article_id, words, finder, reported_at) values (${id}, '3.3 V', '', now())`,
  ])
    await statement.execute(db)
  const tables = ['letters', 'saved_articles', 'read_articles', 'shared_articles', 'shared_article_readers', 'courses']
  const others = ['course_lessons', 'course_progress', 'error_reports', 'follow_events', 'follow_news', 'follow_mails']
  const rows = () => rowsOf([...tables, ...others])
  const [before, mails] = [await rows(), await magazine.countMails(email)]
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual(['follow_mails'])
  await undo((await change([id], { kind: 'delete' })).id)
  await runJob(magazine, 'follows.tell')
  expect([await rows(), await magazine.countMails(email)]).toEqual([before, mails])

  const deleted = await change([id], { kind: 'delete' })
  expect((await leaves.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  const kept = await db.selectFrom('article_change_rows').select('before').execute()
  expect(JSON.stringify(kept)).toContain(`"user_id":${stays.userId}`)
  expect(JSON.stringify(kept)).not.toContain(`"user_id":${leaves.userId}`)
  expect(JSON.stringify(kept)).not.toContain(`Letter of ${leaves.userId}`)
  magazine.clock.now = new Date(magazine.clock.now.getTime() + seconds(1))
  expect((await stays.call('DELETE', '/auth/history')).status).toBe(200)
  await db.deleteFrom('courses').execute()
  expect(await undo(deleted.id)).toMatchObject({ done: 1 })
  const after = await rows()
  expect(['letters', 'saved_articles', 'shared_article_readers'].map((table) => after[table]?.length)).toEqual([
    2, 1, 1,
  ])
  for (const table of ['course_lessons', 'course_progress', 'read_articles']) expect(after[table], table).toEqual([])
  expect(await db.selectFrom('articles').select('letters_text').execute()).toEqual([
    { letters_text: `Letter of ${stays.userId}` },
  ])
})

test('an article that cannot be changed does not stop the others, and refusals say why', async () => {
  const five = ['ai', 'mcu', 'rf', 'memory', 'logic']
  const ids = [await adds(meera, { title: 'Full', categories: five }), await adds(meera, { title: 'Broken' })]
  for (let i = 0; i < 3; i++) ids.push(await adds(meera, { title: `Good ${i}` }))
  await breaks(magazine, ids[1] ?? 0)
  const full = { title: 'Full', why: 'refused', reason: 'It already has 5 categories' }
  expect(await change(ids, { kind: 'add-category', category: 'opto' })).toMatchObject({
    done: 3,
    left: [full, { title: 'Broken', why: 'failed' }],
  })
  expect(await change([ids[2] ?? 0], { kind: 'date', date: '2026-05-01' })).toMatchObject({
    left: [{ why: 'refused', reason: expect.stringContaining('more than a day ahead') }],
  })
})

test('a date in the hour that the clocks skip is refused at once, with its reason', async () => {
  await savesSettings(admin, 'contact', { timeZone: 'Europe/Berlin' })
  const { status, text } = await starts([await adds(meera)], { kind: 'date', date: '2027-03-28T02:30' })
  expect([status, text]).toEqual([400, expect.stringContaining('02:30 on 2027-03-28 in Europe/Berlin')])
})

test('a page is invalidated once for many articles', async () => {
  const ids = []
  for (let i = 0; i < 12; i++) ids.push(await adds(meera, { title: `Title ${i}` }))
  const invalidated: string[][] = []
  onTestFinished(onInvalidate(magazine.database.db, (keys) => void invalidated.push([...keys])))
  await change(ids, { kind: 'access', articleType: 'Premium' })
  expect(invalidated.filter((keys) => keys.includes('section:news'))).toHaveLength(1)
})

test('a change of nothing, of one article twice, of too many or to what there is not is refused', async () => {
  const deletion = { kind: 'delete' }
  const one = { id: 1, version: 1 }
  const many = Array.from({ length: articleLimits.inOneChange + 1 }, (_, i) => ({ id: i + 1, version: 1 }))
  for (const [articles, wrong] of [
    [[], deletion],
    [[one, one], deletion],
    [[one], { kind: 'undo' }],
    [[one], { kind: 'add-category', category: 'x' }],
    [[one], { kind: 'authors', authorIds: [99] }],
    [[one], { kind: 'date', date: '2026-02-30' }],
    [many, deletion],
  ] as const)
    expect((await meera.post('/admin/article-changes', { articles, change: wrong })).status, wrong.kind).toBe(400)
  expect(await magazine.database.db.selectFrom('article_changes').selectAll().execute()).toEqual([])
})

test('a change can be undone for a week, then what it deleted is gone', async () => {
  const { id } = await change([await adds(meera)], { kind: 'delete' })
  const { db } = magazine.database
  await purgeChanges(db, new Date(magazine.clock.now.getTime() + days(6)))
  expect((await progress(id)).canUndo).toBe(true)
  await purgeChanges(db, new Date(magazine.clock.now.getTime() + days(8)))
  expect((await meera.post(`/admin/article-changes/${id}/undo`)).status).toBe(404)
  expect(await db.selectFrom('article_change_rows').selectAll().execute()).toEqual([])
})
