import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'advertising' })

const anOffer = (form: object = {}) => ({
  title: 'FPGA engineer',
  company: 'Volt',
  place: 'Pune, India',
  isRemote: true,
  html: '<p>Timing closure.</p>',
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
  for (const words of ['"@type":"JobPosting"', '"jobLocationType":"TELECOMMUTE"', 'href="mailto:jobs@volt.example"'])
    expect(open.text).toContain(words)
  magazine.clock.now = new Date('2026-03-02T23:00:00Z')
  magazine.app.forget()
  expect([await listed(), await isInMap()]).toEqual([0, false])
  const closed = await page()
  expect([closed.status, closed.text.includes('JobPosting')]).toEqual([200, false])
  expect(closed.text).toContain('This offer closed on')
})

test.each(['javascript:alert(1)', 'volt.example', 'https://', 'ftp://volt.example', 'jobs@'])(
  '%s is no place to apply at',
  async (applyAt) => {
    const answer = await meera.post('/admin/job-offers', anOffer({ applyAt }))
    expect([answer.status, answer.json().details[0].field]).toEqual([400, 'applyAt'])
  },
)
