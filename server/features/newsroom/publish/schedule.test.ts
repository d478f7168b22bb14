import { setTimeout as pause } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { beforeEach, describe, expect, test } from 'vitest'
import { arranging } from '../../../../test/catalogue.ts'
import { opening, useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, anEdit, breaks, publishing } from '../../../../test/newsroom.ts'
import { days, minutes } from '../../../core/durations.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishDue } from './schedule.ts'
import { takeDownDue } from './take-down.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

beforeEach(() => {
  notPublished = []
})

const { later, publish, article, newest, actions } = publishing(magazine, meera)
/** The job that runs every minute. */
const minuteStrikes = async () => {
  for (const strike of [publishDue, takeDownDue])
    await strike(
      magazine.database.db,
      () => magazine.clock.now,
      (error) => notPublished.push(String(error)),
    )
}
let notPublished: string[] = []

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
  const { db } = magazine.database
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'admin_name'])
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute()
  expect(log[0]).toEqual({ action: 'article.unpublished', admin_name: 'the schedule' })
  Object.assign(meera, await aMember(magazine, { role: 'editor', username: 'Meera' }))
  await publish(id, 1)
  await minuteStrikes()
  expect(await newest()).toContain('Offer')
  // Scheduled and taken down again.
  await meera.call('PUT', `/admin/schedule/${draft}`, { body: { publishAt: '2026-03-02 16:00:00' } })
  expect((await takeDown(draft, '2026-03-02 15:30:00')).status).toBe(400)
  expect((await takeDown(draft, '2026-03-02 17:00:00')).status).toBe(200)
  magazine.clock.now = later(minutes(91))
  await minuteStrikes()
  expect(await newest()).toContain('Draft')
  magazine.clock.now = later(minutes(151))
  await minuteStrikes()
  expect(await newest()).not.toContain('Draft')
})

describe('a scheduled article', () => {
  test('an article that cannot be published does not hold up the others', async () => {
    const bad = await adds(meera, { title: 'Bad', publishAt: '2026-03-02 15:00:00' })
    await adds(meera, { title: 'Good', publishAt: '2026-03-02 15:00:01' })
    await breaks(magazine, bad)
    magazine.clock.now = later(minutes(31))
    await minuteStrikes()
    expect(await newest()).toEqual(['Good'])
    expect(notPublished).toEqual([expect.stringContaining('index row')])
    await magazine.database.db.updateTable('articles').set({ part_numbers: [] }).where('id', '=', bad).execute()
    await minuteStrikes()
    expect(await newest()).toEqual(['Good', 'Bad'])
  })

  test('it is published where its section and category went that were removed meanwhile', async () => {
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
    expect(lists.map(({ list }) => list)).toEqual([
      ...['all', 'category:ai', 'keyword:gate-driver', 'section:product', 'topic:ai'],
    ])
  })

  test('a scheduled article is published and dated at its time and is on the front page at the next request', async () => {
    const id = await adds(meera, { title: 'Then', publishAt: '2026-03-02 15:00:00' })
    expect(await article(id)).toMatchObject({
      isPublished: 0,
      publishAt: '2026-03-02T09:30:00.000Z',
      publishAtLocal: '2026-03-02 15:00:00',
      dateOfPublication: '2026-03-02 15:00:00',
    })
    expect((await meera.get('/admin/dashboard?state=scheduled')).json()).toMatchObject({
      total: 1,
      data: [{ ID: id }],
    })
    await adds(meera, { title: 'Now' })
    magazine.clock.now = later(minutes(29))
    await minuteStrikes()
    expect(await newest()).toEqual(['Now'])
    expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
    magazine.clock.now = later(minutes(30))
    await minuteStrikes()
    expect(await newest()).toEqual(['Then', 'Now'])
    expect(await article(id)).toMatchObject({ isPublished: 1, publishAt: null })
    expect(await actions('article.published')).toMatchObject([{}, { admin_id: null, admin_name: 'the schedule' }])
  })

  test('the scheduled job publishes due articles', async () => {
    await adds(meera, { title: 'Then', publishAt: '2026-03-02 15:00:00' })
    magazine.clock.now = later(minutes(31))
    await inTransaction(magazine.database.db, (tx) => magazine.app.jobs.enqueue(tx, 'articles.publish-due', {}))
    await expect.poll(newest, { timeout: 20_000 }).toEqual(['Then'])
  })

  test('after days without a running process parallel workers publish every due article once', async () => {
    for (let i = 1; i <= 5; i++) await adds(meera, { title: `${i}`, publishAt: later(days(i)).toISOString() })
    magazine.clock.now = later(days(4))
    await Promise.all([minuteStrikes(), minuteStrikes(), minuteStrikes()])
    expect(await newest()).toEqual(['4', '3', '2', '1'])
    expect(await actions('article.published')).toHaveLength(4)
  })

  test('an article that is unscheduled, published earlier or postponed is not published at the old time', async () => {
    const [off, now, put] = [
      await adds(meera, { title: 'Off', publishAt: '2026-03-03' }),
      await adds(meera, { title: 'Now', publishAt: '2026-03-03' }),
      await adds(meera, { title: 'Put off', publishAt: '2026-03-03' }),
    ]
    expect((await meera.call('DELETE', `/admin/schedule/${off}`)).json().article).toMatchObject({ publishAt: null })
    await publish(now, 1)
    // Dated when it was published, not when it was due.
    expect(await article(now)).toMatchObject({ publishAt: null, 'Date of Publication': opening.toISOString() })
    const again = { publishAt: '2026-03-09 08:00' }
    expect((await meera.call('PUT', `/admin/schedule/${put}`, { body: again })).status).toBe(200)
    magazine.clock.now = later(days(2))
    await minuteStrikes()
    expect(await newest()).toEqual(['Now'])
    magazine.clock.now = later(days(8))
    await minuteStrikes()
    expect(await newest()).toEqual(['Put off', 'Now'])
  })

  test('a scheduled article can still be edited', async () => {
    const id = await adds(meera, { publishAt: '2026-03-03' })
    await meera.post(
      `/admin/edit/${id}`,
      anEdit({ title: 'Better', version: 1, dateOfPublication: '2026-03-03 00:00:00' }),
    )
    expect(await article(id)).toMatchObject({ isPublished: 0, publishAtLocal: '2026-03-03 00:00:00', version: 2 })
    magazine.clock.now = later(days(1))
    await minuteStrikes()
    expect(await newest()).toEqual(['Better'])
  })

  test.each(['2026-03-02 14:30:00', '2026-03-02 14:29', '2020-01-01', '2026-03-02T09:00:00Z'])(
    'an article cannot be scheduled for %s',
    async (publishAt) => {
      const id = await adds(meera, { isPublished: 0 })
      const answer = await meera.call('PUT', `/admin/schedule/${id}`, { body: { publishAt } })
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({
        message: 'The time of publication must be in the future',
        details: [{ field: 'publishAt' }],
      })
      expect(await article(id)).toMatchObject({ publishAt: null })
    },
  )

  test('a published article cannot be scheduled', async () => {
    const id = await adds(meera)
    const answer = await meera.call('PUT', `/admin/schedule/${id}`, { body: { publishAt: '2030-01-01' } })
    expect(answer.status).toBe(409)
    expect(answer.json().code).toBe('already_published')
  })

  test('a worker that dies in the middle has published nothing, and the next one publishes it', async () => {
    const id = await adds(meera, { title: 'Then', publishAt: '2026-03-03' })
    magazine.clock.now = later(days(1))
    const { db } = magazine.database
    // To the database a killed process is a transaction that did not commit.
    const death = inTransaction(db, async (tx) => {
      const row = await tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
      const { publishNow } = await import('./publish.ts')
      await publishNow(tx, row, { editor: null, now: magazine.clock.now })
      await pause(1)
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
})
