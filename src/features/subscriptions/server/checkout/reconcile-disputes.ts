import { sql } from 'kysely'
import { days } from '../../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { PaymentsUnavailable, type ProviderDispute } from '../../../../platform/server/gateways/payments/index.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { lockOrder } from '../queries.ts'
import { recordDispute } from './record-dispute.ts'
import { settleReturns } from './settle-returns.ts'

/** Banks decide most disputes within a few months. */
const age = days(365)

/** For missed webhooks. Also settles lost disputes without a credit note. @throws the last error, after all others */
export async function reconcileDisputes(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { db, log, now } = deps
  const payments = deps.payments()
  if (!payments) return
  let failure: unknown
  const each = (work: (tx: Transaction) => Promise<unknown>) =>
    inTransaction(db, work).catch((error) => {
      failure = error
    })
  for (const id of await findUnsettled(db)) await each((tx) => settleLost(deps, tx, id))
  try {
    for (const dispute of await payments.listDisputes(new Date(now().getTime() - age))) {
      if (signal.aborted) return
      if (!(await isNews(db, dispute))) continue
      await each((tx) => recordDispute(deps, tx, dispute))
    }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.warn({ err: error }, 'disputes could not be reconciled')
  }
  if (failure) throw failure
}

/** False for a payment that is unknown here: others may use the same account at the provider. */
async function isNews(db: Database, { id, paymentId, state }: ProviderDispute): Promise<boolean> {
  const known = await db
    .selectFrom('payments')
    .leftJoin('disputes', (join) => join.onRef('disputes.payment_id', '=', 'payments.id').on('disputes.id', '=', id))
    .select('disputes.state')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return known !== undefined && known.state !== state
}

/** With a lost dispute whose credit notes cover less than went back. Returns the provider's ids. */
async function findUnsettled(db: Database): Promise<string[]> {
  const { rows } = await sql<{ provider_order_id: string }>`
    select provider_order_id from orders join payments on payments.id = orders.payment_id
    where orders.paid_at is not null and orders.payment_id in (select payment_id from disputes where state = 'lost')
      and coalesce((select sum(amount_minor) from fiscal_documents where order_id = orders.id and kind = 'credit-note'), 0)
        < least(orders.amount_minor, case when payments.currency = orders.currency then refunded_minor
          else coalesce(round(orders.amount_minor::numeric * refunded_minor / nullif(payments.amount_minor, 0)), 0) end + (
          select sum(case when currency = orders.currency then amount_minor else orders.amount_minor end)
          from disputes where payment_id = orders.payment_id and state = 'lost'))
    order by orders.id`.execute(db)
  return rows.map(({ provider_order_id }) => provider_order_id)
}

async function settleLost(deps: SubscriptionDeps, tx: Transaction, providerOrderId: string): Promise<void> {
  const locked = await lockOrder(tx, providerOrderId)
  if (locked) await settleReturns(deps, tx, { ...locked, now: deps.now() })
}
