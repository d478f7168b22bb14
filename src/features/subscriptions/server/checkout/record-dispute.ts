import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { ProviderDispute } from '../../../../platform/server/gateways/payments/index.ts'
import type { DisputeState } from '../../contract/payments.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { paymentDisputeMail } from '../mails/payments.ts'
import { lockOrder } from '../queries.ts'
import { settleReturns } from './settle-returns.ts'

const rank: Record<DisputeState, number> = { open: 0, 'under-review': 1, closed: 2, won: 3, lost: 4 }

/**
 * Mails the publisher. A lost dispute ends the plan that the payment bought, with a credit note: the bank has taken the
 * money back. Reports may repeat and come in any order. False: the payment belongs to no order here.
 */
export async function recordDispute(
  deps: SubscriptionDeps,
  tx: Transaction,
  dispute: ProviderDispute,
): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('provider_order_id')
    .where('payments.id', '=', dispute.paymentId)
    .executeTakeFirst()
  const locked = payment?.provider_order_id ? await lockOrder(tx, payment.provider_order_id) : undefined
  if (!locked) return false
  const { order } = locked
  const now = deps.now()
  const known = await tx.selectFrom('disputes').select('state').where('id', '=', dispute.id).executeTakeFirst()
  if (known && rank[dispute.state] <= rank[known.state]) return true
  await storeDispute(tx, dispute, now)
  if (order.payment_id === dispute.paymentId) await settleReturns(deps, tx, { ...locked, now })
  const { paymentId, amountMinor, currency, state, respondBy } = dispute
  if (state !== 'under-review')
    await deps.sendMail(tx, {
      to: deps.settings.current().contact.email,
      template: paymentDisputeMail,
      data: { paymentId, amountMinor, currency, state, respondBy: respondBy?.toISOString() ?? null },
    })
  return true
}

async function storeDispute(tx: Transaction, dispute: ProviderDispute, now: Date) {
  const { id, paymentId: payment_id, amountMinor: amount_minor, currency, reason, state, respondBy } = dispute
  const changes = { state, respond_by: respondBy, changed_at: now }
  await tx
    .insertInto('disputes')
    .values({ id, payment_id, amount_minor, currency, reason, opened_at: now, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}
