import { describe, expect, test } from 'vitest'
import { leadsTo } from '../../../../test/answers.ts'
import { anEvent, readCalendar } from '../../../../test/events.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const add = async (form: object = {}) => {
  const { status, text, json } = await meera.post('/admin/events', anEvent(form))
  if (status !== 201) throw new Error(text)
  return json().entry
}
const titles = (html: string) =>
  [...html.matchAll(/<div class="card event-row">.*?headline[^>]*><a [^>]*>(.*?)</g)].map(([, title]) => title)
const pagesInMap = async () => (await magazine.get('/sitemaps/pages.xml')).text
const upcoming = async () => (await magazine.get('/api/home/events')).json().upcoming
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')

const specified = [
  'updated 27/09/2025',
  'productronica 2025',
  'SEMICON Europa 2025',
  '18–21 November 2025',
  'Munich',
  'Messe München',
  'SEMI<',
  'https://productronica.com',
]

test('without events the page has its original words', async () => {
  const { text } = await magazine.get('/events.html')
  for (const words of specified) expect(text).toContain(words)
  expect(text).not.toContain('Upcoming')
  expect((await magazine.get('/events/archive')).text).toContain('No past events yet.')
})

test('the page has two places for advertisements', async () => {
  await inTransaction(magazine.database.db, async (tx) => {
    const place = { location: 'events', position: 2 } as const
    const ad = { ...place, image_name: 'stand.webp', link: 'https://stand.example/', created_at: magazine.clock.now }
    await tx.insertInto('ads').values(ad).execute()
    invalidate(tx, ['ads:events'])
  })
  expect((await magazine.get('/events.html')).text).toContain('stand.webp')
  await add()
  expect((await magazine.get('/events/board-fair')).text).toContain('stand.webp')
})

test('a published event is listed by date at once, and a draft is not', async () => {
  const before = (await magazine.get('/events.html')).text
  expect(titles(before)).toEqual([])
  await add({ title: 'Later', startsOn: '2026-05-01', endsOn: '2026-05-01' })
  await add({ title: 'Sooner' })
  await add({ title: 'Under way', startsOn: '2026-03-01', endsOn: '2026-03-03' })
  await add({ title: 'Planned', isPublished: false })
  const page = await magazine.get('/events.html')
  expect(titles(page.text)).toEqual(['Under way', 'Sooner', 'Later'])
  for (const words of specified) expect(page.text).toContain(words)
  expect(String(page.headers['surrogate-key']).split(' ')).toContain('events')
  expect((await magazine.get('/events/planned.ics')).status).toBe(404)
})

test('a text of the publisher stands above the events', async () => {
  await add()
  await meera.call('PUT', '/admin/pages/events', { body: { title: 'Fairs', html: '<p>We are there.</p>', version: 0 } })
  await meera.call('PUT', '/admin/pages/events/publication', { body: { isPublished: true } })
  const { text } = await magazine.get('/events.html')
  expect(text).toMatch(/Fairs<\/h1>.*We are there\..*Board Fair/s)
  expect(text).not.toContain('27/09/2025')
})

test('the publisher takes the original list out in one step, and the page says that there is nothing', async () => {
  const anna = await aMember(magazine, { role: 'admin' })
  const shows = async () => (await magazine.get('/events.html')).text.includes('27/09/2025')
  expect(await shows()).toBe(true)
  expect((await savesSettings(anna, 'reading', { hasConferences: false })).status).toBe(200)
  expect(await shows()).toBe(false)
  expect((await magazine.get('/events.html')).text).toContain('No upcoming events.')
  await savesSettings(anna, 'reading', {}, 1)
  expect(await shows()).toBe(true)
})

test('an event that ends moves to the archive without an edit', async () => {
  await add({ title: 'First' })
  await add({ title: 'Second', startsOn: '2026-05-01', endsOn: '2026-05-01' })
  await magazine.get('/events.html')
  await magazine.get('/events/first')
  expect(await pagesInMap()).not.toContain('/events/archive<')
  // The midnight after the last day in India.
  magazine.clock.now = new Date('2026-04-05T18:29:59Z')
  expect(titles((await magazine.get('/events.html')).text)).toEqual(['First', 'Second'])
  expect((await upcoming()).map(({ slug }: { slug: string }) => slug)).toEqual(['first', 'second'])
  magazine.clock.now = new Date('2026-04-05T18:45:00Z')
  expect((await upcoming()).map(({ slug }: { slug: string }) => slug)).toEqual(['second'])
  expect((await magazine.get('/events.html')).text).toMatch(/Upcoming.*Second.*Past.*First/s)
  expect(titles((await magazine.get('/events/archive')).text)).toEqual(['First'])
  expect((await magazine.get('/events/first')).text).toContain('This event is over.')
  expect(readCalendar((await magazine.get('/events.ics')).text)).toHaveLength(1)
  magazine.app.cache.purgeAll()
  expect(await pagesInMap()).toContain('http://magazine.test/events/archive<')
})

test('the archive has fifty events a page, latest first', async () => {
  const { db } = magazine.database
  await add({ title: 'Fair 0', startsOn: '2026-01-01', endsOn: '2026-02-28' })
  const { id: _, image_sizes, ...event } = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 50 }, (_copy, at) => ({
    ...event,
    title: `Fair ${at + 1}`,
    slug: `fair-${at + 1}`,
    image_sizes: JSON.stringify(image_sizes),
    ends_at: new Date(event.ends_at.getTime() - days(at + 1)),
  }))
  await db.insertInto('events').values(copies).execute()
  const first = await magazine.get('/events/archive')
  expect(titles(first.text)).toEqual(Array.from({ length: 50 }, (_title, at) => `Fair ${at}`))
  expect(first.text).toContain('href="http://magazine.test/events/archive/2"')
  expect(titles((await magazine.get('/events/archive/2')).text)).toEqual(['Fair 50'])
  expect((await magazine.get('/events/archive/3')).status).toBe(404)
  expect((await magazine.get('/events/archive/1')).headers['location']).toBe('/events/archive')
  expect((await magazine.get('/events.html')).text).toContain('All 51 past events')
})

test('whole days read with the months and years that they need', async () => {
  const cases = [
    ['2027-03-03', '2027-03-05', '3 to 5 March 2027'],
    ['2027-03-04', '2027-03-04', '4 March 2027'],
    ['2027-03-30', '2027-04-02', '30 March to 2 April 2027'],
    ['2027-12-30', '2028-01-02', '30 December 2027 to 2 January 2028'],
  ]
  for (const [startsOn, endsOn] of cases) await add({ startsOn, endsOn })
  expect((await upcoming()).map(({ when }: { when: string }) => when)).toEqual(cases.map(([, , words]) => words))
})

test('a time is told in the zone of the event, whichever the publisher has', async () => {
  const cases = [
    ['Asia/Kolkata', 'India Standard Time (UTC+5:30)', '20260703T033000Z', '+05:30'],
    ['Europe/Berlin', 'Central European Summer Time (UTC+2)', '20260703T070000Z', '+02:00'],
    ['UTC', 'Coordinated Universal Time (UTC)', '20260703T090000Z', 'Z'],
  ]
  const times = { isAllDay: false, startTime: '09:00', endTime: '17:30' }
  for (const [timeZone, words, utc, offset] of cases) {
    const { slug } = await add({ startsOn: '2026-07-03', endsOn: '2026-07-03', timeZone, ...times })
    const { text } = await magazine.get(`/events/${slug}`)
    expect(text).toContain(`3 July 2026, 09:00 to 17:30, ${words}`)
    expect(dataOf(text).startDate).toBe(`2026-07-03T09:00:00${offset}`)
    const [event] = readCalendar((await magazine.get(`/events/${slug}.ics`)).text)
    expect(event, timeZone).toMatchObject({ DTSTART: utc })
  }
})

test('whole days begin and end right where clocks are set forward at midnight', async () => {
  await add({ startsOn: '2026-04-24', endsOn: '2026-04-24', timeZone: 'Africa/Cairo' })
  expect((await upcoming())[0].when).toBe('24 April 2026')
  const [event] = readCalendar((await magazine.get('/events/board-fair.ics')).text)
  expect(event).toMatchObject({ 'DTSTART;VALUE=DATE': '20260424', 'DTEND;VALUE=DATE': '20260425' })
})

test('the page of an event says what, when and where, also to search engines', async () => {
  await add({
    summary: 'Boards & more',
    address: 'Hall 4, Moshi',
    isOnline: true,
    organizer: 'Board Society',
    url: 'https://fair.example/',
    html: '<p>Come <strong>early</strong>.<script>alert(1)</script></p>',
  })
  const { status, text, headers } = await magazine.get('/events/board-fair')
  expect(status).toBe(200)
  expect(text).toContain('<link rel="canonical" href="http://magazine.test/events/board-fair"/>')
  expect(text).toContain('<meta name="description" content="Boards &amp; more"/>')
  for (const words of ['3 to 5 April 2026', 'Pune and Online', 'Hall 4, Moshi', '<p>Come <strong>early</strong>.</p>'])
    expect(text).toContain(words)
  expect(text).toContain('href="https://fair.example/"')
  expect(String(headers['surrogate-key']).split(' ')).toContain('event:board-fair')
  expect(dataOf(text)).toMatchObject({
    '@type': 'Event',
    name: 'Board Fair',
    startDate: '2026-04-03',
    endDate: '2026-04-05',
    url: 'http://magazine.test/events/board-fair',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', name: 'Pune', address: 'Hall 4, Moshi' },
      { '@type': 'VirtualLocation', url: 'https://fair.example/' },
    ],
    organizer: { '@type': 'Organization', name: 'Board Society', url: 'https://fair.example/' },
  })
  expect((await magazine.get('/events/nothing')).status).toBe(404)
})

test('an event over a change of clocks names the zone at its beginning and at its end', async () => {
  const zone = { isAllDay: false, timeZone: 'Europe/London' }
  const [winter, summer] = ['Greenwich Mean Time (UTC)', 'British Summer Time (UTC+1)']
  const cases: [form: object, words: string][] = [
    [
      { startsOn: '2026-03-27', endsOn: '2026-03-30', startTime: '09:00', endTime: '17:00' },
      `27 March 2026, 09:00, ${winter}, to 30 March 2026, 17:00, ${summer}`,
    ],
    [
      { startsOn: '2026-03-29', endsOn: '2026-03-29', startTime: '00:30', endTime: '04:00' },
      `29 March 2026, 00:30, ${winter}, to 04:00, ${summer}`,
    ],
    [
      { startsOn: '2026-04-01', endsOn: '2026-04-02', startTime: '09:00', endTime: '17:00' },
      `1 April 2026, 09:00, to 2 April 2026, 17:00, ${summer}`,
    ],
  ]
  for (const [form] of cases) await add({ ...zone, ...form })
  expect((await upcoming()).map(({ when }: { when: string }) => when)).toEqual(cases.map(([, words]) => words))
})

test('the name of a calendar is escaped as its events are', async () => {
  const anna = await aMember(magazine, { role: 'admin' })
  const name = 'Groundplane, the; "magazine" \\'
  expect((await savesSettings(anna, 'identity', { name })).status).toBe(200)
  await add()
  const escaped = 'Groundplane\\, the\\; "magazine" \\\\ · Events'
  const { text } = await magazine.get('/events.ics')
  expect(text.split('\r\n')).toEqual(expect.arrayContaining([`NAME:${escaped}`, `X-WR-CALNAME:${escaped}`]))
})

test('a calendar has folded, escaped lines, a lasting id and a number that grows with each change', async () => {
  const event = await add({ title: 'Größe, Maß; Volt \\ Ampère', summary: 'Ω'.repeat(200), place: 'Zürich' })
  const answer = await magazine.get(`/events/${event.slug}.ics`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${event.slug}.ics"`,
    etag: expect.any(String),
  })
  const [first] = readCalendar(answer.text)
  expect(first).toMatchObject({
    UID: `event-${event.id}@magazine.test`,
    SEQUENCE: '0',
    SUMMARY: 'Größe, Maß; Volt \\ Ampère',
    LOCATION: 'Zürich',
    DESCRIPTION: 'Ω'.repeat(200),
    DTSTAMP: '20260302T090000Z',
    'LAST-MODIFIED': '20260302T090000Z',
    'DTSTART;VALUE=DATE': '20260403',
    'DTEND;VALUE=DATE': '20260406',
  })
  const again = await magazine.get(`/events/${event.slug}.ics`, { 'if-none-match': String(answer.headers['etag']) })
  expect(again.status).toBe(304)
  await meera.call('PUT', `/admin/events/${event.id}`, { body: { ...event, place: 'Bern' } })
  const [second] = readCalendar((await magazine.get(`/events/${event.slug}.ics`)).text)
  expect(second).toMatchObject({ UID: first?.['UID'], SEQUENCE: '1', LOCATION: 'Bern' })
  await add({ title: 'Other' })
  expect(readCalendar((await magazine.get('/events.ics')).text).map(({ UID }) => UID)).toHaveLength(2)
})

test('a time zone that changes nothing else keeps the words of the event', async () => {
  const event = await add({ isAllDay: false, startTime: '09:00', endTime: '17:00' })
  const { entry: moved } = (
    await meera.call('PUT', `/admin/events/${event.id}`, { body: { ...event, timeZone: 'America/New_York' } })
  ).json()
  expect(moved).toMatchObject({ startsOn: '2026-04-03', startTime: '09:00', timeZone: 'America/New_York' })
  expect(readCalendar((await magazine.get('/events.ics')).text)[0]).toMatchObject({ DTSTART: '20260403T130000Z' })
})

test('the former address of a published event leads to the present one, that of a draft nowhere', async () => {
  const moves = async (event: object & { id: number }, slug: string) =>
    (await meera.call('PUT', `/admin/events/${event.id}`, { body: { ...event, slug } })).json().entry
  const answer = (address: string) => leadsTo(magazine, address)
  const first = await add({ slug: 'fair' })
  expect((await magazine.get('/events/fair')).status).toBe(200)
  const second = await moves(first, 'board-days')
  expect(await answer('/events/fair')).toEqual([301, '/events/board-days'])
  expect(await answer('/events/fair.ics')).toEqual([301, '/events/board-days.ics'])
  const third = await moves(second, 'board-week')
  expect(await answer('/events/fair')).toEqual([301, '/events/board-week'])
  await moves(third, 'fair')
  expect(await answer('/events/board-days')).toEqual([301, '/events/fair'])
  expect((await magazine.get('/events/fair')).status).toBe(200)
  await add({ slug: 'board-week' })
  expect((await magazine.get('/events/board-week')).status).toBe(200)
  const draft = await add({ slug: 'planned', isPublished: false })
  await moves(draft, 'still-planned')
  expect((await magazine.get('/events/planned')).status).toBe(404)
})

test('a title that makes no address gets one, and of two events at once one has the address', async () => {
  expect((await add({ title: '2027' })).slug).toBe('event-2027')
  expect((await add({ title: '電子' })).slug).toBe('event')
  expect((await add({ title: 'Archive' })).slug).toBe('event-archive')
  const both = await Promise.all([1, 2].map(() => meera.post('/admin/events', anEvent({ slug: 'same' }))))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
})

test('the back office lists upcoming events, past ones and drafts', async () => {
  await add({ title: 'Upcoming' })
  await add({ title: 'Past', startsOn: '2026-02-01', endsOn: '2026-02-01' })
  await add({ title: 'Draft', isPublished: false, startsOn: '2026-02-01', endsOn: '2026-02-01' })
  const list = async (query: string) =>
    (await meera.get(`/admin/events?${query}`)).json().data.map(({ title }: { title: string }) => title)
  expect(await list('')).toEqual(['Upcoming'])
  expect(await list('view=past')).toEqual(['Past'])
  expect(await list('view=drafts')).toEqual(['Draft'])
  expect(await list('search=PUN')).toEqual(['Upcoming'])
  expect(await list('search=%25')).toEqual([])
})

test('a deleted event has no calendar any more, and the log keeps what it was', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const event = await add()
  await meera.call('PUT', `/admin/events/${event.id}`, { body: { ...event, place: 'Mumbai' } })
  expect((await meera.call('DELETE', `/admin/events/${event.id}`)).json().message).toBe('Event deleted')
  expect((await magazine.get('/events/board-fair.ics')).status).toBe(404)
  expect(await upcoming()).toEqual([])
  const [deleted, edited] = (await admin.get('/admin/audit-log?search=Board')).json().data
  expect(edited.detail).toEqual({ before: { place: 'Pune' }, after: { place: 'Mumbai' } })
  expect(deleted.detail.before).toMatchObject({ title: 'Board Fair', starts_on: '2026-04-03', place: 'Mumbai' })
})

describe('a live magazine', () => {
  const live = useMagazine({
    pages: true,
    environment: { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@example.com' },
  })
  const editor = useMember(live, { role: 'editor' })
  const admin = useMember(live, { role: 'admin' })
  const shows = async () => (await live.get('/events.html')).text.includes('updated 27/09/2025')
  const isNamed = async () =>
    JSON.stringify((await admin.get('/admin/state')).json().needs).includes('Events (two conferences of 2025)')

  test('has the original list and hears of it, until the first of its own events is published, and never again', async () => {
    expect([await shows(), await isNamed()]).toEqual([true, true])
    // Without event pages, this address has its text alone.
    await savesSettings(admin, 'features', { events: false })
    expect([await shows(), await isNamed()]).toEqual([true, true])
    await savesSettings(admin, 'features', {}, 1)
    const draft = (await editor.post('/admin/events', anEvent({ isPublished: false }))).json().entry
    expect([await shows(), await isNamed()]).toEqual([true, true])
    const saves = (form: object) => editor.call('PUT', `/admin/events/${draft.id}`, { body: { ...draft, ...form } })
    for (const change of [
      () => saves({ isPublished: true }),
      () => savesSettings(admin, 'features', { events: false }, 2),
      () => savesSettings(admin, 'features', {}, 3),
      () => saves({ isPublished: false, version: 2 }),
      () => editor.call('DELETE', `/admin/events/${draft.id}`),
    ]) {
      expect((await change()).status).toBe(200)
      expect([await shows(), await isNamed()]).toEqual([false, false])
    }
  })

  test('takes the list out by a setting, or by a text of its own', async () => {
    await savesSettings(admin, 'reading', { hasConferences: false })
    expect([await shows(), await isNamed()]).toEqual([false, false])
    await savesSettings(admin, 'reading', {}, 1)
    expect(await shows()).toBe(true)
    await editor.call('PUT', '/admin/pages/events', { body: { title: 'Fairs', html: '<p>We go.</p>', version: 0 } })
    await editor.call('PUT', '/admin/pages/events/publication', { body: { isPublished: true } })
    expect([await shows(), await isNamed()]).toEqual([false, false])
  })
})
