import { describe, expect, test } from 'vitest'
import { errorReportMessages } from '../../../../contract/article/error-report-messages.ts'
import { errorReportLimits } from '../../../../contract/article/error-report-rules.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { days } from '../../../core/durations.ts'
import { forgetReports } from './reports.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const ravi = useMember(magazine, {})

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
const words = 'Table 2 says 3.3 kV, and it must be 3.3 V.'

describe('a report of an error', () => {
  test('is sent by a form of the article, without script, and waits in the newsroom', async () => {
    const id = await adds(meera, { title: 'A regulator' })
    const page = (await magazine.get(`/section/news/${id}`)).text
    expect(page).toMatch(new RegExp(`<form[^>]* action="/report-error/${id}"`))
    const { status, text, headers } = await reports(id, { words, finder: 'Jo (of Kiel)' })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(text).toContain(errorReportMessages.thanks)
    expect(text).toContain(`/section/news/${id}`)
    expect(await listed()).toMatchObject({
      total: 1,
      data: [{ article: { id, title: 'A regulator' }, words, finder: 'Jo of Kiel', state: 'open', settledBy: '' }],
    })
  })

  test('becomes a correction above the text, which thanks the finder', async () => {
    const id = await adds(meera, {})
    await reports(id, { words, finder: 'Jo Petersen' })
    const [{ id: report }] = (await listed()).data
    const correct = (said: string) => meera.post(`/admin/error-reports/${report}/correction`, { words: said })
    expect((await correct(' ')).json().error).toContain(errorReportMessages.noCorrection)
    expect((await correct('Table 2 said 3.3 kV.')).json()).toEqual({ message: errorReportMessages.corrected })
    expect((await magazine.get(`/section/news/${id}`)).text).toMatch(
      /Table 2 said 3\.3 kV\..*Found by .{0,20}Jo Petersen.{0,20}, with our thanks\./s,
    )
    expect((await magazine.get('/corrections')).text).toContain('Table 2 said 3.3 kV.')
    expect(await listed()).toMatchObject({ total: 0 })
    expect((await listed('corrected')).data).toMatchObject([{ id: report, settledBy: 'Meera' }])
    const again = await correct('Once more.')
    expect([again.status, again.json().error]).toEqual([409, errorReportMessages.settled])
    const { rows } = { rows: (await meera.get(`/admin/article/${id}/revisions`)).json() }
    expect(JSON.stringify(rows)).toContain('"made":"edited"')
  })

  test('is declined and reopened, and the audit log knows by whom', async () => {
    const id = await adds(meera, {})
    await reports(id, { words })
    const [{ id: report }] = (await listed()).data
    const put = (state: string) => meera.call('PUT', `/admin/error-reports/${report}`, { body: { state } })
    expect((await put('declined')).json()).toEqual({ message: errorReportMessages.saved })
    expect((await listed('declined')).data).toMatchObject([{ settledBy: 'Meera' }])
    await put('open')
    expect((await listed()).data).toMatchObject([{ settledBy: '' }])
    expect((await put('corrected')).status).toBe(400)
    const actions = await magazine.database.db.selectFrom('audit_log').select(['action', 'admin_name']).execute()
    expect(actions).toContainEqual({ action: 'error-report.declined', admin_name: 'Meera' })
  })

  test.each([
    ['nothing', {}, errorReportMessages.tooShort],
    ['little', { words: '  wrong!  ' }, errorReportMessages.tooShort],
    ['a novel', { words: 'x'.repeat(errorReportLimits.words + 1) }, errorReportMessages.tooLong],
    ['an endless name', { words, finder: 'x'.repeat(errorReportLimits.finder + 1) }, errorReportMessages.finderTooLong],
  ])('with %s is refused in a sentence, with what was written', async (_, fields, message) => {
    const { status, text } = await reports(await adds(meera, {}), fields)
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
    if ('words' in fields) expect(text).toContain(`You wrote: ${fields.words}`)
    expect(await listed()).toMatchObject({ total: 0 })
  })

  test('is taken so often from a network, and so many wait for one article', async () => {
    const id = await adds(meera, {})
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await reports(id, { words })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await reports(id, { words })
    expect(refused.text).toContain(`You wrote: ${words}`)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (let count = 5; count < errorReportLimits.openOfArticle; count += 1)
      await reports(id, { words }, `198.51.100.${count}`)
    const full = await reports(id, { words }, '198.51.100.99')
    expect([full.status, full.text]).toEqual([503, expect.stringContaining(errorReportMessages.tooMany)])
  })

  test('is refused from a form of another site, without what that site wrote', async () => {
    const id = await adds(meera, {})
    for (const sent of [words, 'short']) {
      const { status, text } = await reports(id, { words: sent }, '203.0.113.7', 'cross-site')
      expect([status, text]).toEqual([403, expect.stringContaining(errorReportMessages.elsewhere)])
      expect(text).not.toContain(sent)
    }
    expect(await listed()).toMatchObject({ total: 0 })
    for (const site of ['same-origin', 'same-site', 'none'])
      expect((await reports(id, { words }, '203.0.113.7', site)).status).toBe(200)
  })

  test('that is refused for its words counts as an attempt', async () => {
    const id = await adds(meera, {})
    for (let count = 0; count < 5; count += 1) expect((await reports(id, { words: 'short' })).status).toBe(400)
    expect((await reports(id, { words: 'short' })).status).toBe(429)
    expect((await reports(id, { words })).status).toBe(429)
  })

  test('is taken twenty times from the networks of one IPv6 site', async () => {
    const id = await adds(meera, {})
    for (let count = 0; count < 20; count += 1)
      expect((await reports(id, { words }, `2001:db8:1:${count}::1`)).status).toBe(200)
    expect((await reports(id, { words }, '2001:db8:1:ff::1')).status).toBe(429)
    expect((await reports(id, { words }, '2001:db8:2::1')).status).toBe(200)
  })

  test('is declined with all others that are open, which is undone', async () => {
    const other = await adds(meera, {})
    await reports(other, { words })
    const [{ id: declined }] = (await listed()).data
    await meera.call('PUT', `/admin/error-reports/${declined}`, { body: { state: 'declined' } })
    const id = await adds(meera, {})
    for (const from of ['198.51.100.1', '198.51.100.2']) await reports(id, { words }, from)
    const { ids, message } = (await meera.post('/admin/error-reports/decline-open')).json()
    expect([ids.length, message]).toEqual([2, errorReportMessages.allDeclined(2)])
    expect(await listed()).toMatchObject({ total: 0 })
    expect(await listed('declined')).toMatchObject({ total: 3 })
    expect((await meera.post('/admin/error-reports/decline-open')).json().ids).toEqual([])
    expect((await meera.post('/admin/error-reports/reopen', { ids })).json().message).toBe(errorReportMessages.reopened)
    expect((await listed()).data.map((report: { id: number }) => report.id).toSorted()).toEqual(ids.toSorted())
    expect((await listed('declined')).data).toMatchObject([{ id: declined }])
    expect((await meera.post('/admin/error-reports/reopen', { ids: ['x'] })).status).toBe(400)
    const log = await magazine.database.db.selectFrom('audit_log').select(['action', 'subject_name']).execute()
    expect(log).toEqual(
      expect.arrayContaining([
        { action: 'error-reports.declined', subject_name: '2 reports' },
        { action: 'error-reports.reopened', subject_name: '2 reports' },
      ]),
    )
  })

  test('is deleted by an editor, for good', async () => {
    const id = await adds(meera, {})
    await reports(id, { words })
    const [{ id: report }] = (await listed()).data
    const remove = (who = meera) => who.call('DELETE', `/admin/error-reports/${report}`)
    expect((await remove(ravi)).status).toBe(403)
    expect((await remove()).json()).toEqual({ message: errorReportMessages.deleted })
    expect(await listed()).toMatchObject({ total: 0 })
    expect((await remove()).status).toBe(404)
  })

  test('is forgotten when it was settled long ago, and kept while it is open', async () => {
    const id = await adds(meera, {})
    for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      await reports(id, { words, finder: 'Jo' }, from)
    const [first, second, third] = (await listed()).data
    await meera.call('PUT', `/admin/error-reports/${first.id}`, { body: { state: 'declined' } })
    await meera.post(`/admin/error-reports/${second.id}/correction`, { words: 'Table 2 said 3.3 kV.' })
    const sweep = (after: number) =>
      forgetReports(
        magazine.database.db,
        new Date(magazine.clock.now.getTime() + days(errorReportLimits.keptDays) + after),
      )
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

  test('becomes no correction that there is no room for', async () => {
    const id = await adds(meera, { corrections: `2026-01-02 ${'x'.repeat(4_950)}` })
    await reports(id, { words })
    const [{ id: report }] = (await listed()).data
    const answer = await meera.post(`/admin/error-reports/${report}/correction`, { words: 'y'.repeat(60) })
    expect([answer.status, answer.json().error]).toEqual([
      400,
      expect.stringContaining('Corrections must have at most 5000 characters'),
    ])
    expect(await listed()).toMatchObject({ total: 1 })
  })

  test('is taken for live articles only, and what is markup in it stays words', async () => {
    const draft = await adds(meera, { isPublished: 0 })
    for (const id of [draft, 999_999, 0, 'x', '1e3'])
      expect((await reports(id, { words })).status, String(id)).toBe(404)
    const id = await adds(meera, {})
    const attack = '<script>alert(1)</script>'
    expect((await reports(id, { words: attack.slice(0, 9) })).text).not.toContain('<script>')
    await reports(id, { words: attack, finder: attack })
    const [{ id: report }] = (await listed()).data
    await meera.post(`/admin/error-reports/${report}/correction`, { words: attack })
    expect((await magazine.get(`/section/news/${id}`)).text).not.toContain(attack)
  })

  test('is read by editors only', async () => {
    for (const reader of [ravi, magazine])
      expect([401, 403]).toContain(
        (await reader.get(reader === magazine ? '/api/admin/error-reports' : '/admin/error-reports')).status,
      )
    expect((await ravi.post('/admin/error-reports/decline-open')).status).toBe(403)
    expect((await ravi.post('/admin/error-reports/reopen', { ids: [1] })).status).toBe(403)
  })
})
