import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sandboxRoutes } from '../server/gateways/payments/sandbox/routes.ts'
import { Sandbox, type SandboxAttempt, type SandboxEvent } from '../server/gateways/payments/sandbox/sandbox.ts'

/** Secrets that must not appear in any answer, page, file or log line. */
export const canaryKeys = {
  keyId: 'rzp_test_canary',
  keySecret: 'KEYSECRETCANARY9f2c',
  webhookSecret: 'WEBHOOKSECRETCANARY77aa',
}

/** The payment provider as a program on loopback: the sandbox behind its own HTTP server. */
export interface PaymentProvider {
  url: string
  sandbox: Sandbox
  /** The environment of a magazine that uses it. */
  environment: Record<string, string>
  /** While true, it closes every connection. */
  isDown: boolean
  /** While set, calls wait for it before they are answered. */
  holds: Promise<void> | null
  /** The number of calls that reached it. */
  calls: number
  /** Pays an order, or tries to, and returns the checkout's result. */
  pays(orderId: string, attempt?: Partial<SandboxAttempt>): Promise<Proof>
  close(): Promise<void>
}

export interface Proof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** Starts the provider. It sends webhooks through `deliver`, or none. */
export async function openPaymentProvider(
  deliver: (event: SandboxEvent) => Promise<number> = async () => 200,
  now = () => new Date(),
): Promise<PaymentProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-provider-'))
  const sandbox = new Sandbox({ keys: canaryKeys, folder, deliver, now })
  const server = Fastify({ forceCloseConnections: true })
  server.addHook('onRequest', async (request) => {
    provider.calls += 1
    if (provider.isDown) request.raw.socket.destroy()
    await provider.holds
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
    holds: null,
    calls: 0,
    async pays(orderId, attempt = {}) {
      const payment = await sandbox.attempt(orderId, { outcome: 'pay', webhooks: 'never', ...attempt })
      if (!payment) throw new Error(`The provider does not accept a payment for ${orderId}`)
      return sandbox.proof(orderId, payment.id)
    },
    close: async () => {
      sandbox.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return provider
}
