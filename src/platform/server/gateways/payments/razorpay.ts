import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { seconds } from '../../core/durations.ts'
import { Json } from '../../core/json.ts'
import {
  type PaymentsGateway,
  PaymentsUnavailable,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  RefundRefused,
} from './index.ts'

export interface RazorpayOptions {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Without trailing slash and without `/v1`. */
  apiUrl: string
  checkoutScript: string
}

const timeout = seconds(5)
const maxListed = 100
/** Only for calls that change nothing. */
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
    created_at: z.int().nullish(),
  })
  .transform(
    (one): ProviderPayment => ({
      id: one.id,
      orderId: one.order_id ?? null,
      amountMinor: one.amount,
      currency: one.currency,
      state: states[one.status],
      refundedMinor: one.amount_refunded ?? 0,
      createdAt: one.created_at ? new Date(one.created_at * 1000) : null,
    }),
  )
export const toPayment = (entity: unknown): ProviderPayment => read(Payment, entity)

const Dispute = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    reason_code: z.string().nullish(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
    respond_by: z.int().nullish(),
  })
  .transform(
    (one): ProviderDispute => ({
      id: one.id,
      paymentId: one.payment_id,
      amountMinor: one.amount,
      currency: one.currency,
      reason: one.reason_code ?? '',
      state: one.status === 'under_review' ? 'under-review' : one.status,
      respondBy: one.respond_by ? new Date(one.respond_by * 1000) : null,
    }),
  )
export const toDispute = (entity: unknown): ProviderDispute => read(Dispute, entity)

const Refund = z
  .object({ id: z.string(), payment_id: z.string(), amount: z.int(), currency: z.string() })
  .transform(({ id, payment_id, amount, currency }) => ({ id, paymentId: payment_id, amountMinor: amount, currency }))

const Order = z.object({ id: z.string(), receipt: z.string().nullish() })
const PaidOrder = z.object({ status: z.string(), amount: z.int(), amount_paid: z.int() })
const Refusal = z.object({ error: z.object({ description: z.string() }) })
const Orders = z.object({ items: z.array(Order) })
const Payments = z.object({ items: z.array(Payment) })
const Refunds = z.object({ items: z.array(z.object({ receipt: z.string().nullish() })) })
const Disputes = z.object({ items: z.array(Dispute) })
const Event = z.object({
  event: z.string(),
  payload: z.looseObject({
    payment: z.object({ entity: Payment }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
    refund: z.object({ entity: Refund }).optional(),
  }),
})
const AnyEvent = z.object({ event: z.string() })
const paymentEvent = /^(payment|order|refund)\./

/** Documentation: https://razorpay.com/docs/api/ */
export function createRazorpay(options: RazorpayOptions): PaymentsGateway {
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
    ...signatures(options),
    createOrder,
    async findPayment(id) {
      const response = await find(`/payments/${encodeURIComponent(id)}`)
      return response === null ? null : read(Payment, response)
    },
    async isOrderPaid(id) {
      const { status, amount, amount_paid } = read(PaidOrder, await find(`/orders/${encodeURIComponent(id)}`))
      return status === 'paid' && amount_paid >= amount
    },
    async refund({ paymentId, amountMinor, key }) {
      // As the receipt, the key is in the list of refunds too.
      const body = { amount: amountMinor, receipt: key }
      await call('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, body, key)
    },
    async listRefundKeys(paymentId) {
      const found = await find(`/payments/${encodeURIComponent(paymentId)}/refunds?count=${maxListed}`)
      // The payment is known to exist: this is no answer, and no leave to refund again.
      if (found === null) throw new PaymentsUnavailable(`The refunds of ${paymentId} could not be read`)
      return read(Refunds, found).items.flatMap(({ receipt }) => receipt ?? [])
    },
    async listPayments(orderId) {
      const found = await find(`/orders/${encodeURIComponent(orderId)}/payments`)
      // An order of another account, whose keys were in force before, has none here.
      return found === null ? [] : read(Payments, found).items
    },
    async listDisputes(since) {
      const disputes: ProviderDispute[] = []
      for (;;) {
        const page = { from: Math.floor(since.getTime() / 1000), count: maxListed, skip: disputes.length }
        const { items } = read(
          Disputes,
          await find(`/disputes?from=${page.from}&count=${page.count}&skip=${page.skip}`),
        )
        disputes.push(...items)
        if (items.length < maxListed) return disputes
      }
    },
  }
}

type Keys = Pick<RazorpayOptions, 'keyId' | 'keySecret' | 'webhookSecret' | 'checkoutScript'>

export function signatures({ keyId, keySecret, webhookSecret, checkoutScript }: Keys) {
  return {
    keyId,
    checkoutScript,
    isFromCheckout: ({ orderId, paymentId, signature }) => isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    isFromWebhook: (body, signature) => isSigned(webhookSecret, body, signature),
    parseEvent,
  } satisfies Partial<PaymentsGateway>
}

function parseEvent(body: Buffer): ProviderEvent {
  const kind = Json.pipe(AnyEvent).safeParse(body.toString()).data?.event ?? 'unknown'
  const { data, error } = Json.pipe(Event).safeParse(body.toString())
  return {
    kind,
    payment: data?.payload.payment?.entity ?? null,
    dispute: data?.payload.dispute?.entity ?? null,
    failedRefund: (kind === 'refund.failed' && data?.payload.refund?.entity) || null,
    problem: error && paymentEvent.test(kind) ? `The event ${kind} cannot be read: ${z.prettifyError(error)}` : null,
  }
}

/** In constant time. */
function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Null: a GET finds nothing. */
function createCall({ keyId, keySecret, apiUrl }: RazorpayOptions) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (method: 'GET' | 'POST', path: string, body?: object, refundKey?: string): Promise<unknown> => {
    const response = await orUnavailable(() =>
      fetch(`${apiUrl}/v1${path}`, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(refundKey && { 'x-refund-idempotency': refundKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      }),
    )
    if (response.ok) return orUnavailable(() => response.json())
    // Razorpay responds 400 to an unknown id, not 404.
    if (method === 'GET' && (response.status === 400 || response.status === 404)) return null
    if (refundKey && response.status === 400) {
      const { data } = Refusal.safeParse(await response.json().catch(() => null))
      throw new RefundRefused(data?.error.description ?? 'The payment provider refused the refund')
    }
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
