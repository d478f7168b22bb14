import { expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'advertising' })

const anOffer = (form: object = {}) => ({
  title: 'FPGA engineer',
  company: 'Volt',
  place: 'Pune, India',
  isRemote: true,
  text: 'Timing closure.\n\nBenches & boards.',
  closesOn: '2026-03-02',
  applyAt: 'jobs@volt.example',
  isPublished: true,
  ...form,
})

test('an offer is in the list until its closing day, and its page stays', async () => {
  expect((await meera.post('/admin/job-offers', anOffer())).status).toBe(201)
  const listed = async () => (await magazine.get('/api/home/job-offers')).json().total
  const isInMap = async () => (await magazine.get('/sitemaps/pages.xml')).text.includes('/job-offers/fpga-engineer')
  const page = () => magazine.get('/job-offers/fpga-engineer')
  expect([await listed(), await isInMap()]).toEqual([1, true])
  const open = await page()
  for (const words of [
    '"@type":"JobPosting"',
    '<p>Timing closure.</p><p>Benches &amp; boards.</p>',
    '"validThrough":"2026-03-02T23:59:59+05:30"',
    'href="mailto:jobs@volt.example"',
  ])
    expect(open.text).toContain(words)
  expect(open.text).not.toContain('TELECOMMUTE')
  magazine.clock.now = new Date('2026-03-02T23:00:00Z')
  magazine.app.forget()
  expect([await listed(), await isInMap()]).toEqual([0, false])
  const closed = await page()
  expect([closed.status, closed.text.includes('JobPosting')]).toEqual([200, false])
  expect(closed.text).toContain('This offer closed on')
})

test('search engines learn where an offer is, or that it is remote if it names no place', async () => {
  const place = '"jobLocation":{"@type":"Place","address":"Pune, India"}'
  const remote = '"jobLocationType":"TELECOMMUTE"'
  const cases: [form: object, has: [boolean, boolean]][] = [
    [{}, [true, false]],
    [{ place: '' }, [false, true]],
    [{ place: '', isRemote: false }, [false, false]],
  ]
  for (const [index, [form, has]] of cases.entries()) {
    await meera.post('/admin/job-offers', anOffer({ title: `Offer ${index}`, ...form }))
    const { text } = await magazine.get(`/job-offers/offer-${index}`)
    expect([text.includes('"JobPosting"'), text.includes(place), text.includes(remote)]).toEqual([true, ...has])
  }
})

const noPlaces = [
  ...['javascript:alert(1)', 'volt.example', 'https://', 'ftp://volt.example', 'jobs@'],
  ...['https://user:pw@volt.example/', 'http://localhost/', 'https://127.1/jobs', 'https://volt.example/a b'],
]
test.each(noPlaces)('%s is no place to apply at', async (applyAt) => {
  const answer = await meera.post('/admin/job-offers', anOffer({ applyAt }))
  expect([answer.status, answer.json().details[0].field]).toEqual([400, 'applyAt'])
})

test.each([
  ['https://volt.example/jobs?id=1', 'https://volt.example/jobs?id=1'],
  ['HTTPS://volt.example/jobs', 'HTTPS://volt.example/jobs'],
  ['httpd-jobs@volt.example', 'mailto:httpd-jobs@volt.example'],
  ['hr?cc=x@volt.example', 'mailto:hr%3Fcc%3Dx@volt.example'],
  ['hr&bcc=x#y%0a@volt.example', 'mailto:hr%26bcc%3Dx%23y%250a@volt.example'],
])('applying at %s leads to %s', async (applyAt, href) => {
  expect((await meera.post('/admin/job-offers', anOffer({ applyAt }))).status).toBe(201)
  const { text } = await magazine.get('/job-offers/fpga-engineer')
  expect(/<a class="button button-primary" href="([^"]*)"/.exec(text)?.[1]).toBe(href)
})

test.each([
  ['2026-03-02T18:29:00Z', true],
  ['2026-03-02T18:31:00Z', false],
  ['2026-03-01T20:00:00Z', true],
])('at %s, the footer links the list as long as the list has something: %s', async (now, isThere) => {
  expect((await meera.post('/admin/job-offers', anOffer())).status).toBe(201)
  magazine.clock.now = new Date(now)
  magazine.app.forget()
  expect((await magazine.get('/api/home/job-offers')).json().total > 0).toBe(isThere)
  expect((await magazine.get('/glossary')).text.includes('href="/job-offers"')).toBe(isThere)
})
