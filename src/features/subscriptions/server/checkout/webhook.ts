import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { keepable } from '../../../../platform/contract/field-schemas.ts'
import { NotFound, VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { PaymentDeps } from '../deps.ts'

export const webhookAddress = '/api/payments/razorpay/webhook'

/** Bytes. More than any event has. */
const maxBody = 256 * 1024

/**
 * Stores and accepts whatever the provider signed: a refusal would make it repeat the event and finally disable the
 * webhook. The signature is over the raw bytes, so no parser may touch the body before.
 */
export async function webhookRoute(http: FastifyInstance, deps: PaymentDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      webhookAddress,
      { config: { access: 'anyone' }, bodyLimit: maxBody, schema: { hide: true } },
      async ({ headers, body }) => {
        const payments = deps.payments()
        if (!payments) throw new NotFound('address', webhookAddress)
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!payments.isFromWebhook(bytes, String(headers['x-razorpay-signature'] ?? '')))
          throw new VerificationFailed('signature_invalid', 'The signature is not valid.')
        const eventId = headers['x-razorpay-event-id']
        const id = typeof eventId === 'string' && eventId !== '' ? eventId.slice(0, 200) : sha256(bytes)
        const kind = keepable(payments.parseEvent(bytes).kind).slice(0, 100)
        await storeEvent(deps, { id: keepable(id), kind, body: bytes })
        return { received: true }
      },
    )
  })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A repetition changes nothing. */
async function storeEvent({ db, now, jobs }: PaymentDeps, event: { id: string; kind: string; body: Buffer }) {
  await inTransaction(db, async (tx) => {
    const isNew = await tx
      .insertInto('payment_events')
      .values({ ...event, received_at: now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew) await jobs.enqueue(tx, 'subscriptions.payment-event', { id: event.id, kind: event.kind })
  })
}
