import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { countWaiting, usualDatabase } from '../../../../../test/database.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { days, seconds } from '../../../../platform/server/core/durations.ts'
import type { Subscriber, SubscriberDetail, SubscriberPage } from '../../contract/admin-endpoints.ts'

const magazine = usePayingMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna' })
const { buys, orders, tells, verifies } = paying(magazine)

const put = (member: { userId: number }, is_subscribed: unknown, is_premium: unknown, reason?: string) =>
  admin.call('PUT', '/admin/subscriptions', { body: { user_id: member.userId, is_subscribed, is_premium, reason } })
const subscribe = (member: SignedIn, reason?: string) => put(member, 1, 0, reason)
const unsubscribe = (member: SignedIn) => put(member, 0, 0)
const makePremium = (member: SignedIn) => put(member, 1, 1)
const detail = async ({ userId }: SignedIn): Promise<SubscriberDetail> =>
  (await admin.get(`/admin/subscriptions/${userId}`)).json()
const list = async (query = ''): Promise<SubscriberPage> => (await admin.get(`/admin/subscriptions${query}`)).json()
const planOf = async (member: SignedIn) => {
  const { plan, until } = (await member.get('/auth/subscription')).json()
  return `${plan} ${until?.slice(0, 10) ?? 'without end'}`
}
const daysPass = (n: number) => later(magazine, days(n))
/** Test sessions end after a day, those of the staff after 12 idle hours. */
const staysSignedIn = () => {
  const then = new Date(magazine.clock.now.getTime() + days(2000))
  const dates = { created_at: then, last_seen_at: then, expires_at: then }
  return magazine.database.db.updateTable('sessions').set(dates).execute()
}

test('the four plan actions take effect on the reader’s next request', async () => {
  const [silver, gold] = [await magazine.publishes({ access: 'silver' }), await magazine.publishes({ access: 'gold' })]
  const priya = await aMember(magazine)
  const opens = async () =>
    (await Promise.all([silver, gold].map((id) => priya.get(`/home/article/${id}`)))).map(({ status }) => status)
  expect(await opens()).toEqual([403, 403])
  const said: Subscriber = (await subscribe(priya, 'a prize')).json()
  expect(said).toMatchObject({ id: priya.userId, isSubscribed: 1, Premium: 0, until: null, source: 'granted' })
  expect(await opens()).toEqual([200, 403])
  expect((await makePremium(priya)).json()).toMatchObject({ isSubscribed: 1, Premium: 1 })
  expect(await opens()).toEqual([200, 200])
  // Remove Premium sends what Subscribe sends.
  expect((await subscribe(priya)).json()).toMatchObject({ isSubscribed: 1, Premium: 0, until: null })
  expect(await opens()).toEqual([200, 403])
  expect((await unsubscribe(priya)).json()).toMatchObject({ isSubscribed: 0, Premium: 0, source: null })
  expect(await opens()).toEqual([403, 403])

  const { changes, subscriptions } = await detail(priya)
  expect(changes.map(({ before, after, reason, adminName }) => [before, after, reason, adminName])).toEqual([
    ['silver', null, 'revoked silver', 'Anna'],
    ['gold', 'silver', 'revoked gold', 'Anna'],
    ['silver', 'gold', 'granted gold', 'Anna'],
    [null, 'silver', 'a prize', 'Anna'],
  ])
  expect(subscriptions.every(({ grantedBy, endsAt }) => grantedBy === 'Anna' && endsAt !== null)).toBe(true)
  const subject = { subject_kind: 'user', subject_id: String(priya.userId), subject_name: 'Priya' }
  expect(await auditLog(magazine)).toMatchObject([
    { action: 'subscription.granted', detail: { before: null, after: 'silver', reason: 'a prize' } },
    { action: 'subscription.granted', detail: { before: 'silver', after: 'gold', reason: '' } },
    { action: 'subscription.revoked', detail: { before: 'gold', after: 'silver', reason: '' } },
    { ...subject, action: 'subscription.revoked', detail: { before: 'silver', after: null, reason: '' } },
  ])
})

test('an action that changes nothing is not recorded', async () => {
  const priya = await aMember(magazine)
  await buys(priya, 'gold')
  const before = await detail(priya)
  expect((await makePremium(priya)).json()).toMatchObject({
    Premium: 1,
    source: 'bought',
    until: '2027-03-02T09:00:00.000Z',
  })
  const ravi = await aMember(magazine)
  await unsubscribe(ravi)
  expect(await detail(priya)).toEqual(before)
  expect((await detail(ravi)).changes).toEqual([])
  expect(await auditLog(magazine)).toEqual([])
})

test('revoked gold leaves silver until the same end, whatever is paid or refunded later', async () => {
  const priya = await aMember(magazine)
  const payment = await buys(priya, 'gold')
  await staysSignedIn()
  daysPass(10)
  await subscribe(priya)
  expect(await planOf(priya)).toBe('silver 2027-03-02')
  const { orders: ordered, subscriptions } = await detail(priya)
  expect(ordered).toMatchObject([{ plan: 'gold', state: 'paid', revokedAt: magazine.clock.now.toISOString() }])
  expect((await priya.get('/auth/subscription')).json().orders).toMatchObject([
    { state: 'paid', revokedAt: magazine.clock.now.toISOString() },
  ])
  expect(subscriptions).toMatchObject([
    { plan: 'silver', source: 'granted', endsAt: '2027-03-02T09:00:00.000Z' },
    { plan: 'gold', source: 'bought', endsAt: '2026-03-12T09:00:00.000Z' },
  ])
  // Each purchase reallocates all periods. The revoked one must not come back.
  daysPass(1)
  await buys(priya, 'silver')
  expect(await planOf(priya)).toBe('silver 2027-03-13')
  await magazine.provider.sandbox.refund(payment, undefined, 'never')
  await tells('refund.processed', payment)
  expect((await detail(priya)).orders.at(-1)).toMatchObject({ plan: 'gold', state: 'refunded' })
  expect(await planOf(priya)).toBe('silver 2027-03-13')
  await staysSignedIn()
  magazine.clock.now = new Date('2027-03-15T09:00:00Z')
  expect((await list(`?user_id=${priya.userId}`)).data[0]).toMatchObject({ isSubscribed: 1, Premium: 0 })
})

test('silver that was upgraded continues as silver, and both can be revoked at once', async () => {
  const priya = await aMember(magazine)
  await staysSignedIn()
  await buys(priya, 'silver')
  daysPass(180)
  await buys(priya, 'gold')
  expect(await planOf(priya)).toMatch(/^gold 2027-09/)
  daysPass(10)
  await subscribe(priya)
  expect(await planOf(priya)).toMatch(/^silver 2027-09/)
  expect((await detail(priya)).orders.map(({ plan, revokedAt }) => [plan, revokedAt !== null])).toEqual([
    ['gold', true],
    ['silver', false],
  ])
  await unsubscribe(priya)
  expect(await planOf(priya)).toBe('null without end')
  expect((await detail(priya)).orders.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  daysPass(1)
  await buys(priya, 'silver')
  expect(await planOf(priya)).toBe('silver 2027-09-09')
})

test('revoking a plan ends its grace period too', async () => {
  const priya = await aMember(magazine)
  await buys(priya, 'gold')
  await staysSignedIn()
  magazine.clock.now = new Date('2027-03-03T09:00:00Z')
  expect((await list(`?user_id=${priya.userId}`)).data[0]).toMatchObject({ Premium: 1 })
  await subscribe(priya)
  expect(await planOf(priya)).toBe('silver 2027-03-05')
  await unsubscribe(priya)
  expect(await planOf(priya)).toBe('null without end')
})

test('granted gold leaves bought silver untouched', async () => {
  const priya = await aMember(magazine)
  await buys(priya, 'silver')
  await makePremium(priya)
  expect(await planOf(priya)).toBe('gold without end')
  expect((await detail(priya)).orders).toMatchObject([{ revokedAt: null }])
  await unsubscribe(priya)
  expect(await planOf(priya)).toBe('null without end')
})

test('administrators can change their own plan', async () => {
  expect((await makePremium(admin)).json()).toMatchObject({ id: admin.userId, Premium: 1 })
  expect((await unsubscribe(admin)).json()).toMatchObject({ isSubscribed: 0 })
})

test('a reason is stored as one line, without characters that a database refuses', async () => {
  const priya = await aMember(magazine)
  expect((await subscribe(priya, '  won \ud83d\n a\0 prize ')).status).toBe(200)
  expect((await detail(priya)).changes).toMatchObject([{ reason: 'won \ufffd a prize' }])
  expect(await auditLog(magazine)).toMatchObject([{ detail: { reason: 'won \ufffd a prize' } }])
})

test('a change that makes no sense is refused and changes nothing', async () => {
  const priya = await aMember(magazine)
  const flags = { is_subscribed: 1, is_premium: 0 }
  for (const wrong of [
    { ...flags, is_subscribed: 2 },
    { ...flags, is_subscribed: '1; drop table users' },
    { ...flags, is_subscribed: [1] },
    { is_subscribed: 1 },
    { ...flags, user_id: '1 or 1=1' },
    { ...flags, user_id: -1 },
    { ...flags, user_id: 1.5 },
    { ...flags, user_id: 2 ** 40 },
  ]) {
    const answer = await admin.call('PUT', '/admin/subscriptions', { body: { user_id: priya.userId, ...wrong } })
    expect([answer.status, answer.json().code], JSON.stringify(wrong)).toEqual([400, expect.any(String)])
  }
  expect((await detail(priya)).changes).toEqual([])
  expect(await list(`?user_id=${priya.userId}`)).toMatchObject({ data: [{ isSubscribed: 0, Premium: 0 }] })
})

test('an unknown user gets 404', async () => {
  expect((await put({ userId: 999_999 }, 1, 1)).status).toBe(404)
  expect((await admin.get('/admin/subscriptions/999999')).status).toBe(404)
  expect((await admin.get('/admin/subscriptions/0')).status).toBe(400)
})

test('accounts are found by what finds them among the members: an id, a name or an email address', async () => {
  const priya = await aMember(magazine, { username: 'Priya Rao', email: 'rao@example.com' })
  const meera = await aMember(magazine, { username: 'Meera', email: 'meera.priya@example.com' })
  for (const [search, found] of [
    ['priya', [priya, meera]],
    ['  RAO@', [priya]],
    [String(meera.userId), [meera]],
    ['nobody', []],
    ['%', []],
    ['_', []],
  ] as const) {
    const query = `?search=${encodeURIComponent(search)}`
    const ids = found.map(({ userId }) => userId)
    const { data, total } = await list(query)
    expect([data.map(({ id }) => id), total], search).toEqual([ids, ids.length])
    const members = (await admin.get(`/admin/members${query}&sort=number`)).json()
    expect(
      members.data.map(({ id }: { id: number }) => id),
      search,
    ).toEqual(ids)
  }
  expect(await list('?search=example&limit=1&page=2')).toMatchObject({ data: [{ id: expect.any(Number) }], page: 2 })
  expect((await list('?user_id=priya')).data).toEqual([])
})

test('accounts are listed by id in pages and found by id', async () => {
  const [gold, silver] = [await aMember(magazine, { username: 'reader 3' }), await aMember(magazine)]
  await sql`
    insert into users (email_key, email, username, created_at)
    select 'r' || n || '@x.example', 'r' || n || '@x.example', 'reader ' || n, now() from generate_series(4, 25) as n`.execute(
    magazine.database.db,
  )
  await makePremium(gold)
  await subscribe(silver)
  const first = await list()
  expect(first).toMatchObject({ page: 1, totalPages: 3, total: 25 })
  expect(first.data).toHaveLength(10)
  expect(first.data[1]).toEqual({
    id: gold.userId,
    username: 'reader 3',
    name: 'reader 3',
    email: expect.stringContaining('@example.com'),
    phone: null,
    isSubscribed: 1,
    Premium: 1,
    until: null,
    source: 'granted',
  })
  expect(first.data[2]).toMatchObject({ isSubscribed: 1, Premium: 0 })
  const last = await list('?page=3')
  expect(last.data.map(({ username }) => username)).toEqual([21, 22, 23, 24, 25].map((n) => `reader ${n}`))
  expect(await list('?page=4')).toMatchObject({ data: [], total: 25 })
  expect(await list(`?user_id=%20${gold.userId}%20`)).toMatchObject({ total: 1, data: [{ username: 'reader 3' }] })
  for (const nobody of ['999999', 'priya', '1 or 1=1', "1'--", '99999999999999999999', '-1'])
    expect(await list(`?user_id=${encodeURIComponent(nobody)}`), nobody).toMatchObject({ data: [], total: 0 })
  for (const bad of ['page=0', 'page=1;drop', 'limit=101', 'limit=x', `user_id=${'1'.repeat(201)}`])
    expect((await admin.get(`/admin/subscriptions?${bad}`)).status, bad).toBe(400)
  await magazine.database.db.deleteFrom('users').where('id', '=', gold.userId).execute()
  expect((await list()).total).toBe(24)
})

// Only PostgreSQL runs these at the same time.
describe.skipIf(usualDatabase === 'embedded')('what happens at the same moment', () => {
  /** Returns the function that releases the account. */
  const holdsAccount = async ({ userId }: SignedIn) => {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const busy = magazine.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      held.resolve()
      await released.promise
    })
    await held.promise
    return async () => {
      released.resolve()
      await busy
    }
  }
  const whenWaiting = async (count: number) => {
    await expect.poll(() => countWaiting(magazine.database.db)).toBe(count)
  }
  const pays = async (reader: SignedIn) => magazine.provider.pays((await orders(reader, 'gold')).orderId)

  test('a payment and an administrator’s change at the same moment are serialized', async () => {
    for (let round = 0; round < 5; round++) {
      const priya = await aMember(magazine)
      const proof = await pays(priya)
      const answers = await Promise.all([
        subscribe(priya),
        verifies(priya, proof, 'gold'),
        unsubscribe(priya),
        verifies(priya, proof, 'gold'),
        subscribe(priya),
      ])
      const [given, paid, taken, again, givenAgain] = answers.map(({ status }) => status)
      expect([given, taken, givenAgain]).toEqual([200, 200, 200])
      // One that is asked about again may find that the plan has been taken.
      expect([
        [200, 200],
        [200, 400],
        [400, 200],
      ]).toContainEqual([paid, again])
      // In whatever order they ran, each recorded change starts where the one before ended.
      const { changes, plan } = await detail(priya)
      const inOrder = changes.toReversed()
      expect(inOrder.map(({ before }) => before)).toEqual([null, ...inOrder.slice(0, -1).map(({ after }) => after)])
      expect(plan).toBe(inOrder.at(-1)?.after)
    }
  })

  test('an order is paid at the moment when its reader’s lock is free, and a change sees what was paid while it waited', async () => {
    const priya = await aMember(magazine)
    const proof = await pays(priya)
    const releases = await holdsAccount(priya)
    const verified = verifies(priya, proof, 'gold')
    await whenWaiting(1)
    const unsubscribed = unsubscribe(priya)
    await whenWaiting(2)
    later(magazine, seconds(1))
    await releases()
    expect((await verified).status).toBe(200)
    expect((await unsubscribed).json()).toMatchObject({ isSubscribed: 0, Premium: 0 })
    expect((await detail(priya)).changes.map(({ before, after }) => [before, after])).toEqual([
      ['gold', null],
      [null, 'gold'],
    ])
    const paid = await magazine.database.db.selectFrom('orders').select('paid_at').execute()
    expect(paid).toEqual([{ paid_at: magazine.clock.now }])
  })
})
