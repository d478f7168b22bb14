import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { seconds } from '../../core/durations.ts'
import { Json } from '../../core/json.ts'
import { type PaymentsGateway, PaymentsUnavailable, type ProviderEvent, type ProviderPayment } from './index.ts'

export interface RazorpayOptions {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Without trailing slash and without `/v1`. */
  apiUrl: string
  checkoutScript: string
  fetch?: typeof fetch
}

const timeout = seconds(5)
/** Delays before the retries of a call that changes nothing. */
const retryDelays = [seconds(0.3)]

const states = {
  created: 'created',
  failed: 'failed',
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'refunded',
} as const

const Payment = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
    amount_refunded: z.int().nullish(),
  })
  .transform(
    (one): ProviderPayment => ({
      id: one.id,
      orderId: one.order_id ?? null,
      amountMinor: one.amount,
      currency: one.currency,
      state: states[one.status],
      refundedMinor: one.amount_refunded ?? 0,
    }),
  )
const Order = z.object({ id: z.string(), receipt: z.string().nullish() })
const Orders = z.object({ items: z.array(Order) })
const Payments = z.object({ items: z.array(Payment) })
const Event = z.object({
  event: z.string(),
  payload: z.looseObject({ payment: z.object({ entity: Payment }).optional() }),
})

/** Razorpay, or another service with its API at `apiUrl`. Documentation: https://razorpay.com/docs/api/ */
export function createRazorpay(options: RazorpayOptions): PaymentsGateway {
  const { keyId, keySecret, webhookSecret, checkoutScript } = options
  const call = createCall(options)
  const find = (path: string) => withRetries(() => call('GET', path))

  async function createOrder({ reference, amountMinor, currency }: Parameters<PaymentsGateway['createOrder']>[0]) {
    const body = { amount: amountMinor, currency, receipt: reference }
    const create = async () => read(Order, await call('POST', '/orders', body)).id
    try {
      return await create()
    } catch {
      // The order may exist although the response was lost.
      const existing = read(Orders, await find(`/orders?receipt=${encodeURIComponent(reference)}`)).items
      return existing.find(({ receipt }) => receipt === reference)?.id ?? (await create())
    }
  }

  return {
    keyId,
    checkoutScript,
    createOrder,
    async findPayment(id) {
      const response = await find(`/payments/${encodeURIComponent(id)}`)
      return response === null ? null : read(Payment, response)
    },
    listPayments: async (orderId) =>
      read(Payments, await find(`/orders/${encodeURIComponent(orderId)}/payments`)).items,
    isFromCheckout: ({ orderId, paymentId, signature }) => isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    readEvent: (body, signature) => (isSigned(webhookSecret, body, signature) ? toEvent(body) : null),
  }
}

/** A signed event that cannot be parsed is accepted: a refusal would make the provider repeat it and finally disable the webhook. */
function toEvent(body: Buffer): ProviderEvent {
  const { data } = Json.pipe(Event).safeParse(body.toString())
  return { kind: data?.event ?? 'unknown', payment: data?.payload.payment?.entity ?? null }
}

/** Compares in constant time. */
function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** One call with a time limit. It returns null if a GET finds nothing. */
function createCall({ keyId, keySecret, apiUrl, fetch: send = fetch }: RazorpayOptions) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await orUnavailable(() =>
      send(`${apiUrl}/v1${path}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      }),
    )
    if (response.ok) return orUnavailable(() => response.json())
    // Razorpay responds 400 to an unknown id, not 404.
    if (method === 'GET' && (response.status === 400 || response.status === 404)) return null
    throw new PaymentsUnavailable(
      `The payment provider responded ${response.status} to ${method} ${path.split('?')[0]}`,
    )
  }
}

async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new PaymentsUnavailable('The payment provider did not respond', { cause })
  }
}

async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of retryDelays) {
    try {
      return await call()
    } catch {
      await pause(wait)
    }
  }
  return call()
}

function read<T extends z.ZodType>(schema: T, response: unknown): z.output<T> {
  const parsed = schema.safeParse(response)
  if (!parsed.success)
    throw new PaymentsUnavailable('The response of the payment provider is not valid', { cause: parsed.error })
  return parsed.data
}
