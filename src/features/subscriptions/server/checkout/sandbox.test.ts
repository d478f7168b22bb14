import { describe, expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'

describe('on trial without keys', () => {
  const magazine = useMagazine()
  const priya = useMember(magazine, {})

  const orders = async (reader: Visitor = priya) => {
    const order = { subscriptionType: 'gold', currency: 'INR', billingState: '27' }
    return (await reader.post('/auth/create-order', order)).json()
  }
  const pays = (orderId: string, choices: object) => {
    const payload = { key_id: 'rzp_test_sandbox', order_id: orderId, outcome: 'pay', webhooks: 'never', ...choices }
    return magazine.app.http.inject({ method: 'POST', url: '/sandbox/razorpay/v1/checkout', payload })
  }
  const verifies = async (choices: object = {}) => {
    const proof = (await pays((await orders()).orderId, choices)).json()
    return priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'gold' })
  }
  const has = async (reader: Visitor = priya) => (await reader.get('/auth/subscription')).json()
  const eventsTaken = async () => {
    const line = /http_requests_total\{method="POST",route="\/api\/payments\/razorpay\/webhook",status="200"\} (\d+)/
    return Number(line.exec((await magazine.get('/metrics')).text)?.[1] ?? 0)
  }

  test('without keys, checkout works against the sandbox', async () => {
    expect((await priya.get('/auth/payments')).json()).toMatchObject({ payments: 'sandbox', billingStates: [] })
    const { checkoutScript } = await orders()
    expect(checkoutScript).toBe('/sandbox/razorpay/checkout.js')
    expect((await magazine.get(checkoutScript)).text).toContain('Test mode: you will not be charged')
    const answer = await verifies()
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect((await has()).plan).toBe('gold')
  })

  test('sandbox webhooks, sent once or twice in reverse order, grant one year on their own', async () => {
    for (const [webhooks, events] of [
      ['once', 3],
      ['twice-reversed', 6],
    ] as const) {
      const reader = await aMember(magazine)
      const before = await eventsTaken()
      await pays((await orders(reader)).orderId, { webhooks })
      await expect.poll(eventsTaken, { message: webhooks }).toBe(before + events)
      await magazine.countMails('')
      expect(await has(reader), webhooks).toMatchObject({ plan: 'gold', until: '2027-03-02T09:00:00.000Z' })
    }
  })

  test('reconciliation finds a late capture that no webhook reported', async () => {
    const early = await verifies({ outcome: 'capture-late' })
    expect([early.status, early.json().code]).toEqual([409, 'payment_pending'])
    later(magazine, minutes(2))
    await runJob(magazine, 'subscriptions.reconcile')
    expect((await has()).plan).toBe('gold')
  })

  test('the sandbox merchant API requires its keys', async () => {
    for (const url of ['/v1/orders', '/v1/orders/order_1/payments', '/v1/payments/pay_1'])
      expect((await magazine.get(`/sandbox/razorpay${url}`, { authorization: 'Basic cnpwOng=' })).status).toBe(401)
  })

  test('with a GSTIN receipts are tax invoices, and the form asks for the state', async () => {
    const admin = await aMember(magazine, { role: 'admin' })
    expect((await savesSettings(admin, 'contact', { gstin: '29ABCDE1234F1Z5' })).status).toBe(200)
    expect((await priya.get('/auth/payments')).json().billingStates).toContainEqual({ code: '27', name: 'Maharashtra' })
    await verifies()
    const [order] = (await has()).orders
    const answer = await priya.get(`/auth/fiscal-documents/${order.documents[0].id}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Tax invoice GP/2526/SR00001')
  })
})

describe('live without keys', () => {
  const live = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'news@magazine.example' }
  const magazine = useMagazine({ environment: live })

  test('in live mode without keys there is no sandbox, and payments are off', async () => {
    expect((await magazine.get('/api/auth/payments')).json().payments).toBe('off')
    expect(magazine.app.http.printRoutes()).not.toContain('sandbox')
    for (const url of ['/sandbox/razorpay/v1/checkout', '/api/payments/razorpay/webhook'])
      expect((await magazine.app.http.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
  })
})
