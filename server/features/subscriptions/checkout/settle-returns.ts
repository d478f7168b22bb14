import type { Transaction } from '../../../db/database.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { issueFiscalDocument } from '../fiscal-documents/issue.ts'
import { mailDocument } from '../fiscal-documents/mail-document.ts'
import { updateEntitlement } from '../plans/entitlement.ts'
import type { LockedOrder } from '../queries.ts'

interface ReturnedOrder extends LockedOrder {
  now: Date
}

/**
 * Does what follows when money of a paid order went back to the buyer, by refunds or by lost disputes: a credit note for what was
 * returned since the last one. A lost dispute also ends the plan or withdraws the report, whatever part of the price it was about. Repeating it changes nothing.
 */
export async function settleReturns(
  deps: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, holder, now }: ReturnedOrder,
): Promise<void> {
  if (!order.paid_at || order.payment_id === null) return
  const lost = await tx
    .selectFrom('disputes')
    .select(['amount_minor', 'currency'])
    .where('payment_id', '=', order.payment_id)
    .where('state', '=', 'lost')
    .execute()
  const isLost = lost.length > 0 && !order.refunded_at
  if (isLost && !order.revoked_at) await revokeOrder(tx, { order, holder, now })
  const { refunded_minor } = await tx
    .selectFrom('payments')
    .select('refunded_minor')
    .where('id', '=', order.payment_id)
    .executeTakeFirstOrThrow()
  // Of a payment in another currency no part of the price is known.
  const lostMinor = lost.map((one) => (one.currency === order.currency ? one.amount_minor : order.amount_minor))
  const returnedMinor = order.state === 'refunded' ? order.amount_minor : sum([refunded_minor, ...lostMinor])
  // Of a fee on top nothing is credited: no receipt states it.
  const amountMinor = Math.min(returnedMinor, order.amount_minor) - (await creditedSoFar(tx, order.id))
  if (amountMinor <= 0) return
  const note = { kind: 'credit-note' as const, order, amountMinor, buyer, period: null }
  const document = await issueFiscalDocument(tx, note, deps.settings.current(), now)
  if (buyer) await mailDocument(deps, tx, { order, buyer, document, isDisputed: isLost })
}

async function revokeOrder(tx: Transaction, { order, holder, now }: Omit<ReturnedOrder, 'buyer'>) {
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
