import { beforeEach, expect, test } from 'vitest'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { type Proof, paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { linesOfPdf, textOfPdf } from '../../../../../test/pdf-text.ts'
import { aReport } from '../../../../../test/reports.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import type { AdminReport } from '../../../reports/contract/endpoints.ts'

let report: AdminReport

const magazine = usePayingMagazine()
const meera = useMember(magazine, { role: 'admin', username: 'Meera' })
const priya = useMember(magazine, { email: 'priya@example.com' })
const { tells, buys: buysPlan } = paying(magazine)
beforeEach(async () => {
  report = await aReport(meera, { access: 'sold', prices: { INR: 1_000_100, USD: 12_100 } }, Buffer.from('a;b\n1;2\n'))
})

const asks = (reader: SignedIn, currency = 'INR', more: object = {}) =>
  reader.post(`/auth/reports/${report.id}/orders`, { currency, ...more })
const orders = async (reader: SignedIn): Promise<{ orderId: string; amount: number }> => {
  const answer = await asks(reader)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const verifies = (reader: SignedIn, proof: Proof, id = report.id) => reader.post(`/auth/reports/${id}/payments`, proof)
const buys = async (reader: SignedIn) => {
  const { orderId } = await orders(reader)
  const proof = await magazine.provider.pays(orderId)
  expect((await verifies(reader, proof)).json()).toEqual({ success: true })
  return { orderId, proof }
}
const mine = async (reader: SignedIn) => (await reader.get(`/auth/reports/${report.id}`)).json()
const ticketStatus = async (reader: SignedIn) => (await reader.post(`/auth/reports/${report.id}/tickets`)).status
const downloads = async (reader: SignedIn) => {
  const { address } = (await reader.post(`/auth/reports/${report.id}/tickets`)).json()
  return { address, get: () => magazine.app.http.inject({ url: address }) }
}
const receiptOf = async (reader: SignedIn) => {
  const [{ documents }] = (await reader.get('/auth/subscription')).json().orders
  const url = `/api/auth/fiscal-documents/${documents[0].id}`
  const headers = { authorization: `Bearer ${reader.token}` }
  return (await magazine.app.http.inject({ url, headers })).rawPayload
}
const paymentsScreen = async () => (await meera.get('/admin/payments')).json().data
const refunds = async (proof: Proof, amount: number) => {
  const { id } = (await paymentsScreen()).find(({ state }: { state: string }) => state === 'paid')
  return meera.post(`/admin/payments/${id}/refunds`, {
    key: crypto.randomUUID(),
    paymentId: proof.razorpay_payment_id,
    amount,
    reason: 'Asked for it back',
  })
}

test('a report costs what the plan leaves of its price', async () => {
  const whole = { INR: 1_000_100, USD: 12_100 }
  for (const [member, percentOff, prices] of [
    [{}, 0, whole],
    [{ plan: 'silver' }, 0, whole],
    [{ plan: 'gold' }, 50, { INR: 500_050, USD: 6_050 }],
  ] as const) {
    const reader = await aMember(magazine, member)
    expect(await mine(reader)).toEqual({
      isOpen: false,
      because: 'purchase_required',
      isBought: false,
      had: null,
      sale: { prices, percentOff },
    })
    for (const currency of ['INR', 'USD'] as const) {
      const { status, json } = await asks(reader, currency, { amount: 1, price: 1, percentOff: 99, discount: 99 })
      const expected = { amount: prices[currency], currency }
      expect([status, json()], JSON.stringify(member)).toMatchObject([200, expected])
      expect(await magazine.provider.sandbox.findOrder(json().orderId)).toMatchObject(expected)
    }
  }
})

test('a paid report opens to its buyer, with a receipt, a mail, and no plan', async () => {
  expect(await ticketStatus(priya)).toBe(403)
  const { orderId, proof } = await buys(priya)
  expect(await mine(priya)).toMatchObject({ isOpen: true, isBought: true, sale: null })
  const file = await (await downloads(priya)).get()
  expect([file.statusCode, file.payload]).toEqual([200, 'a;b\n1;2\n'])
  const { plan, orders: listed } = (await priya.get('/auth/subscription')).json()
  expect(plan).toBeNull()
  expect(listed).toMatchObject([
    { orderId, plan: null, report: 'GaN in 2027', amount: 1_000_100, state: 'paid', documents: [{ kind: 'receipt' }] },
  ])
  const { text } = await magazine.mailTo('priya@example.com')
  expect(text).toContain('“GaN in 2027”')
  expect(text).toContain(listed[0].documents[0].number)
  const receipt = await priya.get(`/auth/fiscal-documents/${listed[0].documents[0].id}`)
  expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const asha = await aMember(magazine, { plan: 'gold' })
  expect(await ticketStatus(asha)).toBe(403)
  expect((await verifies(asha, proof)).status).toBe(400)
  expect((await asha.get(`/auth/fiscal-documents/${listed[0].documents[0].id}`)).status).toBe(404)
  expect(await paymentsScreen()).toMatchObject([{ plan: null, report: 'GaN in 2027', discount: 0 }])
  expect((await meera.get('/admin/reports')).json().data).toMatchObject([{ sold: 1, downloads: 1 }])
  expect((await asks(priya)).json().code).toBe('already_bought')
})

test('the lines of a tax invoice stand below each other, however long the title of the report is', async () => {
  expect((await savesSettings(meera, 'contact', { gstin: '29ABCDE1234F1Z5' })).status).toBe(200)
  const title =
    'Gallium nitride in the power supplies of data centres, electric vehicles and solar inverters: markets, makers, prices'
  report = await aReport(meera, { title, access: 'sold', prices: { INR: 1_000_100 } }, Buffer.from('a;b\n1;2\n'))
  await buys(priya)
  const [lines = []] = await linesOfPdf(await receiptOf(priya), 56)
  expect(lines.length).toBeGreaterThan(12)
  for (const [index, y] of lines.slice(1).entries()) expect((lines[index] ?? 0) - y).toBeGreaterThan(9)
})

test('a price, a title and a discount that change after the order change neither it nor its receipt', async () => {
  const ravi = await aMember(magazine, { plan: 'gold' })
  const { orderId, amount } = await orders(ravi)
  const changed = { ...report, title: 'GaN, second edition', prices: { INR: 9_000_000, USD: 90_000 } }
  expect((await meera.call('PUT', `/admin/reports/${report.id}`, { body: changed })).status).toBe(200)
  await magazine.database.db.deleteFrom('subscriptions').where('user_id', '=', ravi.userId).execute()
  expect((await verifies(ravi, await magazine.provider.pays(orderId))).status).toBe(200)
  const { orders: listed } = (await ravi.get('/auth/subscription')).json()
  expect(listed).toMatchObject([{ report: 'GaN in 2027', amount, state: 'paid' }])
  expect(await paymentsScreen()).toMatchObject([{ discount: 50, amount: 500_050 }])
  expect((await mine(await aMember(magazine))).sale.prices.INR).toBe(9_000_000)
})

test('a receipt keeps the names of the plans and the days of its issue', async () => {
  magazine.clock.now = new Date('2026-03-31T20:00:00Z')
  const [admin, ravi] = [await aMember(magazine, { role: 'admin' }), await aMember(magazine)]
  const asha = await aMember(magazine, { plan: 'gold' })
  const paymentId = await buysPlan(ravi, 'gold')
  await buys(asha)
  const words = async () => [...(await textOfPdf(await receiptOf(ravi))), ...(await textOfPdf(await receiptOf(asha)))]
  const issued = await words()
  for (const part of ['GP/2627/R00001', 'Date 1 April 2026', '1 April 2026 to 1 April 2027', 'Gold subscription'])
    expect(issued[0]).toContain(part)
  expect(issued[1]).toContain('50% with Gold')
  for (const [group, changes] of [
    ['subscription', { goldName: 'Pro' }],
    ['contact', { timeZone: 'Europe/Berlin', gstin: '29ABCDE1234F1Z5' }],
  ] as const)
    expect((await savesSettings(admin, group, changes)).status).toBe(200)
  expect(await words()).toEqual(issued)
  await magazine.provider.sandbox.refund(paymentId, undefined, 'never')
  await tells('refund.processed', paymentId)
  const notes = await magazine.database.db
    .selectFrom('fiscal_documents')
    .selectAll()
    .where('kind', '=', 'credit-note')
    .execute()
  // The receipt charged no tax, so that the credit note returns none.
  expect(notes.map((note) => [note.plan_name, note.gstin])).toEqual([['Gold', null]])
})

test('of two purchases at once one pays, and the money of the other is reported for a refund', async () => {
  const [first, second] = [await orders(priya), await orders(priya)]
  const proofs = [await magazine.provider.pays(first.orderId), await magazine.provider.pays(second.orderId)]
  const answers = await Promise.all(proofs.map((proof) => verifies(priya, proof)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const again = await Promise.all([...proofs, ...proofs].map((proof) => verifies(priya, proof)))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await paymentsScreen()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ state: 'created', unmatched: 1 }),
      expect.objectContaining({ state: 'paid', unmatched: 0 }),
    ]),
  )
  const kept = await magazine.database.db.selectFrom('fiscal_documents').select('kind').execute()
  expect(kept).toEqual([{ kind: 'receipt' }])
  const paid = answers.findIndex(({ status }) => status === 200)
  const [bought, refused] = paid === 0 ? proofs : proofs.toReversed()
  expect((await refunds(bought!, 1_000_100)).status).toBe(200)
  // The publisher has been asked to refund it.
  expect((await verifies(priya, refused!)).status).toBe(400)
  expect((await mine(priya)).isBought).toBe(false)
})

test('a proof for a plan, another report or another amount does not open a report', async () => {
  const other = await aReport(meera, { title: 'Another', access: 'sold', prices: { INR: 1_000, USD: 1_000 } })
  const cheap = (await priya.post(`/auth/reports/${other.id}/orders`, { currency: 'INR' })).json()
  const proof = await magazine.provider.pays(cheap.orderId)
  expect((await verifies(priya, proof)).status).toBe(400)
  expect((await priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'gold' })).status).toBe(400)
  const plan = (await priya.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })).json()
  const ofPlan = await magazine.provider.pays(plan.orderId)
  expect((await verifies(priya, ofPlan)).status).toBe(400)
  const forged = { ...proof, razorpay_order_id: (await orders(priya)).orderId }
  expect((await verifies(priya, forged)).status).toBe(400)
  expect(await mine(priya)).toMatchObject({ isOpen: false, isBought: false })
  expect((await verifies(priya, proof, other.id)).status).toBe(200)
  expect((await mine(priya)).isBought).toBe(false)
})

test('a report with another access is not for sale', async () => {
  for (const access of ['free', 'gold']) {
    const saved = await meera.call('PUT', `/admin/reports/${report.id}`, { body: { ...report, access } })
    report = saved.json().entry
    expect((await asks(priya)).status, access).toBe(404)
  }
})

test('a report is not for sale while reports are switched off', async () => {
  await savesSettings(meera, 'features', { reports: false })
  expect((await asks(priya)).status).toBe(404)
})

test('a refund after the download withdraws the report with a credit note, and a part of one does not', async () => {
  const { proof } = await buys(priya)
  const { address, get } = await downloads(priya)
  expect((await get()).statusCode).toBe(200)
  expect((await refunds(proof, 100)).status).toBe(200)
  expect((await mine(priya)).isOpen).toBe(true)
  expect((await refunds(proof, 1_000_000)).status).toBe(200)
  expect(await mine(priya)).toMatchObject({ isOpen: false, isBought: false, had: { version: 1 } })
  expect((await magazine.app.http.inject({ url: address })).statusCode).toBe(403)
  expect((await priya.get('/auth/reports')).json().reports).toMatchObject([{ isBought: false, isOpen: false }])
  const { orders: listed } = (await priya.get('/auth/subscription')).json()
  expect(listed).toMatchObject([{ state: 'refunded' }])
  const kinds = listed[0].documents.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['receipt', 'credit-note', 'credit-note'])
  expect((await verifies(priya, proof)).status).toBe(400)
  await buys(priya)
  expect((await mine(priya)).isOpen).toBe(true)
})

test('a lost dispute withdraws the report and its file with one credit note, and an open or a won one does not', async () => {
  const { proof } = await buys(priya)
  const { address, get } = await downloads(priya)
  const id = proof.razorpay_payment_id
  for (const [state, event] of [
    ['open', 'created'],
    ['won', 'won'],
  ] as const) {
    await magazine.provider.sandbox.dispute(id, state, 'never')
    await tells(`payment.dispute.${event}`, id)
    expect([(await get()).statusCode, await ticketStatus(priya)], state).toEqual([200, 200])
  }
  await magazine.provider.sandbox.dispute(id, 'lost', 'never')
  for (let time = 0; time < 2; time++) await tells('payment.dispute.lost', id)
  expect(await mine(priya)).toMatchObject({ isOpen: false, isBought: false, because: 'purchase_required' })
  expect(await ticketStatus(priya)).toBe(403)
  // The address that was given out before, and parts of the file.
  for (const request of [{}, { headers: { range: 'bytes=0-3' } }]) {
    const { statusCode, payload } = await magazine.app.http.inject({ url: address, ...request })
    expect([statusCode, payload.includes('a;b')], JSON.stringify(request)).toEqual([403, false])
  }
  expect((await verifies(priya, proof)).status).toBe(400)
  const [{ documents }] = (await priya.get('/auth/subscription')).json().orders
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt', 'credit-note'])
  expect((await meera.get('/admin/reports')).json().data).toMatchObject([{ sold: 0 }])
})

test('a webhook alone completes the purchase, and a bought report stays open when it is withdrawn or becomes gold', async () => {
  const { orderId } = await orders(priya)
  const proof = await magazine.provider.pays(orderId)
  for (let time = 0; time < 2; time++) await tells('payment.captured', proof.razorpay_payment_id)
  expect(await magazine.countMails('priya@example.com')).toBe(1)
  expect((await mine(priya)).isBought).toBe(true)
  const saved = await meera.call('PUT', `/admin/reports/${report.id}`, { body: { ...report, access: 'gold' } })
  expect((await (await downloads(priya)).get()).statusCode).toBe(200)
  await meera.call('PUT', `/admin/reports/${report.id}`, { body: { ...saved.json().entry, isPublished: false } })
  expect((await (await downloads(priya)).get()).statusCode).toBe(200)
  await meera.call('DELETE', `/admin/reports/${report.id}`)
  expect((await (await downloads(priya)).get()).statusCode).toBe(200)
  expect((await priya.get('/auth/reports')).json().reports).toMatchObject([{ isListed: false, isOpen: true }])
  expect(await ticketStatus(await aMember(magazine, { plan: 'gold' }))).toBe(404)
})
