import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import type { SubscriberDetail, SubscriberPage } from '../../contract/admin-endpoints.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna', signedInFor: 10 ** 11 })

const put = (user: { userId: number }, is_subscribed: 0 | 1, is_premium: 0 | 1, until?: unknown) =>
  admin.call('PUT', '/admin/subscriptions', { body: { user_id: user.userId, is_subscribed, is_premium, until } })
const detail = async (user: { userId: number }): Promise<SubscriberDetail> =>
  (await admin.get(`/admin/subscriptions/${user.userId}`)).json()

test('a grant with an end is extended by granting it again, is shown and audited, and ends by itself', async () => {
  const priya = await aMember(magazine, { signedInFor: 10 ** 11 })
  const planNow = async () => (await priya.get('/auth/subscription')).json().plan
  expect((await put(priya, 1, 1, '2026-03-03')).json()).toMatchObject({ Premium: 1, source: 'granted' })
  expect((await put(priya, 1, 1, '2026-03-03')).status).toBe(200)
  const { until } = (await put(priya, 1, 1, '2026-03-04')).json()
  expect(new Date(until).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })).toBe('2026-03-04')
  expect((await detail(priya)).changes.map(({ before, after }) => [before, after])).toEqual([
    ['gold', 'gold'],
    [null, 'gold'],
  ])
  expect((await admin.get('/admin/audit-log')).json().data).toMatchObject([
    { action: 'subscription.granted', detail: { before: 'gold', after: 'gold', until: '2026-03-04' } },
    { action: 'subscription.granted', detail: { before: null, after: 'gold', until: '2026-03-03' } },
  ])
  const refused = await put(priya, 1, 1, '2026-03-03')
  expect(refused.json()).toMatchObject({ error: 'The plan already lasts beyond 2026-03-03' })
  magazine.clock.now = new Date(new Date(until).getTime() - 1)
  expect(await planNow()).toBe('gold')
  magazine.clock.now = new Date(until)
  expect(await planNow()).toBe(null)
})

test('two grants at once leave the later end', async () => {
  const priya = await aMember(magazine)
  const answers = await Promise.all(['2026-05-01', '2026-06-01'].map((until) => put(priya, 1, 0, until)))
  expect(answers.map(({ status }) => status)).toContain(200)
  const page: SubscriberPage = (await admin.get(`/admin/subscriptions?user_id=${priya.userId}`)).json()
  expect(page.data[0]?.until?.slice(0, 7)).toBe('2026-06')
})

test('an end that is past, beyond the calendar or no day is refused with a sentence and grants nothing', async () => {
  const priya = await aMember(magazine)
  const beyond = ['2026-03-01', '0000-01-01', '9999-12-31', '2101-01-01']
  const noDays = ['2027-02-29', '2027-03-31T10:00:00Z', '<b>2027-03-31</b>', '2'.repeat(200), 20270331]
  for (const until of [...beyond, ...noDays]) {
    const answer = await put(priya, 1, 1, until)
    expect([answer.status, answer.json().error], `${until}`).toEqual([400, expect.stringMatching(/ /)])
  }
  expect((await detail(priya)).changes).toEqual([])
})

test('a change that takes a plan away takes no end date', async () => {
  const priya = await aMember(magazine, { plan: 'gold' })
  expect((await put(priya, 1, 0, '2027-03-31')).status).toBe(400)
  expect((await put(priya, 0, 0, '2027-03-31')).status).toBe(400)
  expect((await detail(priya)).plan).toBe('gold')
})
