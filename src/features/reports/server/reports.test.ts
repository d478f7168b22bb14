import { expect, test } from 'vitest'
import { later } from '../../../../test/clock.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { aPdf, aReport, aReportForm, pagesOf, uploadsVersion } from '../../../../test/reports.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { attachmentMessages } from '../../../platform/contract/attachment-rules.ts'
import { days, hours, minutes } from '../../../platform/server/core/durations.ts'
import { indexMissingFiles } from '../../search-index/server/index.ts'
import { reportMessages } from '../contract/rules.ts'

const canary = 'CANARYOFTHEREPORT'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const download = (url: string, request: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
  magazine.app.http.inject({ url, ...request })
const ticketFor = (reader: Visitor, id: number) => reader.post(`/auth/reports/${id}/tickets`)
const addressFor = async (reader: Visitor, id: number): Promise<string> => (await ticketFor(reader, id)).json().address
const downloads = async (id: number): Promise<number> =>
  (await meera.get('/admin/reports')).json().data.find((one: { id: number }) => one.id === id).downloads

test('a report is a draft until it has a file, and nothing of the file is in its list or on its page', async () => {
  const refused = await meera.post('/admin/reports', aReportForm({ isPublished: true }))
  expect([refused.status, refused.json().message]).toEqual([400, reportMessages.fileRequired])
  const { id } = await aReport(
    meera,
    { category: 'mcu', html: '<p>Six tables.</p><script>alert(1)</script>' },
    await aPdf(canary, 3),
  )
  const page = await magazine.get('/reports/gan-in-2027')
  for (const { text } of [await magazine.get('/reports'), page]) {
    expect(text).toContain('Who makes it, and for how much.')
    expect(text).toContain('3 pages')
    expect(text).not.toContain(canary)
    expect(text).not.toContain('/files/')
  }
  expect(page.text).toContain('<p>Six tables.</p>')
  expect(page.text).not.toContain('alert(1)')
  await meera.call('DELETE', `/admin/reports/${id}`)
  expect((await download(`/files/report-${id}`)).statusCode).toBe(404)
})

test('a report for sale needs a price, and each wrong price is named', async () => {
  for (const [prices, fields] of [
    [{}, ['prices']],
    [{ INR: 1, USD: 0 }, ['prices.INR', 'prices.USD']],
  ] as const) {
    const answer = await meera.post('/admin/reports', aReportForm({ access: 'sold', prices }))
    expect(answer.json().details.map(({ field }: { field: string }) => field)).toEqual(fields)
  }
  const { entry } = (await meera.post('/admin/reports', aReportForm({ prices: { INR: 1 } }))).json()
  expect(entry.prices).toEqual({})
})

test('search finds a published report by its title and summary, and never by its text or its file', async () => {
  const found = async (query: string, reader?: Visitor) =>
    (await (reader ?? new Visitor(magazine)).get(`/home/search?query=${encodeURIComponent(query)}`)).json().files
  const { id, slug } = await aReport(meera, { html: '<p>Zanzibar is in the text.</p>' }, await aPdf(canary))
  expect(await found('gan 2027')).toEqual([
    {
      kind: 'report',
      slug,
      title: 'GaN in 2027',
      summary: 'Who makes it, and for how much.',
      access: 'gold',
      sponsor: '',
    },
  ])
  expect(await found('makes')).toHaveLength(1)
  const page = await magazine.get('/search?q=gan+2027')
  expect(page.text).toContain(`href="/reports/${slug}"`)
  expect(page.text).not.toContain(canary)
  const ravi = await aMember(magazine, { plan: 'gold' })
  for (const query of ['zanzibar', canary, 'gan -makes', '"2027 gan"', "'; drop table reports"])
    for (const reader of [undefined, ravi, meera]) expect(await found(query, reader), query).toEqual([])
  const report = (await meera.get(`/admin/reports/${id}`)).json()
  const saved = await meera.call('PUT', `/admin/reports/${id}`, { body: { ...report, title: 'Diamond in 2028' } })
  expect(await found('gan 2027')).toEqual([])
  expect(await found('diamond')).toMatchObject([{ title: 'Diamond in 2028' }])
  await meera.call('PUT', `/admin/reports/${id}`, { body: { ...saved.json().entry, isPublished: false } })
  expect(await found('diamond', meera)).toEqual([])
  await meera.call('PUT', `/admin/reports/${id}`, {
    body: { ...saved.json().entry, version: saved.json().entry.version + 1 },
  })
  expect(await found('diamond')).toHaveLength(1)
  await magazine.database.db.updateTable('reports').set({ lexemes: null }).execute()
  expect(await found('diamond')).toEqual([])
  await indexMissingFiles(magazine.database.db)
  expect(await found('diamond')).toHaveLength(1)
  await meera.call('DELETE', `/admin/reports/${id}`)
  expect(await found('diamond', meera)).toEqual([])
})

test('a gold report goes to gold readers alone, with the name of each on every page, and is counted', async () => {
  const { id } = await aReport(meera, {}, await aPdf(canary, 2))
  const ravi = await aMember(magazine, { plan: 'gold', username: 'Ravi' })
  const sita = await aMember(magazine, { plan: 'gold', username: 'सीता' })
  const priya = await aMember(magazine, { plan: 'silver' })
  const asha = await aMember(magazine)
  const closed = { isOpen: false, because: 'premium_required' }
  for (const reader of [priya, asha]) expect((await reader.get(`/auth/reports/${id}`)).json()).toMatchObject(closed)
  expect((await ticketFor(new Visitor(magazine), id)).status).toBe(401)
  const address = await addressFor(ravi, id)
  const got = await download(address)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="gan-in-2027-1.pdf"',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'accept-ranges': 'none',
  })
  expect(await pagesOf(got.rawPayload)).toEqual([0, 1].map(() => expect.stringContaining('For Ravi, 2 March 2026')))
  expect((await pagesOf((await download(await addressFor(sita, id))).rawPayload))[0]).toContain(
    `For reader ${sita.userId}`,
  )
  expect(await downloads(id)).toBe(2)
  const mine = (await ravi.get('/auth/reports')).json().reports
  expect(mine).toMatchObject([{ id, isOpen: true, isBought: false, had: { version: 1 } }])
})

test('a report is open to readers as an article of its access is', async () => {
  const readers = [
    await aMember(magazine),
    await aMember(magazine, { plan: 'silver' }),
    await aMember(magazine, { plan: 'gold' }),
  ]
  const open = { login: [403, 200, 200, 200], silver: [403, 403, 200, 200], gold: [403, 403, 403, 200] }
  for (const [access, expected] of Object.entries(open)) {
    const { id } = await aReport(meera, { access }, await aPdf(canary))
    const statuses = [(await download(`/files/report-${id}`)).statusCode]
    for (const reader of readers) {
      const { status, json } = await ticketFor(reader, id)
      statuses.push(status === 200 ? (await download(json().address)).statusCode : status)
    }
    expect(statuses, access).toEqual(expected)
  }
})

test('a free report is downloaded by anybody as it is', async () => {
  const file = await aPdf(canary)
  const { id } = await aReport(meera, { access: 'free' }, file)
  expect((await magazine.get('/reports/gan-in-2027')).text).toContain(`href="/files/report-${id}"`)
  expect((await download(`/files/report-${id}`)).rawPayload).toEqual(file)
  expect(await downloads(id)).toBe(1)
})

test('a guessed, forged, foreign or old address gives nothing of the file, and neither do HEAD and Range', async () => {
  const { id } = await aReport(meera, {}, await aPdf(canary))
  const other = await aReport(meera, { title: 'Another', access: 'login' })
  const asha = await aMember(magazine)
  const ravi = await aMember(magazine, { plan: 'gold' })
  const right = await addressFor(ravi, id)
  const ofOther = (await addressFor(asha, other.id)).split('?')[1]
  const { attachment } = await magazine.database.db
    .selectFrom('report_versions')
    .select('attachment')
    .where('report_id', '=', id)
    .executeTakeFirstOrThrow()
  const guesses = [
    `/files/report-${id}`,
    `/files/report-${id}?ticket=`,
    `/files/report-${id}?ticket=${'A'.repeat(48)}`,
    `/files/report-${id}?${ofOther}`,
    right.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `/files/${attachment}`,
    `/files/report-${id}0`,
    `/files/report-0`,
    `/assets/${attachment}`,
  ]
  for (const url of guesses)
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await download(url, { method, headers: { range: 'bytes=0-99' } })
      expect([403, 404], `${method} ${url}`).toContain(answer.statusCode)
      expect(answer.rawPayload.toString('latin1')).not.toMatch(/CANARY|%PDF/)
    }
  // A valid ticket gives the whole file only: no `HEAD`, no ranges.
  expect((await download(right, { method: 'HEAD' })).statusCode).toBe(404)
  expect(await downloads(id)).toBe(0)
  const ranged = await download(right, { headers: { range: 'bytes=0-9' } })
  expect([ranged.statusCode, ranged.headers['content-range']]).toEqual([200, undefined])
  expect(ranged.rawPayload.length).toBeGreaterThan(500)
  const page = await download(`/files/report-${id}`, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.statusCode, page.payload]).toEqual([403, expect.stringContaining('href="/reports/gan-in-2027"')])
  later(magazine, minutes(5))
  expect((await download(right)).statusCode).toBe(403)
})

test('a plan that ends and an account that is closed end a ticket at once', async () => {
  const { id } = await aReport(meera, {}, await aPdf(canary))
  const ravi = await aMember(magazine, { plan: 'gold' })
  const address = await addressFor(ravi, id)
  const { db } = magazine.database
  const from = new Date(magazine.clock.now.getTime() - days(9))
  await db
    .updateTable('subscriptions')
    .set({ starts_at: from, ends_at: magazine.clock.now })
    .where('user_id', '=', ravi.userId)
    .execute()
  const refused = await download(address)
  expect([refused.statusCode, refused.payload.includes(canary)]).toEqual([403, false])
  expect((await ticketFor(ravi, id)).status).toBe(403)
  await db.updateTable('subscriptions').set({ ends_at: null }).where('user_id', '=', ravi.userId).execute()
  expect((await download(address)).statusCode).toBe(200)
  await db.updateTable('users').set({ deactivated_at: magazine.clock.now }).where('id', '=', ravi.userId).execute()
  expect((await download(address)).statusCode).toBe(403)
  expect(await downloads(id)).toBe(1)
})

test('a new version replaces the file, says what changed, and is pointed out to readers of the old one', async () => {
  const { id } = await aReport(meera, { access: 'login' }, await aPdf('FIRST'))
  const asha = await aMember(magazine)
  const old = await addressFor(asha, id)
  await download(old)
  later(magazine, hours(1))
  const silent = await uploadsVersion(meera, id, await aPdf('SECOND'))
  expect([silent.status, silent.json().message]).toEqual([400, reportMessages.changesRequired])
  expect((await uploadsVersion(meera, id, await aPdf('SECOND'), 'Prices of May.')).status).toBe(201)
  expect((await download(old)).statusCode).toBe(403)
  expect((await magazine.get('/reports/gan-in-2027')).text).toContain('Prices of May.')
  expect((await asha.get(`/auth/reports/${id}`)).json()).toMatchObject({ isOpen: true, had: { version: 1 } })
  expect((await asha.get('/auth/reports')).json().reports).toMatchObject([
    { had: { version: 1 }, file: { version: 2 } },
  ])
  const next = await download(await addressFor(asha, id))
  expect((await pagesOf(next.rawPayload))[0]).toContain('SECOND')
  expect((await asha.get(`/auth/reports/${id}`)).json().had.version).toBe(2)
})

test('tables and archives are kept as they are, and what cannot bear a name is refused', async () => {
  const table = Buffer.from('part;volts\nLM317;37 V\n')
  const { id } = await aReport(meera, { access: 'login' }, table)
  const asha = await aMember(magazine)
  const got = await download(await addressFor(asha, id))
  expect([got.rawPayload, got.headers['content-disposition']]).toEqual([
    table,
    'attachment; filename="gan-in-2027-1.csv"',
  ])
  for (const [file, message] of [
    [Buffer.from('MZ\u0090\u0000,;'), attachmentMessages.wrongFormat],
    [Buffer.from('%PDF-1.7\n%nothing\ntrailer\n%%EOF\n'), reportMessages.pdfUnreadable],
    [(await aPdf()).subarray(0, 40), attachmentMessages.damaged],
  ] as const) {
    const answer = await uploadsVersion(meera, id, file, 'Other figures.')
    expect([answer.status, answer.json().message]).toEqual([415, message])
  }
  expect((await meera.get(`/admin/reports/${id}`)).json().versions).toHaveLength(1)
})
