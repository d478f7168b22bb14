import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { arranging } from '../../../../../test/catalogue.ts'
import { later } from '../../../../../test/clock.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { aPassword, aReader, type Visitor } from '../../../../../test/visitor.ts'
import { days } from '../../../../platform/server/core/durations.ts'

const magazine = usePayingMagazine()
const admin = useMember(magazine, { role: 'admin' })
const priya = useMember(magazine, { email: 'priya@example.com', hasPassword: true })
const { begins, buys, orders, verifies } = paying(magazine)

const saves = (changes: object, version = 0) => savesSettings(admin, 'subscription', changes, version)
const planOf = async (reader: Visitor) => (await reader.get('/auth/subscription')).json()
const mine = () => planOf(priya)

test('an order has the price of its day: a later price is for later orders', async () => {
  const { orderId } = await orders(priya, 'silver')
  const prices = [
    { currency: 'INR', silver: '1200', gold: '8900' },
    { currency: 'USD', silver: '15.50', gold: '104' },
  ]
  const silver = { prices, silverBenefits: 'Everything | /topics\n\n  and more  ' }
  expect((await saves(silver)).status).toBe(200)
  const { plans } = (await priya.get('/auth/payments')).json()
  expect(plans[0]).toEqual({
    plan: 'silver',
    prices: { INR: 120_000, USD: 1_550 },
    benefits: ['Everything', 'and more'],
    places: ['/topics', null],
  })
  expect((await orders(priya, 'silver')).amount).toBe(120_000)
  expect((await orders(priya, 'silver', { currency: 'USD' })).amount).toBe(1_550)
  expect((await verifies(priya, await magazine.provider.pays(orderId), 'silver')).status).toBe(200)
  expect((await mine()).orders.find((one: { state: string }) => one.state === 'paid').amount).toBe(84_000)
})

test('the grace period is the one that was agreed: neither a shorter nor a longer one later changes it', async () => {
  await saves({ graceDays: 10 })
  await buys(priya, 'gold')
  await saves({ graceDays: 0 }, 1)
  const { until } = await mine()
  magazine.clock.now = new Date(Date.parse(until) + days(9))
  await priya.signIn('priya@example.com', aPassword)
  expect(await mine()).toMatchObject({ plan: 'gold', graceUntil: new Date(Date.parse(until) + days(10)).toISOString() })
  magazine.clock.now = new Date(Date.parse(until) + days(10))
  expect(await mine()).toMatchObject({ plan: null, graceUntil: null })
})

test('readers are reminded on the days that the publisher chose', async () => {
  await saves({ firstReminder: 30, lastReminder: 0 })
  await buys(priya, 'silver')
  const until = Date.parse((await mine()).until)
  const reminded = async (before: number) => {
    magazine.clock.now = new Date(until - days(before))
    await runJob(magazine, 'subscriptions.remind')
    return magazine.countMails('priya@example.com')
  }
  const before = await reminded(31)
  expect(await reminded(30)).toBe(before + 1)
  expect(await reminded(14)).toBe(before + 1)
  expect(await reminded(3)).toBe(before + 1)
})

test('who renews in the grace period is told the end of the new year, and not that the plan has ended', async () => {
  await buys(priya, 'silver')
  magazine.clock.now = new Date(Date.parse((await mine()).until) + days(1))
  await priya.signIn('priya@example.com', aPassword)
  await buys(priya, 'silver')
  const until = new Date(magazine.clock.now)
  until.setUTCFullYear(until.getUTCFullYear() + 1)
  expect(await mine()).toMatchObject({ plan: 'silver', until: until.toISOString(), graceUntil: null })
  const mails = await magazine.countMails('priya@example.com')
  await runJob(magazine, 'subscriptions.remind')
  expect(await magazine.countMails('priya@example.com')).toBe(mails)
})

test('nothing can be ordered while nothing is sold, and who has a plan keeps it', async () => {
  await buys(priya, 'silver')
  await saves({ isOffered: false })
  const refused = await begins(priya, 'gold')
  expect([refused.status, refused.json().message]).toEqual([503, 'Subscriptions are not on sale right now.'])
  expect((await priya.get('/auth/payments')).json().payments).toBe('off')
  expect((await mine()).plan).toBe('silver')
})

test.each([true, false])('a reminder leads to the plans only where they are on sale: %s', async (isOffered) => {
  await buys(priya, 'silver')
  await magazine.mailTo('priya@example.com')
  await saves({ isOffered })
  magazine.clock.now = new Date(Date.parse((await mine()).until) - days(2))
  await runJob(magazine, 'subscriptions.remind')
  const { text } = await magazine.mailTo('priya@example.com')
  for (const words of ['If you renew early', '/subcribe_user']) expect(text.includes(words)).toBe(isOffered)
  expect(text.includes('To keep access, write to editor@groundplane.example.')).toBe(!isOffered)
})

test('a new account has silver for the days of the trial, once, and the history says why', async () => {
  await saves({ trialDays: 7 })
  const newcomer = await aReader(magazine, { email: 'new@example.com', ip: '192.0.2.77' })
  const { until, ...own } = await planOf(newcomer)
  expect(own).toMatchObject({ plan: 'silver', orders: [] })
  expect(Date.parse(until) - magazine.clock.now.getTime()).toBe(days(7))
  expect((await mine()).plan).toBeNull()
  const changes = await magazine.database.db
    .selectFrom('entitlement_changes')
    .select(['cause', 'reason', 'plan_before', 'plan_after'])
    .execute()
  expect(changes).toEqual([{ cause: 'trial', reason: 'trial of 7 days', plan_before: null, plan_after: 'silver' }])
  const tagged = await aReader(magazine, { email: 'new+again@example.com', ip: '192.0.2.78' })
  expect((await planOf(tagged)).plan).toBeNull()
  later(magazine, days(7))
  await newcomer.signIn('new@example.com', aPassword)
  expect(await planOf(newcomer)).toMatchObject({ plan: null, graceUntil: null })
})

test('terms that make no sense are refused in words, and the prices stay', async () => {
  const cases: [changes: object, message: string][] = [
    [{ firstReminder: 2 }, 'The last reminder must be later than the first'],
    [{ graceDays: 365 }, 'Grace period must be a whole number from 0 to 60'],
    [{ goldBenefits: 'All | javascript:alert(1)' }, 'The URL must be a path'],
    [{ goldBenefits: '<script>' }, 'Gold benefits must be plain text without HTML'],
  ]
  for (const [changes, message] of cases) {
    const answer = await saves(changes)
    expect([answer.status, answer.text], message).toEqual([400, expect.stringContaining(message)])
  }
  expect((await orders(priya, 'silver')).amount).toBe(84_000)
})

test('who deletes the account and signs up again with the same address gets no second trial', async () => {
  await saves({ trialDays: 7 })
  const first = await aReader(magazine, { email: 'twice@example.com', ip: '192.0.2.78' })
  expect((await planOf(first)).plan).toBe('silver')
  expect((await first.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  const second = await aReader(magazine, { email: 'twice@example.com', ip: '192.0.2.79' })
  expect((await planOf(second)).plan).toBeNull()
  const other = await aReader(magazine, { email: 'once@example.com', ip: '192.0.2.80' })
  expect((await planOf(other)).plan).toBe('silver')
  // What stays does not tell the address.
  const stored = await magazine.database.db.selectFrom('address_rules').selectAll().execute()
  expect(stored).toHaveLength(2)
  const plain = createHash('sha256').update('twice@example.com').digest('hex')
  for (const { address_hash } of stored) expect(Buffer.from(address_hash).toString('hex')).not.toBe(plain)
})

test('the gold benefits name the discount on reports as it is, and none at 0', async () => {
  const named = async () =>
    (await priya.get('/auth/payments')).json().plans[1].benefits.filter((words: string) => words.includes('reports at'))
  expect(await named()).toEqual(['Market research reports at 50% discount'])
  for (const [version, goldReportDiscount, words] of [
    [0, 35, ['Market research reports at 35% discount']],
    [1, 0, []],
  ] as const) {
    expect((await saves({ goldReportDiscount }, version)).status).toBe(200)
    expect(await named()).toEqual(words)
  }
})

test('a benefit leads to the list that it names, under its present address, and to none that was removed or hidden', async () => {
  const { removes, renames, changes } = arranging(admin)
  const addresses = [
    '/section/project-ideas/index.html',
    '/section/news/index.html',
    '/section/new-products/index.html',
    '/section/engineering_students/index.html',
    '/section/none/index.html',
    '/section/index.html?category=drone',
    '/component/memory/index.html',
    '/p/terms',
    'https://elsewhere.example/',
  ]
  const goldBenefits = addresses.map((address, index) => `Benefit ${index} | ${address}`).join('\n')
  expect((await saves({ goldBenefits })).status).toBe(200)
  const places = async () => (await priya.get('/auth/payments')).json().plans[1].places
  expect(await places()).toEqual(addresses.map((address) => (address.includes('/none/') ? null : address)))
  expect((await removes('section', 'project-ideas', 'news')).status).toBe(200)
  expect((await removes('category', 'drone', 'robotics')).status).toBe(200)
  expect((await renames('section', 'product', 'launches')).status).toBe(200)
  expect((await changes('memory', { isHidden: true })).status).toBe(200)
  expect(await places()).toEqual([
    null,
    '/section/news/index.html',
    '/section/launches/index.html',
    '/section/engineering_students/index.html',
    null,
    null,
    null,
    '/p/terms',
    'https://elsewhere.example/',
  ])
})
