import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { FailedRefund } from '../../../../platform/server/gateways/payments/index.ts'
import type { PaymentDeps } from '../deps.ts'
import { paymentProblemMail, refundFailedMail } from '../mails/payments.ts'
import { PaymentOfOtherOrder } from './record-payment.ts'
import { recordUnderItsOrder } from './record-under-its-order.ts'

/** Mails once per problem: `failed_at` remembers it until a check succeeds. */
export async function reportProblem(
  { db, now, log, jobs, settings, sendMail }: PaymentDeps,
  providerOrderId: string,
  error: unknown,
): Promise<void> {
  log.warn({ err: error, order: providerOrderId }, 'an order could not be recorded')
  if (error instanceof PaymentOfOtherOrder) await recordUnderItsOrder({ db, now }, error.payment)
  await inTransaction(db, async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ failed_at: now() })
      .where('provider_order_id', '=', providerOrderId)
      .where('failed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!order) return
    await jobs.enqueue(tx, 'subscriptions.check-order', { providerOrderId })
    await sendMail(tx, {
      to: settings.current().contact.email,
      template: paymentProblemMail,
      data: { providerOrderId, reason: error instanceof Error ? error.message.slice(0, 300) : String(error) },
    })
  })
}

/** Only mails the publisher: the plan and the books stay as the refund left them. */
export async function reportFailedRefund({ settings, sendMail }: PaymentDeps, tx: Transaction, refund: FailedRefund) {
  const payment = await tx.selectFrom('payments').select('id').where('id', '=', refund.paymentId).executeTakeFirst()
  if (!payment) return
  await sendMail(tx, { to: settings.current().contact.email, template: refundFailedMail, data: refund })
}
