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
  /** Without a trailing slash and `/v1`. */
  apiUrl: string
  checkoutScript: string
  fetch?: typeof fetch
}

const timeLimit = seconds(5)
/** Pauses before a call that changes nothing is made once more. */
const pauses = [seconds(0.3)]

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

/** Razorpay, or whoever speaks its API at `apiUrl`. Documentation: https://razorpay.com/docs/api/ */
export function createRazorpay(options: RazorpayOptions): PaymentsGateway {
  const { keyId, keySecret, webhookSecret, checkoutScript } = options
  const call = caller(options)
  const find = (path: string) => retried(() => call('GET', path))

  async function createOrder({ reference, amountMinor, currency }: Parameters<PaymentsGateway['createOrder']>[0]) {
    const body = { amount: amountMinor, currency, receipt: reference }
    const create = async () => read(Order, await call('POST', '/orders', body)).id
    try {
      return await create()
    } catch {
      // It may have been made although its answer was lost.
      const made = read(Orders, await find(`/orders?receipt=${encodeURIComponent(reference)}`)).items
      return made.find(({ receipt }) => receipt === reference)?.id ?? (await create())
    }
  }

  return {
    keyId,
    checkoutScript,
    createOrder,
    async findPayment(id) {
      const answer = await find(`/payments/${encodeURIComponent(id)}`)
      return answer === null ? null : read(Payment, answer)
    },
    listPayments: async (orderId) =>
      read(Payments, await find(`/orders/${encodeURIComponent(orderId)}/payments`)).items,
    isFromCheckout: ({ orderId, paymentId, signature }) => isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    readEvent: (body, signature) => (isSigned(webhookSecret, body, signature) ? toEvent(body) : null),
  }
}

/** What is signed but not understood is of no account: refusing it would have the provider repeat it, and give up on us in the end. */
function toEvent(body: Buffer): ProviderEvent {
  const { data } = Json.pipe(Event).safeParse(body.toString())
  return { kind: data?.event ?? 'unknown', payment: data?.payload.payment?.entity ?? null }
}

/** In constant time. */
function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** One call within its time. Null: what was asked for does not exist. */
function caller({ keyId, keySecret, apiUrl, fetch: send = fetch }: RazorpayOptions) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await answerOf(() =>
      send(`${apiUrl}/v1${path}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      }),
    )
    if (response.ok) return answerOf(() => response.json())
    // It says 400 where others say 404.
    if (method === 'GET' && (response.status === 400 || response.status === 404)) return null
    throw new PaymentsUnavailable(`The payment provider answered ${response.status} to ${method} ${path.split('?')[0]}`)
  }
}

async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new PaymentsUnavailable('The payment provider did not answer', { cause })
  }
}

async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of pauses) {
    try {
      return await ask()
    } catch {
      await pause(wait)
    }
  }
  return ask()
}

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new PaymentsUnavailable('The payment provider’s answer cannot be read', { cause: parsed.error })
  return parsed.data
}
