import { describe, expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { canaryKeys, paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { aPassword, statusesOf, type Visitor } from '../../../../../test/visitor.ts'
import { type Plan, plans } from '../../../../platform/contract/plans.ts'
import { days, minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { defaultSettings } from '../../../settings/contract/groups.ts'
import { pricesOf } from '../plans/prices.ts'

const yearlyPrice = pricesOf(defaultSettings.subscription)
const inOneYear = '2027-03-02T09:00:00.000Z'

const magazine = usePayingMagazine()
const priya = useMember(magazine, { email: 'priya@example.com', hasPassword: true })
const { begins, buys, orders, signsEvent, tells, verifies } = paying(magazine)

const pays = async (plan: Plan = 'silver', attempt: object = {}) =>
  magazine.provider.pays((await orders(priya, plan)).orderId, attempt)
const has = async (reader: Visitor = priya) => (await reader.get('/auth/subscription')).json()
const count = async (table: 'subscriptions' | 'fiscal_documents' | 'entitlement_changes' | 'payments' | 'orders') =>
  (await magazine.database.db.selectFrom(table).selectAll().execute()).length
const comesBack = async (moment: string) => {
  magazine.clock.now = new Date(moment)
  priya.token = null
  expect((await priya.signIn('priya@example.com', aPassword)).status).toBe(200)
}
const reconciles = () => runJob(magazine, 'subscriptions.reconcile')

describe('orders', () => {
  test('an order has the catalogue price, in rupees unless it names a currency', async () => {
    for (const plan of plans)
      for (const currency of ['INR', 'USD', undefined] as const) {
        const order = await orders(priya, plan, { currency, amount: 1, price: 1 })
        const expected = { amount: yearlyPrice[plan][currency ?? 'INR'], currency: currency ?? 'INR' }
        expect(order, `${plan} in ${currency}`).toEqual({
          orderId: expect.stringMatching(/^order_/),
          keyId: canaryKeys.keyId,
          checkoutScript: `${magazine.provider.url}/checkout.js`,
          ...expected,
        })
        expect(await magazine.provider.sandbox.findOrder(order.orderId)).toMatchObject(expected)
      }
  })

  test('an order while the provider is down gets 503, and the next one works', async () => {
    magazine.provider.isDown = true
    const answer = await begins(priya, 'silver')
    expect([answer.status, answer.json().code]).toEqual([503, 'payments_unavailable'])
    magazine.provider.isDown = false
    expect((await orders(priya, 'silver')).amount).toBe(84_000)
  })

  test('the number of orders is rate limited', async () => {
    const statuses = await statusesOf(22, () => begins(priya, 'silver'))
    expect(statuses.slice(-3)).toEqual([200, 429, 429])
  })

  test('a reader who has gold with no end date cannot order silver', async () => {
    const answer = await begins(await aMember(magazine, { plan: 'gold' }), 'silver')
    expect([answer.status, answer.json().code]).toEqual([409, 'has_no_end'])
  })
})

describe('payments', () => {
  test('a payment gives one year, a receipt, a mail and a recorded reason', async () => {
    const proof = await magazine.provider.pays((await orders(priya, 'gold', { currency: 'USD' })).orderId)
    const answer = await verifies(priya, proof, 'gold')
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect((await priya.get('/auth/profile')).json()).toMatchObject({ isSubscribed: true, subscriptionType: 'gold' })
    const mine = await has()
    expect(mine).toMatchObject({ plan: 'gold', until: inOneYear, graceUntil: null })
    const receipt = { number: 'GP/2526/R00001' }
    expect(mine.orders).toMatchObject([{ state: 'paid', amount: 10_400, documents: [receipt] }])
    expect((await priya.get('/auth/my-data')).json().orders).toMatchObject([{ plan: 'gold', documents: [receipt] }])
    expect((await magazine.mailTo('priya@example.com')).text).toContain(receipt.number)
    const pdf = await priya.get(`/auth/fiscal-documents/${mine.orders[0].documents[0].id}`)
    expect([pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="GP-2526-R00001.pdf"')
    expect(await magazine.database.db.selectFrom('entitlement_changes').selectAll().execute()).toMatchObject([
      {
        cause: 'payment',
        reason: `payment ${proof.razorpay_payment_id}`,
        plan_before: null,
        plan_after: 'gold',
        until_after: new Date(inOneYear),
        at: magazine.clock.now,
      },
    ])
  })

  test('a payment that is verified and reported many times in parallel gives one year', async () => {
    const proof = await pays()
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, async () => (await verifies(priya, proof, 'silver')).status),
      ...['order.paid', 'payment.captured', 'payment.captured', 'payment.captured'].map((kind) =>
        tells(kind, proof.razorpay_payment_id),
      ),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    expect((await verifies(priya, proof, 'silver')).status).toBe(200)
    expect((await has()).until).toBe(inOneYear)
    expect([await count('subscriptions'), await count('fiscal_documents'), await count('entitlement_changes')]).toEqual(
      [1, 1, 1],
    )
    expect(await magazine.countMails('priya@example.com')).toBe(1)
  })

  test('orders that are paid at the same time give their years one after the other', async () => {
    const [first, second, third] = [await pays(), await pays(), await pays('gold')]
    const answers = await Promise.all([
      verifies(priya, first, 'silver').then(({ status }) => status),
      tells('order.paid', second.razorpay_payment_id),
      verifies(priya, third, 'gold').then(({ status }) => status),
      verifies(priya, second, 'silver').then(({ status }) => status),
    ])
    expect(answers).toEqual([200, 200, 200, 200])
    const { plan, until } = await has()
    // Two years of silver are worth 68.9 days of gold.
    expect([plan, until.slice(0, 10)]).toEqual(['gold', '2027-05-10'])
    expect([await count('fiscal_documents'), await count('entitlement_changes')]).toEqual([3, 3])
  })
})

describe('the webhook', () => {
  test('the webhook grants one year, in whatever order the events come', async () => {
    const kinds = ['order.paid', 'payment.captured', 'payment.failed'] as const
    const permutations = kinds
      .flatMap((a) => kinds.flatMap((b) => kinds.map((c) => [a, b, c])))
      .filter((all) => new Set(all).size === 3)
    for (const [index, events] of permutations.entries()) {
      const reader = await aMember(magazine)
      const { orderId } = await orders(reader, 'silver')
      const failed = await magazine.provider.pays(orderId, { outcome: 'decline' })
      const paid = await magazine.provider.pays(orderId)
      for (const event of events) {
        const { razorpay_payment_id: id } = event === 'payment.failed' ? failed : paid
        expect(await tells(event, id), events.join()).toBe(200)
      }
      const expected = { plan: 'silver', until: inOneYear, orders: [{ state: 'paid' }] }
      expect(await has(reader), events.join()).toMatchObject(expected)
      const years = [await count('subscriptions'), await count('fiscal_documents')]
      expect(years, events.join()).toEqual([index + 1, index + 1])
    }
  })

  test('the webhook accepts events that it does not know, and changes nothing', async () => {
    const captured = { id: 'pay_x', amount: 84_000, currency: 'INR', status: 'captured' }
    const bodies = [
      { event: 'payment.captured', payload: { payment: { entity: { ...captured, order_id: 'order_unknown' } } } },
      { event: 'payment.captured', payload: { payment: { entity: captured } } },
      { event: 'settlement.processed', payload: { settlement: {} } },
    ]
    for (const body of bodies) expect(await signsEvent(JSON.stringify(body)), body.event).toBe(200)
    expect(await count('payments')).toBe(0)
  })
})

describe('refunds', () => {
  test('a refund ends the subscription at once, with a credit note and without a grace period', async () => {
    const proof = await pays('gold')
    await verifies(priya, proof, 'gold')
    await comesBack('2026-04-05T09:00:00Z')
    await magazine.provider.sandbox.refund(proof.razorpay_payment_id, undefined, 'never')
    expect(await tells('refund.processed', proof.razorpay_payment_id)).toBe(200)
    const mine = await has()
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
    const id = await buys(priya, 'gold')
    const notes = () =>
      magazine.database.db
        .selectFrom('fiscal_documents')
        .select(['number', 'amount_minor'])
        .where('kind', '=', 'credit-note')
        .orderBy('id')
        .execute()
    for (const amount of [100, 250]) {
      await magazine.provider.sandbox.refund(id, amount, 'never')
      for (let repetition = 0; repetition < 2; repetition++) await tells('refund.processed', id)
      expect((await has()).plan).toBe('gold')
    }
    await magazine.provider.sandbox.refund(id, undefined, 'never')
    await tells('refund.processed', id)
    expect((await has()).plan).toBeNull()
    expect(await notes()).toEqual([
      { number: 'GP/2526/C00001', amount_minor: 100 },
      { number: 'GP/2526/C00002', amount_minor: 250 },
      { number: 'GP/2526/C00003', amount_minor: 890_000 - 350 },
    ])
    const { documents } = (await has()).orders[0]
    const pdf = (await priya.get(`/auth/fiscal-documents/${documents[1].id}`)).text
    expect(pdf.slice(0, 5)).toBe('%PDF-')
  })

  test('a refund that is reported before its payment grants nothing', async () => {
    const { razorpay_payment_id: id } = await pays()
    await magazine.provider.sandbox.refund(id, undefined, 'never')
    for (const event of ['refund.processed', 'payment.captured', 'order.paid']) await tells(event, id)
    expect((await has()).plan).toBeNull()
    expect(await count('fiscal_documents')).toBe(0)
  })
})

describe('reconciliation', () => {
  test('what was paid in a tab that was closed, or while the provider was down, is granted after two minutes', async () => {
    const proof = await pays()
    magazine.provider.isDown = true
    expect((await verifies(priya, proof, 'silver')).status).toBe(503)
    magazine.provider.isDown = false
    await reconciles()
    expect((await has()).plan).toBeNull()
    later(magazine, minutes(2))
    await reconciles()
    expect(await has()).toMatchObject({ plan: 'silver', until: '2027-03-02T09:02:00.000Z' })
    expect((await verifies(priya, proof, 'silver')).status).toBe(200)
    expect(await count('subscriptions')).toBe(1)
  })

  test('reconciliation finds a refund that no webhook reported', async () => {
    await magazine.provider.sandbox.refund(await buys(priya, 'gold'), undefined, 'never')
    await comesBack('2026-03-03T09:00:00Z')
    await reconciles()
    expect(await has()).toMatchObject({ plan: null, orders: [{ state: 'refunded' }] })
  })

  test('reconciliation asks less and less often, and then stops', async () => {
    await orders(priya, 'silver')
    const start = magazine.provider.calls
    for (let i = 0; i < 12; i++) {
      later(magazine, days(3))
      await reconciles()
    }
    expect(magazine.provider.calls - start).toBe(11)
  })
})

describe('terms', () => {
  const unmatched = () =>
    magazine.database.db.selectFrom('payments').select('unmatched_because').where('unmatched_because', 'is not', null)

  test.each([
    ['a week', days(7), 'silver'],
    ['a second more', days(7) + seconds(1), null],
    ['four hundred days', days(400), null],
  ])('an order is paid after %s: only within a week its price still counts', async (_, age, plan) => {
    const { orderId } = await orders(priya, 'silver')
    await comesBack(new Date(magazine.clock.now.getTime() + age).toISOString())
    const proof = await magazine.provider.pays(orderId)
    expect((await verifies(priya, proof, 'silver')).status).toBe(plan ? 200 : 400)
    await tells('order.paid', proof.razorpay_payment_id)
    expect((await has()).plan).toBe(plan)
    expect(await unmatched().execute()).toEqual(plan ? [] : [{ unmatched_because: 'order-ended' }])
  })

  test('a payment of the first week that is known much later counts', async () => {
    // The provider has a clock of its own.
    await comesBack(new Date().toISOString())
    const { orderId } = await orders(priya, 'silver')
    const proof = await magazine.provider.pays(orderId)
    later(magazine, days(90))
    await tells('order.paid', proof.razorpay_payment_id)
    await comesBack(magazine.clock.now.toISOString())
    expect((await has()).plan).toBe('silver')
    expect(await unmatched().execute()).toEqual([])
  })

  test('an offer shows exactly what the payment then gives', async () => {
    await buys(priya, 'silver')
    await comesBack('2026-03-20T09:00:00Z')
    const { offers } = await has()
    expect(offers).toMatchObject([
      { plan: 'silver', kind: 'renew', startsAt: inOneYear, endsAt: '2028-03-02T09:00:00.000Z' },
      { plan: 'gold', kind: 'upgrade', startsAt: '2026-03-20T09:00:00.000Z', creditedDays: 32 },
    ])
    await buys(priya, 'gold')
    expect(await has()).toMatchObject({ plan: 'gold', until: offers[1].endsAt })
  })

  test('a plan ends three days of grace after its term', async () => {
    await buys(priya, 'gold')
    const at = async (moment: string) => {
      await comesBack(moment)
      return has()
    }
    expect(await at('2027-03-02T08:59:59Z')).toMatchObject({ plan: 'gold', graceUntil: null })
    expect(await at('2027-03-02T09:00:00Z')).toMatchObject({ plan: 'gold', graceUntil: '2027-03-05T09:00:00.000Z' })
    expect(await at('2027-03-05T08:59:59Z')).toMatchObject({ plan: 'gold' })
    expect(await at('2027-03-05T09:00:00Z')).toMatchObject({ plan: null })
  })

  test('a reader is reminded 14 and 3 days before the end and in the grace period, once each', async () => {
    await buys(priya, 'gold')
    const mails = () => magazine.countMails('priya@example.com')
    const start = await mails()
    const counts: number[] = []
    for (const day of [-14.5, -14, -13.5, -3.5, -3, -2.5, -0.5, 0, 0.5, 5]) {
      magazine.clock.now = new Date(Date.parse(inOneYear) + days(day))
      await runJob(magazine, 'subscriptions.remind')
      counts.push((await mails()) - start)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  })
})

describe('fiscal documents', () => {
  test('fiscal documents have numbers without gaps, also under parallel payments', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => aMember(magazine)))
    await Promise.all(readers.map((reader) => buys(reader, 'silver')))
    const rows = await magazine.database.db.selectFrom('fiscal_documents').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(readers.map((_, i) => `GP/2526/R0000${i + 1}`))
  })

  test('orders and receipts stay when the account is deleted', async () => {
    await buys(priya, 'silver')
    expect((await priya.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
    expect([await count('orders'), await count('fiscal_documents'), await count('subscriptions')]).toEqual([1, 1, 0])
  })
})

test('the contact form mails the editor and is rate limited', async () => {
  const visitor = { name: 'Ravi', email: 'ravi@example.com', phone: '', message: 'Gold for a class of 30?\nThank you.' }
  expect((await priya.post('/auth/contact-editor', visitor)).status).toBe(200)
  const mail = await magazine.mailTo('editor@groundplane.example')
  expect(mail.text).toContain('Gold for a class of 30?')
  expect(mail.text).toContain('ravi@example.com')
  for (const wrong of [{ email: 'a@b, c@d' }, { message: ' ' }, { message: '\u3164' }, { phone: '((((' }])
    expect((await priya.post('/auth/contact-editor', { ...visitor, ...wrong })).status).toBe(400)
  expect(await statusesOf(5, () => priya.post('/auth/contact-editor', visitor))).toContain(429)
})

test('no response contains a secret', async () => {
  const order = await begins(priya, 'silver')
  const proof = await magazine.provider.pays(order.json().orderId)
  const answers = [
    order,
    await verifies(priya, { ...proof, razorpay_signature: 'x' }, 'silver'),
    await verifies(priya, proof, 'silver'),
  ]
  for (const path of ['/auth/subscription', '/auth/payments', '/auth/my-data', '/site', '/openapi.json'])
    answers.push(await priya.get(path))
  for (const { text } of answers) expect(text).not.toMatch(/CANARY/)
})
