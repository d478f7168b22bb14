import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import { minutes } from '../../../core/durations.ts'

let provider: PaymentProvider
let priya: SignedIn

beforeAll(async () => {
  provider = await openPaymentProvider()
})
const magazine = useMagazine({ environment: () => provider.environment })
beforeEach(async () => {
  priya = await aMember(magazine, { email: 'priya@example.com' })
})
afterAll(() => provider.close())

const publisher = 'editor@groundplane.example'

const orders = async (plan = 'gold', reader = priya): Promise<string> =>
  (await reader.post('/auth/create-order', { subscriptionType: plan, currency: 'INR' })).json().orderId
const verifies = (proof: object, plan = 'gold') =>
  priya.post('/auth/verify-payment', { ...proof, subscriptionType: plan })
const planOf = async (reader = priya) => (await reader.get('/auth/subscription')).json().plan
const jobsAreDone = () => magazine.countMails('nobody@example.com')
const tells = async (kind: string, paymentId: string) => {
  const event = await provider.sandbox.event(kind, paymentId)
  return sends(event.body, event.id)
}
async function sends(payload: string, id: string = crypto.randomUUID()) {
  const signature = createHmac('sha256', canaryKeys.webhookSecret).update(payload).digest('hex')
  const { statusCode } = await magazine.app.http.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    headers: { 'content-type': 'application/json', 'x-razorpay-event-id': id, 'x-razorpay-signature': signature },
    payload,
  })
  await jobsAreDone()
  return statusCode
}
const reconciles = async () => {
  magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(2))
  await magazine.database.db.transaction().execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.reconcile', {}))
  await jobsAreDone()
}
const documents = () =>
  magazine.database.db.selectFrom('fiscal_documents').select(['kind', 'number', 'amount_minor']).execute()

test('an event is stored as it came, and its repetition is no second one', async () => {
  const { razorpay_payment_id: id } = await provider.pays(await orders())
  const { body } = await provider.sandbox.event('payment.captured', id)
  expect([await tells('payment.captured', id), await tells('payment.captured', id)]).toEqual([200, 200])
  const events = await magazine.database.db.selectFrom('payment_events').selectAll().execute()
  expect(events.map((event) => [event.kind, Buffer.from(event.body ?? []).toString(), event.processed_at])).toEqual([
    ['payment.captured', body, magazine.clock.now],
  ])
  expect(await planOf()).toBe('gold')
})

test('a payment of an amount beyond 32 bits is recorded, and the publisher is asked to refund it', async () => {
  const { razorpay_payment_id: id } = await provider.pays(await orders(), { amount: 3_000_000_000 })
  expect(await tells('payment.captured', id)).toBe(200)
  expect(
    await magazine.database.db.selectFrom('payments').select(['amount_minor', 'unmatched_because']).execute(),
  ).toEqual([{ amount_minor: 3_000_000_000, unmatched_because: 'other-amount' }])
  expect((await magazine.mailTo(publisher)).text).toContain('30000000.00 INR')
  expect(await planOf()).toBeNull()
})

test('an order that cannot be recorded does not hold up another, and the publisher is told once', async () => {
  const ravi = await aMember(magazine)
  const [broken, other] = [await orders(), await orders('silver')]
  const raviOrder = await orders('gold', ravi)
  const { razorpay_payment_id: id } = await provider.pays(broken)
  await provider.pays(raviOrder)
  const { db } = magazine.database
  // The payment was filed under another order.
  const { id: order_id } = await db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', '=', other)
    .executeTakeFirstOrThrow()
  const filed = { id, order_id, amount_minor: 890_000, currency: 'INR', state: 'captured' as const }
  const at = { first_seen_at: magazine.clock.now, changed_at: magazine.clock.now }
  await db
    .insertInto('payments')
    .values({ ...filed, ...at })
    .execute()
  for (let run = 0; run < 3; run++) await reconciles()
  expect(await tells('payment.captured', id)).toBe(200)
  expect([await planOf(), await planOf(ravi)]).toEqual([null, 'gold'])
  expect((await magazine.mailTo(publisher)).text).toContain('belongs to another order')
  expect(await magazine.countMails(publisher)).toBe(1)
  // Mended: the check is recorded, and the problem forgotten.
  await db.deleteFrom('payments').where('id', '=', id).execute()
  await db.updateTable('orders').set({ next_check_at: magazine.clock.now }).execute()
  await reconciles()
  expect(await planOf()).toBe('gold')
  expect(await db.selectFrom('orders').select('id').where('failed_at', 'is not', null).execute()).toEqual([])
})

test('a payment that is recorded under another order is refused in words, and listed for a refund', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const [paid, other] = [await orders(), await orders('silver')]
  const proof = await provider.pays(paid)
  const id = proof.razorpay_payment_id
  const { db } = magazine.database
  await db
    .insertInto('payments')
    .columns(['id', 'order_id', 'amount_minor', 'currency', 'state', 'first_seen_at', 'changed_at'])
    .expression(
      db
        .selectFrom('orders')
        .select((of) => [
          of.val(id).as('id'),
          'orders.id as order_id',
          'amount_minor',
          'currency',
          of.val('authorised' as const).as('state'),
          'created_at as first_seen_at',
          'created_at as changed_at',
        ])
        .where('provider_order_id', '=', other),
    )
    .execute()
  for (let repetition = 0; repetition < 2; repetition++) {
    const answer = await verifies(proof)
    expect([answer.status, answer.json().code]).toEqual([409, 'payment_of_other_order'])
    expect(answer.json().message).toContain('Please do not pay again')
  }
  expect((await magazine.mailTo(publisher)).text).toContain('belongs to another order')
  expect(await magazine.countMails(publisher)).toBe(1)
  const listed = async (state: string) =>
    (await admin.get(`/admin/payments?state=${state}`)).json().data.map(({ orderId }: { orderId: string }) => orderId)
  expect([await listed('unmatched'), await listed('problem')]).toEqual([[other], [paid]])
  const [{ id: orderId }] = (await admin.get('/admin/payments?state=unmatched')).json().data
  const refund = { key: crypto.randomUUID(), paymentId: id, amount: 84_000, reason: 'for another order' }
  expect((await admin.post(`/admin/payments/${orderId}/refunds`, refund)).status).toBe(200)
  expect((await admin.get(`/admin/payments/${orderId}`)).json().payments).toMatchObject([{ refunded: 84_000 }])
})

test('an event about a payment that cannot be read is listed as failed work', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  expect(await sends('{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}', 'evt_odd')).toBe(200)
  const failed = () => admin.get('/admin/failed-jobs').then((answer) => answer.json().data)
  await expect.poll(failed).toMatchObject([{ about: 'payment.captured (evt_odd)' }])
})

test('a fee that the buyer pays on top buys the plan, at the price of the order', async () => {
  const proof = await provider.pays(await orders(), { fee: 2_100 })
  expect((await verifies(proof)).status).toBe(200)
  expect(await planOf()).toBe('gold')
  expect(await magazine.countMails(publisher)).toBe(0)
  await provider.sandbox.refund(proof.razorpay_payment_id, undefined, 'never')
  await tells('refund.processed', proof.razorpay_payment_id)
  expect(await planOf()).toBeNull()
  expect((await documents()).map(({ amount_minor }) => amount_minor)).toEqual([890_000, 890_000])
})

test('a webhook and reconciliation ask for the order of a payment with a fee too', async () => {
  const [first, second] = [await provider.pays(await orders(), { fee: 1 }), await orders('silver')]
  await provider.pays(second, { fee: 1 })
  await tells('payment.captured', first.razorpay_payment_id)
  expect(await planOf()).toBe('gold')
  await reconciles()
  expect((await documents()).length).toBe(2)
})

test('the publisher is told of a dispute and of its end, and a lost one ends the plan with a credit note', async () => {
  const proof = await provider.pays(await orders())
  await verifies(proof)
  const id = proof.razorpay_payment_id
  const events: string[] = []
  for (const state of ['open', 'won', 'lost'] as const) {
    await provider.sandbox.dispute(id, state, 'never')
    for (let repetition = 0; repetition < 2; repetition++)
      await tells(`payment.dispute.${state === 'open' ? 'created' : state}`, id)
    events.push((await magazine.mailTo(publisher)).subject)
    expect(await planOf()).toBe(state === 'lost' ? null : 'gold')
  }
  expect(events).toEqual([
    `A buyer disputes a payment to Groundplane: ${id}`,
    `You have won a dispute about a payment to Groundplane: ${id}`,
    `You have lost a dispute about a payment to Groundplane: ${id}`,
  ])
  expect(await magazine.countMails(publisher)).toBe(3)
  const changes = await magazine.database.db.selectFrom('entitlement_changes').select(['cause', 'plan_after']).execute()
  expect(changes).toEqual([
    { cause: 'payment', plan_after: 'gold' },
    { cause: 'dispute', plan_after: null },
  ])
  expect(await documents()).toEqual([
    { kind: 'receipt', number: 'GP/2526/R00001', amount_minor: 890_000 },
    { kind: 'credit-note', number: 'GP/2526/C00001', amount_minor: 890_000 },
  ])
  const [order] = (await priya.get('/auth/subscription')).json().orders
  expect(order.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt', 'credit-note'])
  expect((await magazine.mailTo('priya@example.com')).subject).toContain('GP/2526/R00001')
  const { subject, text } = await magazine.mailTo('priya@example.com')
  expect(subject).toContain('GP/2526/C00001')
  expect(text).toContain('You disputed a payment')
})

test.each([
  ['payment.captured', 'payment.dispute.created', 'payment.dispute.lost'],
  ['payment.dispute.lost', 'payment.captured', 'payment.dispute.created'],
  ['payment.dispute.lost', 'payment.dispute.created', 'order.paid'],
])('a lost dispute ends the plan with one credit note after %s, %s, %s', async (...events) => {
  const { razorpay_payment_id: id } = await provider.pays(await orders())
  for (const event of [...events, ...events]) {
    await provider.sandbox.dispute(id, event.endsWith('.lost') ? 'lost' : 'open', 'never')
    await tells(event, id)
  }
  expect(await planOf()).toBeNull()
  expect((await documents()).map(({ kind }) => kind)).toEqual(['receipt', 'credit-note'])
})

test('a dispute about what a partial refund has left is credited for the rest alone, and nothing is left to refund', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const proof = await provider.pays(await orders())
  await verifies(proof)
  const id = proof.razorpay_payment_id
  await provider.sandbox.refund(id, 90_000, 'never')
  await tells('refund.processed', id)
  await provider.sandbox.dispute(id, 'lost', 'never')
  await tells('payment.dispute.lost', id)
  expect((await documents()).map(({ amount_minor }) => amount_minor)).toEqual([890_000, 90_000, 800_000])
  const [{ id: orderId }] = (await admin.get('/admin/payments?state=disputed')).json().data
  const { payments, documents: listed, timeline } = (await admin.get(`/admin/payments/${orderId}`)).json()
  expect(payments).toMatchObject([{ refundable: 0 }])
  expect(listed.at(-1)).toMatchObject({ kind: 'credit-note', amount: 800_000 })
  expect(timeline.at(-1).text).toBe('The plan of the order was withdrawn.')
})

const hourly = async () => {
  await magazine.database.db
    .transaction()
    .execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.reconcile-disputes', {}))
  await jobsAreDone()
}

test('a dispute that was lost while the product was away ends the plan with one credit note, and the publisher is told once', async () => {
  const { razorpay_payment_id: id } = await provider.pays(await orders())
  await provider.sandbox.dispute(id, 'lost', 'never')
  await hourly()
  expect(await documents()).toEqual([])
  for (let repetition = 0; repetition < 2; repetition++) {
    await reconciles()
    await hourly()
  }
  expect(await planOf()).toBeNull()
  expect((await documents()).map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ['receipt', 890_000],
    ['credit-note', 890_000],
  ])
  expect(await magazine.countMails(publisher)).toBe(1)
  expect((await magazine.mailTo(publisher)).subject).toContain('You have lost a dispute')
})

test('a lost dispute that is recorded without its credit note gets one, also for what a refund has left', async () => {
  const payments: string[] = []
  for (const returned of [0, 90_000]) {
    const reader = await aMember(magazine)
    const { razorpay_payment_id: id } = await provider.pays(await orders('gold', reader))
    await tells('payment.captured', id)
    if (returned > 0) {
      await provider.sandbox.refund(id, returned, 'never')
      await tells('refund.processed', id)
    }
    payments.push(id)
  }
  const at = magazine.clock.now
  const dispute = { amount_minor: 890_000, currency: 'INR', reason: '', opened_at: at, changed_at: at }
  await magazine.database.db
    .insertInto('disputes')
    .values(
      payments.map((payment_id) => ({ ...dispute, id: `recorded_${payment_id}`, payment_id, state: 'lost' as const })),
    )
    .execute()
  const before = await documents()
  for (let repetition = 0; repetition < 2; repetition++) await hourly()
  const notes = (await documents()).slice(before.length)
  expect(notes.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ['credit-note', 890_000],
    ['credit-note', 800_000],
  ])
  const revoked = await magazine.database.db.selectFrom('orders').select('revoked_at').execute()
  expect(revoked.map(({ revoked_at }) => revoked_at)).toEqual([at, at])
})

test.each([
  {
    lost: [
      [100_000, 'INR'],
      [150_000, 'INR'],
    ] as const,
    credited: 250_000,
  },
  // What part of the price that was is not known.
  { lost: [[100, 'USD']] as const, credited: 890_000 },
])('lost disputes of $lost are credited together', async ({ lost, credited }) => {
  const { razorpay_payment_id: payment_id } = await provider.pays(await orders())
  await tells('payment.captured', payment_id)
  const at = magazine.clock.now
  const dispute = { payment_id, state: 'lost' as const, reason: '', opened_at: at, changed_at: at }
  await magazine.database.db
    .insertInto('disputes')
    .values(lost.map(([amount_minor, currency], n) => ({ ...dispute, id: `lost_${n}`, amount_minor, currency })))
    .execute()
  for (let repetition = 0; repetition < 2; repetition++) await hourly()
  expect((await documents()).map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ['receipt', 890_000],
    ['credit-note', credited],
  ])
})

test('disputes that no webhook reported are found, however many there are', async () => {
  const proof = await provider.pays(await orders())
  await verifies(proof)
  for (let other = 0; other < 100; other++) {
    const order = { receipt: `of another site ${other}`, amount: 100, currency: 'INR' }
    const { razorpay_payment_id: id } = await provider.pays((await provider.sandbox.createOrder(order)).id)
    await provider.sandbox.dispute(id, 'open', 'never')
  }
  const id = proof.razorpay_payment_id
  for (const state of ['open', 'lost', 'lost'] as const) {
    await provider.sandbox.dispute(id, state, 'never')
    await hourly()
    expect(await planOf()).toBe(state === 'lost' ? null : 'gold')
  }
  expect((await documents()).map(({ kind }) => kind)).toEqual(['receipt', 'credit-note'])
  expect(await magazine.countMails(publisher)).toBe(2)
})

test('a dispute that cannot be recorded does not hold up another', async () => {
  const ravi = await aMember(magazine)
  const [first, second] = [await provider.pays(await orders()), await provider.pays(await orders('gold', ravi))]
  await tells('payment.captured', first.razorpay_payment_id)
  await tells('payment.captured', second.razorpay_payment_id)
  for (const { razorpay_payment_id: id } of [first, second]) await provider.sandbox.dispute(id, 'lost', 'never')
  const recorded = () => magazine.database.db.selectFrom('disputes').select('payment_id').execute()
  // The database refuses the dispute that is listed first.
  const refused = [first, second].map(({ razorpay_payment_id: id }) => id).toSorted((a, b) => a.localeCompare(b))[0]
  const refusal = sql.raw(`alter table disputes add constraint no check (payment_id <> '${refused}')`)
  await refusal.execute(magazine.database.db)
  onTestFinished(async () => {
    await sql`alter table disputes drop constraint no`.execute(magazine.database.db)
  })
  await magazine.database.db
    .transaction()
    .execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.reconcile-disputes', {}))
  await expect.poll(async () => (await recorded()).length).toBe(1)
  expect(new Set([await planOf(), await planOf(ravi)])).toEqual(new Set(['gold', null]))
})

test('the publisher is told when an order of a closed account is paid', async () => {
  const { razorpay_payment_id: id } = await provider.pays(await orders())
  await magazine.database.db.deleteFrom('users').where('id', '=', priya.userId).execute()
  await tells('payment.captured', id)
  const { text } = await magazine.mailTo(publisher)
  expect(text).toContain(id)
  expect(text).toContain('had closed the account')
  await tells('order.paid', id)
  expect(await magazine.countMails(publisher)).toBe(1)
})

test('the publisher is told when an order is paid whose plan was withdrawn', async () => {
  const { razorpay_payment_id: id } = await provider.pays(await orders())
  await magazine.database.db.updateTable('orders').set({ revoked_at: magazine.clock.now }).execute()
  await tells('payment.captured', id)
  expect((await magazine.mailTo(publisher)).text).toContain('had been withdrawn')
  expect(await planOf()).toBeNull()
})

test('a reader cannot have payments verified without end, from whatever network', async () => {
  const proof = await provider.pays(await orders())
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await verifies({ ...proof, razorpay_signature: 'x' })).status)
  expect([statuses[59], statuses[60]]).toEqual([400, 429])
})
