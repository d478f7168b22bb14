import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { receiptMail, refundMail, reportReceiptMail } from '../mails/receipts.ts'
import { describeUsedOffer } from '../offers/redeem-offer.ts'
import type { Buyer, FiscalDocumentRow, OrderRow } from '../queries.ts'

interface IssuedDocument {
  order: OrderRow
  buyer: Buyer
  document: FiscalDocumentRow
  isGift?: boolean
  /** Of a credit note: whether the bank took the money back. */
  isDisputed?: boolean
  /** Of a credit note: the currency of the payment, if it is another than the order's. */
  paidIn?: string | null
}

export async function mailDocument(
  { sendMail }: SubscriptionDeps,
  tx: Transaction,
  { order, buyer, document, isGift = false, isDisputed = false, paidIn = null }: IssuedDocument,
) {
  const { plan, currency, state } = order
  const common = { number: document.number, amountMinor: document.amount_minor, currency }
  if (document.kind === 'credit-note') {
    const returned = { isGift, isPartial: state !== 'refunded', isDisputed, paidIn }
    const data = { ...common, plan, report: order.report_title, ...returned }
    return sendMail(tx, { to: buyer.email, template: refundMail, data })
  }
  if (plan === null) {
    const data = { ...common, report: order.report_title ?? '', discount: order.discount_percent }
    return sendMail(tx, { to: buyer.email, template: reportReceiptMail, data })
  }
  const { starts_at, ends_at } = document
  if (!starts_at || !ends_at) return
  const period = { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }
  const data = { ...common, plan, ...period, offer: await describeUsedOffer(tx, order) }
  return sendMail(tx, { to: buyer.email, template: receiptMail, data })
}
