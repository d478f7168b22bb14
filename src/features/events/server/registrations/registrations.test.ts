import { beforeEach, expect, test } from 'vitest'
import { isRefused } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor', email: 'editor@magazine.test' })

const joinUrl = 'https://meet.example/canary-join-4711'
const form = {
  title: 'Layout for EMC',
  startsOn: '2026-03-05',
  endsOn: '2026-03-05',
  isAllDay: false,
  startTime: '15:00',
  endTime: '16:00',
  timeZone: 'Asia/Kolkata',
  isOnline: true,
  isPublished: true,
  joinUrl,
  places: 2 as number | null,
}
const path = '/auth/event-registrations/layout-for-emc'
let id: number
beforeEach(async () => {
  const added = await editor.post('/admin/events', form)
  if (added.status !== 201) throw new Error(added.text)
  id = added.json().entry.id
})
const registers = (reader: Visitor) => reader.call('PUT', path)
const saves = async (changes: Partial<typeof form>, by: Visitor = editor) => {
  const { version } = (await by.get(`/admin/events/${id}`)).json()
  return by.call('PUT', `/admin/events/${id}`, { body: { ...form, ...changes, version } })
}
const at = (instant: string) => {
  magazine.clock.now = new Date(instant)
}
const reminds = () => inTransaction(magazine.database.db, (tx) => magazine.app.jobs.enqueue(tx, 'events.remind', {}))

test('a webinar shows its join link to registered readers, and on no public surface', async () => {
  const anna = await aMember(magazine, { username: 'Anna', email: 'anna@example.com' })
  const eve = await aMember(magazine, { username: 'Eve', plan: 'gold' })
  expect((await registers(anna)).json()).toEqual({ isRegistered: true, joinUrl, placesLeft: 1, isOpen: true })
  expect((await registers(anna)).json().placesLeft).toBe(1)
  const own = await anna.get(`${path}/calendar`)
  expect([own.status, own.text.replaceAll(/\r\n[ \t]/g, '')]).toEqual([200, expect.stringContaining(joinUrl)])
  expect((await eve.get(path)).json()).toEqual({ isRegistered: false, joinUrl: null, placesLeft: 1, isOpen: true })
  expect((await eve.get(`${path}/calendar`)).status).toBe(404)
  const surfaces = [
    '/api/home/events',
    '/api/home/events/layout-for-emc',
    '/events.html',
    '/events/layout-for-emc',
    '/events.ics',
    '/events/layout-for-emc.ics',
    '/sitemap.xml',
    '/feed.xml',
    '/feed.json',
    '/api/home/search?query=canary',
  ]
  for (const surface of surfaces) {
    const { status, text } = await magazine.get(surface)
    expect([surface, status, text.replaceAll(/\r\n[ \t]/g, '').includes('canary-join')]).toEqual([surface, 200, false])
  }
  const log = await magazine.database.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain('canary-join')
})

test('a webinar has no more places than it has, also for two at once, and a place that is given back is free', async () => {
  await saves({ places: 1 })
  const readers = [await aMember(magazine), await aMember(magazine)]
  const answers = await Promise.all(readers.map(registers))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first, second] = answers[0]?.status === 200 ? readers : readers.toReversed()
  if (!first || !second) throw new Error('nobody is registered')
  expect((await registers(second)).json()).toMatchObject({ code: 'event_full', message: 'All places are taken.' })
  expect((await first.call('DELETE', path)).json()).toMatchObject({ isRegistered: false, joinUrl: null, placesLeft: 1 })
  expect((await registers(second)).status).toBe(200)
})

test('a webinar reminds a day and an hour before, once each, and again at a new time', async () => {
  await saves({ places: 3 })
  const anna = await aMember(magazine, { email: 'anna@example.com' })
  await registers(anna)
  const mails = async (instant: string) => {
    at(instant)
    await reminds()
    return magazine.countMails('anna@example.com')
  }
  expect(await mails('2026-03-04T09:00:00Z')).toBe(0)
  expect(await mails('2026-03-04T09:31:00Z')).toBe(1)
  const { text } = await magazine.mailTo('anna@example.com')
  expect(text).toContain('/events/layout-for-emc')
  expect(text).not.toContain(joinUrl)
  const { db } = magazine.database
  const closed = await aMember(magazine, { email: 'closed@example.com' })
  await registers(closed)
  await db.updateTable('users').set({ deactivated_at: magazine.clock.now }).where('id', '=', closed.userId).execute()
  const late = await aMember(magazine, { email: 'late@example.com' })
  await registers(late)
  expect(await mails('2026-03-04T10:00:00Z')).toBe(1)
  expect(await magazine.countMails('late@example.com')).toBe(0)
  expect(await mails('2026-03-05T08:31:00Z')).toBe(2)
  expect(await mails('2026-03-05T09:00:00Z')).toBe(2)
  expect(await magazine.countMails('late@example.com')).toBe(1)
  expect(await magazine.countMails('closed@example.com')).toBe(0)
  expect(await mails('2026-03-05T09:31:00Z')).toBe(2)
  expect((await registers(await aMember(magazine))).json()).toMatchObject({ code: 'event_begun' })
  const colleague = await aMember(magazine, { role: 'editor' })
  expect((await saves({ startsOn: '2026-03-07', endsOn: '2026-03-07' }, colleague)).status).toBe(200)
  expect(await mails('2026-03-06T09:31:00Z')).toBe(3)
})

test('a webinar is listed for editors, in the reader’s own data, and forgotten with the account', async () => {
  const anna = await aMember(magazine, { username: '=Anna', email: 'anna@example.com' })
  await registers(anna)
  expect((await editor.get(`/admin/events/${id}/registrations`)).json()).toMatchObject({
    total: 1,
    data: [{ name: '=Anna', email: 'anna@example.com' }],
  })
  expect((await editor.get('/admin/events')).json().data).toMatchObject([{ takesRegistrations: true, registered: 1 }])
  expect((await anna.get('/auth/my-data')).json().records.event_registrations).toMatchObject([
    { title: 'Layout for EMC' },
  ])
  await magazine.database.db.updateTable('sessions').set({ is_reauthenticated: true }).execute()
  expect((await anna.post('/auth/delete-account', {})).status).toBe(200)
  expect((await editor.get(`/admin/events/${id}`)).json().registered).toBe(0)
})

test('a webinar is saved only with a link that opens, times, a place online and places to take', async () => {
  const cases: [changes: object, message: string][] = [
    [{ joinUrl: 'javascript:alert(1)' }, 'must begin with https:// or http://'],
    [{ isAllDay: true }, 'needs a start time and an end time'],
    [{ isOnline: false, place: 'Bengaluru' }, 'Select Online'],
    [{ places: 0 }, 'whole number of places'],
  ]
  for (const [changes, message] of cases) await isRefused(saves(changes), message)
})

test('a webinar that is unpublished or takes no registrations shows its link to nobody', async () => {
  const anna = await aMember(magazine)
  await registers(anna)
  await saves({ isPublished: false })
  expect([(await anna.get(path)).status, (await registers(anna)).status]).toEqual([404, 404])
  await saves({ joinUrl: '' })
  expect((await registers(anna)).status).toBe(404)
})
