import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { productFolder } from '../../../core/product-folder.ts'
import { orderEntity, outcomes, paymentEntity, type Sandbox, webhookModes } from './sandbox.ts'

const NewOrder = z.object({
  amount: z.int().min(100),
  currency: z.string().length(3),
  receipt: z.string().min(1).max(40),
})
const AttemptRequest = z.object({
  key_id: z.string(),
  order_id: z.string(),
  outcome: z.enum(outcomes),
  webhooks: z.enum(webhookModes).default('once'),
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
})
const Listing = z.object({
  from: z.coerce.number().default(0),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})
const Refund = z.object({ amount: z.int().positive().optional() }).nullish()

const folder = join(productFolder, 'src', 'platform', 'server', 'gateways', 'payments', 'sandbox')
const browserFiles = { 'checkout.js': 'text/javascript; charset=utf-8', 'checkout.css': 'text/css; charset=utf-8' }

export function sandboxRoutes(scope: FastifyInstance, sandbox: Sandbox) {
  for (const [name, type] of Object.entries(browserFiles)) {
    scope.get(`/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await readFile(join(folder, name))),
    )
  }
  checkoutRoutes(scope, sandbox)
  merchantRoutes(scope, sandbox)
}

function checkoutRoutes(scope: FastifyInstance, sandbox: Sandbox) {
  scope.get<{ Params: { id: string } }>('/v1/checkout/:id', async ({ params }, reply) => {
    const order = await sandbox.findOrder(params.id)
    return order ? orderEntity(order) : refuse(reply, 'There is no such order')
  })

  scope.post('/v1/checkout', async ({ body }, reply) => {
    const { success, data } = AttemptRequest.safeParse(body)
    if (!success || data.key_id !== sandbox.keys.keyId) return refuse(reply, 'The request is not valid')
    const payment = await sandbox.attempt(data.order_id, data)
    if (!payment) return refuse(reply, 'There is no such unpaid order')
    if (payment.status !== 'failed') return sandbox.proof(data.order_id, payment.id)
    return refuse(reply, 'Your payment was declined by the bank.', { payment_id: payment.id, order_id: data.order_id })
  })
}

function merchantRoutes(scope: FastifyInstance, sandbox: Sandbox) {
  const guarded = { onRequest: requireKeys(sandbox) }

  scope.post('/v1/orders', guarded, async ({ body }, reply) => {
    const { success, data } = NewOrder.safeParse(body)
    return success ? orderEntity(await sandbox.createOrder(data)) : refuse(reply, 'The order is not valid')
  })

  scope.get<{ Querystring: { receipt?: string } }>('/v1/orders', guarded, async ({ query }) => {
    const order = query.receipt ? await sandbox.findByReceipt(query.receipt) : null
    const items = order ? [orderEntity(order)] : []
    return { entity: 'collection', count: items.length, items }
  })

  scope.get<{ Params: { id: string } }>('/v1/orders/:id', guarded, async ({ params }, reply) => {
    const order = await sandbox.findOrder(params.id)
    return order ? orderEntity(order) : refuse(reply, 'The id provided does not exist')
  })

  scope.get<{ Params: { id: string } }>('/v1/orders/:id/payments', guarded, async ({ params }, reply) => {
    const order = await sandbox.findOrder(params.id)
    if (!order) return refuse(reply, 'The id provided does not exist')
    const items = order.payments.map((payment) => paymentEntity(order, payment))
    return { entity: 'collection', count: items.length, items }
  })

  scope.get('/v1/disputes', guarded, async ({ query }, reply) => {
    const { success, data } = Listing.safeParse(query)
    if (!success) return refuse(reply, 'The request is not valid')
    const items = await sandbox.listDisputes(data.from, data)
    return { entity: 'collection', count: items.length, items }
  })

  const sendPayment = async (id: string, reply: FastifyReply) => {
    const found = await sandbox.findPayment(id)
    return found ? paymentEntity(found.order, found.payment) : refuse(reply, 'The id provided does not exist')
  }

  scope.get<{ Params: { id: string } }>('/v1/payments/:id', guarded, ({ params }, reply) =>
    sendPayment(params.id, reply),
  )

  scope.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', guarded, async ({ params: { id } }, reply) => {
    const found = await sandbox.findPayment(id)
    if (!found) return refuse(reply, 'The id provided does not exist')
    const items = (found.payment.refund_keys ?? []).map((receipt) => ({ entity: 'refund', payment_id: id, receipt }))
    return { entity: 'collection', count: items.length, items }
  })

  scope.post<{ Params: { id: string } }>('/v1/payments/:id/capture', guarded, async ({ params }, reply) => {
    const done = await sandbox.capture(params.id, 'once')
    return done ? sendPayment(params.id, reply) : refuse(reply, 'The payment cannot be captured')
  })

  scope.post<{ Params: { id: string } }>(
    '/v1/payments/:id/refund',
    guarded,
    async ({ params, body, headers }, reply) => {
      const { success, data } = Refund.safeParse(body)
      const key = String(headers['x-refund-idempotency'] ?? '') || undefined
      const done = success && (await sandbox.refund(params.id, data?.amount, 'once', key))
      return done ? sendPayment(params.id, reply) : refuse(reply, 'The payment cannot be refunded')
    },
  )
}

const requireKeys =
  ({ keys }: Sandbox) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const expected = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
    const given = Buffer.from(headers.authorization ?? '')
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isRight) await reply.code(401).send(errorOf('Authentication failed'))
  }

const refuse = (reply: FastifyReply, description: string, metadata = {}) =>
  reply.code(400).send(errorOf(description, metadata))

const errorOf = (description: string, metadata = {}) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, metadata },
})
