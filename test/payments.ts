import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { Plan } from '../src/platform/contract/plans.ts'
import { sandboxRoutes } from '../src/platform/server/gateways/payments/sandbox/routes.ts'
import {
  Sandbox,
  type SandboxAttempt,
  type SandboxEvent,
} from '../src/platform/server/gateways/payments/sandbox/sandbox.ts'
import { jobsAreDone } from './jobs.ts'
import { LeftOpen } from './left-open.ts'
import { type Magazine, openMagazine } from './magazine.ts'
import type { Visitor } from './visitor.ts'

/** Secrets that must not appear in any answer, page, file or log line. */
export const canaryKeys = {
  keyId: 'rzp_test_canary',
  keySecret: 'KEYSECRETCANARY9f2c',
  webhookSecret: 'WEBHOOKSECRETCANARY77aa',
}

/** The sandbox behind its own HTTP server on loopback. */
export interface PaymentProvider {
  url: string
  sandbox: Sandbox
  environment: Record<string, string>
  /** While true, it closes every connection. */
  isDown: boolean
  /** While true, it does what it is asked, and closes the connection instead of answering. */
  losesAnswers: boolean
  /** While set, calls wait for it before they are answered. */
  holds: Promise<void> | null
  calls: number
  pays(orderId: string, attempt?: Partial<SandboxAttempt>): Promise<Proof>
  /** Answers again, and forgets all orders. */
  startOver(): Promise<void>
  close(): Promise<void>
}

export interface Proof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

export async function openPaymentProvider(
  deliver: (event: SandboxEvent) => Promise<number> = async () => 200,
  now = () => new Date(),
): Promise<PaymentProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-provider-'))
  const sandbox = new Sandbox({ keys: canaryKeys, folder, deliver, now })
  const server = Fastify({ forceCloseConnections: true })
  server.addHook('onRequest', async (request, reply) => {
    provider.calls += 1
    if (provider.isDown) {
      request.raw.socket.destroy()
      // Otherwise it would still do what it is asked.
      reply.hijack()
    }
    await provider.holds
  })
  server.addHook('onSend', async (request) => {
    if (provider.losesAnswers) request.raw.socket.destroy()
  })
  await server.register(async (scope) => sandboxRoutes(scope, sandbox), { prefix: '/provider' })
  const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/provider`
  const provider: PaymentProvider = {
    url,
    sandbox,
    environment: {
      RAZORPAY_KEY_ID: canaryKeys.keyId,
      RAZORPAY_KEY_SECRET: canaryKeys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: canaryKeys.webhookSecret,
      RAZORPAY_API_URL: url,
      RAZORPAY_CHECKOUT_URL: `${url}/checkout.js`,
    },
    isDown: false,
    losesAnswers: false,
    holds: null,
    calls: 0,
    async pays(orderId, attempt = {}) {
      const payment = await sandbox.attempt(orderId, { outcome: 'pay', webhooks: 'never', ...attempt })
      if (!payment) throw new Error(`The provider does not accept a payment for ${orderId}`)
      return sandbox.proof(orderId, payment.id)
    },
    startOver: async () => {
      provider.isDown = false
      provider.losesAnswers = false
      provider.holds = null
      await rm(folder, { recursive: true, force: true })
    },
    close: async () => {
      sandbox.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return provider
}

interface PayingMagazine extends Magazine {
  provider: PaymentProvider
}

interface Options {
  pages?: boolean
}

const leftOpen = new LeftOpen<PayingMagazine>()

export function usePayingMagazine({ isShared = false, ...options }: Options & { isShared?: boolean } = {}) {
  const magazine = {} as PayingMagazine
  beforeAll(async () => {
    const taken = await leftOpen.take(options, () => openPayingMagazine(options))
    Object.assign(magazine, taken)
    if (isShared) await magazine.startOver()
    return () => leftOpen.leave(options, taken)
  })
  if (!isShared) beforeEach(() => magazine.startOver())
  return magazine
}

async function openPayingMagazine(options: Options): Promise<PayingMagazine> {
  const provider = await openPaymentProvider()
  const magazine = await openMagazine({ ...options, environment: provider.environment })
  return {
    ...magazine,
    provider,
    startOver: async () => {
      await magazine.startOver()
      await provider.startOver()
    },
    close: async () => {
      await magazine.close()
      await provider.close()
    },
  }
}

export const paying = (magazine: PayingMagazine) => {
  const begins = (reader: Visitor, plan: Plan, more: object = {}) =>
    reader.post('/auth/create-order', { subscriptionType: plan, currency: 'INR', ...more })
  const orders = async (reader: Visitor, plan: Plan, more: object = {}) => {
    const answer = await begins(reader, plan, more)
    expect(answer.status, answer.text).toBe(200)
    return answer.json() as { orderId: string; keyId: string; amount: number; currency: string }
  }
  const verifies = (reader: Visitor, proof: object, plan: Plan) =>
    reader.post('/auth/verify-payment', { ...proof, subscriptionType: plan })
  /** Returns the webhook's status once the event is processed. */
  const sendsEvent = async (payload: string, id: string, signature: string) => {
    const { statusCode } = await magazine.app.http.inject({
      method: 'POST',
      url: '/api/payments/razorpay/webhook',
      headers: { 'content-type': 'application/json', 'x-razorpay-event-id': id, 'x-razorpay-signature': signature },
      payload,
    })
    await jobsAreDone(magazine)
    return statusCode
  }
  return {
    begins,
    orders,
    verifies,
    sendsEvent,
    async tells(kind: string, paymentId: string) {
      const { id, body, signature } = await magazine.provider.sandbox.event(kind, paymentId)
      return sendsEvent(body, id, signature)
    },
    /** Signs an event that the provider never sends. */
    signsEvent: (payload: string, id: string = crypto.randomUUID()) =>
      sendsEvent(payload, id, createHmac('sha256', canaryKeys.webhookSecret).update(payload).digest('hex')),
    async buys(reader: Visitor, plan: Plan, more: object = {}) {
      const { orderId } = await orders(reader, plan, more)
      const proof = await magazine.provider.pays(orderId)
      const answer = await verifies(reader, proof, plan)
      expect(answer.status, answer.text).toBe(200)
      return proof.razorpay_payment_id
    },
  }
}
