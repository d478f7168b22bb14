import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { PaymentsUnavailable } from '../../../../platform/server/gateways/payments/index.ts'
import { PermanentFailure } from '../../../../platform/server/jobs/job-type.ts'
import type { PaymentDeps } from '../deps.ts'
import { withOrderState } from './payment-report.ts'
import { recordDispute } from './record-dispute.ts'
import { recordPayment } from './record-payment.ts'
import { reportFailedRefund, reportProblem } from './report-problem.ts'

/** Throws if it fails: the job is retried, and then listed as failed work. */
export async function processEvent(deps: PaymentDeps, id: string): Promise<void> {
  const { db, log, now } = deps
  const payments = deps.payments()
  const stored = await db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!stored || stored.processed_at) return
  if (!payments) throw new Error('Payments are not set up')
  const { kind, payment, dispute, failedRefund, problem } = payments.parseEvent(Buffer.from(stored.body))
  if (problem !== null) throw new PermanentFailure(problem)
  const report = payment && (await withOrderState(deps, payments, payment))
  try {
    await inTransaction(db, async (tx) => {
      const state = report && (await recordPayment(deps, tx, report))
      if (report && state === null) log.info({ kind, payment: report.id }, 'the payment belongs to no order here')
      if (dispute) await recordDispute(deps, tx, dispute)
      if (failedRefund) await reportFailedRefund(deps, tx, failedRefund)
      await tx.updateTable('payment_events').set({ processed_at: now() }).where('id', '=', id).execute()
    })
  } catch (error) {
    if (report?.orderId && !(error instanceof PaymentsUnavailable)) await reportProblem(deps, report.orderId, error)
    throw error
  }
}
