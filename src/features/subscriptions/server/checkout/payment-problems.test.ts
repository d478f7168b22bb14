import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { statusesOf } from '../../../../../test/visitor.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'

const magazine = usePayingMagazine()
const priya = useMember(magazine, { email: 'priya@example.com' })
const { orders: begins, signsEvent, tells, verifies: verifiesAs } = paying(magazine)

const publisher = 'editor@groundplane.example'

const orders = async (plan: Plan = 'gold', reader = priya) => (await begins(reader, plan)).orderId
const pays = async (plan: Plan = 'gold', reader = priya, attempt: object = {}) =>
  magazine.provider.pays(await orders(plan, reader), attempt)
const verifies = (proof: object) => verifiesAs(priya, proof, 'gold')
const buys = async (reader = priya) => {
  const { razorpay_payment_id: id } = await pays('gold', reader)
  await tells('payment.captured', id)
  return id
}
const planOf = async (reader = priya) => (await reader.get('/auth/subscription')).json().plan
const reconciles = async () => {
  later(magazine, minutes(2))
  await runJob(magazine, 'subscriptions.reconcile')
}
const hourly = () => runJob(magazine, 'subscriptions.reconcile-disputes')
const disputes = (id: string, state: 'open' | 'won' | 'lost') => magazine.provider.sandbox.dispute(id, state, 'never')
const refunds = async (id: string, amount?: number) => {
  await magazine.provider.sandbox.refund(id, amount, 'never')
  await tells('refund.processed', id)
}
const documents = () =>
  magazine.database.db.selectFrom('fiscal_documents').select(['kind', 'number', 'amount_minor']).orderBy('id').execute()
const kinds = async () => (await documents()).map(({ kind }) => kind)
const amounts = async () => (await documents()).map(({ amount_minor }) => amount_minor)

const files = (paymentId: string, orderId: string, state: 'authorised' | 'captured') =>
  sql`
    insert into payments (id, order_id, amount_minor, currency, state, first_seen_at, changed_at)
    select ${paymentId}, id, amount_minor, currency, ${state}, created_at, created_at from orders
    where provider_order_id = ${orderId}`.execute(magazine.database.db)

test('an event is stored as it came, and its repetition is no second one', async () => {
  const { razorpay_payment_id: id } = await pays()
  const { body } = await magazine.provider.sandbox.event('payment.captured', id)
  expect([await tells('payment.captured', id), await tells('payment.captured', id)]).toEqual([200, 200])
  const events = await magazine.database.db.selectFrom('payment_events').selectAll().execute()
  expect(events.map((event) => [event.kind, Buffer.from(event.body ?? []).toString(), event.processed_at])).toEqual([
    ['payment.captured', body, magazine.clock.now],
  ])
  expect(await planOf()).toBe('gold')
})

test('a payment of an amount beyond 32 bits is recorded, and the publisher is asked to refund it', async () => {
  const { razorpay_payment_id: id } = await pays('gold', priya, { amount: 3_000_000_000 })
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
  const { razorpay_payment_id: id } = await magazine.provider.pays(broken)
  await pays('gold', ravi)
  const { db } = magazine.database
  await files(id, other, 'captured')
  for (let run = 0; run < 3; run++) await reconciles()
  expect(await tells('payment.captured', id)).toBe(200)
  expect([await planOf(), await planOf(ravi)]).toEqual([null, 'gold'])
  expect((await magazine.mailTo(publisher)).text).toContain('belongs to another order')
  expect(await magazine.countMails(publisher)).toBe(1)
  await db.deleteFrom('payments').where('id', '=', id).execute()
  await db.updateTable('orders').set({ next_check_at: magazine.clock.now }).execute()
  await reconciles()
  expect(await planOf()).toBe('gold')
  expect(await db.selectFrom('orders').select('id').where('failed_at', 'is not', null).execute()).toEqual([])
})

test('a payment that is recorded under another order is refused in words, and listed for a refund', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const [paid, other] = [await orders(), await orders('silver')]
  const proof = await magazine.provider.pays(paid)
  const id = proof.razorpay_payment_id
  await files(id, other, 'authorised')
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
  expect(await signsEvent('{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}', 'evt_odd')).toBe(
    200,
  )
  const failed = () => admin.get('/admin/failed-jobs').then((answer) => answer.json().data)
  await expect.poll(failed).toMatchObject([{ about: 'payment.captured (evt_odd)' }])
})

test('a fee that the buyer pays on top buys the plan, at the price of the order', async () => {
  const proof = await pays('gold', priya, { fee: 2_100 })
  expect((await verifies(proof)).status).toBe(200)
  expect(await planOf()).toBe('gold')
  expect(await magazine.countMails(publisher)).toBe(0)
  await refunds(proof.razorpay_payment_id)
  expect(await planOf()).toBeNull()
  expect(await amounts()).toEqual([890_000, 890_000])
})

test('a webhook and reconciliation ask for the order of a payment with a fee too', async () => {
  const { razorpay_payment_id: id } = await pays('gold', priya, { fee: 1 })
  await pays('silver', priya, { fee: 1 })
  await tells('payment.captured', id)
  expect(await planOf()).toBe('gold')
  await reconciles()
  expect((await documents()).length).toBe(2)
})

test('a payment with a fee that was reported before its order counted as paid needs no refund once it does', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const unmatched = async () => (await admin.get('/admin/payments?state=unmatched')).json().total
  const orderId = await orders()
  const entity = { id: `${orderId.replace('order_', 'pay_')}01`, order_id: orderId, amount: 892_100, currency: 'INR' }
  const payload = { payment: { entity: { ...entity, status: 'captured' } } }
  await signsEvent(JSON.stringify({ event: 'payment.captured', payload }))
  expect([await planOf(), await unmatched()]).toEqual([null, 1])
  const { razorpay_payment_id: id } = await magazine.provider.pays(orderId, { fee: 2_100 })
  expect(id).toBe(entity.id)
  await tells('order.paid', id)
  expect([await planOf(), await unmatched()]).toEqual(['gold', 0])
})

test('the publisher is told of a dispute and of its end, and a lost one ends the plan with a credit note', async () => {
  const proof = await pays()
  await verifies(proof)
  const id = proof.razorpay_payment_id
  const subjects: string[] = []
  for (const state of ['open', 'won', 'lost'] as const) {
    await disputes(id, state)
    for (let repetition = 0; repetition < 2; repetition++)
      await tells(`payment.dispute.${state === 'open' ? 'created' : state}`, id)
    subjects.push((await magazine.mailTo(publisher)).subject)
    expect(await planOf()).toBe(state === 'lost' ? null : 'gold')
  }
  expect(subjects).toEqual([
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
  expect(text).toContain('Your bank has returned the payment you disputed')
})

test('a lost dispute ends the plan with one credit note, in whatever order the events come', async () => {
  const sequences = [
    ['payment.captured', 'payment.dispute.created', 'payment.dispute.lost'],
    ['payment.dispute.lost', 'payment.captured', 'payment.dispute.created'],
    ['payment.dispute.lost', 'payment.dispute.created', 'order.paid'],
  ]
  for (const [index, events] of sequences.entries()) {
    const reader = await aMember(magazine)
    const { razorpay_payment_id: id } = await pays('gold', reader)
    for (const event of [...events, ...events]) {
      await disputes(id, event.endsWith('.lost') ? 'lost' : 'open')
      await tells(event, id)
    }
    expect(await planOf(reader), events.join()).toBeNull()
    expect((await kinds()).slice(2 * index), events.join()).toEqual(['receipt', 'credit-note'])
  }
})

test('the publisher is told of a refund that the provider could not make after all', async () => {
  const id = await buys()
  await refunds(id)
  const entity = { id: 'rfnd_1', payment_id: id, amount: 890_000, currency: 'INR', status: 'failed' }
  const failed = (refund: object) =>
    signsEvent(JSON.stringify({ event: 'refund.failed', payload: { refund: { entity: refund } } }))
  expect([await failed(entity), await failed({ ...entity, payment_id: 'pay_elsewhere' })]).toEqual([200, 200])
  const { subject, text } = await magazine.mailTo(publisher)
  expect(subject).toBe('A refund at Groundplane has failed: rfnd_1')
  expect(text).toContain(`could not return 8900.00 INR of payment ${id}`)
  expect(await magazine.countMails(publisher)).toBe(1)
})

test('a dispute about what a partial refund has left is credited for the rest alone, and nothing is left to refund', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const id = await buys()
  await refunds(id, 90_000)
  await disputes(id, 'lost')
  await tells('payment.dispute.lost', id)
  expect(await amounts()).toEqual([890_000, 90_000, 800_000])
  const [{ id: orderId }] = (await admin.get('/admin/payments?state=disputed')).json().data
  const { payments, documents: listed, timeline } = (await admin.get(`/admin/payments/${orderId}`)).json()
  expect(payments).toMatchObject([{ refundable: 0 }])
  const refund = { key: crypto.randomUUID(), paymentId: id, amount: 1, reason: 'twice' }
  expect((await admin.post(`/admin/payments/${orderId}/refunds`, refund)).json().code).toBe('refund_too_large')
  expect(listed.at(-1)).toMatchObject({ kind: 'credit-note', amount: 800_000 })
  expect(timeline.at(-1).text).toBe('The plan of the order was revoked.')
})

test('a dispute that was lost while the product was away ends the plan with one credit note, and the publisher is told once', async () => {
  const { razorpay_payment_id: id } = await pays()
  await disputes(id, 'lost')
  await hourly()
  expect(await documents()).toEqual([])
  for (let repetition = 0; repetition < 2; repetition++) {
    await reconciles()
    await hourly()
  }
  expect(await planOf()).toBeNull()
  expect([await kinds(), await amounts()]).toEqual([
    ['receipt', 'credit-note'],
    [890_000, 890_000],
  ])
  expect(await magazine.countMails(publisher)).toBe(1)
  expect((await magazine.mailTo(publisher)).subject).toContain('You have lost a dispute')
})

test('lost disputes that are recorded without a credit note get one together, also for what a refund has left', async () => {
  const at = magazine.clock.now
  const lost = { state: 'lost' as const, reason: '', opened_at: at, changed_at: at }
  const cases: [what: string, returned: number, lost: [amount: number, currency: string][], credited: number][] = [
    ['the whole price', 0, [[890_000, 'INR']], 890_000],
    ['the whole price after a partial refund', 90_000, [[890_000, 'INR']], 800_000],
    [
      'two parts of the price',
      0,
      [
        [100_000, 'INR'],
        [150_000, 'INR'],
      ],
      250_000,
    ],
    // What part of the price that was is not known.
    ['another currency', 0, [[100, 'USD']], 890_000],
  ]
  for (const [what, returned, disputed, credited] of cases) {
    const payment_id = await buys(await aMember(magazine))
    if (returned > 0) await refunds(payment_id, returned)
    const rows = disputed.map(([amount_minor, currency], n) => ({
      ...lost,
      id: `lost_${n}_${payment_id}`,
      payment_id,
      amount_minor,
      currency,
    }))
    await magazine.database.db.insertInto('disputes').values(rows).execute()
    const before = await documents()
    for (let repetition = 0; repetition < 2; repetition++) await hourly()
    const notes = (await documents()).slice(before.length)
    expect(notes, what).toMatchObject([{ kind: 'credit-note', amount_minor: credited }])
  }
  const revoked = await magazine.database.db.selectFrom('orders').select('revoked_at').execute()
  expect(revoked).toEqual(cases.map(() => ({ revoked_at: at })))
})

test('disputes that no webhook reported are found, however many there are', async () => {
  const id = await buys()
  for (let other = 0; other < 100; other++) {
    const order = { receipt: `of another site ${other}`, amount: 100, currency: 'INR' }
    const { id: orderId } = await magazine.provider.sandbox.createOrder(order)
    await disputes((await magazine.provider.pays(orderId)).razorpay_payment_id, 'open')
  }
  for (const state of ['open', 'lost', 'lost'] as const) {
    await disputes(id, state)
    await hourly()
    expect(await planOf()).toBe(state === 'lost' ? null : 'gold')
  }
  expect(await kinds()).toEqual(['receipt', 'credit-note'])
  expect(await magazine.countMails(publisher)).toBe(2)
})

test('a dispute that cannot be recorded does not hold up another', async () => {
  const ravi = await aMember(magazine)
  const payments = [await buys(), await buys(ravi)]
  for (const id of payments) await disputes(id, 'lost')
  const { db } = magazine.database
  // The database refuses the dispute that is listed first.
  const [refused] = payments.toSorted()
  await sql.raw(`alter table disputes add constraint no check (payment_id <> '${refused}')`).execute(db)
  onTestFinished(async () => {
    await sql`alter table disputes drop constraint no`.execute(db)
  })
  await hourly()
  expect(await db.selectFrom('disputes').select('payment_id').execute()).toHaveLength(1)
  expect(new Set([await planOf(), await planOf(ravi)])).toEqual(new Set(['gold', null]))
})

test('the publisher is told when an order of a closed account is paid', async () => {
  const { razorpay_payment_id: id } = await pays()
  await magazine.database.db.deleteFrom('users').where('id', '=', priya.userId).execute()
  await tells('payment.captured', id)
  const { text } = await magazine.mailTo(publisher)
  expect(text).toContain(id)
  expect(text).toContain('had already closed the account')
  await tells('order.paid', id)
  expect(await magazine.countMails(publisher)).toBe(1)
})

test('the publisher is told when an order is paid whose plan was withdrawn', async () => {
  const { razorpay_payment_id: id } = await pays()
  await magazine.database.db.updateTable('orders').set({ revoked_at: magazine.clock.now }).execute()
  await tells('payment.captured', id)
  expect((await magazine.mailTo(publisher)).text).toContain('had been revoked')
  expect(await planOf()).toBeNull()
})

test('a reader cannot have payments verified without end, from whatever network', async () => {
  const proof = await pays()
  const statuses = await statusesOf(61, () => verifies({ ...proof, razorpay_signature: 'x' }))
  expect(statuses).toEqual([...Array(60).fill(400), 429])
})
