import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Answer } from '../magazine.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider } from '../payments.ts'
import { type Check, type HostileRequest, hostileCases, type Scene, useScene, type Who } from './kit.ts'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const { keySecret, webhookSecret } = canaryKeys
const paid = [
  'orders',
  'payments',
  'subscriptions',
  'entitlement_changes',
  'fiscal_documents',
  'fiscal_document_numbers',
  'payment_events',
  'row_counts',
  'jobs',
]

const plansNow = async ({ magazine, send }: Scene) => {
  // Events are processed in the background.
  await magazine.countMails('')
  const planOf = async (as: Who) => (await send({ send: 'GET /api/auth/subscription', as })).json().plan
  return [await planOf('reader'), await planOf('other')]
}
const nobodyPaid: Check = async (_, scene) => [await plansNow(scene), [null, null]]
const oneYear: Check = async (_, scene) => {
  await plansNow(scene)
  const { until } = (await scene.send({ send: 'GET /api/auth/subscription', as: 'reader' })).json()
  return [until, '2027-03-02T09:00:00.000Z']
}

describe('payments', () => {
  let provider: PaymentProvider
  beforeAll(async () => {
    provider = await openPaymentProvider()
  })
  afterAll(() => provider.close())
  const orders = async ({ send }: Scene, as: Who, plan = 'silver') =>
    (await send({ send: 'POST /api/auth/create-order', as, body: { subscriptionType: plan, currency: 'INR' } })).json()
      .orderId
  const scene = useScene({
    environment: () => provider.environment,
    more: async (s) => {
      const orderId = await orders(s, 'reader')
      const proof = await provider.pays(orderId)
      Object.assign(s.values, {
        order: orderId,
        payment: proof.razorpay_payment_id,
        signature: proof.razorpay_signature,
      })
      s.values['otherOrder'] = await orders(s, 'other')
    },
  })

  const proof = {
    razorpay_order_id: '{order}',
    razorpay_payment_id: '{payment}',
    razorpay_signature: '{signature}',
    subscriptionType: 'silver',
  }
  const verify = (fields: object = {}, as: Who = 'reader'): HostileRequest => ({
    send: 'POST /api/auth/verify-payment',
    as,
    body: { ...proof, ...fields },
  })
  const order = (body: object): HostileRequest => ({ send: 'POST /api/auth/create-order', as: 'reader', body })
  const signed = (make: (text: string, signature: string) => string) => (s: Scene) => {
    const { order: orderId = '', payment = '', signature = '' } = s.values
    return s.send(verify({ razorpay_signature: make(`${orderId}|${payment}`, signature) }))
  }
  /** A payment that the provider confirms with a valid signature, but not for this purchase. */
  const attempted =
    (attempt: Parameters<PaymentProvider['pays']>[1], plan = 'silver') =>
    async (s: Scene) => {
      const result = await provider.pays(await orders(s, 'reader'), attempt)
      return s.send(verify({ ...result, subscriptionType: plan }))
    }

  const wrongOrders: [what: string, body: object][] = [
    ['an unknown plan', { subscriptionType: 'platinum', currency: 'INR' }],
    ['a list of plans', { subscriptionType: ['gold'], currency: 'INR' }],
    ['an inherited name', { subscriptionType: 'constructor', currency: 'INR' }],
    ['an unknown currency', { subscriptionType: 'gold', currency: 'XTS' }],
    ['a lowercase currency', { subscriptionType: 'gold', currency: 'inr' }],
    ['no plan', { currency: 'INR' }],
    ['an unknown state', { subscriptionType: 'gold', currency: 'INR', billingState: '99' }],
  ]
  const forgeries: [what: string, make: (text: string, signature: string) => string][] = [
    ['one character off', (_, s) => (s.startsWith('0') ? '1' : '0') + s.slice(1)],
    ['in uppercase', (_, s) => s.toUpperCase().replace(/^\d/, 'A')],
    ['too short', (_, s) => s.slice(0, 32)],
    ['too long', (_, s) => `${s}00`],
    ['not hexadecimal', () => 'z'.repeat(64)],
    ['made with the webhook’s secret', (text) => sign(webhookSecret, text)],
    ['made with no secret', (text) => sign('', text)],
    ['of another order', (text) => sign(keySecret, text.replace(/^[^|]+/, 'order_other'))],
    ['of the payment alone', (text) => sign(keySecret, text.split('|')[1] ?? '')],
  ]
  hostileCases(scene, { answers: 400, honest: verify(), proves: nobodyPaid }, [
    ...wrongOrders.map(([what, body]) => ({ it: `an order with ${what} is refused`, hostile: order(body) })),
    ...forgeries.map(([what, make]) => ({ it: `a signature that is ${what} is refused`, hostile: signed(make) })),
    ...['', ['a'], null, 0, { $ne: '' }, 'x'.repeat(5000)].map((one) => ({
      it: `a signature like ${JSON.stringify(one).slice(0, 20)} is refused`,
      hostile: verify({ razorpay_signature: one }),
    })),
    { it: 'a payment of another reader is refused', hostile: verify({}, 'other') },
    {
      it: 'a payment for another reader’s order is refused',
      hostile: verify({ razorpay_order_id: '{otherOrder}' }, 'other'),
    },
    {
      it: 'a payment for another order, properly signed, is refused',
      hostile: (s) =>
        s.send(verify(provider.sandbox.proof(s.values['otherOrder'] ?? '', s.values['payment'] ?? ''), 'other')),
      changes: ['jobs'],
    },
    { it: 'silver money buys no gold', hostile: verify({ subscriptionType: 'gold' }) },
    { it: 'a plan that is none is refused', hostile: verify({ subscriptionType: '__proto__' }) },
    {
      it: 'a payment of an unknown order is refused',
      hostile: (s) => s.send(verify(provider.sandbox.proof('order_00000000000000', 'pay_0000000000000001'))),
    },
    {
      it: 'an address for a payment id is refused',
      hostile: (s) =>
        s.send(
          verify({
            razorpay_payment_id: '../orders',
            razorpay_signature: sign(keySecret, `${s.values['order']}|../orders`),
          }),
        ),
      answers: [400, 503],
    },
    { it: 'a payment that failed is refused', hostile: attempted({ outcome: 'decline' }), changes: paid },
    {
      it: 'a payment that is only authorised gives nothing yet',
      hostile: attempted({ outcome: 'authorise' }),
      answers: 409,
      changes: paid,
    },
    { it: 'a payment of another amount gives nothing', hostile: attempted({ amount: 100 }), changes: paid },
    { it: 'a payment of a larger amount gives nothing', hostile: attempted({ amount: 84_001 }), changes: paid },
    { it: 'a payment in another currency gives nothing', hostile: attempted({ currency: 'USD' }), changes: paid },
    {
      it: 'the sandbox is not there beside a real provider',
      hostile: { send: 'POST /sandbox/razorpay/v1/checkout', body: { order_id: '{order}' } },
      answers: 404,
    },
  ])
  const receipt: HostileRequest = { send: 'GET /api/auth/fiscal-documents/1', as: 'other' }
  hostileCases(scene, { changes: paid, honest: verify() }, [
    {
      it: 'a payment serves one order only',
      hostile: async (s) => {
        await s.send(verify())
        const second = await orders(s, 'reader')
        return s.send(verify(provider.sandbox.proof(second, s.values['payment'] ?? '')))
      },
      answers: 400,
      proves: oneYear,
    },
    {
      it: 'a receipt is for its owner',
      hostile: async (s) => {
        await s.send(verify())
        return s.send(receipt)
      },
      answers: 404,
      proves: async (_, { send }) => [
        (await send({ ...receipt, as: 'reader' })).headers['content-type'],
        'application/pdf',
      ],
    },
    {
      it: 'a receipt is not even for administrators by this call',
      hostile: async (s) => {
        await s.send(verify())
        return s.send({ ...receipt, as: 'admin' })
      },
      answers: 404,
    },
  ])

  const webhook = (body: string, signature?: string, headers: Record<string, string> = {}): HostileRequest => ({
    send: 'POST /api/payments/razorpay/webhook',
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-razorpay-signature': signature }),
      ...headers,
    },
  })
  const captured = (s: Scene) => provider.sandbox.event('payment.captured', s.values['payment'] ?? '')
  const told =
    (change: (event: { id: string; body: string; signature: string }) => HostileRequest) => async (s: Scene) =>
      s.send(change(await captured(s)))
  const honestWebhook = told(({ id, body, signature }) => webhook(body, signature, { 'x-razorpay-event-id': id }))
  const entity = { id: 'pay_x', amount: 84_000, currency: 'INR', status: 'captured' }
  /** An event that the provider signed, with content that it never has. */
  const signedEvent =
    (fields: object, event = 'payment.captured') =>
    (s: Scene) => {
      const filled = { ...entity, order_id: s.values['otherOrder'], ...fields }
      const body = JSON.stringify({ event, payload: { payment: { entity: filled } } })
      return s.send(webhook(body, sign(webhookSecret, body)))
    }
  hostileCases(scene, { answers: 401, honest: honestWebhook, proves: nobodyPaid }, [
    {
      it: 'an event without a signature is refused',
      hostile: told(({ id, body }) => webhook(body, undefined, { 'x-razorpay-event-id': id })),
    },
    { it: 'an event with an empty signature is refused', hostile: told(({ body }) => webhook(body, '')) },
    {
      it: 'an event signed with another secret is refused',
      hostile: told(({ body }) => webhook(body, sign('an older secret', body))),
    },
    {
      it: 'an event signed with the key’s secret is refused',
      hostile: told(({ body }) => webhook(body, sign(keySecret, body))),
    },
    {
      it: 'an event with a changed byte is refused',
      hostile: told(({ body, signature }) => webhook(`${body} `, signature)),
    },
    {
      it: 'an event with another amount is refused',
      hostile: told(({ body, signature }) => webhook(body.replace('84000', '1'), signature)),
    },
    { it: 'an event without its body is refused', hostile: told(({ signature }) => webhook('', signature)) },
    {
      it: 'an event by an administrator is refused',
      hostile: async (s) => s.send({ ...webhook((await captured(s)).body), as: 'admin' }),
    },
    { it: 'an event of 300 kB is refused', hostile: (s) => s.send(webhook('x'.repeat(300_000))), answers: 413 },
    { it: 'an event is not read', hostile: 'GET /api/payments/razorpay/webhook', answers: 404 },
  ])
  const worthless: [what: string, hostile: (s: Scene) => Promise<Answer>][] = [
    ['an event of too little money', signedEvent({ amount: 1 })],
    ['an event in other money', signedEvent({ currency: 'USD' })],
    ['an event of a negative amount', signedEvent({ amount: -84_000 })],
    ['an event of more money than there is', signedEvent({ amount: 2 ** 40 })],
    ['an event with a NUL in its payment', signedEvent({ id: 'pay_\0', amount: 1 })],
    ['an event of a kind of 10,000 characters', signedEvent({ status: 'created' }, 'x'.repeat(10_000))],
    ['a refund before its payment', signedEvent({ status: 'refunded', amount_refunded: 84_000 }, 'refund.processed')],
  ]
  hostileCases(scene, { answers: 200, changes: paid, honest: honestWebhook }, [
    {
      it: 'a forged event does not keep out the true one of its id',
      hostile: async (s) => {
        const { id, body } = await captured(s)
        await s.send(webhook(body, '0'.repeat(64), { 'x-razorpay-event-id': id }))
        return honestWebhook(s)
      },
      proves: async (_, s) => [await plansNow(s), ['silver', null]],
    },
    {
      it: 'an event with another’s order gives the payer nothing',
      hostile: (s) => signedEvent({ id: s.values['payment'], amount: 1 })(s),
      proves: nobodyPaid,
    },
    ...worthless.map(([what, hostile]) => ({ it: `${what} gives nobody anything`, hostile, proves: nobodyPaid })),
    {
      it: 'an event of half a coin gives nothing',
      hostile: signedEvent({ amount: 0.5 }),
      proves: nobodyPaid,
      isReported: true,
    },
    ...[
      '[]',
      'null',
      'not even JSON',
      '{"event":{},"payload":[]}',
      '{"event":"payment.captured","payload":{"payment":{"entity":[]}}}',
      '{"__proto__":{"event":"x"}}',
    ].map((body) => ({
      it: `a signed ${body.slice(0, 30)} changes nothing`,
      hostile: webhook(body, sign(webhookSecret, body)),
      proves: nobodyPaid,
      isReported: true as const,
    })),
  ])
})
