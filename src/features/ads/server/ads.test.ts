import { CronExpressionParser } from 'cron-parser'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, isRefused } from '../../../../test/answers.ts'
import { type Part, sendsForm } from '../../../../test/forms.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { runJob } from '../../../../test/jobs.ts'
import { opening, openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { type AdLocation, adLocations } from '../../../platform/contract/catalogue.ts'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import { onInvalidate } from '../../../platform/server/db/transaction.ts'
import { adMessages } from '../contract/rules.ts'
import { AdCounter } from './counter.ts'

const square = aFlatPng(500, 500)

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna' })
let reader: Visitor
let networks = 0

beforeEach(() => {
  // A reader per test, since limits outlast a test.
  networks += 1
  reader = new Visitor(magazine, { ip: `198.51.100.${networks}` })
})

/** A new session, since the old one would have ended. */
const atTime = async (now: Date) => {
  magazine.clock.now = now
  Object.assign(admin, await aMember(magazine, { role: 'admin' }))
}
const after = (milliseconds: number) => new Date(opening.getTime() + milliseconds)

const places = (fields: Record<string, string> = {}, image: Uint8Array = square) => {
  const all = { location: 'home', position: '1', link: 'https://example.com/', ...fields }
  return sendsForm(admin, '/admin/ads-upload', [...Object.entries(all), ['image', image, 'ad.png']] satisfies Part[])
}
const readersSee = async (location: AdLocation = 'home') =>
  (await magazine.get(`/api/admin/ads/${location}`)).json().map(({ link }: { link: string }) => link)
const slots = async (location: AdLocation = 'home') => (await admin.get(`/admin/ad-slots/${location}`)).json().slots
const idOf = async (fields?: Record<string, string>): Promise<number> => (await places(fields)).json().id
const actions = async () =>
  (await auditLog(magazine)).map((row) => [row.action, row.admin_name, row.subject_id, row.detail])
const countsByDay = async () => {
  const { db } = magazine.database
  return (await sql`select day, impressions, clicks from daily_ad_stats order by day`.execute(db)).rows
}

describe('an advertisement', () => {
  test('an ad is in its slot on the next request, named after its host, replaces the one there, and can be taken down', async () => {
    expect(await slots()).toEqual([1, 2, 3].map((position) => ({ position, ad: null })))
    const placed = await places({ position: '2', alt: 'Quiet regulators' })
    expect(placed.json().imageUrl).toMatch(/^\/assets\/[0-9a-f]{32}-500\.webp$/)
    const { status, headers, json } = await magazine.get('/api/admin/ads/home')
    expect([status, headers['surrogate-key']]).toEqual([200, 'ads:home site'])
    const { imageUrl, id } = placed.json()
    const pictures = [250, 500].map((width) => {
      const url = imageUrl.replace('-500.', `-${width}.`)
      return { url, width, height: width, avif: url.replace('.webp', '.avif') }
    })
    const common = { link: 'https://example.com/', location: 'home', alt: 'Quiet regulators' }
    expect(json()).toEqual([{ id, position: 2, image_url: imageUrl, pictures, phone: null, ...common }])
    expect((await magazine.app.http.inject({ url: imageUrl })).statusCode).toBe(200)

    await places({ position: '2', link: 'https://example.org/new' })
    await places({ position: '1', link: 'https://www.tessick.example/probes?x=1' })
    expect((await magazine.get('/api/admin/ads/home')).json()[0].alt).toBe('Advertisement: www.tessick.example')
    expect(await readersSee()).toEqual(['https://www.tessick.example/probes?x=1', 'https://example.org/new'])
    expect((await slots())[1].ad).toMatchObject({ from: null, until: null, state: 'running' })
    const gone = await admin.call('DELETE', '/admin/ads/home/2')
    expect([gone.status, gone.json()]).toEqual([200, { message: 'Ad Deleted' }])
    expect(await readersSee()).toEqual(['https://www.tessick.example/probes?x=1'])
    expect((await admin.call('DELETE', '/admin/ads/home/2')).status).toBe(404)
    expect(await actions()).toEqual([
      ['ad.placed', 'Anna', 'home/2', {}],
      ['ad.placed', 'Anna', 'home/2', {}],
      ['ad.placed', 'Anna', 'home/1', {}],
      ['ad.deleted', 'Anna', 'home/2', {}],
    ])
  })

  test('phones show another picture of the header’s ad, until it is removed or another ad is placed', async () => {
    const onPhones = async () => (await magazine.get('/api/admin/ads/header')).json()[0]?.phone
    const upload = (image: Uint8Array, slot = 'header/1') =>
      sendsForm(admin, `/admin/ads/${slot}/phone-image`, [['image', image, 'phone.png']])
    const remove = () => admin.call('DELETE', '/admin/ads/header/1/phone-image')

    expect([(await upload(aFlatPng(640, 100))).status, (await remove()).status]).toEqual([404, 404])
    const strip = (await places({ location: 'header' }, aFlatPng(970, 90))).json()
    expect([strip.imageUrl, await onPhones()]).toEqual([expect.stringMatching(/-970\.webp$/), null])
    expect((await upload(aFlatPng(640, 100))).json()).toEqual({ message: adMessages.phoneImageSet })
    const { image_url: address, pictures } = await onPhones()
    expect(pictures.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
      [320, 50],
      [640, 100],
    ])
    expect((await magazine.app.http.inject({ url: address })).statusCode).toBe(200)
    const uses = await sql`select kind from picture_uses`.execute(magazine.database.db)
    expect(uses.rows).toEqual([{ kind: 'ad' }, { kind: 'ad' }])
    expect((await remove()).json()).toEqual({ message: adMessages.phoneImageRemoved })
    expect(await onPhones()).toBeNull()
    expect((await actions()).slice(-2)).toEqual([
      ['ad.changed', 'Anna', 'header/1', { phoneImage: 'set' }],
      ['ad.changed', 'Anna', 'header/1', { phoneImage: 'removed' }],
    ])

    await upload(aFlatPng(600, 200))
    await places({ location: 'header' }, aFlatPng(970, 90))
    expect(await onPhones()).toBeNull()
    await places()
    expect((await upload(aFlatPng(640, 100), 'home/1')).json().error).toContain(adMessages.noPhoneImage)
    expect((await upload(new TextEncoder().encode('GIF89a'))).status).toBe(415)
  })

  test('an ad can be changed without a new image', async () => {
    await places()
    const change = { link: 'https://example.org/later', alt: 'Later', until: '2026-03-05' }
    expect((await admin.call('PATCH', '/admin/ads/home/1', { body: change })).status).toBe(200)
    expect((await slots())[0].ad).toMatchObject({ ...change, from: null, state: 'running' })
    expect((await actions()).at(-1)).toEqual(['ad.changed', 'Anna', 'home/1', { until: '2026-03-05' }])
    expect((await admin.call('PATCH', '/admin/ads/home/2', { body: change })).status).toBe(404)
  })

  test('of several ads placed at once into one slot, one remains', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => places({ link: `https://example.com/${n}` })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readersSee()).toHaveLength(1)
  })

  test('every location has its slots and no more', async () => {
    for (const location of adLocations) {
      const { length } = await slots(location)
      expect(length, location).toBe(location === 'home' ? 3 : ['header', 'newsletter'].includes(location) ? 1 : 2)
      const beyond = places({ location, position: String(length + 1) })
      await isRefused(beyond, adMessages.noSlot)
    }
  })
})

describe('a flight', () => {
  test('readers see an ad from its first day to the end of its last, in the publisher’s time zone', async () => {
    await places({ from: '2026-03-03', until: '2026-03-04', link: 'https://example.com/two-days' })
    const seen: [string, number, string][] = []
    // Kolkata is five and a half hours ahead.
    for (const moment of ['03-02T18:29:59Z', '03-02T18:30:00Z', '03-04T18:29:59Z', '03-04T18:30:00Z']) {
      await atTime(new Date(`2026-${moment}`))
      seen.push([moment, (await readersSee()).length, (await slots())[0].ad.state])
    }
    expect(seen).toEqual([
      ['03-02T18:29:59Z', 0, 'scheduled'],
      ['03-02T18:30:00Z', 1, 'running'],
      ['03-04T18:29:59Z', 1, 'running'],
      ['03-04T18:30:00Z', 0, 'ended'],
    ])
  })

  test('has the same days after the publisher changed the time zone, and a change of the link moves none', async () => {
    const booked = { from: '2026-03-03', until: '2026-03-04' }
    await places(booked)
    await places({ ...booked, position: '2' })
    await savesSettings(admin, 'contact', { timeZone: 'Europe/Berlin' })
    const [{ ad }] = await slots()
    expect(ad).toMatchObject(booked)
    const { from, until } = ad
    const body = { link: 'https://example.org/', from, until }
    expect((await admin.call('PATCH', '/admin/ads/home/1', { body })).status).toBe(200)
    expect((await slots())[0].ad).toMatchObject(booked)
    const seen: number[] = []
    // Berlin is one hour ahead.
    for (const moment of ['03-02T22:59:59Z', '03-02T23:00:00Z', '03-04T22:59:59Z', '03-04T23:00:00Z']) {
      await atTime(new Date(`2026-${moment}`))
      seen.push((await readersSee()).length)
    }
    expect(seen).toEqual([0, 2, 2, 0])
  })

  test('pages are invalidated on the day that a flight begins and on the day after its last, in the publisher’s time zone', async () => {
    await places({ location: 'student', from: '2026-03-04', until: '2026-03-05' })
    await places()
    const touched: string[][] = []
    const stop = onInvalidate(magazine.database.db, (keys) => touched.push([...keys]))
    const purged: string[] = []
    for (const moment of ['03T18:29', '03T18:31', '04T18:31', '05T18:31', '06T18:31']) {
      magazine.clock.now = new Date(`2026-03-${moment}:00Z`)
      touched.length = 0
      await runJob(magazine, 'ads.turn')
      if (touched.flat().includes('ads:student')) purged.push(moment)
      expect(touched.flat()).not.toContain('ads:home')
    }
    expect(purged).toEqual(['03T18:31', '05T18:31'])
    stop()
  })

  test('pages are invalidated on a day without midnight too', async () => {
    const { rows } = await sql<{ cron: string }>`select cron from jobs.schedule where name = 'ads.turn'`.execute(
      magazine.database.db,
    )
    const tz = 'Asia/Beirut'
    // As the queue asks: which was the last moment before this one? The clocks went from 23:59 to 01:00.
    const schedule = CronExpressionParser.parse(rows[0]?.cron ?? '', { tz, currentDate: '2026-03-28T22:01:30Z' })
    expect(schedule.prev().toDate()).toEqual(new Date('2026-03-28T22:01:00Z'))
  })
})

describe('statistics', () => {
  const says = (body: unknown, visitor = reader) => visitor.post('/ads/counts', body)
  const all = async () => (await slots()).flatMap(({ ad }: { ad: { stats: unknown } | null }) => ad?.stats ?? [])

  test('impressions and clicks are counted per day, and a new ad starts at zero', async () => {
    const id = await idOf()
    expect((await says({ impressions: [id], clicks: [] })).status).toBe(204)
    await says({ impressions: [id], clicks: [id] })
    await atTime(after(days(6)))
    await says({ impressions: [id] })
    const week = { impressions: 3, clicks: 1 }
    expect(await all()).toEqual([{ today: { impressions: 1, clicks: 0 }, week, all: week }])
    await atTime(after(days(7)))
    expect((await all())[0].week).toEqual({ impressions: 1, clicks: 0 })
    await places({ link: 'https://example.com/another' })
    expect((await all())[0].all).toEqual({ impressions: 0, clicks: 0 })
    expect(await countsByDay()).toEqual([
      { day: '2026-03-02', impressions: 2, clicks: 1 },
      { day: '2026-03-08', impressions: 1, clicks: 0 },
    ])
  })

  test('robots, unknown ads, ads before their first day and the same ad twice in one report are not counted', async () => {
    const id = await idOf()
    const later = await idOf({ position: '2', from: '2026-03-05', until: '2026-03-06' })
    const robot = new Visitor(magazine, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await says({ impressions: [id] }, robot)
    await says({ impressions: [id] }, new Visitor(magazine, { userAgent: '' }))
    await says({ impressions: [id, id, id, later, later + 1, 2 ** 31 - 1] })
    const counted = (await all()).map((stats: { all: { impressions: number } }) => stats.all.impressions)
    expect(counted).toEqual([1, 0])
  })

  test('a flood from one browser is counted up to a limit in ten minutes', async () => {
    const id = await idOf()
    for (let i = 0; i < 300; i++) await says({ impressions: [id], clicks: [id] })
    expect((await all())[0].all).toEqual({ impressions: 200, clicks: 10 })
    await says({ impressions: [id] }, new Visitor(magazine, { ip: '192.0.2.9' }))
    magazine.clock.now = after(minutes(11))
    await says({ impressions: [id], clicks: [id] })
    expect((await all())[0].all).toEqual({ impressions: 202, clicks: 11 })
  })

  test('an ad that was taken down is counted until the end of that day', async () => {
    const id = await idOf()
    await admin.call('DELETE', '/admin/ads/home/1')
    await says({ impressions: [id] })
    await atTime(after(days(1)))
    await says({ impressions: [id], clicks: [id] })
    await slots()
    expect(await countsByDay()).toEqual([{ day: '2026-03-02', impressions: 1, clicks: 0 }])
  })

  test('a report with something else than ids, or a long one, is refused', async () => {
    for (const impressions of [['1'], [1.5], [2 ** 53], 1])
      expect((await says({ impressions })).status, JSON.stringify(impressions)).toBe(400)
    expect((await says({ impressions: [1], more: 'x'.repeat(2_000) })).status).toBe(413)
  })

  test('the download is CSV that no spreadsheet takes for a formula', async () => {
    const alt = '=HYPERLINK("https://evil.example","Click")'
    const id = await idOf({ alt, link: 'https://example.com/?a=1,2' })
    await says({ impressions: [id], clicks: [id] })
    await admin.call('DELETE', '/admin/ads/home/1')
    const { text, headers } = await admin.get('/admin/ad-stats.csv')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ad_stats.csv"',
    })
    expect(text.split('\r\n')).toHaveLength(3)
    expect(parse(text, { bom: true })).toEqual([
      ['Day', 'Location', 'Position', 'Ad', 'Link', 'Text', 'Impressions', 'Clicks'],
      ['2026-03-02', 'home', '1', String(id), 'https://example.com/?a=1,2', `'${alt}`, '1', '1'],
    ])
  })

  test('counts that cannot be written are kept until they can', async () => {
    const { db } = magazine.database
    const id = await idOf()
    const counter = new AdCounter({ db, now: () => magazine.clock.now, timeZone: 'UTC', log: { error: () => {} } })
    const ip = '192.0.2.1'
    const visit = {
      network: ip,
      ip,
      userAgent: 'Mozilla/5.0 Firefox/140.0',
      cookies: {},
      wantsHtml: false,
      address: '/',
    }
    const count = () => counter.count({ impressions: [id], clicks: [] }, visit)
    count()
    await sql`alter table daily_ad_stats rename to daily_ad_stats_away`.execute(db)
    await expect(counter.write()).rejects.toThrow(/daily_ad_stats/)
    magazine.clock.now = after(days(1))
    await sql`alter table daily_ad_stats_away rename to daily_ad_stats`.execute(db)
    count()
    await counter.close()
    expect(await countsByDay()).toEqual([
      { day: '2026-03-02', impressions: 1, clicks: 0 },
      { day: '2026-03-03', impressions: 1, clicks: 0 },
    ])
  })
})

test('the last counts are written when the magazine closes', async () => {
  const closing = await openMagazine({ database: magazine.database })
  const id = await idOf()
  await new Visitor(closing).post('/ads/counts', { impressions: [id], clicks: [id] })
  await closing.close()
  expect(await countsByDay()).toEqual([{ day: '2026-03-02', impressions: 1, clicks: 1 }])
})
