import type { FastifyInstance } from 'fastify'
import { seconds } from '../../../core/durations.ts'
import { NotFound } from '../../../core/errors.ts'
import { type PaymentsGateway, PaymentsUnavailable, RefundRefused } from '../index.ts'
import { signatures, toDispute, toPayment } from '../razorpay.ts'
import { sandboxRoutes } from './routes.ts'
import { orderEntity, paymentEntity, Sandbox } from './sandbox.ts'
import { SandboxStore } from './store.ts'

const prefix = '/sandbox/razorpay'

interface Options {
  folder: string
  webhook: string
  now: () => Date
  /** False while another provider is set: it then answers nobody. */
  isOpen: () => boolean
}

/** For trials. Jobs and calls reach it as an object, browsers over HTTP. */
export async function mountSandbox(
  app: FastifyInstance,
  { folder, webhook, now, isOpen }: Options,
): Promise<{ gateway: PaymentsGateway; close: () => void }> {
  const keys = await new SandboxStore(folder).keys()
  const sandbox = new Sandbox({
    keys,
    folder,
    now,
    deliver: async ({ id, body, signature }) => {
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      }
      return (await app.inject({ method: 'POST', url: webhook, headers, payload: body })).statusCode
    },
  })
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' }
      })
      scope.addHook('onRequest', async () => {
        if (!isOpen()) throw new NotFound('address', prefix)
      })
      sandboxRoutes(scope, sandbox)
    },
    { prefix },
  )
  return { gateway: sandboxGateway(sandbox), close: () => sandbox.close() }
}

/** Without HTTP: jobs may need it before the server has started. */
function sandboxGateway(sandbox: Sandbox): PaymentsGateway {
  return {
    ...signatures({ ...sandbox.keys, checkoutScript: `${prefix}/checkout.js` }),
    async createOrder({ reference, amountMinor, currency }) {
      return (await sandbox.createOrder({ receipt: reference, amount: amountMinor, currency })).id
    },
    async findPayment(id) {
      const found = await sandbox.findPayment(id)
      return found && toPayment(paymentEntity(found.order, found.payment))
    },
    async isOrderPaid(orderId) {
      const order = await sandbox.findOrder(orderId)
      return order !== null && orderEntity(order).status === 'paid'
    },
    async listDisputes(since) {
      const all = { count: Number.POSITIVE_INFINITY, skip: 0 }
      return (await sandbox.listDisputes(since.getTime() / seconds(1), all)).map(toDispute)
    },
    async listRefundKeys(paymentId) {
      return (await sandbox.findPayment(paymentId))?.payment.refund_keys ?? []
    },
    async refund({ paymentId, amountMinor, key }) {
      if (await sandbox.refund(paymentId, amountMinor, 'once', key)) return
      throw new RefundRefused('The payment cannot be refunded')
    },
    async listPayments(orderId) {
      const order = await sandbox.findOrder(orderId)
      if (!order) throw new PaymentsUnavailable(`The sandbox has no order ${orderId}`)
      return order.payments.map((payment) => toPayment(paymentEntity(order, payment)))
    },
  }
}
