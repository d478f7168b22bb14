import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { issueFiscalDocument } from '../fiscal-documents/issue.ts'
import { mailDocument } from '../fiscal-documents/mail-document.ts'
import { updateEntitlement } from '../plans/entitlement.ts'
import type { LockedOrder } from '../queries.ts'
import { refundedPrice } from './refunded-price.ts'

interface ReturnedOrder extends LockedOrder {
  now: Date
}

/**
 * Issues a credit note for what was returned since the last one, by refunds or lost disputes. A lost dispute also ends
 * the plan or withdraws the report, whatever part of the price it was about. Repeating it changes nothing.
 */
export async function settleReturns(
  deps: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, holder, isGift, now }: ReturnedOrder,
): Promise<void> {
  if (!order.paid_at || order.payment_id === null) return
  const returned = await tx
    .selectFrom('payments')
    .leftJoin('disputes', (join) => join.onRef('payment_id', '=', 'payments.id').on('disputes.state', '=', 'lost'))
    .select(['payments.amount_minor', 'payments.currency', 'refunded_minor'])
    .select(['disputes.amount_minor as lost_minor', 'disputes.currency as lost_currency'])
    .where('payments.id', '=', order.payment_id)
    .execute()
  const [payment] = returned
  if (!payment) throw new Error(`Payment ${order.payment_id} of order ${order.id} is not recorded`)
  // Of a dispute in another currency no part of the price is known.
  const lost = returned.flatMap(({ lost_minor, lost_currency }) =>
    lost_minor === null ? [] : lost_currency === order.currency ? lost_minor : order.amount_minor,
  )
  const isLost = lost.length > 0 && !order.refunded_at
  if (isLost && !order.revoked_at) await revokeOrder(tx, { order, holder, now })
  const returnedMinor = order.state === 'refunded' ? order.amount_minor : sum([refundedPrice(order, payment), ...lost])
  if (returnedMinor === 0) return
  // Of a fee on top nothing is credited: no receipt states it.
  const amountMinor = Math.min(returnedMinor, order.amount_minor) - (await creditedSoFar(tx, order.id))
  if (amountMinor <= 0) return
  const note = { kind: 'credit-note' as const, order, amountMinor, buyer, period: null }
  const document = await issueFiscalDocument(tx, note, deps.settings.current(), now)
  const paidIn = payment.currency === order.currency ? null : payment.currency
  if (buyer) await mailDocument(deps, tx, { order, buyer, document, isGift, isDisputed: isLost, paidIn })
}

async function revokeOrder(tx: Transaction, { order, holder, now }: Pick<ReturnedOrder, 'order' | 'holder' | 'now'>) {
  await tx.updateTable('orders').set({ revoked_at: now }).where('id', '=', order.id).execute()
  const reason = `lost dispute about payment ${order.payment_id}`
  if (holder && order.plan !== null)
    await updateEntitlement(tx, holder.id, { cause: 'dispute', orderId: order.id, reason }, now)
}

async function creditedSoFar(tx: Transaction, orderId: number): Promise<number> {
  const notes = await tx
    .selectFrom('fiscal_documents')
    .select('amount_minor')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .execute()
  return sum(notes.map(({ amount_minor }) => amount_minor))
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
