import { beforeEach, expect, test } from 'vitest'
import { auditLog, isRefused, said } from '../../../../test/answers.ts'
import { invisibles } from '../../../../test/invisibles.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { statusesOf } from '../../../../test/visitor.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { errorReportMessages } from '../contract/messages.ts'
import { errorReportLimits } from '../contract/rules.ts'
import { purgeErrorReports } from './reports.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

let article: number
beforeEach(async () => {
  article = await adds(meera, { title: 'A regulator' })
})

const reports = async (id: number | string, fields: Record<string, string>, from = '203.0.113.7', site?: string) => {
  const answer = await magazine.app.http.inject({
    method: 'POST',
    url: `/report-error/${id}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
      ...(site && { 'sec-fetch-site': site }),
    },
    remoteAddress: from,
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}
const listed = async (state = 'open') => (await meera.get(`/admin/error-reports?state=${state}`)).json()
const waiting = async (): Promise<number> => {
  const { data } = await listed()
  return data[0].id
}
const words = 'Table 2 says 3.3 kV, and it must be 3.3 V.'

test('a report of an error is sent by a form of the article, without script, and waits in the newsroom', async () => {
  const page = (await magazine.get(`/section/news/${article}`)).text
  expect(page).toMatch(new RegExp(`<form[^>]* action="/report-error/${article}"`))
  const { status, text, headers } = await reports(article, { words, finder: 'Jo (of \u202eKiel)' })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(text).toMatch(
    /<svg[^<]*<path[^<]*><g><circle[^<]*><\/g><\/svg><h1>Thank you<\/h1>\s*<p>The newsroom reads every report\.<\/p>/,
  )
  expect(text).toContain(`/section/news/${article}`)
  expect(await listed()).toMatchObject({
    total: 1,
    data: [
      { article: { id: article, title: 'A regulator' }, words, finder: 'Jo of Kiel', state: 'open', settledBy: '' },
    ],
  })
})

test('a report of an error becomes a correction above the text, which thanks the finder', async () => {
  await reports(article, { words, finder: 'Jo Petersen' })
  const report = await waiting()
  const correct = (text: string) => meera.post(`/admin/error-reports/${report}/correction`, { words: text })
  await isRefused(correct(' '), errorReportMessages.noCorrection)
  expect(await said(correct('Table 2 said 3.3 kV.'))).toEqual([200, errorReportMessages.corrected])
  expect((await magazine.get(`/section/news/${article}`)).text).toMatch(
    /Table 2 said 3\.3 kV\..*Thank you to .{0,20}Jo Petersen.{0,20} for spotting this\./s,
  )
  expect((await magazine.get('/corrections')).text).toContain('Table 2 said 3.3 kV.')
  expect(await listed()).toMatchObject({ total: 0 })
  expect((await listed('corrected')).data).toMatchObject([{ id: report, settledBy: 'Meera' }])
  expect(await said(correct('Once more.'))).toEqual([409, errorReportMessages.settled])
  expect((await meera.get(`/admin/article/${article}/revisions`)).text).toContain('"made":"edited"')
})

test('a report of an error is declined, reopened and deleted for good, and the audit log knows by whom', async () => {
  await reports(article, { words })
  const path = `/admin/error-reports/${await waiting()}`
  const put = (state: string) => meera.call('PUT', path, { body: { state } })
  expect(await said(put('declined'))).toEqual([200, errorReportMessages.saved])
  expect((await listed('declined')).data).toMatchObject([{ settledBy: 'Meera' }])
  await put('open')
  expect((await listed()).data).toMatchObject([{ settledBy: '' }])
  expect((await put('corrected')).status).toBe(400)
  const actions = (await auditLog(magazine)).map(({ action, admin_name }) => [action, admin_name])
  expect(actions).toContainEqual(['error-report.declined', 'Meera'])
  expect((await meera.call('DELETE', path)).json()).toEqual({ message: errorReportMessages.deleted })
  expect(await listed()).toMatchObject({ total: 0 })
  expect((await meera.call('DELETE', path)).status).toBe(404)
})

test('a report of an error without enough words, or with too many, is refused in a sentence, with what was written', async () => {
  for (const [fields, message] of [
    [{}, errorReportMessages.tooShort],
    [{ words: '  wrong!  ' }, errorReportMessages.tooShort],
    [{ words: 'x'.repeat(errorReportLimits.words + 1) }, errorReportMessages.tooLong],
    [{ words, finder: 'x'.repeat(errorReportLimits.finder + 1) }, errorReportMessages.finderTooLong],
  ] as const) {
    const { status, text } = await reports(article, fields)
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
    if ('words' in fields) expect(text).toContain(`You wrote: ${fields.words}`)
  }
  for (const [at, one] of invisibles.entries())
    expect((await reports(article, { words: one.repeat(20) }, `198.51.100.${at}`)).status, String(at)).toBe(400)
  expect(await listed()).toMatchObject({ total: 0 })
  // Each of them counts as an attempt.
  expect((await reports(article, { words: 'short' })).status).toBe(400)
  expect((await reports(article, { words })).status).toBe(429)
})

test('a report of an error is taken so often from a network, and so many wait for one article', async () => {
  const statuses = await statusesOf(6, () => reports(article, { words }))
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  const refused = await reports(article, { words })
  expect(refused.text).toContain(`You wrote: ${words}`)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (let count = 5; count < errorReportLimits.openOfArticle; count += 1)
    await reports(article, { words }, `198.51.100.${count}`)
  const full = await reports(article, { words }, '198.51.100.99')
  expect([full.status, full.text]).toEqual([503, expect.stringContaining(errorReportMessages.tooMany)])
})

test('a report of an error is refused from a form of another site, without what that site wrote', async () => {
  for (const sent of [words, 'short']) {
    const { status, text } = await reports(article, { words: sent }, '203.0.113.7', 'cross-site')
    expect([status, text]).toEqual([403, expect.stringContaining(errorReportMessages.elsewhere)])
    expect(text).not.toContain(sent)
  }
  expect(await listed()).toMatchObject({ total: 0 })
  for (const site of ['same-origin', 'same-site', 'none'])
    expect((await reports(article, { words }, '203.0.113.7', site)).status).toBe(200)
})

test('a report of an error is taken twenty times from the networks of one IPv6 site', async () => {
  const statuses = await statusesOf(21, (count) => reports(article, { words }, `2001:db8:1:${count}::1`))
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect((await reports(article, { words }, '2001:db8:2::1')).status).toBe(200)
})

test('a report of an error is declined with all others that are open, which is undone', async () => {
  await reports(article, { words })
  const declined = await waiting()
  await meera.call('PUT', `/admin/error-reports/${declined}`, { body: { state: 'declined' } })
  for (const from of ['198.51.100.1', '198.51.100.2']) await reports(article, { words }, from)
  const { ids, message } = (await meera.post('/admin/error-reports/decline-open')).json()
  expect([ids.length, message]).toEqual([2, errorReportMessages.allDeclined(2)])
  expect(await listed()).toMatchObject({ total: 0 })
  expect(await listed('declined')).toMatchObject({ total: 3 })
  expect((await meera.post('/admin/error-reports/decline-open')).json().ids).toEqual([])
  expect((await meera.post('/admin/error-reports/reopen', { ids })).json().message).toBe(errorReportMessages.reopened)
  expect((await listed()).data.map((report: { id: number }) => report.id).toSorted()).toEqual(ids.toSorted())
  expect((await listed('declined')).data).toMatchObject([{ id: declined }])
  expect((await meera.post('/admin/error-reports/reopen', { ids: ['x'] })).status).toBe(400)
  const actions = (await auditLog(magazine)).map(({ action, subject_name }) => [action, subject_name])
  for (const action of ['error-reports.declined', 'error-reports.reopened'])
    expect(actions).toContainEqual([action, '2 reports'])
})

test('a report of an error is forgotten when it was settled long ago, and kept while it is open', async () => {
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await reports(article, { words, finder: 'Jo' }, from)
  const [first, second, third] = (await listed()).data
  await meera.call('PUT', `/admin/error-reports/${first.id}`, { body: { state: 'declined' } })
  await meera.post(`/admin/error-reports/${second.id}/correction`, { words: 'Table 2 said 3.3 kV.' })
  const kept = magazine.clock.now.getTime() + days(errorReportLimits.keptDays)
  const sweep = (after: number) => purgeErrorReports(magazine.database.db, new Date(kept + after))
  await sweep(0)
  expect(await listed('declined')).toMatchObject({ total: 1 })
  expect((await listed('corrected')).data).toMatchObject([{ words, finder: 'Jo' }])
  await sweep(1)
  expect(await listed('declined')).toMatchObject({ total: 0 })
  expect((await listed('corrected')).data).toMatchObject([{ id: second.id, words: '', finder: '' }])
  expect((await listed()).data).toMatchObject([{ id: third.id, words, finder: 'Jo' }])
  const privacy = (await magazine.get('/privacy')).text
  expect(privacy).toContain(`${errorReportLimits.keptDays} days after the newsroom has settled the report`)
})

test('a report of an error becomes no correction that there is no room for', async () => {
  const id = await adds(meera, { corrections: `2026-01-02 ${'x'.repeat(4_950)}` })
  await reports(id, { words })
  const report = await waiting()
  const corrected = meera.post(`/admin/error-reports/${report}/correction`, { words: 'y'.repeat(60) })
  await isRefused(corrected, 'Corrections must be 5000 characters or fewer')
  expect(await listed()).toMatchObject({ total: 1 })
})

test('a report of an error is taken for live articles only, and what is markup in it stays words', async () => {
  const draft = await adds(meera, { isPublished: 0 })
  for (const id of [draft, 999_999, 0, 'x', '1e3']) expect((await reports(id, { words })).status, String(id)).toBe(404)
  const attack = '<script>alert(1)</script>'
  expect((await reports(article, { words: attack.slice(0, 9) })).text).not.toContain('<script>')
  await reports(article, { words: attack, finder: attack })
  const report = await waiting()
  await meera.post(`/admin/error-reports/${report}/correction`, { words: attack })
  expect((await magazine.get(`/section/news/${article}`)).text).not.toContain(attack)
})
