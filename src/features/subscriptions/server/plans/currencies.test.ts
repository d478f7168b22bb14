import { expect, test } from 'vitest'
import { useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { aReport } from '../../../../../test/reports.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { currencies } from '../../../../platform/contract/currencies.ts'
import { feedLink, listingLink } from '../../../../platform/contract/links.ts'
import { exportOrders } from '../payments/export-orders.ts'

const magazine = usePayingMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })
const priya = useMember(magazine, { email: 'priya@example.com' })
const { begins, buys, orders, verifies } = paying(magazine)

const euros = { currency: 'EUR', silver: '9.50', gold: '99.99' }
const yen = { currency: 'JPY', silver: '1500', gold: '16000' }
const rupees = { currency: 'INR', silver: '840', gold: '8900' }

let version = 0
const saves = async (changes: object) => {
  const answer = await savesSettings(admin, 'subscription', changes, version)
  if (answer.status === 200) version = answer.json().group.version
  return answer
}
const sells = async (...prices: object[]) => {
  version = 0
  const answer = await saves({ prices })
  expect(answer.status, answer.text).toBe(200)
}
const mine = async (reader: Visitor) => (await reader.get('/auth/subscription')).json()

test('the publisher’s first currency is what readers see, and what an order without a currency costs', async () => {
  await sells(euros, yen)
  const { plans } = (await priya.get('/auth/payments')).json()
  const inOrder = plans.map(({ prices }: { prices: object }) => Object.entries(prices).join(' '))
  expect(inOrder).toEqual(['EUR,950 JPY,1500', 'EUR,9999 JPY,16000'])
  const page = (await magazine.get('/subcribe_user')).text
  expect(page).toContain('<strong>€9.50</strong>')
  expect(page).toContain('<strong>€99.99</strong>')
  expect(page).not.toMatch(/₹|INR|USD/)
  expect(await orders(priya, 'silver', { currency: undefined })).toMatchObject({ amount: 950, currency: 'EUR' })
  expect(await orders(priya, 'gold', { currency: 'JPY' })).toMatchObject({ amount: 16_000, currency: 'JPY' })
  const gated = await magazine.publishes({ title: 'Gated', access: 'gold' })
  const article = (await magazine.get(`/section/news/${gated}`)).text
  expect(article).toContain('<strong>€99.99</strong>')
  expect(article).toContain('or ¥16,000')
})

test('a currency without a price is not offered, neither for plans nor for reports, and nothing is converted', async () => {
  await sells(euros)
  const before = await orders(priya, 'silver', { currency: 'EUR' })
  for (const currency of currencies.filter((code) => code !== 'EUR')) {
    const refused = await begins(priya, 'silver', { currency })
    if (refused.status === 429) break
    expect([refused.status, refused.json().code], currency).toEqual([409, 'currency_not_offered'])
  }
  expect((await begins(priya, 'silver', { currency: 'XTS' })).status).toBe(400)
  expect(await magazine.database.db.selectFrom('orders').select('currency').execute()).toEqual([{ currency: 'EUR' }])
  expect(before.amount).toBe(950)
})

test('a currency that is removed changes no order, receipt or plan of before, and is paid to the end', async () => {
  await sells(euros, yen)
  await buys(priya, 'silver', { currency: 'JPY' })
  const { orderId } = await orders(priya, 'gold', { currency: 'JPY' })
  await saves({ prices: [rupees] })
  expect((await begins(priya, 'gold', { currency: 'JPY' })).status).toBe(409)
  const proof = await magazine.provider.pays(orderId)
  expect((await verifies(priya, proof, 'gold')).status).toBe(200)
  const { plan, orders: listed } = await mine(priya)
  expect(plan).toBe('gold')
  expect(listed.map(({ currency, amount }: { currency: string; amount: number }) => [currency, amount])).toEqual([
    ['JPY', 16_000],
    ['JPY', 1_500],
  ])
  const [{ id, number }] = listed[0].documents
  expect((await priya.get(`/auth/fiscal-documents/${id}`)).status).toBe(200)
  expect(number).toBeTruthy()
  expect((await magazine.mailTo('priya@example.com')).text).toContain('¥1,500')
  const csv = (await Array.fromAsync(exportOrders(magazine.database.db))).join('')
  expect(csv).toContain(',JPY,16000,0,')
})

test('the rest of silver counts as much of gold as in the currency in which it was paid', async () => {
  await sells(euros, yen)
  await buys(priya, 'silver', { currency: 'JPY' })
  await buys(priya, 'gold', { currency: 'EUR' })
  const rows = await magazine.database.db
    .selectFrom('orders')
    .select(['currency', 'amount_minor', 'gold_price_minor'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { currency: 'JPY', amount_minor: 1_500, gold_price_minor: 16_000 },
    { currency: 'EUR', amount_minor: 9_999, gold_price_minor: 9_999 },
  ])
  const { until } = await mine(priya)
  const goldDays = (Date.parse(until) - magazine.clock.now.getTime()) / 86_400_000
  expect(goldDays).toBeCloseTo(365 + (365 * 1_500) / 16_000, 0)
})

test('an offer takes its part of the price in each currency', async () => {
  await sells(euros, yen)
  expect((await admin.post('/admin/offers', { code: 'THIRD', percentOff: 33 })).status).toBe(201)
  expect((await orders(priya, 'silver', { currency: 'JPY', offerCode: 'THIRD' })).amount).toBe(1_005)
  expect((await orders(priya, 'silver', { currency: 'EUR', offerCode: 'THIRD' })).amount).toBe(637)
  const refused = await admin.post('/admin/offers', { code: 'RUPEES', percentOff: 10, currency: 'INR' })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('There is no price in INR')])
})

test('a report is sold in the currencies in which it has a price, and keeps the price of a removed one', async () => {
  await sells(yen, euros)
  const report = await aReport(admin, { access: 'sold', prices: { EUR: 4_950, INR: 400_000 } })
  const priced = async () => (await magazine.get(`/api/home/reports/${report.slug}`)).json().prices
  expect(await priced()).toEqual({ EUR: 4_950 })
  const asks = (currency?: string) => priya.post(`/auth/reports/${report.id}/orders`, { currency })
  expect((await asks()).json()).toMatchObject({ amount: 4_950, currency: 'EUR' })
  expect((await asks('JPY')).json().code).toBe('currency_not_offered')
  expect((await asks('INR')).json().code).toBe('currency_not_offered')
  expect((await magazine.get(`/reports/${report.slug}/buy`)).text).toContain('€49.50')
  await saves({ prices: [yen] })
  expect(await priced()).toEqual({})
  expect((await asks()).json().code).toBe('currency_not_offered')
  expect((await magazine.get(`/reports/${report.slug}/buy`)).status).toBe(404)
  expect((await magazine.get(`/reports/${report.slug}`)).text).toContain('not on sale')
  expect((await magazine.get('/reports')).status).toBe(200)
  await saves({ prices: [rupees] })
  expect(await priced()).toEqual({ INR: 400_000 })
  const noPrice = await admin.post('/admin/reports', { title: 'Free?', access: 'sold', prices: {} })
  expect([noPrice.status, noPrice.text]).toEqual([400, expect.stringContaining('needs a price')])
  const halfYen = await admin.post('/admin/reports', { title: 'Half', access: 'sold', prices: { EUR: 50 } })
  expect([halfYen.status, halfYen.text]).toEqual([400, expect.stringContaining('from 1 to 1000000')])
})

test('an organisation pays what was invoiced, also in a currency that readers no longer pay in', async () => {
  await sells(yen)
  const form = {
    name: 'Kiban',
    plan: 'gold',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    seats: 3,
    managers: ['m@kiban.example'],
  }
  const { organisation } = (await admin.post('/admin/organisations', form)).json()
  const pays = (currency: string) =>
    admin.post(`/admin/organisations/${organisation.id}/payments`, { orderNumber: currency, amount: 48_000, currency })
  for (const currency of ['JPY', 'USD']) expect((await pays(currency)).status).toBe(201)
  const { receipts } = (await admin.get(`/admin/organisations/${organisation.id}`)).json()
  const receiptIn = (currency: string) => expect.objectContaining({ amount: 48_000, currency })
  expect(receipts).toEqual(expect.arrayContaining([receiptIn('JPY'), receiptIn('USD')]))
})

test.each<[string, object[], string]>([
  ['no currency', [], 'Add at least one currency'],
  ['a currency twice', [euros, { ...euros, silver: '8' }], 'This currency is already in the list'],
  ['no choice', [{ ...euros, currency: '' }], 'Choose a currency'],
  ['a currency that nobody settles', [{ ...euros, currency: 'XTS' }], 'Currency must be one of'],
  ['yen with decimals', [{ ...yen, silver: '1500.50' }], 'without decimals'],
  ['a third decimal', [{ ...euros, silver: '9.505' }], 'Silver must be an amount from 1 to 1000000, such as 9.99'],
  ['no price', [{ ...euros, gold: '' }], 'Enter a price for Gold'],
  ['a price of zero', [{ ...euros, silver: '0' }], 'Silver must be an amount'],
  ['gold as cheap as silver', [{ ...euros, gold: '9.5' }], 'Gold must cost more than Silver'],
])('%s is refused with a sentence, and the prices stay', async (_, prices, sentence) => {
  version = 0
  const answer = await saves({ prices })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)])
  expect((await orders(priya, 'silver')).amount).toBe(84_000)
})

test('prices that an earlier version has stored or exported are taken over, and undoing a change of it too', async () => {
  const { db } = magazine.database
  const value = { silverInr: 999, silverUsd: 12, goldInr: 9_990, goldUsd: 120, graceDays: 5 }
  const who = { updated_at: new Date(), updated_by: null, updated_by_name: 'Meera' }
  await db
    .insertInto('settings')
    .values({ group_name: 'subscription', value: JSON.stringify(value), version: 3, ...who })
    .execute()
  await magazine.app.settings.reload()
  expect(await orders(priya, 'silver')).toMatchObject({ amount: 99_900, currency: 'INR' })
  expect((await orders(priya, 'gold', { currency: 'USD' })).amount).toBe(12_000)
  version = 3
  expect((await saves({ prices: [euros], graceDays: 5 })).status).toBe(200)
  const { changes } = (await admin.get('/admin/settings/subscription/history')).json()
  expect(changes[0].changes.map(({ field }: { field: string }) => field)).toEqual(['prices'])
  await admin.post('/admin/settings/subscription/undo', { change: changes[0].id, version })
  expect((await orders(priya, 'silver')).amount).toBe(99_900)
  const rooms = { subscription: { silverInr: 700, silverUsd: 9, goldInr: 7_000, goldUsd: 90 } }
  const file = { format: 'groundplane-settings', version: 1, rooms }
  const imported = await admin.post('/admin/settings-file', { file, isDryRun: false })
  expect(imported.status, imported.text).toBe(200)
  expect((await orders(priya, 'silver')).amount).toBe(70_000)
})

test('revenue of different currencies is never added, and stays when a currency goes', async () => {
  await sells(euros, yen, rupees)
  for (const currency of ['EUR', 'JPY', 'EUR']) await buys(priya, 'silver', { currency })
  await saves({ prices: [rupees] })
  const { revenue } = (await admin.get('/admin/dashboard-stats?days=7')).json()
  expect(revenue).toMatchObject([
    { plan: 'silver', currency: 'EUR', now: { orders: 2, amount: 1_900 } },
    { plan: 'silver', currency: 'JPY', now: { orders: 1, amount: 1_500 } },
  ])
})

test('the publisher’s names of the plans are what readers see, and those of a fresh start are the specified words', async () => {
  const article = await magazine.publishes({ title: 'Gated', access: 'gold' })
  const ideas = [listingLink('project-ideas'), feedLink('project-ideas')]
  const pages = ['/subcribe_user', `/section/news/${article}`, '/about', '/feed.xml', ...ideas]
  const textOf = async () =>
    (await Promise.all(pages.map((page) => magazine.get(page)))).map(({ text }) => text).join('')
  const fresh = await textOf()
  expect(fresh).toContain('A gold membership is needed to read this article')
  expect(fresh).toContain('All silver benefits')
  version = 0
  expect((await saves({ silverName: 'Reader', goldName: 'Lab' })).status).toBe(200)
  const renamed = await textOf()
  expect(renamed).toContain('A Lab membership is needed to read this article')
  expect(renamed).toContain('All Reader benefits')
  for (const page of ideas) expect((await magazine.get(page)).text).toContain('For Lab subscribers.')
  const words = renamed.replaceAll(/<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs, ' ')
  expect(words.match(/.{30}\b(?:silver|gold)\b.{30}/gi)).toBeNull()
  await buys(priya, 'gold')
  expect((await magazine.mailTo('priya@example.com')).text).toContain('one year of Lab')
})
