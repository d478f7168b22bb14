import { describe, expect, test } from 'vitest'
import { type Magazine, useMagazine } from '../../../../test/magazine.ts'
import { aReader, type Visitor } from '../../../../test/visitor.ts'

const orders = (reader: Visitor) =>
  reader.post('/auth/create-order', { subscriptionType: 'gold', currency: 'INR', billingState: '27' })
const pays = async (magazine: Magazine, orderId: string, choices: object) => {
  const payload = { key_id: 'rzp_test_sandbox', order_id: orderId, outcome: 'pay', webhooks: 'once', ...choices }
  return magazine.app.http.inject({ method: 'POST', url: '/sandbox/razorpay/v1/checkout', payload })
}
const plan = async (reader: Visitor) => (await reader.get('/auth/subscription')).json().plan

describe('on trial without keys', () => {
  const magazine = useMagazine()

  test('without keys, checkout works against the sandbox', async () => {
    const priya = await aReader(magazine)
    expect((await priya.get('/auth/payments')).json()).toMatchObject({ payments: 'sandbox', billingStates: [] })
    const { orderId, checkoutScript } = (await orders(priya)).json()
    expect(checkoutScript).toBe('/sandbox/razorpay/checkout.js')
    expect((await magazine.get(checkoutScript)).text).toContain('Sandbox: no money moves')
    const proof = (await pays(magazine, orderId, { webhooks: 'never' })).json()
    const answer = await priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'gold' })
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect(await plan(priya)).toBe('gold')
  })

  test.each(['once', 'twice-reversed'])('sandbox webhooks, sent %s, grant one year on their own', async (webhooks) => {
    const priya = await aReader(magazine)
    await pays(magazine, (await orders(priya)).json().orderId, { webhooks })
    await expect.poll(() => plan(priya)).toBe('gold')
    // By now the other events have arrived too.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await priya.get('/auth/subscription')).json().until).toBe('2027-03-02T09:00:00.000Z')
  })

  test('reconciliation finds a late capture that no webhook reported', async () => {
    const priya = await aReader(magazine)
    const proof = (
      await pays(magazine, (await orders(priya)).json().orderId, { outcome: 'capture-late', webhooks: 'never' })
    ).json()
    const early = await priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'gold' })
    expect([early.status, early.json().code]).toEqual([409, 'payment_pending'])
    magazine.clock.now = new Date('2026-03-02T09:02:00Z')
    await magazine.database.db
      .transaction()
      .execute((tx) => magazine.app.jobs.enqueue(tx, 'subscriptions.reconcile', {}))
    await expect.poll(() => plan(priya)).toBe('gold')
  })

  test('the sandbox merchant API requires its keys', async () => {
    for (const url of ['/v1/orders', '/v1/orders/order_1/payments', '/v1/payments/pay_1'])
      expect((await magazine.get(`/sandbox/razorpay${url}`, { authorization: 'Basic cnpwOng=' })).status).toBe(401)
  })
})

const live = {
  MODE: 'live',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'news@magazine.example',
}

describe('live without keys', () => {
  const magazine = useMagazine({ environment: live })

  test('in live mode without keys there is no sandbox, and payments are off', async () => {
    expect((await magazine.get('/api/auth/payments')).json().payments).toBe('off')
    expect(magazine.app.http.printRoutes()).not.toContain('sandbox')
    expect((await pays(magazine, 'order_1', {})).statusCode).toBe(404)
    const webhook = { method: 'POST' as const, url: '/api/payments/razorpay/webhook', payload: '{}' }
    expect((await magazine.app.http.inject(webhook)).statusCode).toBe(404)
  })
})

describe('with a tax number', () => {
  const magazine = useMagazine({
    kind: 'embedded',
    environment: { GSTIN: '29ABCDE1234F1Z5', PUBLISHER_NAME: 'Circuit & Sons <Ltd>' },
  })

  test('with a GSTIN receipts are tax invoices, and the form asks for the state', async () => {
    const priya = await aReader(magazine)
    expect((await priya.get('/auth/payments')).json().billingStates).toContainEqual({ code: '27', name: 'Maharashtra' })
    const proof = (await pays(magazine, (await orders(priya)).json().orderId, { webhooks: 'never' })).json()
    await priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'gold' })
    const [order] = (await priya.get('/auth/subscription')).json().orders
    const answer = await priya.get(`/auth/fiscal-documents/${order.documents[0].id}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Tax invoice GP/2526/SR00001')
  })
})
