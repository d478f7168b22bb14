import { days } from '../../../core/durations.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { PaymentsUnavailable, type ProviderDispute } from '../../../gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { recordDispute } from './record-dispute.ts'

/** Banks decide most disputes within a few months. */
const age = days(365)

/** Asks the provider about disputes, in case a webhook call never arrived. @throws the last error, when all others are recorded */
export async function reconcileDisputes(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { payments, db, log, now } = deps
  if (!payments) return
  let failure: unknown
  try {
    for (const dispute of await payments.listDisputes(new Date(now().getTime() - age))) {
      if (signal.aborted) return
      if (!(await isNews(db, dispute))) continue
      await inTransaction(db, (tx) => recordDispute(deps, tx, dispute)).catch((error) => {
        failure = error
      })
    }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.warn({ err: error }, 'disputes could not be reconciled')
  }
  if (failure) throw failure
}

/** False also about a payment that is unknown here: others may use the same account at the provider. */
async function isNews(db: Database, { id, paymentId, state }: ProviderDispute): Promise<boolean> {
  const known = await db
    .selectFrom('payments')
    .leftJoin('disputes', (join) => join.onRef('disputes.payment_id', '=', 'payments.id').on('disputes.id', '=', id))
    .select('disputes.state')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return known !== undefined && known.state !== state
}
