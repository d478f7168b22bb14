import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { NotFound, VerificationFailed } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderEvent } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { recordPayment } from './record-payment.ts'

export const webhookAddress = '/api/payments/razorpay/webhook'

/** Larger than any event. */
const maxBody = 256 * 1024

/** Where the provider tells of payments. Signed over the bytes as they come, so nothing may read them before. */
export async function webhookRoute(http: FastifyInstance, deps: SubscriptionDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      webhookAddress,
      { config: { access: 'anyone' }, bodyLimit: maxBody, schema: { hide: true } },
      async ({ headers, body }) => {
        if (!deps.payments) throw new NotFound('address', webhookAddress)
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const event = deps.payments.readEvent(bytes, String(headers['x-razorpay-signature'] ?? ''))
        if (!event) throw new VerificationFailed('signature_invalid', 'The signature is not right.')
        const given = headers['x-razorpay-event-id']
        const id = typeof given === 'string' && given !== '' ? given.slice(0, 200) : digest(bytes)
        await takeEvent(deps, id, event)
        return { received: true }
      },
    )
  })
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Deals with what the provider tells, once. What cannot be dealt with is told again, since nothing of it was kept. */
async function takeEvent(deps: SubscriptionDeps, id: string, { kind, payment }: ProviderEvent): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const isNew = await tx
      .insertInto('payment_events')
      .values({ id, kind: kind.slice(0, 100), received_at: deps.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew || !payment) return
    const state = await recordPayment(deps, tx, payment)
    if (state === null) deps.log.info({ kind, payment: payment.id }, 'a payment of no order of ours')
  })
}
