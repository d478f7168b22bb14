import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { NotFound, VerificationFailed } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderEvent } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { recordPayment } from './record-payment.ts'

export const webhookAddress = '/api/payments/razorpay/webhook'

/** Bytes. More than any event has. */
const maxBody = 256 * 1024

/** Receives the payment provider's events. The signature is over the raw bytes, so no parser may touch the body before. */
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
        if (!event) throw new VerificationFailed('signature_invalid', 'The signature is not valid.')
        const eventId = headers['x-razorpay-event-id']
        const id = typeof eventId === 'string' && eventId !== '' ? eventId.slice(0, 200) : sha256(bytes)
        await processEvent(deps, id, event)
        return { received: true }
      },
    )
  })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Processes an event once. If that fails, nothing is stored, and the provider's repetition is processed. */
async function processEvent(deps: SubscriptionDeps, id: string, { kind, payment }: ProviderEvent): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const isNew = await tx
      .insertInto('payment_events')
      .values({ id, kind: kind.slice(0, 100), received_at: deps.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew || !payment) return
    const state = await recordPayment(deps, tx, payment)
    if (state === null) deps.log.info({ kind, payment: payment.id }, 'the payment belongs to no order here')
  })
}
