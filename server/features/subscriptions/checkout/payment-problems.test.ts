import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  priya = await aMember(magazine)
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

test('the publisher is told of a dispute and of its end, and a lost one ends the plan', async () => {
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
