import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const csv = 'Month,Lead time (weeks)\n2026-01,14\n2026-02,4711.25\n2026-03,12'
const aSeries = (form: object = {}) => ({
  title: 'MCU lead times',
  summary: 'By month.',
  method: 'Asked of nine distributors.',
  access: 'gold',
  kind: 'line',
  csv,
  isPublished: true,
  ...form,
})

test('the figures of a gold series go to gold readers alone, and never leave by a list, a page or the log', async () => {
  const wrong = await meera.post('/admin/market-data', aSeries({ csv: `${csv}\n2026-04,soon` }))
  expect([wrong.status, wrong.json().details[0].field]).toEqual([400, 'csv'])
  expect(wrong.json().details[0].message).toContain('Line 5')
  const { entry } = (await meera.post('/admin/market-data', aSeries())).json()
  const list = await magazine.get('/api/home/market-data')
  const page = await magazine.get('/api/home/market-data/mcu-lead-times')
  expect(list.json().data).toMatchObject([
    { columns: ['Month', 'Lead time (weeks)'], rows: 3, period: { from: '2026-01', to: '2026-03' } },
  ])
  expect(page.json()).toMatchObject({ method: 'Asked of nine distributors.', figures: null })
  const address = '/auth/market-data/mcu-lead-times'
  const ravi = await aMember(magazine, { plan: 'gold' })
  const priya = await aMember(magazine, { plan: 'silver' })
  const mine = (await ravi.get(address)).json()
  expect(mine.because).toBeNull()
  for (const figure of ['4711.25', 'Feb 2026', 'Download CSV', '<svg']) expect(mine.figures).toContain(figure)
  expect((await priya.get(address)).json()).toEqual({ because: 'premium_required', figures: null })
  expect((await magazine.get(`/api${address}`)).status).toBe(401)
  const body = { ...entry, csv: `${csv}\n2026-04,11`, isPublished: true }
  expect((await meera.call('PUT', `/admin/market-data/${entry.id}`, { body })).status).toBe(200)
  const admin = await aMember(magazine, { role: 'admin' })
  const log = await admin.get('/admin/audit-log')
  expect(log.text).toContain('market-series.edited')
  const html = await magazine.get('/market-data/mcu-lead-times')
  const shown = [html, await magazine.get('/market-data'), await magazine.get('/market-data/mcu-lead-times.data')]
  for (const { status } of shown) expect(status).toBe(200)
  expect(html.text).toContain('plan=gold&amp;return=%2Fmarket-data%2Fmcu-lead-times')
  for (const { text } of [list, page, log, ...shown]) expect(text).not.toContain('4711')
})
