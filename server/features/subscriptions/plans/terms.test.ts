import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../../contract/settings/rooms.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import { aPassword, aReader, type Visitor } from '../../../../test/visitor.ts'
import { days } from '../../../core/durations.ts'

let provider: PaymentProvider
let priya: Visitor
beforeAll(async () => {
  provider = await openPaymentProvider()
})
const magazine = useMagazine({ environment: () => provider.environment })
const admin = useMember(magazine, { role: 'admin' })
beforeEach(async () => {
  priya = await aReader(magazine)
})
afterAll(async () => {
  await provider.close()
})

let version = 0
beforeEach(() => {
  version = 0
})
async function saves(changes: object) {
  const value = { ...structuredClone(defaultSettings.subscription), ...changes }
  const answer = await admin.call('PUT', '/admin/settings/subscription', { body: { value, version } })
  if (answer.status === 200) version += 1
  return answer
}
const order = (plan = 'silver', currency = 'INR') =>
  priya.post('/auth/create-order', { subscriptionType: plan, currency })
async function buys(plan: string) {
  const { orderId } = (await order(plan)).json()
  const proof = await provider.pays(orderId)
  expect((await priya.post('/auth/verify-payment', { ...proof, subscriptionType: plan })).status).toBe(200)
}
const mine = async () => (await priya.get('/auth/subscription')).json()

test('an order has the price of its day: a later price is for later orders', async () => {
  const { orderId } = (await order()).json()
  expect(
    (await saves({ silverInr: 1_200, silverUsd: 15, silverBenefits: 'Everything | /topics\n\n  and more  ' })).status,
  ).toBe(200)
  const { plans } = (await priya.get('/auth/payments')).json()
  expect(plans[0]).toEqual({
    plan: 'silver',
    prices: { INR: 120_000, USD: 1_500 },
    benefits: ['Everything', 'and more'],
    places: ['/topics', null],
  })
  expect((await order()).json().amount).toBe(120_000)
  expect((await order('silver', 'USD')).json().amount).toBe(1_500)
  const proof = await provider.pays(orderId)
  expect((await priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'silver' })).status).toBe(200)
  expect((await mine()).orders.find((one: { state: string }) => one.state === 'paid').amount).toBe(84_000)
})

test('the grace period is the one that was agreed: neither a shorter nor a longer one later changes it', async () => {
  await saves({ graceDays: 10 })
  await buys('gold')
  await saves({ graceDays: 0 })
  const { until } = await mine()
  magazine.clock.now = new Date(Date.parse(until) + days(9))
  await priya.signIn('priya@example.com', aPassword)
  expect(await mine()).toMatchObject({ plan: 'gold', graceUntil: new Date(Date.parse(until) + days(10)).toISOString() })
  magazine.clock.now = new Date(Date.parse(until) + days(10))
  expect(await mine()).toMatchObject({ plan: null, graceUntil: null })
})

test('readers are reminded on the days that the publisher chose', async () => {
  await saves({ firstReminder: 30, lastReminder: 0 })
  await buys('silver')
  const until = Date.parse((await mine()).until)
  const reminded = async (before: number) => {
    magazine.clock.now = new Date(until - days(before))
    await magazine.database.db.transaction().execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.remind', {}))
    return magazine.countMails('priya@example.com')
  }
  const before = await reminded(31)
  expect(await reminded(30)).toBe(before + 1)
  expect(await reminded(14)).toBe(before + 1)
  expect(await reminded(3)).toBe(before + 1)
})

test('nothing can be ordered while nothing is sold, and who has a plan keeps it', async () => {
  await buys('silver')
  await saves({ isOffered: false })
  const refused = await order('gold')
  expect([refused.status, refused.json().message]).toEqual([503, 'Subscriptions are not sold at the moment.'])
  expect((await priya.get('/auth/payments')).json().payments).toBe('off')
  expect((await mine()).plan).toBe('silver')
})

test('a new account has silver for the days of the trial, once, and the history says why', async () => {
  await saves({ trialDays: 7 })
  const newcomer = await aReader(magazine, { email: 'new@example.com', ip: '192.0.2.77' })
  const { plan, until, orders } = (await newcomer.get('/auth/subscription')).json()
  expect({ plan, orders }).toEqual({ plan: 'silver', orders: [] })
  expect(Date.parse(until) - magazine.clock.now.getTime()).toBe(days(7))
  expect((await mine()).plan).toBeNull()
  const changes = await magazine.database.db
    .selectFrom('entitlement_changes')
    .select(['cause', 'reason', 'plan_before', 'plan_after'])
    .execute()
  expect(changes).toEqual([{ cause: 'trial', reason: 'trial of 7 days', plan_before: null, plan_after: 'silver' }])
  magazine.clock.now = new Date(magazine.clock.now.getTime() + days(7))
  await newcomer.signIn('new@example.com', aPassword)
  expect((await newcomer.get('/auth/subscription')).json()).toMatchObject({ plan: null, graceUntil: null })
})

test.each([
  ['gold that costs no more than silver', { goldInr: 840 }, 'Gold must cost more than silver'],
  ['a price of nothing', { silverUsd: 0 }, 'Silver, a year in dollars must be a whole number from 1 to 1000000'],
  ['a price with paise', { silverInr: 840.5 }, 'Silver, a year in rupees must be a whole number from 1 to 1000000'],
  ['reminders in the wrong order', { firstReminder: 2 }, 'The last reminder must be later than the first'],
  ['a grace period of a year', { graceDays: 365 }, 'Grace period must be a whole number from 0 to 60'],
  ['a benefit at no address', { goldBenefits: 'All | javascript:alert(1)' }, 'The address must be a path'],
  ['benefits with markup', { goldBenefits: '<script>' }, 'What gold includes must be plain text without HTML'],
])('%s is refused, and the prices stay', async (_, changes, message) => {
  const answer = await saves(changes)
  expect([answer.status, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(message)])
  expect((await order()).json().amount).toBe(84_000)
})

test('who deletes the account and signs up again with the same address gets no second trial', async () => {
  await saves({ trialDays: 7 })
  const first = await aReader(magazine, { email: 'twice@example.com', ip: '192.0.2.78' })
  expect((await first.get('/auth/subscription')).json().plan).toBe('silver')
  expect((await first.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  const second = await aReader(magazine, { email: 'twice@example.com', ip: '192.0.2.79' })
  expect((await second.get('/auth/subscription')).json().plan).toBeNull()
  const other = await aReader(magazine, { email: 'once@example.com', ip: '192.0.2.80' })
  expect((await other.get('/auth/subscription')).json().plan).toBe('silver')
  // What stays does not tell the address.
  const stored = await magazine.database.db.selectFrom('trial_addresses').selectAll().execute()
  expect(stored).toHaveLength(2)
  const plain = createHash('sha256').update('twice@example.com').digest('hex')
  for (const { address_hash } of stored) expect(Buffer.from(address_hash).toString('hex')).not.toBe(plain)
})
