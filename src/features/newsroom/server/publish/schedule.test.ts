import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../../test/answers.ts'
import { arranging } from '../../../../../test/catalogue.ts'
import { opening, useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { adds, anEdit, breaks, publishing } from '../../../../../test/newsroom.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import { unpinDue } from './pin.ts'
import { publishNow } from './publish.ts'
import { publishDue } from './schedule.ts'
import { takeDownDue } from './take-down.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const { later, publish, article, newest, actions } = publishing(magazine, meera)
const schedule = (id: number, publishAt: string) => meera.call('PUT', `/admin/schedule/${id}`, { body: { publishAt } })
/** The job of every minute. Returns what could not be published. */
const minuteStrikes = async () => {
  const notPublished: string[] = []
  for (const strike of [publishDue, takeDownDue])
    await strike(
      magazine.database.db,
      () => magazine.clock.now,
      (error) => notPublished.push(String(error)),
    )
  return notPublished
}

test('an article is taken down at its time by the schedule, which the audit log says, and publishing it again keeps it', async () => {
  const takeDown = (id: number, takeDownAt: string) =>
    meera.call('PUT', `/admin/take-down/${id}`, { body: { takeDownAt } })
  const id = await adds(meera, { title: 'Offer' })
  const stays = await adds(meera, { title: 'Stays' })
  const draft = await adds(meera, { title: 'Draft', isPublished: 0 })
  expect((await takeDown(id, '2026-03-02 15:00:00')).json().article.takeDownAtLocal).toBe('2026-03-02 15:00:00')
  await takeDown(stays, '2026-03-02 15:00:00')
  expect((await meera.call('DELETE', `/admin/take-down/${stays}`)).json().article.takeDownAtLocal).toBeNull()
  expect((await takeDown(stays, '2026-03-02 14:00:00')).status).toBe(400)
  expect((await takeDown(draft, '2026-03-02 15:00:00')).status).toBe(409)
  await minuteStrikes()
  expect(await newest()).toEqual(['Stays', 'Offer'])
  magazine.clock.now = later(minutes(31))
  await minuteStrikes()
  expect(await newest()).toEqual(['Stays'])
  expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
  const ofArticle = (await auditLog(magazine)).filter(({ subject_id }) => subject_id === String(id))
  expect(ofArticle.at(-1)).toMatchObject({ action: 'article.unpublished', admin_name: 'the schedule' })
  Object.assign(meera, await aMember(magazine, { role: 'editor', username: 'Meera' }))
  await publish(id, 1)
  await minuteStrikes()
  expect(await newest()).toContain('Offer')
  // Scheduled and taken down again.
  await schedule(draft, '2026-03-02 16:00:00')
  expect((await takeDown(draft, '2026-03-02 15:30:00')).status).toBe(400)
  expect((await takeDown(draft, '2026-03-02 17:00:00')).status).toBe(200)
  magazine.clock.now = later(minutes(91))
  await minuteStrikes()
  expect(await newest()).toContain('Draft')
  magazine.clock.now = later(minutes(151))
  await minuteStrikes()
  expect(await newest()).not.toContain('Draft')
})

test('an article keeps its take-down: it cannot be put off until after it, and one published late is taken down', async () => {
  const id = await adds(meera, { title: 'Offer', publishAt: '2026-03-03 10:00:00' })
  const byHand = await adds(meera, { title: 'By hand', publishAt: '2026-03-03 10:00:00' })
  const body = { takeDownAt: '2026-03-04 10:00:00' }
  for (const one of [id, byHand])
    expect((await meera.call('PUT', `/admin/take-down/${one}`, { body })).status).toBe(200)
  // As the calendar sends it.
  for (const at of ['2026-03-05 10:00:00', '2026-03-04 10:00:00']) {
    const { status, json } = await schedule(id, at)
    expect([status, json().message, json().details[0].field], at).toEqual([
      400,
      articleMessages.publishAfterTakeDown,
      'publishAt',
    ])
  }
  expect(await article(id)).toMatchObject({ publishAtLocal: '2026-03-03 10:00:00' })
  expect((await schedule(id, '2026-03-04 09:00:00')).status).toBe(200)
  // No process ran when it was due, and the job that takes down comes first.
  magazine.clock.now = later(days(3))
  const failed: unknown[] = []
  const now = () => magazine.clock.now
  await takeDownDue(magazine.database.db, now, (error) => failed.push(error))
  Object.assign(meera, await aMember(magazine, { role: 'editor', username: 'Meera' }))
  await publish(byHand, 1)
  await minuteStrikes()
  expect(await newest()).toEqual(['By hand'])
  expect((await auditLog(magazine)).slice(-2).map(({ action }) => action)).toEqual([
    'article.published',
    'article.unpublished',
  ])
  expect(failed).toEqual([])
})

test('an article that cannot be published does not hold up the others', async () => {
  const bad = await adds(meera, { title: 'Bad', publishAt: '2026-03-02 15:00:00' })
  await adds(meera, { title: 'Good', publishAt: '2026-03-02 15:00:01' })
  await breaks(magazine, bad)
  magazine.clock.now = later(minutes(31))
  expect(await minuteStrikes()).toEqual([expect.stringContaining('index row')])
  expect(await newest()).toEqual(['Good'])
  await magazine.database.db.updateTable('articles').set({ part_numbers: [] }).where('id', '=', bad).execute()
  await minuteStrikes()
  expect(await newest()).toEqual(['Good', 'Bad'])
})

test('a scheduled article is published where its section and category went that were removed meanwhile', async () => {
  const asha = await aMember(magazine, { role: 'admin' })
  const { withSection, removes } = arranging(asha)
  await withSection()
  const placed = { section: 'interviews', categories: ['rf'], publishAt: '2026-03-02 15:00:00' }
  const id = await adds(meera, { title: 'Moved', ...placed })
  await removes('section', 'interviews', 'product')
  await removes('category', 'rf', 'ai')
  magazine.clock.now = later(minutes(31))
  await minuteStrikes()
  const { db } = magazine.database
  const lists = await db.selectFrom('listings').select('list').where('article_id', '=', id).orderBy('list').execute()
  const names = lists.map(({ list }) => list)
  expect(names).toEqual(['all', 'category:ai', 'keyword:gate-driver', 'section:product', 'topic:ai'])
})

test('a scheduled article is published and dated at its time and is on the front page at the next request', async () => {
  const id = await adds(meera, { title: 'Then', publishAt: '2026-03-02 15:00:00' })
  expect(await article(id)).toMatchObject({
    isPublished: 0,
    publishAt: '2026-03-02T09:30:00.000Z',
    publishAtLocal: '2026-03-02 15:00:00',
    dateOfPublication: '2026-03-02 15:00:00',
  })
  const scheduled = (await meera.get('/admin/dashboard?state=scheduled')).json()
  expect(scheduled).toMatchObject({ total: 1, data: [{ ID: id }] })
  await adds(meera, { title: 'Now' })
  magazine.clock.now = later(minutes(29))
  await minuteStrikes()
  expect(await newest()).toEqual(['Now'])
  expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
  magazine.clock.now = later(minutes(30))
  await inTransaction(magazine.database.db, (tx) => magazine.app.jobs.enqueue(tx, 'articles.publish-due', {}))
  await expect.poll(newest).toEqual(['Then', 'Now'])
  expect(await article(id)).toMatchObject({ isPublished: 1, publishAt: null })
  expect(await actions('article.published')).toMatchObject([{}, { admin_id: null, admin_name: 'the schedule' }])
})

test('after days without a running process parallel workers publish every due article once', async () => {
  for (let i = 1; i <= 5; i++) await adds(meera, { title: `${i}`, publishAt: later(days(i)).toISOString() })
  magazine.clock.now = later(days(4))
  await Promise.all([minuteStrikes(), minuteStrikes(), minuteStrikes()])
  expect(await newest()).toEqual(['4', '3', '2', '1'])
  expect(await actions('article.published')).toHaveLength(4)
})

test('an article that is edited stays scheduled, and one that is unscheduled, published earlier or postponed does not', async () => {
  const at = { publishAt: '2026-03-03' }
  const edited = await adds(meera, { title: 'First', ...at })
  const better = anEdit({ title: 'Better', version: 1, dateOfPublication: '2026-03-03 00:00:00' })
  await meera.post(`/admin/edit/${edited}`, better)
  expect(await article(edited)).toMatchObject({ isPublished: 0, publishAtLocal: '2026-03-03 00:00:00', version: 2 })
  const off = await adds(meera, { title: 'Off', ...at })
  const now = await adds(meera, { title: 'Now', ...at })
  const put = await adds(meera, { title: 'Put off', ...at })
  expect((await meera.call('DELETE', `/admin/schedule/${off}`)).json().article).toMatchObject({ publishAt: null })
  await publish(now, 1)
  // Dated when it was published, not when it was due.
  expect(await article(now)).toMatchObject({ publishAt: null, 'Date of Publication': opening.toISOString() })
  expect((await schedule(put, '2026-03-09 08:00')).status).toBe(200)
  magazine.clock.now = later(days(2))
  await minuteStrikes()
  expect(await newest()).toEqual(['Better', 'Now'])
  magazine.clock.now = later(days(8))
  await minuteStrikes()
  expect(await newest()).toEqual(['Put off', 'Better', 'Now'])
})

test('an hour that is not, or comes twice, when clocks are changed is asked about wherever a time is typed', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  expect((await savesSettings(admin, 'contact', { timeZone: 'America/New_York' })).status).toBe(200)
  const id = await adds(meera, { title: 'Draft', isPublished: 0 })
  const live = await adds(meera, { title: 'Live' })
  const edit = (dateOfPublication: string) =>
    meera.post(`/admin/edit/${live}`, anEdit({ dateOfPublication, version: 1 }))
  const places: [place: string, type: (at: string) => Promise<{ status: number; text: string }>][] = [
    ['a schedule', (at) => schedule(id, at)],
    ['a take-down', (at) => meera.call('PUT', `/admin/take-down/${live}`, { body: { takeDownAt: at } })],
    ['a pin', (at) => meera.call('PUT', `/admin/pin/${live}`, { body: { until: at } })],
    ['a date', edit],
  ]
  for (const [place, type] of places) {
    const isNone = await type('2026-03-08 02:30:00')
    expect([isNone.status, isNone.text], place).toEqual([400, expect.stringContaining('02:30 on 2026-03-08')])
    const isTwice = await type('2026-11-01 01:30:00')
    expect([isTwice.status, isTwice.text], place).toEqual([400, expect.stringContaining('01:30 on 2026-11-01')])
  }
  for (const at of ['2026-03-08 03:30:00', '2026-11-01 02:30:00', '2026-11-01 00:30:00'])
    expect((await schedule(id, at)).json().article.publishAtLocal, at).toBe(at)
})

test('an article cannot be scheduled for a time that is past, or when it is published', async () => {
  const id = await adds(meera, { isPublished: 0 })
  const message = 'The publish time must be in the future'
  for (const past of ['2026-03-02 14:30:00', '2026-03-02 14:29', '2020-01-01', '2026-03-02T09:00:00Z']) {
    const { status, json } = await schedule(id, past)
    expect([status, json().message, json().details[0].field], past).toEqual([400, message, 'publishAt'])
  }
  expect(await article(id)).toMatchObject({ publishAt: null })
  const published = await schedule(await adds(meera), '2030-01-01')
  expect([published.status, published.json().code]).toEqual([409, 'already_published'])
})

test('a worker that dies while it publishes has published nothing, and the next one publishes it', async () => {
  const id = await adds(meera, { title: 'Then', publishAt: '2026-03-03' })
  magazine.clock.now = later(days(1))
  const { db } = magazine.database
  // To the database, a killed process is an uncommitted transaction.
  const death = inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await publishNow(tx, row, { editor: null, now: magazine.clock.now })
    throw new Error('killed')
  })
  await expect(death).rejects.toThrow('killed')
  expect(await newest()).toEqual([])
  expect(new XMLParser().parse((await magazine.get('/feed.xml')).text, true).rss.channel.item).toBeUndefined()
  expect(await actions('article.published')).toEqual([])
  await minuteStrikes()
  expect(await newest()).toEqual(['Then'])
  expect(await actions('article.published')).toHaveLength(1)
})

const pin = (id: number, until: string | null = null) => meera.call('PUT', `/admin/pin/${id}`, { body: { until } })
const listed = async (section: string) =>
  (await magazine.get(`/api/home/${section}-all`)).json().articles.map((one: { ID: number }) => one.ID)

test('a pinned article is first in its section’s list alone, on its date, until it is unpinned', async () => {
  const [old, pinned, last] = [await adds(meera), await adds(meera), await adds(meera)]
  expect(await listed('news')).toEqual([last, pinned, old])
  expect((await pin(old)).json().article).toMatchObject({ isPinned: true, unpinAtLocal: null })
  const { data } = (await meera.get('/admin/dashboard')).json()
  expect(data.map(({ ID, isPinned }: { ID: number; isPinned: boolean }) => [ID, isPinned])).toEqual([
    [last, false],
    [pinned, false],
    [old, true],
  ])
  magazine.clock.now = later(minutes(1))
  await pin(pinned)
  expect(await listed('news')).toEqual([pinned, old, last])
  const { dateOfPublication, version } = await article(pinned)
  expect([dateOfPublication, version]).toEqual(['2026-03-02 14:30:00', 1])
  const { db } = magazine.database
  const inAll = await db
    .selectFrom('listings')
    .select('article_id')
    .where('list', '=', 'all')
    .orderBy('dated_at', 'desc')
    .orderBy('article_id', 'desc')
    .execute()
  expect(inAll.map(({ article_id }) => article_id)).toEqual([last, pinned, old])
  // An edit keeps the pin, also in another section.
  await meera.post(`/admin/edit/${pinned}`, anEdit({ section: 'Product' }))
  const other = await adds(meera, { section: 'Product' })
  expect(await listed('product')).toEqual([pinned, other])
  await meera.call('DELETE', `/admin/pin/${pinned}`)
  expect(await listed('product')).toEqual([other, pinned])
  // Unpublishing ends it.
  await publish(old, 0)
  await publish(old, 1)
  expect((await article(old)).isPinned).toBe(false)
  const logged = (await auditLog(magazine)).map(({ action }) => action).filter((action) => action.includes('pinned'))
  expect(logged).toEqual(['article.pinned', 'article.pinned', 'article.unpinned'])
})

test('a pin ends at its time, and is refused for a past time and for what is not published', async () => {
  const id = await adds(meera)
  const draft = await adds(meera, { isPublished: 0 })
  const last = await adds(meera)
  const sentence = 'The unpin time must be in the future'
  expect(await said(pin(id, '2026-03-02 14:30:00'))).toEqual([400, sentence])
  expect((await pin(draft)).json()).toMatchObject({ code: 'not_published' })
  expect((await pin(4711)).status).toBe(404)
  expect((await pin(id, '2026-03-02 15:00:00')).status).toBe(200)
  const strike = () => unpinDue(magazine.database.db, () => magazine.clock.now)
  await strike()
  expect(await listed('news')).toEqual([id, last])
  magazine.clock.now = later(minutes(31))
  await strike()
  expect(await listed('news')).toEqual([last, id])
})
