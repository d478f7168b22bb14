import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../contract/settings/rooms.ts'
import { type Currency, currencies, type Plan, plans } from '../../../../contract/subscriptions/plans.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider, type Proof } from '../../../../test/payments.ts'
import { aPassword, type Visitor } from '../../../../test/visitor.ts'
import { days } from '../../../core/durations.ts'
import { pricesOf } from '../plans/prices.ts'

const yearlyPrice = pricesOf(defaultSettings.subscription)

let provider: PaymentProvider
let priya: Visitor

beforeAll(async () => {
  provider = await openPaymentProvider()
})
const magazine = useMagazine({ environment: () => provider.environment })
beforeEach(async () => {
  provider.isDown = false
  priya = await aMember(magazine, { email: 'priya@example.com', hasPassword: true })
})
afterAll(async () => {
  await provider.close()
})

const orders = async (reader: Visitor, plan: unknown = 'silver', currency: unknown = 'INR', more: object = {}) => {
  const answer = await reader.post('/auth/create-order', { subscriptionType: plan, currency, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.json() as { orderId: string; keyId: string; amount: number; currency: string }
}
const verifies = (reader: Visitor, proof: Proof, plan: Plan = 'silver') =>
  reader.post('/auth/verify-payment', { ...proof, subscriptionType: plan })
const has = async (reader: Visitor) => (await reader.get('/auth/subscription')).json()
const tells = async (eventKind: string, paymentId: string) => {
  const { id, body, signature } = await provider.sandbox.event(eventKind, paymentId)
  const answer = await posts(body, { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature })
  await eventsAreProcessed()
  return answer
}
const eventsAreProcessed = () => magazine.countMails('nobody@example.com')
const posts = (payload: string, headers: Record<string, string>) =>
  magazine.app.http.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const count = async (table: 'subscriptions' | 'fiscal_documents' | 'entitlement_changes' | 'payments' | 'orders') =>
  (await magazine.database.db.selectFrom(table).selectAll().execute()).length
/** Signs in again: the session has expired by then. */
const comesBack = async (moment: string) => {
  magazine.clock.now = new Date(moment)
  priya.token = null
  expect((await priya.signIn('priya@example.com', aPassword)).status).toBe(200)
}
const reconciles = async () => {
  await magazine.database.db.transaction().execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.reconcile', {}))
  await magazine.countMails('nobody@example.com')
}

describe('orders', () => {
  test.each(plans.flatMap((plan) => currencies.map((currency) => [plan, currency] as const)))(
    'an order of %s in %s has the catalogue price',
    async (plan: Plan, currency: Currency) => {
      const order = await orders(priya, plan, currency, { amount: 1, price: 1 })
      expect(order).toEqual({
        orderId: expect.stringMatching(/^order_/),
        keyId: canaryKeys.keyId,
        amount: yearlyPrice[plan][currency],
        currency,
        checkoutScript: `${provider.url}/checkout.js`,
      })
      expect(await provider.sandbox.findOrder(order.orderId)).toMatchObject({
        amount: yearlyPrice[plan][currency],
        currency,
      })
    },
  )

  test('an order without a currency is in rupees', async () => {
    const answer = await priya.post('/auth/create-order', { subscriptionType: 'gold' })
    expect(answer.json()).toMatchObject({ amount: 890_000, currency: 'INR' })
  })

  test('an order while the provider is down gets 503, and the next one works', async () => {
    provider.isDown = true
    const answer = await priya.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })
    expect([answer.status, answer.json().code]).toEqual([503, 'payments_unavailable'])
    provider.isDown = false
    expect((await orders(priya)).amount).toBe(84_000)
  })

  test('the number of orders is rate limited', async () => {
    const statuses = []
    for (let i = 0; i < 22; i++)
      statuses.push((await priya.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('a reader who has gold with no end date cannot order silver', async () => {
    await magazine.database.db
      .insertInto('subscriptions')
      .values({ user_id: 1, plan: 'gold', starts_at: magazine.clock.now, ends_at: null, reason: 'test' })
      .execute()
    const answer = await priya.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })
    expect([answer.status, answer.json().code]).toEqual([409, 'has_no_end'])
  })
})

describe('payments', () => {
  test('a payment gives one year, a receipt, a mail and a recorded reason', async () => {
    const proof = await provider.pays((await orders(priya, 'gold', 'USD')).orderId)
    const answer = await verifies(priya, proof, 'gold')
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect((await priya.get('/auth/profile')).json()).toMatchObject({ isSubscribed: true, subscriptionType: 'gold' })
    const mine = await has(priya)
    expect(mine).toMatchObject({ plan: 'gold', until: '2027-03-02T09:00:00.000Z', graceUntil: null })
    expect(mine.orders).toMatchObject([{ state: 'paid', amount: 10_400, documents: [{ number: 'GP/2526/R00001' }] }])
    expect((await magazine.mailTo('priya@example.com')).text).toContain('GP/2526/R00001')
    expect(await magazine.database.db.selectFrom('entitlement_changes').selectAll().execute()).toMatchObject([
      {
        cause: 'payment',
        reason: `payment ${proof.razorpay_payment_id}`,
        plan_before: null,
        plan_after: 'gold',
        until_after: new Date('2027-03-02T09:00:00Z'),
        at: magazine.clock.now,
      },
    ])
  })

  test('a payment that is verified fifty times in parallel gives one year', async () => {
    const proof = await provider.pays((await orders(priya)).orderId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verifies(priya, proof)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await verifies(priya, proof)).status).toBe(200)
    expect((await has(priya)).until).toBe('2027-03-02T09:00:00.000Z')
    expect([await count('subscriptions'), await count('fiscal_documents'), await count('entitlement_changes')]).toEqual(
      [1, 1, 1],
    )
    expect(await magazine.countMails('priya@example.com')).toBe(1)
  })

  test('orders that are paid at the same time give their years one after the other', async () => {
    const ids = [await orders(priya), await orders(priya), await orders(priya, 'gold')].map(({ orderId }) => orderId)
    const [first, second, third] = await Promise.all(ids.map((orderId) => provider.pays(orderId)))
    if (!first || !second || !third) throw new Error('Three payments were made')
    const answers = await Promise.all([
      verifies(priya, first),
      tells('order.paid', second.razorpay_payment_id),
      verifies(priya, third, 'gold'),
      verifies(priya, second),
    ])
    expect(answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([
      200, 200, 200, 200,
    ])
    const { plan, until } = await has(priya)
    // Two years of silver are worth 68.9 days of gold.
    expect([plan, until.slice(0, 10)]).toEqual(['gold', '2027-05-10'])
    expect([await count('fiscal_documents'), await count('entitlement_changes')]).toEqual([3, 3])
  })

  test('an unmatched payment is reported to the publisher once', async () => {
    const proof = await provider.pays((await orders(priya)).orderId, { amount: 100 })
    for (let i = 0; i < 3; i++) await verifies(priya, proof)
    expect((await magazine.mailTo('editor@groundplane.example')).text).toContain(proof.razorpay_payment_id)
    expect(await magazine.countMails('editor@groundplane.example')).toBe(1)
  })

  test('a verification while the provider is down gets 503, and reconciliation grants the year later', async () => {
    const proof = await provider.pays((await orders(priya)).orderId)
    provider.isDown = true
    expect((await verifies(priya, proof)).status).toBe(503)
    provider.isDown = false
    magazine.clock.now = new Date('2026-03-02T09:03:00Z')
    await reconciles()
    expect((await has(priya)).plan).toBe('silver')
    expect((await verifies(priya, proof)).status).toBe(200)
    expect(await count('subscriptions')).toBe(1)
  })
})

describe('the webhook', () => {
  const kinds = ['order.paid', 'payment.captured', 'payment.failed'] as const
  const permutations = kinds
    .flatMap((a) => kinds.flatMap((b) => kinds.map((c) => [a, b, c])))
    .filter((all) => new Set(all).size === 3)

  test.each(permutations)('the webhook grants one year after %s, %s, %s', async (...events) => {
    const { orderId } = await orders(priya)
    const failed = await provider.pays(orderId, { outcome: 'decline' })
    const paid = await provider.pays(orderId)
    for (const event of events) {
      const id = event === 'payment.failed' ? failed.razorpay_payment_id : paid.razorpay_payment_id
      expect((await tells(event, id)).statusCode).toBe(200)
    }
    expect(await has(priya)).toMatchObject({ plan: 'silver', until: '2027-03-02T09:00:00.000Z' })
    expect((await has(priya)).orders[0].state).toBe('paid')
    expect([await count('subscriptions'), await count('fiscal_documents')]).toEqual([1, 1])
  })

  test('an event that the webhook gets three times in parallel counts once', async () => {
    const { razorpay_payment_id: id } = await provider.pays((await orders(priya)).orderId)
    const answers = await Promise.all([1, 2, 3].map(() => tells('payment.captured', id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect([await count('subscriptions'), await count('fiscal_documents')]).toEqual([1, 1])
  })

  test('a webhook event and a verification in parallel give one year', async () => {
    const proof = await provider.pays((await orders(priya)).orderId)
    const id = proof.razorpay_payment_id
    const [answer] = await Promise.all([
      verifies(priya, proof),
      tells('order.paid', id),
      tells('payment.captured', id),
      verifies(priya, proof),
    ])
    expect(answer.status).toBe(200)
    expect([await count('subscriptions'), await count('fiscal_documents')]).toEqual([1, 1])
  })

  test('the webhook accepts events that it does not know, and changes nothing', async () => {
    const bodies = [
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_x","order_id":"order_unknown","amount":84000,"currency":"INR","status":"captured"}}}}',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_x","amount":84000,"currency":"INR","status":"captured"}}}}',
      '{"event":"settlement.processed","payload":{"settlement":{}}}',
      '[]',
      'not even JSON',
    ]
    for (const body of bodies)
      expect(
        (await posts(body, { 'x-razorpay-signature': sign(canaryKeys.webhookSecret, body) })).statusCode,
        body,
      ).toBe(200)
    await eventsAreProcessed()
    expect(await count('payments')).toBe(0)
  })
})

describe('refunds', () => {
  test('a refund ends the subscription at once, with a credit note and without a grace period', async () => {
    const proof = await provider.pays((await orders(priya, 'gold')).orderId)
    await verifies(priya, proof, 'gold')
    await comesBack('2026-04-05T09:00:00Z')
    await provider.sandbox.refund(proof.razorpay_payment_id, undefined, 'never')
    expect((await tells('refund.processed', proof.razorpay_payment_id)).statusCode).toBe(200)
    const mine = await has(priya)
    expect(mine).toMatchObject({ plan: null, until: null })
    expect(mine.orders[0]).toMatchObject({
      state: 'refunded',
      documents: [{ number: 'GP/2526/R00001' }, { number: 'GP/2627/C00001', kind: 'credit-note' }],
    })
    expect((await priya.get('/auth/profile')).json().isSubscribed).toBe(false)
    expect((await verifies(priya, proof, 'gold')).status).toBe(400)
    expect(await count('entitlement_changes')).toBe(2)
  })

  test('each partial refund has a credit note of its amount, and the last one ends the subscription', async () => {
    const { razorpay_payment_id: id, ...proof } = await provider.pays((await orders(priya, 'gold')).orderId)
    await verifies(priya, { razorpay_payment_id: id, ...proof }, 'gold')
    const notes = () =>
      magazine.database.db
        .selectFrom('fiscal_documents')
        .select(['number', 'amount_minor'])
        .where('kind', '=', 'credit-note')
        .orderBy('id')
        .execute()
    for (const amount of [100, 250]) {
      await provider.sandbox.refund(id, amount, 'never')
      for (let repetition = 0; repetition < 2; repetition++) await tells('refund.processed', id)
      expect((await has(priya)).plan).toBe('gold')
    }
    expect(await notes()).toEqual([
      { number: 'GP/2526/C00001', amount_minor: 100 },
      { number: 'GP/2526/C00002', amount_minor: 250 },
    ])
    await provider.sandbox.refund(id, undefined, 'never')
    await tells('refund.processed', id)
    expect((await has(priya)).plan).toBeNull()
    expect((await notes()).at(-1)).toEqual({ number: 'GP/2526/C00003', amount_minor: 890_000 - 350 })
    const documents = (await has(priya)).orders[0].documents
    const pdf = (await priya.get(`/auth/fiscal-documents/${documents[1].id}`)).text
    expect(pdf.slice(0, 5)).toBe('%PDF-')
  })

  test('a refund that is reported before its payment grants nothing', async () => {
    const { razorpay_payment_id: id } = await provider.pays((await orders(priya)).orderId)
    await provider.sandbox.refund(id, undefined, 'never')
    for (const event of ['refund.processed', 'payment.captured', 'order.paid']) await tells(event, id)
    expect((await has(priya)).plan).toBeNull()
    expect(await count('fiscal_documents')).toBe(0)
  })
})

describe('reconciliation', () => {
  test('reconciliation grants what was paid in a tab that was closed', async () => {
    await provider.pays((await orders(priya)).orderId)
    await reconciles()
    expect((await has(priya)).plan).toBeNull()
    magazine.clock.now = new Date('2026-03-02T09:02:00Z')
    await reconciles()
    expect(await has(priya)).toMatchObject({ plan: 'silver', until: '2027-03-02T09:02:00.000Z' })
  })

  test('reconciliation finds a refund that no webhook reported', async () => {
    const proof = await provider.pays((await orders(priya, 'gold')).orderId)
    await verifies(priya, proof, 'gold')
    await provider.sandbox.refund(proof.razorpay_payment_id, undefined, 'never')
    await comesBack('2026-03-03T09:00:00Z')
    await reconciles()
    expect(await has(priya)).toMatchObject({ plan: null, orders: [{ state: 'refunded' }] })
  })

  test('reconciliation asks less and less often, and then stops', async () => {
    const { orderId } = await orders(priya)
    const start = provider.calls
    for (let i = 0; i < 12; i++) {
      magazine.clock.now = new Date(magazine.clock.now.getTime() + days(3))
      await reconciles()
    }
    expect(provider.calls - start).toBe(11)
    const proof = await provider.pays(orderId)
    await tells('order.paid', proof.razorpay_payment_id)
    await comesBack(magazine.clock.now.toISOString())
    expect((await has(priya)).plan).toBe('silver')
  })
})

describe('terms', () => {
  const buys = async (plan: Plan, on: string) => {
    await comesBack(`${on}T09:00:00Z`)
    const proof = await provider.pays((await orders(priya, plan)).orderId)
    expect((await verifies(priya, proof, plan)).status).toBe(200)
  }

  test('an offer shows exactly what the payment then gives', async () => {
    await buys('silver', '2026-03-02')
    magazine.clock.now = new Date('2026-03-20T09:00:00Z')
    const { offers } = await has(priya)
    expect(offers).toMatchObject([
      { plan: 'silver', kind: 'renew', startsAt: '2027-03-02T09:00:00.000Z', endsAt: '2028-03-02T09:00:00.000Z' },
      { plan: 'gold', kind: 'upgrade', startsAt: '2026-03-20T09:00:00.000Z', creditedDays: 32 },
    ])
    await buys('gold', '2026-03-20')
    const after = await has(priya)
    expect(after).toMatchObject({ plan: 'gold', until: offers[1].endsAt })
  })

  test('a plan ends three days of grace after its term', async () => {
    await buys('gold', '2026-03-02')
    const at = async (moment: string) => {
      await comesBack(moment)
      return has(priya)
    }
    expect(await at('2027-03-02T08:59:59Z')).toMatchObject({ plan: 'gold', graceUntil: null })
    expect(await at('2027-03-02T09:00:00Z')).toMatchObject({ plan: 'gold', graceUntil: '2027-03-05T09:00:00.000Z' })
    expect(await at('2027-03-05T08:59:59Z')).toMatchObject({ plan: 'gold' })
    expect(await at('2027-03-05T09:00:00Z')).toMatchObject({ plan: null })
  })

  test('a reader is reminded 14 and 3 days before the end and in the grace period, once each', async () => {
    await buys('gold', '2026-03-02')
    const subjects: string[] = []
    const mails = () => magazine.countMails('priya@example.com')
    const start = await mails()
    for (let day = -20; day <= 5; day += 0.5) {
      magazine.clock.now = new Date(Date.parse('2027-03-02T09:00:00Z') + days(day))
      const before = await mails()
      await magazine.database.db
        .transaction()
        .execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.remind', {}))
      if ((await mails()) > before) subjects.push(`day ${day}`)
    }
    expect(subjects).toEqual(['day -14', 'day -3', 'day 0'])
    expect((await mails()) - start).toBe(3)
  })
})

describe('fiscal documents', () => {
  test('fiscal documents have numbers without gaps, also under parallel payments', async () => {
    const readers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => aMember(magazine, { email: `r${i}@example.com` })),
    )
    await Promise.all(
      readers.map(async (reader) => verifies(reader, await provider.pays((await orders(reader)).orderId))),
    )
    const rows = await magazine.database.db.selectFrom('fiscal_documents').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(readers.map((_, i) => `GP/2526/R0000${i + 1}`))
  })

  test('a receipt is a PDF for its owner and 404 for other readers', async () => {
    const ravi = await aMember(magazine, { email: 'ravi@example.com' })
    await verifies(priya, await provider.pays((await orders(priya)).orderId))
    const [{ id }] = (await has(priya)).orders[0].documents
    const answer = await priya.get(`/auth/fiscal-documents/${id}`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="GP-2526-R00001.pdf"')
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
    expect((await ravi.get(`/auth/fiscal-documents/${id}`)).status).toBe(404)
    ravi.token = null
    expect((await ravi.get(`/auth/fiscal-documents/${id}`)).status).toBe(401)
  })

  test('the download of my data lists orders and receipts', async () => {
    await verifies(priya, await provider.pays((await orders(priya)).orderId))
    expect((await priya.get('/auth/my-data')).json().orders).toMatchObject([
      { plan: 'silver', state: 'paid', documents: [{ number: 'GP/2526/R00001' }] },
    ])
  })

  test('orders and receipts stay when the account is deleted', async () => {
    await verifies(priya, await provider.pays((await orders(priya)).orderId))
    expect((await priya.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
    expect([await count('orders'), await count('fiscal_documents'), await count('subscriptions')]).toEqual([1, 1, 0])
  })
})

test('the contact form mails the editor and is rate limited', async () => {
  const visitor = {
    name: 'Ravi',
    email: 'ravi@example.com',
    phone: '',
    message: 'Gold for a class of 30?\nThank you.',
  }
  expect((await priya.post('/auth/contact-editor', visitor)).status).toBe(200)
  const mail = await magazine.mailTo('editor@groundplane.example')
  expect(mail.text).toContain('Gold for a class of 30?')
  expect(mail.text).toContain('ravi@example.com')
  expect((await priya.post('/auth/contact-editor', { ...visitor, email: 'a@b, c@d' })).status).toBe(400)
  expect((await priya.post('/auth/contact-editor', { ...visitor, message: ' ' })).status).toBe(400)
  const more = []
  for (let i = 0; i < 5; i++) more.push((await priya.post('/auth/contact-editor', visitor)).status)
  expect(more).toContain(429)
})

test('no response contains a secret', async () => {
  const texts: string[] = []
  const order = await priya.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })
  const proof = await provider.pays(order.json().orderId)
  texts.push(
    order.text,
    (await verifies(priya, { ...proof, razorpay_signature: 'x' })).text,
    (await verifies(priya, proof)).text,
  )
  for (const path of ['/auth/subscription', '/auth/payments', '/auth/my-data', '/site', '/openapi.json'])
    texts.push((await priya.get(path)).text)
  for (const text of texts) expect(text).not.toMatch(/CANARY/)
})

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
