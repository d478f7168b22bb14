import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Subscriber,
  SubscriberDetail,
  SubscriberPage,
} from '../../../../contract/subscriptions/admin-endpoints.ts'
import type { Plan } from '../../../../contract/subscriptions/plans.ts'
import { countWaiting } from '../../../../test/database.ts'
import { openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { days, seconds } from '../../../core/durations.ts'

type Member = Visitor & { userId: number }

let provider: PaymentProvider

beforeAll(async () => {
  provider = await openPaymentProvider()
})
afterAll(() => provider.close())

describe('the administration of subscriptions', () => {
  const magazine = useMagazine({ environment: () => provider.environment })
  const admin = useMember(magazine, { role: 'admin', username: 'Anna' })

  const put = (member: { userId: number }, is_subscribed: unknown, is_premium: unknown, reason?: string) =>
    admin.call('PUT', '/admin/subscriptions', { body: { user_id: member.userId, is_subscribed, is_premium, reason } })
  const subscribe = (member: Member, reason?: string) => put(member, 1, 0, reason)
  const unsubscribe = (member: Member) => put(member, 0, 0)
  const makePremium = (member: Member) => put(member, 1, 1)
  const detail = async ({ userId }: Member): Promise<SubscriberDetail> =>
    (await admin.get(`/admin/subscriptions/${userId}`)).json()
  const list = async (query = ''): Promise<SubscriberPage> => (await admin.get(`/admin/subscriptions${query}`)).json()
  const planOf = async (member: Member) => {
    const { plan, until } = (await member.get('/auth/subscription')).json()
    return `${plan} ${until?.slice(0, 10) ?? 'without end'}`
  }
  const buys = async (member: Member, plan: Plan) => {
    const order = (await member.post('/auth/create-order', { subscriptionType: plan, currency: 'INR' })).json()
    const proof = await provider.pays(order.orderId)
    expect((await member.post('/auth/verify-payment', { ...proof, subscriptionType: plan })).status).toBe(200)
    return proof
  }
  const later = (n: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + days(n))
  }
  /** Test sessions end after a day, those of the staff after 12 idle hours. */
  const staysSignedIn = () => {
    const then = new Date(magazine.clock.now.getTime() + days(2000))
    const dates = { created_at: then, last_seen_at: then, expires_at: then }
    return magazine.database.db.updateTable('sessions').set(dates).execute()
  }
  const audited = async () => (await admin.get('/admin/audit-log')).json().data

  test('the four plan actions take effect on the reader’s next request', async () => {
    const [silver, gold] = [
      await magazine.publishes({ access: 'silver' }),
      await magazine.publishes({ access: 'gold' }),
    ]
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
    expect((await audited()).map(({ action, subject, detail: told }: never) => [action, subject, told])).toEqual([
      [
        'subscription.revoked',
        { kind: 'user', id: String(priya.userId), name: 'Priya' },
        { before: 'silver', after: null, reason: '' },
      ],
      ['subscription.revoked', expect.anything(), { before: 'gold', after: 'silver', reason: '' }],
      ['subscription.granted', expect.anything(), { before: 'silver', after: 'gold', reason: '' }],
      ['subscription.granted', expect.anything(), { before: null, after: 'silver', reason: 'a prize' }],
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
    expect(await audited()).toEqual([])
  })

  test('revoked gold leaves silver until the same end, whatever is paid or refunded later', async () => {
    const priya = await aMember(magazine)
    const proof = await buys(priya, 'gold')
    await staysSignedIn()
    later(10)
    await subscribe(priya)
    expect(await planOf(priya)).toBe('silver 2027-03-02')
    const { orders, subscriptions } = await detail(priya)
    expect(orders).toMatchObject([{ plan: 'gold', state: 'paid', revokedAt: magazine.clock.now.toISOString() }])
    expect((await priya.get('/auth/subscription')).json().orders).toMatchObject([
      { state: 'paid', revokedAt: magazine.clock.now.toISOString() },
    ])
    expect(subscriptions).toMatchObject([
      { plan: 'silver', source: 'granted', endsAt: '2027-03-02T09:00:00.000Z' },
      { plan: 'gold', source: 'bought', endsAt: '2026-03-12T09:00:00.000Z' },
    ])
    // Each purchase reallocates all periods. The revoked one must not come back.
    later(1)
    await buys(priya, 'silver')
    expect(await planOf(priya)).toBe('silver 2027-03-13')
    await provider.sandbox.refund(proof.razorpay_payment_id, undefined, 'never')
    const { id, body, signature } = await provider.sandbox.event('refund.processed', proof.razorpay_payment_id)
    const headers = { 'content-type': 'application/json', 'x-razorpay-event-id': id, 'x-razorpay-signature': signature }
    await priya.post('/payments/razorpay/webhook', body, headers)
    await magazine.countMails('nobody@example.com')
    expect((await detail(priya)).orders.at(-1)).toMatchObject({ plan: 'gold', state: 'refunded' })
    expect(await planOf(priya)).toBe('silver 2027-03-13')
    // The end of the year still has its grace period.
    await staysSignedIn()
    magazine.clock.now = new Date('2027-03-15T09:00:00Z')
    expect((await list(`?user_id=${priya.userId}`)).data[0]).toMatchObject({ isSubscribed: 1, Premium: 0 })
  })

  test('silver that was upgraded continues as silver, and both can be revoked at once', async () => {
    const priya = await aMember(magazine)
    await staysSignedIn()
    await buys(priya, 'silver')
    later(180)
    await buys(priya, 'gold')
    expect(await planOf(priya)).toMatch(/^gold 2027-09/)
    later(10)
    await subscribe(priya)
    expect(await planOf(priya)).toMatch(/^silver 2027-09/)
    expect((await detail(priya)).orders.map(({ plan, revokedAt }) => [plan, revokedAt !== null])).toEqual([
      ['gold', true],
      ['silver', false],
    ])
    await unsubscribe(priya)
    expect(await planOf(priya)).toBe('null without end')
    expect((await detail(priya)).orders.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    // A new purchase gives a whole year.
    later(1)
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
    expect(await audited()).toMatchObject([{ detail: { reason: 'won \ufffd a prize' } }])
  })

  test.each([
    ['premium without a subscription', { is_subscribed: 0, is_premium: 1 }],
    ['an invalid flag', { is_subscribed: 2, is_premium: 0 }],
    ['SQL for a flag', { is_subscribed: '1; drop table users', is_premium: 0 }],
    ['a list as a flag', { is_subscribed: [1], is_premium: 0 }],
    ['a missing flag', { is_subscribed: 1 }],
    ['SQL for a user', { user_id: '1 or 1=1', is_subscribed: 1, is_premium: 0 }],
    ['a negative user id', { user_id: -1, is_subscribed: 1, is_premium: 0 }],
    ['a fractional user id', { user_id: 1.5, is_subscribed: 1, is_premium: 0 }],
    ['a user id that is too large', { user_id: 2 ** 40, is_subscribed: 1, is_premium: 0 }],
    ['a reason that is too long', { is_subscribed: 1, is_premium: 0, reason: 'x'.repeat(301) }],
  ])('a change with %s is refused and changes nothing', async (_, body) => {
    const priya = await aMember(magazine)
    const answer = await admin.call('PUT', '/admin/subscriptions', { body: { user_id: priya.userId, ...body } })
    expect(answer.status).toBe(400)
    expect(answer.json().code).toBeTruthy()
    expect((await detail(priya)).changes).toEqual([])
    expect(await list(`?user_id=${priya.userId}`)).toMatchObject({ data: [{ isSubscribed: 0, Premium: 0 }] })
  })

  test('an unknown user gets 404', async () => {
    expect((await put({ userId: 999_999 }, 1, 1)).status).toBe(404)
    expect((await admin.get('/admin/subscriptions/999999')).status).toBe(404)
    expect((await admin.get('/admin/subscriptions/0')).status).toBe(400)
  })

  test('accounts are listed by id in pages and found by id', async () => {
    const members: Member[] = []
    for (let i = 0; i < 24; i++) members.push(await aMember(magazine, { username: `reader ${i}` }))
    await makePremium(members[3] as Member)
    await subscribe(members[4] as Member)
    const first = await list()
    expect(first).toMatchObject({ page: 1, totalPages: 3, total: 25 })
    expect(first.data).toHaveLength(10)
    expect(first.data[4]).toEqual({
      id: members[3]?.userId,
      username: 'reader 3',
      name: 'reader 3',
      email: expect.stringContaining('@example.com'),
      phone: null,
      isSubscribed: 1,
      Premium: 1,
      until: null,
      source: 'granted',
    })
    expect(first.data[5]).toMatchObject({ isSubscribed: 1, Premium: 0 })
    const last = await list('?page=3')
    expect(last.data.map(({ id }) => id)).toEqual(members.slice(-5).map(({ userId }) => userId))
    expect(await list('?page=4')).toMatchObject({ data: [], total: 25 })
    expect(await list(`?user_id=%20${members[7]?.userId}%20`)).toMatchObject({
      total: 1,
      data: [{ username: 'reader 7' }],
    })
    for (const nobody of ['999999', 'priya', '1 or 1=1', "1'--", '99999999999999999999', '-1'])
      expect(await list(`?user_id=${encodeURIComponent(nobody)}`), nobody).toMatchObject({ data: [], total: 0 })
    for (const bad of ['page=0', 'page=1;drop', 'limit=101', 'limit=x', `user_id=${'1'.repeat(201)}`])
      expect((await admin.get(`/admin/subscriptions?${bad}`)).status, bad).toBe(400)
    await magazine.database.db
      .deleteFrom('users')
      .where('id', '=', members[0]?.userId ?? 0)
      .execute()
    expect((await list()).total).toBe(24)
  })
})

test('a payment and an administrator’s change at the same moment are serialized', async () => {
  const magazine = await openMagazine({ kind: 'postgres', environment: provider.environment })
  const admin = await aMember(magazine, { role: 'admin' })
  for (let round = 0; round < 5; round++) {
    const priya = await aMember(magazine)
    const order = (await priya.post('/auth/create-order', { subscriptionType: 'gold', currency: 'INR' })).json()
    const proof = { ...(await provider.pays(order.orderId)), subscriptionType: 'gold' }
    const change = (is_subscribed: 0 | 1) =>
      admin.call('PUT', '/admin/subscriptions', { body: { user_id: priya.userId, is_subscribed, is_premium: 0 } })
    const answers = await Promise.all([
      change(1),
      priya.post('/auth/verify-payment', proof),
      change(0),
      priya.post('/auth/verify-payment', proof),
      change(1),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    // In whatever order they ran, each recorded change starts where the one before ended.
    const { changes, plan }: SubscriberDetail = (await admin.get(`/admin/subscriptions/${priya.userId}`)).json()
    const inOrder = changes.toReversed()
    expect(inOrder.map(({ before }) => before)).toEqual([null, ...inOrder.slice(0, -1).map(({ after }) => after)])
    expect(plan).toBe(inOrder.at(-1)?.after)
  }
  await magazine.close()
})

test('an administrator’s change sees what was paid while it waited', async () => {
  const magazine = await openMagazine({ kind: 'postgres', environment: provider.environment })
  const { db } = magazine.database
  const admin = await aMember(magazine, { role: 'admin' })
  const priya = await aMember(magazine)
  const orders = async () =>
    (await priya.post('/auth/create-order', { subscriptionType: 'gold', currency: 'INR' })).json().orderId
  const proof = { ...(await provider.pays(await orders())), subscriptionType: 'gold' }
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const busy = db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', priya.userId).forUpdate().execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const verified = priya.post('/auth/verify-payment', proof)
  await expect.poll(() => countWaiting(db)).toBe(1)
  const unsubscribed = admin.call('PUT', '/admin/subscriptions', {
    body: { user_id: priya.userId, is_subscribed: 0, is_premium: 0 },
  })
  await expect.poll(() => countWaiting(db)).toBe(2)
  magazine.clock.now = new Date(magazine.clock.now.getTime() + seconds(1))
  released.resolve()
  await busy
  expect((await verified).status).toBe(200)
  expect((await unsubscribed).json()).toMatchObject({ isSubscribed: 0, Premium: 0 })
  const { changes }: SubscriberDetail = (await admin.get(`/admin/subscriptions/${priya.userId}`)).json()
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['gold', null],
    [null, 'gold'],
  ])
  await magazine.close()
})

test('an order is paid at the moment when its reader’s lock is free', async () => {
  const magazine = await openMagazine({ kind: 'postgres', environment: provider.environment })
  const { db } = magazine.database
  const priya = await aMember(magazine)
  const { orderId } = (await priya.post('/auth/create-order', { subscriptionType: 'gold', currency: 'INR' })).json()
  const proof = { ...(await provider.pays(orderId)), subscriptionType: 'gold' }
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const busy = db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', priya.userId).forUpdate().execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const verified = priya.post('/auth/verify-payment', proof)
  await expect.poll(() => countWaiting(db)).toBe(1)
  magazine.clock.now = new Date(magazine.clock.now.getTime() + seconds(1))
  released.resolve()
  await busy
  expect((await verified).status).toBe(200)
  expect(await db.selectFrom('orders').select('paid_at').executeTakeFirst()).toEqual({ paid_at: magazine.clock.now })
  await magazine.close()
})
