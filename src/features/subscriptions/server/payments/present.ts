import { plainMoney } from '../../../../platform/contract/currencies.ts'
import { usedOffer } from '../../contract/offer-rules.ts'
import type { ListedOrder, OrderDetail, OrderPayment } from '../../contract/payment-endpoints.ts'
import { unmatchedSentences } from '../../contract/payments.ts'
import { presentGift } from '../gifts/state.ts'
import { type AdminOrderRow, type OrderHistory, refundedOf } from './queries.ts'

export const presentListedOrder = (row: AdminOrderRow, now: Date): ListedOrder => ({
  id: row.id,
  orderId: row.provider_order_id,
  buyer: {
    id: row.user_id,
    name: row.username ?? row.buyer_name ?? 'Closed account',
    email: row.email ?? row.buyer_email ?? '',
  },
  plan: row.plan,
  report: row.report_title,
  discount: row.discount_percent,
  currency: row.currency,
  amount: row.amount_minor,
  state: row.state,
  refunded: refundedOf(row),
  dispute: row.dispute,
  unmatched: row.unmatched ?? 0,
  hasProblem: row.failed_at !== null,
  isSandbox: row.is_sandbox,
  offer: row.code && usedOffer(row.code, { percentOff: row.percent_off ?? 0, freeMonths: row.free_months }),
  gift: presentGift(row, now),
  createdAt: row.created_at.toISOString(),
})

export function presentOrderDetail(row: AdminOrderRow, history: OrderHistory, now: Date): OrderDetail {
  return {
    order: presentListedOrder(row, now),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    payments: history.payments.map((payment) => presentPayment(payment, history)),
    documents: history.documents.map(({ id, number, kind, amount_minor, issued_at }) => ({
      id,
      number,
      kind,
      amount: amount_minor,
      issuedAt: issued_at.toISOString(),
    })),
    timeline: timelineOf(row, history)
      .toSorted((a, b) => +a.at - +b.at)
      .map(({ at, text }) => ({ at: at.toISOString(), text })),
  }
}

const presentPayment = (row: OrderHistory['payments'][number], { disputes }: OrderHistory): OrderPayment => ({
  id: row.id,
  amount: row.amount_minor,
  currency: row.currency,
  state: row.state,
  refunded: row.refunded_minor,
  refundable:
    row.state === 'captured' && !disputes.some(({ payment_id, state }) => payment_id === row.id && state === 'lost')
      ? row.amount_minor - row.refunded_minor
      : 0,
  unmatchedBecause: row.unmatched_because,
})

const disputeWords = {
  open: 'open',
  'under-review': 'under review at the bank',
  closed: 'closed',
  won: 'won',
  lost: 'lost',
}

function timelineOf(order: AdminOrderRow, { payments, refunds, disputes, documents }: OrderHistory) {
  const events: { at: Date; text: string }[] = [{ at: order.created_at, text: 'Order placed.' }]
  const add = (at: Date | null, text: string) => void (at && events.push({ at, text }))
  for (const { id, first_seen_at, amount_minor, currency, unmatched_because } of payments) {
    add(first_seen_at, `Payment ${id} of ${plainMoney(amount_minor, currency)} reported.`)
    if (unmatched_because) add(first_seen_at, unmatchedSentences[unmatched_because])
  }
  add(order.paid_at, 'Order paid.')
  add(order.sent_at, `Gift link emailed to ${order.recipient_email ?? 'a closed account'}.`)
  add(order.redeemed_at, 'Gift redeemed.')
  for (const { number, kind, amount_minor, issued_at } of documents)
    add(
      issued_at,
      `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${number} of ${plainMoney(amount_minor, order.currency)} issued.`,
    )
  const currencies = new Map(payments.map(({ id, currency }) => [id, currency]))
  for (const { payment_id, requested_at, accepted_at, admin_name, amount_minor, reason } of refunds) {
    const about = `a refund of ${plainMoney(amount_minor, currencies.get(payment_id) ?? order.currency)}`
    add(requested_at, `${admin_name} requested ${about}: ${reason}`)
    if (!accepted_at) add(requested_at, 'The payment provider has not confirmed that refund.')
  }
  add(order.refunded_at, order.organisation_id === null ? 'Payment refunded in full.' : 'Payment reversed.')
  for (const { opened_at, changed_at, state, reason, amount_minor, currency } of disputes) {
    add(opened_at, `The buyer disputed ${plainMoney(amount_minor, currency)}${reason && ` (${reason})`}.`)
    if (state !== 'open') add(changed_at, `The dispute is ${disputeWords[state]}.`)
  }
  add(order.revoked_at, `The ${order.plan === null ? 'report' : 'plan'} of the order was revoked.`)
  add(order.failed_at, 'Failed to record the payment provider’s update.')
  return events
}
