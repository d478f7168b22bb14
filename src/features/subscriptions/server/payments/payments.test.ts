import { expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import type { OrderDetail } from '../../contract/payment-endpoints.ts'

const magazine = usePayingMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna' })
const priya = useMember(magazine, { username: 'Priya', email: 'priya@example.com' })
const { begins, orders, signsEvent, verifies } = paying(magazine)

async function buys(reader: SignedIn, plan: Plan, attempt: object = {}) {
  const { orderId } = await orders(reader, plan)
  const proof = await magazine.provider.pays(orderId, attempt)
  await verifies(reader, proof, plan)
  return { orderId, paymentId: proof.razorpay_payment_id }
}
const list = async (query = '') => {
  const { data, total } = (await admin.get(`/admin/payments${query}`)).json()
  return { ids: (data as { id: number }[]).map(({ id }) => id), data, total }
}
const detail = async (id: number): Promise<OrderDetail> => (await admin.get(`/admin/payments/${id}`)).json()
const refunds = (id: number, body: object) =>
  admin.post(`/admin/payments/${id}/refunds`, { key: crypto.randomUUID(), reason: 'asked for it', ...body })

test('orders are found by name, address, order, payment and document, and narrowed by state', async () => {
  const ravi = await aMember(magazine, { username: 'Ravi_100%', email: 'ravi@example.com' })
  const first = await buys(priya, 'gold')
  const second = await buys(ravi, 'silver')
  await begins(priya, 'silver')
  const fourth = await buys(ravi, 'gold', { amount: 100 })
  expect(await list()).toMatchObject({ ids: [4, 3, 2, 1], total: 4 })
  expect(await list('?page=2&limit=3')).toMatchObject({ ids: [1], total: 4 })
  const found: [query: Record<string, string>, ids: number[]][] = [
    [{ search: 'PRIY' }, [3, 1]],
    [{ search: '_100%' }, [4, 2]],
    [{ search: 'ravi@' }, [4, 2]],
    [{ search: first.orderId }, [1]],
    [{ search: second.paymentId }, [2]],
    [{ search: '3' }, [3]],
    [{ search: 'GP/2526/R00002' }, [2]],
    [{ search: 'nobody' }, []],
    [{ state: 'paid' }, [2, 1]],
    [{ state: 'open' }, [4, 3]],
    [{ state: 'unmatched' }, [4]],
    [{ state: 'refunded' }, []],
    [{ state: 'disputed' }, []],
    [{ state: 'problem' }, []],
  ]
  for (const [query, ids] of found)
    expect((await list(`?${new URLSearchParams(query)}`)).ids, JSON.stringify(query)).toEqual(ids)
  expect((await admin.get('/admin/payments?state=odd')).status).toBe(400)
  expect((await detail(4)).payments).toMatchObject([
    { id: fourth.paymentId, refundable: 100, unmatchedBecause: 'other-amount' },
  ])
})

test('a refund from the back office goes through the provider, once for each key', async () => {
  const { paymentId } = await buys(priya, 'gold')
  const key = crypto.randomUUID()
  for (let i = 0; i < 2; i++) {
    const answer = await refunds(1, { key, paymentId, amount: 10_000 })
    expect([answer.status, answer.json().payments]).toMatchObject([200, [{ refunded: 10_000, refundable: 880_000 }]])
  }
  expect((await priya.get('/auth/subscription')).json().plan).toBe('gold')
  expect((await refunds(1, { paymentId, amount: 880_000 })).json()).toMatchObject({
    order: { state: 'refunded', refunded: 890_000 },
    documents: [
      { kind: 'receipt', amount: 890_000 },
      { kind: 'credit-note', amount: 10_000 },
      { kind: 'credit-note', amount: 880_000 },
    ],
  })
  expect((await priya.get('/auth/subscription')).json().plan).toBeNull()
  expect((await list('?state=refunded')).ids).toEqual([1])
  const { timeline } = await detail(1)
  expect(timeline.map(({ text }) => text)).toContain('Anna requested a refund of 100.00 INR: asked for it')
  expect((await admin.get('/admin/audit-log?action=payment.refunded')).json().data).toMatchObject([
    { subject: { kind: 'order', id: '1', name: 'Priya' }, detail: { amount: 880_000, payment: paymentId } },
    { adminName: 'Anna', detail: { amount: 10_000, reason: 'asked for it' } },
  ])
})

const dropped = async () =>
  (await auditLog(magazine)).filter(({ action }) => action === 'payment.refund-dropped').map((entry) => entry.detail)

test('a refund of more than is left, or of a payment of another order, is refused', async () => {
  const { paymentId } = await buys(priya, 'silver')
  await buys(priya, 'silver')
  expect((await refunds(1, { paymentId, amount: 84_001 })).status).toBe(409)
  expect((await refunds(2, { paymentId, amount: 1 })).status).toBe(404)
  expect((await refunds(9, { paymentId, amount: 1 })).status).toBe(404)
  for (const amount of [0, -1, 1.5, '1']) expect((await refunds(1, { paymentId, amount })).status).toBe(400)
  expect((await refunds(1, { paymentId, amount: 1, reason: ' ' })).status).toBe(400)
  // The provider knows of a refund that was not reported yet.
  await magazine.provider.sandbox.refund(paymentId, 80_000, 'never')
  const refused = await refunds(1, { paymentId, amount: 84_000 })
  expect([refused.status, refused.json().code]).toEqual([409, 'refund_refused'])
  expect(await magazine.database.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await dropped()).toEqual([
    { payment: paymentId, amount: 84_000, currency: 'INR', requestedBy: 'Anna', reason: expect.any(String) },
  ])
})

test('a refund while the provider is down can be tried again with the same key', async () => {
  const { paymentId } = await buys(priya, 'silver')
  const request = { key: crypto.randomUUID(), paymentId, amount: 84_000 }
  magazine.provider.isDown = true
  expect((await refunds(1, request)).status).toBe(503)
  expect((await detail(1)).timeline.at(-1)?.text).toBe('The payment provider has not confirmed that refund.')
  magazine.provider.isDown = false
  // A connection that the provider has cut may be used once more before that is noticed.
  await expect.poll(async () => (await refunds(1, request)).json().order?.state).toBe('refunded')
  expect((await refunds(1, { ...request, amount: 1 })).status).toBe(409)
})

test('a refund whose answer was lost does not go out a second time under another key', async () => {
  const { paymentId } = await buys(priya, 'gold')
  magazine.provider.losesAnswers = true
  expect((await refunds(1, { paymentId, amount: 100_000 })).status).toBe(503)
  magazine.provider.losesAnswers = false
  const again = await refunds(1, { paymentId, amount: 100_000 })
  expect([again.status, again.json().code]).toEqual([409, 'refund_made'])
  expect(again.json().message).toContain('₹1,000.00 did reach the payment provider')
  expect((await detail(1)).payments).toMatchObject([{ refunded: 100_000 }])
  expect((await refunds(1, { paymentId, amount: 50_000 })).json().payments).toMatchObject([{ refunded: 150_000 }])
  expect((await detail(1)).documents.map(({ amount }) => amount)).toEqual([890_000, 100_000, 50_000])
  expect((await detail(1)).timeline.map(({ text }) => text)).not.toContain(
    'The payment provider has not confirmed that refund.',
  )
})

test('a refund that did not reach the provider goes on under its own key, and blocks another amount for a while', async () => {
  const { paymentId } = await buys(priya, 'gold')
  const refundsInVain = async () => {
    magazine.provider.isDown = true
    expect((await refunds(1, { paymentId, amount: 100_000 })).status).toBe(503)
    magazine.provider.isDown = false
  }
  await refundsInVain()
  const refused = await refunds(1, { paymentId, amount: 50_000 })
  expect([refused.status, refused.json().code]).toEqual([409, 'refund_unconfirmed'])
  expect((await refunds(1, { paymentId, amount: 100_000 })).json().payments).toMatchObject([{ refunded: 100_000 }])
  expect(await magazine.database.db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
  await refundsInVain()
  later(magazine, minutes(16))
  expect((await refunds(1, { paymentId, amount: 50_000 })).json().payments).toMatchObject([{ refunded: 150_000 }])
  expect(await dropped()).toMatchObject([{ amount: 100_000, reason: 'It never reached the payment provider.' }])
})

test('a partial refund of a payment in another currency is credited as the same share of the price', async () => {
  const { orderId } = await orders(priya, 'gold')
  // The provider counts the order as paid.
  await magazine.provider.pays(orderId)
  const entity = { id: 'pay_abroad', order_id: orderId, amount: 10_800, currency: 'USD', status: 'captured' }
  const tells = (amount_refunded: number) =>
    signsEvent(
      JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { ...entity, amount_refunded } } } }),
    )
  expect([await tells(0), await tells(5_000), await tells(5_000)]).toEqual([200, 200, 200])
  await magazine.mailTo('priya@example.com')
  expect((await magazine.mailTo('priya@example.com')).text).toMatch(
    /returning ₹4,120\.37 for .+ to your payment method, in USD\./,
  )
  magazine.provider.isDown = true
  expect((await refunds(1, { paymentId: 'pay_abroad', amount: 800 })).status).toBe(503)
  const { order, payments, documents, timeline } = await detail(1)
  expect(payments).toMatchObject([{ refunded: 5_000, refundable: 5_800 }])
  expect([order.state, order.refunded]).toEqual(['paid', 412_037])
  expect(documents.map(({ amount }) => amount)).toEqual([890_000, 412_037])
  expect(timeline.map(({ text }) => text)).toContain('Anna requested a refund of 8.00 USD: asked for it')
  magazine.provider.isDown = false
  const at = magazine.clock.now
  const lost = { state: 'lost' as const, reason: '', opened_at: at, changed_at: at }
  await magazine.database.db
    .insertInto('disputes')
    .values({ ...lost, id: 'disp_abroad', payment_id: 'pay_abroad', amount_minor: 100_000, currency: 'INR' })
    .execute()
  await runJob(magazine, 'subscriptions.reconcile-disputes')
  expect((await detail(1)).documents.map(({ amount }) => amount)).toEqual([890_000, 412_037, 100_000])
})

test('an order of a closed account is still found by the name on its receipt, with its documents', async () => {
  await buys(priya, 'gold')
  await magazine.database.db.deleteFrom('users').where('id', '=', priya.userId).execute()
  const { data } = await list('?search=priya')
  expect(data).toMatchObject([{ buyer: { id: null, name: 'Priya', email: 'priya@example.com' } }])
  const [document] = (await detail(1)).documents
  const pdf = await admin.get(`/admin/fiscal-documents/${document?.id}`)
  expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await admin.get('/admin/fiscal-documents/99')).status).toBe(404)
})
