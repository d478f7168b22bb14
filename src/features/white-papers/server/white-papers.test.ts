import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { later } from '../../../../test/clock.ts'
import { sendsForm } from '../../../../test/forms.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { runJob } from '../../../../test/jobs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { statusesOf, Visitor } from '../../../../test/visitor.ts'
import { listLink, pageLink, whitePaperHead } from '../../../platform/contract/content/heads.ts'
import { whitePaperFileLink } from '../../../platform/contract/links.ts'
import { days, hours } from '../../../platform/server/core/durations.ts'
import { indexMissingFiles } from '../../search-index/server/index.ts'
import { whitePaperMessages } from '../contract/rules.ts'

const magazine = useMagazine({ pages: true })
const sales = useMember(magazine, { role: 'advertising', username: 'Sunil' })

const aPdf = Buffer.from('%PDF-1.7\n%CANARYPAPER\ntrailer\n%%EOF\n')
const consent = 'I agree that the magazine gives my data to Gate & Co.'
const form = (more: object = {}) => ({
  title: 'Drivers for 1,700 V',
  sponsor: 'Gate & Co',
  summary: 'How they are driven.',
  text: 'One.\n\nTwo.',
  consent,
  isPublished: true,
  ...more,
})
const uploads = (pdf: Uint8Array = aPdf) =>
  sendsForm(sales, '/admin/white-papers/file', [
    ['name', 'Drivers'],
    ['file', pdf, 'drivers.pdf'],
  ])

let paper: { id: number; slug: string; version: number }
let file: string

beforeEach(async () => {
  file = (await uploads()).json().file
  paper = (await sales.post('/admin/white-papers', form({ file }))).json().entry
})

const changes = (more: object, version = paper.version) =>
  sales.call('PUT', `/admin/white-papers/${paper.id}`, { body: { ...form({ file, ...more }), version } })
let people = 0
const requests = (email: string, more: object = {}) => {
  people += 1
  const visitor = new Visitor(magazine, { ip: `198.51.100.${people % 250}` })
  return visitor.post(`/home/white-papers/${paper.slug}/requests`, {
    name: 'Asha',
    email,
    company: 'Circuits Ltd',
    consent,
    ...more,
  })
}
const tokenTo = async (email: string) =>
  /\/white-paper\/([\w-]{43})/.exec((await magazine.mailTo(email)).text)?.[1] ?? ''
const opens = (token: string) => new Visitor(magazine).post(`/home/white-paper-links/${token}`)
const leads = async () => (await sales.get(`/admin/white-papers/${paper.id}/leads`)).json()
const download = (url: string, more: object = {}) => magazine.app.http.inject({ method: 'GET', url, ...more })

describe('a white paper', () => {
  test('is listed as sponsored, and its file comes by a link in a mail, which makes the lead', async () => {
    const list = (await magazine.get(listLink(whitePaperHead))).text
    expect(list).toContain('Sponsored by Gate &amp; Co')
    const page = await magazine.get(pageLink(whitePaperHead, paper.slug))
    expect(page.text).toContain('I agree that the magazine gives my data to Gate &amp; Co.')
    expect(page.text).not.toContain(file)

    expect((await requests('asha@example.com')).json()).toEqual({ message: whitePaperMessages.sent })
    expect(await leads()).toMatchObject({ total: 0 })
    const token = await tokenTo('asha@example.com')
    const link = await magazine.get(`/api/home/white-paper-links/${token}`)
    expect(link.json()).toEqual({ slug: paper.slug, title: 'Drivers for 1,700 V', sponsor: 'Gate & Co' })
    // Mail programs open links too: that alone makes no lead.
    expect(await leads()).toMatchObject({ total: 0 })
    const { address } = (await opens(token)).json()
    const got = await download(address)
    expect([got.statusCode, got.rawPayload]).toEqual([200, aPdf])
    expect(got.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="drivers.pdf"',
    })
    expect(await leads()).toMatchObject({ data: [{ name: 'Asha', email: 'asha@example.com', consent }] })

    await changes({ consent: 'Other words.' })
    const [row] = parse((await sales.get(`/admin/white-papers/${paper.id}/leads.csv`)).text, {
      columns: true,
      bom: true,
    })
    expect(row).toEqual({
      Name: 'Asha',
      Email: 'asha@example.com',
      Company: 'Circuits Ltd',
      Consent: consent,
      'Consent given': '2026-03-02T09:00:00.000Z',
      'Email verified': '2026-03-02T09:00:00.000Z',
    })
  })

  test('has a cover, which cannot be deleted while it is shown', async () => {
    const cover = await sendsForm(sales, '/admin/white-papers/cover', [['image', aFlatPng(300, 420), 'cover.png']])
    const { imageUrl } = cover.json()
    expect((await changes({ imageUrl })).status).toBe(200)
    expect((await magazine.get(listLink(whitePaperHead))).text).toContain(imageUrl)
    const uses = await magazine.database.db.selectFrom('picture_uses').select(['kind', 'subject']).execute()
    expect(uses).toEqual([{ kind: 'white-paper', subject: String(paper.id) }])
    expect((await changes({ imageUrl: 'https://elsewhere.example/x.png' }, 2)).status).toBe(400)
  })

  test('is published only with its file', async () => {
    const answer = await changes({ file: '' })
    expect([answer.status, answer.json().details[0]]).toEqual([
      400,
      { field: 'file', message: whitePaperMessages.fileRequired },
    ])
  })

  test('of an earlier version is found by its sponsor once the server has started', async () => {
    const { db } = magazine.database
    await db.updateTable('white_papers').set({ lexemes: null }).execute()
    await indexMissingFiles(db)
    const found = async (query: string) => (await magazine.get(`/api/home/search?query=${query}`)).json().files
    for (const word of ['gate', 'drivers', 'driven'])
      expect([word, await found(word)]).toEqual([word, [expect.objectContaining({ slug: paper.slug })]])
  })

  test('is found by its sponsor in the back office', async () => {
    const found = async (search: string) => (await sales.get(`/admin/white-papers?search=${search}`)).json().total
    expect([await found('gate'), await found('circuits')]).toEqual([1, 0])
  })

  test('takes no file that is not a whole PDF', async () => {
    for (const bytes of [aFlatPng(8, 8), Buffer.from('a,b\n1,2\n'), Buffer.from('%PDF-1.7\n')])
      expect((await uploads(bytes)).status, String(bytes)).toBe(415)
    expect(await magazine.database.db.selectFrom('attachments').select('name').execute()).toEqual([{ name: file }])
  })
})

describe('the file of a white paper', () => {
  test('opens to no guess: by address, HEAD, a range, a forged ticket, or as the file of an article', async () => {
    await requests('asha@example.com')
    const { address } = (await opens(await tokenTo('asha@example.com'))).json()
    const other = (await uploads()).json().file
    const ticket = new URL(address, 'http://x').searchParams.get('ticket') ?? ''
    const forged = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`
    const bare = whitePaperFileLink(file)
    const guesses = [
      bare,
      `${bare}?ticket=`,
      `${bare}?ticket=${forged}`,
      `${bare}?ticket=a&ticket=${ticket}`,
      `${whitePaperFileLink(other)}?ticket=${ticket}`,
      `/files/${file}`,
      `/files/${file}?ticket=${ticket}`,
    ]
    for (const url of guesses)
      for (const more of [{}, { method: 'HEAD' as const }, { headers: { range: 'bytes=0-9' } }]) {
        const answer = await download(url, more)
        expect([url, answer.statusCode]).toEqual([url, 404])
        expect(answer.payload).not.toContain('CANARY')
        expect(answer.headers['accept-ranges']).toBeUndefined()
      }
    expect((await download(address)).statusCode).toBe(200)
    await sales.post('/admin/white-paper-leads/forget', { email: 'ASHA@example.com' })
    expect((await download(address)).statusCode).toBe(404)
  })

  test('outlives the nightly sweep of files as long as its white paper does', async () => {
    later(magazine, days(3))
    await runJob(magazine, 'attachments.sweep')
    expect(await magazine.database.db.selectFrom('attachments').select('name').execute()).toEqual([{ name: file }])
  })
})

describe('a request', () => {
  test('that is not right is refused, and nothing is kept or mailed', async () => {
    const cases: [more: object, status: number][] = [
      [{ consent: '' }, 400],
      [{ consent: 'The words of another consent.' }, 409],
      [{ company: ' ' }, 400],
      [{ name: 'x'.repeat(10_000) }, 400],
      [{ email: 'asha' }, 400],
    ]
    for (const [more, status] of cases)
      expect((await requests('asha@example.com', more)).status, JSON.stringify(more)).toBe(status)
    expect(await magazine.database.db.selectFrom('white_paper_leads').selectAll().execute()).toEqual([])
    expect(await magazine.countMails('asha@example.com')).toBe(0)
  })

  test('for a closed white paper is refused, and links that were mailed work on', async () => {
    await requests('asha@example.com')
    const token = await tokenTo('asha@example.com')
    await changes({ isOpen: false })
    expect((await requests('ravi@example.com')).json().message).toBe(whitePaperMessages.closed)
    expect((await opens(token)).status).toBe(200)
  })

  test('is mailed twice in half a day at most, answered the same, and changes no lead that is proved', async () => {
    await requests('asha@example.com', { name: 'Mallory' })
    await requests('asha@example.com')
    const answers = await Promise.all([requests('asha@example.com'), requests('asha@example.com')])
    expect(answers.map((answer) => answer.json())).toEqual([
      { message: whitePaperMessages.sent },
      { message: whitePaperMessages.sent },
    ])
    expect(await magazine.countMails('asha@example.com')).toBe(2)
    await tokenTo('asha@example.com')
    await opens(await tokenTo('asha@example.com'))
    expect(await leads()).toMatchObject({ data: [{ name: 'Asha' }] })
    later(magazine, hours(13))
    await requests('asha@example.com', { name: 'Mallory' })
    expect(await leads()).toMatchObject({ data: [{ name: 'Asha' }], total: 1 })
  })

  test('can be tried only so often from one network', async () => {
    const visitor = new Visitor(magazine, { ip: '203.0.113.9' })
    const statuses = await statusesOf(12, (number) => {
      const lead = { name: 'Asha', email: `asha${number}@example.com`, company: 'C', consent }
      return visitor.post(`/home/white-papers/${paper.slug}/requests`, lead)
    })
    expect([...new Set(statuses)]).toEqual([200, 429])
  })
})

describe('a lead', () => {
  test('who asks again is stored anew once the second link is opened, and kept for a year from then', async () => {
    const address = 'asha@example.com'
    await requests(address)
    await opens(await tokenTo(address))
    later(magazine, days(364))
    Object.assign(sales, await aMember(magazine, { role: 'advertising' }))
    const changed = 'I agree to more.'
    await changes({ consent: changed })
    expect((await requests(address, { company: 'New Ltd', consent: changed })).status).toBe(200)
    // Until the link is opened it may have been anybody.
    expect(await leads()).toMatchObject({ data: [{ company: 'Circuits Ltd', consent }], total: 1 })
    const second = await tokenTo(address)
    later(magazine, days(2))
    await runJob(magazine, 'white-papers.sweep')
    Object.assign(sales, await aMember(magazine, { role: 'advertising' }))
    expect((await download((await opens(second)).json().address)).statusCode).toBe(200)
    const asked = new Date(magazine.clock.now.getTime() - days(2)).toISOString()
    const lead = { company: 'New Ltd', consent: changed, askedAt: asked, confirmedAt: magazine.clock.now.toISOString() }
    expect(await leads()).toMatchObject({ data: [lead], total: 1 })
  })

  test('has one link that works: the one that was opened last', async () => {
    await requests('asha@example.com')
    const first = await tokenTo('asha@example.com')
    await opens(first)
    await requests('asha@example.com', { company: 'New Ltd' })
    const second = await tokenTo('asha@example.com')
    // A request by somebody else does not end the owner's link.
    expect((await opens(first)).status).toBe(200)
    expect((await opens(second)).status).toBe(200)
    expect(await leads()).toMatchObject({ data: [{ company: 'New Ltd' }], total: 1 })
    expect((await opens(first)).json().code).toBe('link_replaced')
  })

  test('is deleted alone, with its address, with the account, and after a year', async () => {
    const addresses = ['one@example.com', 'two@example.com', 'three@example.com', 'four@example.com']
    for (const address of addresses) {
      await requests(address)
      await opens(await tokenTo(address))
    }
    const [last] = (await leads()).data
    await sales.call('DELETE', `/admin/white-paper-leads/${last.id}`)
    const answer = await sales.post('/admin/white-paper-leads/forget', { email: 'one@example.com' })
    expect(answer.json().message).toBe(whitePaperMessages.forgotten(1))
    expect(await leads()).toMatchObject({ total: 2 })

    const two = await aMember(magazine, { email: 'two@example.com' })
    expect((await two.get('/auth/my-data')).json().records.white_paper_leads).toMatchObject([
      { email: 'two@example.com', consent, title: 'Drivers for 1,700 V', sponsor: 'Gate & Co' },
    ])
    await magazine.database.db.updateTable('sessions').set({ method: 'google', is_reauthenticated: true }).execute()
    expect((await two.post('/auth/delete-account', {})).status).toBe(200)
    expect(await leads()).toMatchObject({ total: 1 })

    await requests('never@example.com')
    await tokenTo('never@example.com')
    later(magazine, days(366))
    await runJob(magazine, 'white-papers.sweep')
    expect(await magazine.database.db.selectFrom('white_paper_leads').select('id').execute()).toEqual([])
  })
})
