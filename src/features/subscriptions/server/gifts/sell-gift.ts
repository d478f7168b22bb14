import type { Selectable } from 'kysely'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { hashOf, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { yearAfter } from '../../contract/gift-rules.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { issueFiscalDocument } from '../fiscal-documents/issue.ts'
import { giftMail, giftReceiptMail } from '../mails/gifts.ts'
import { type Buyer, lockOrder, type OrderRow } from '../queries.ts'

export interface PaidOrder {
  order: OrderRow
  /** Null: the account was deleted. */
  buyer: Buyer | null
  now: Date
}

export async function sellGift(deps: SubscriptionDeps, tx: Transaction, paid: PaidOrder): Promise<void> {
  const { order, buyer, now } = paid
  const gift = await tx.selectFrom('gifts').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
  const amountMinor = order.amount_minor
  const receipt = await issueFiscalDocument(
    tx,
    { kind: 'receipt', order, amountMinor, buyer, period: null },
    deps.settings.current(),
    now,
  )
  if (buyer)
    await deps.sendMail(tx, {
      to: buyer.email,
      template: giftReceiptMail,
      data: {
        number: receipt.number,
        plan: planOf(order),
        amountMinor,
        currency: order.currency,
        recipient: gift.recipient_email ?? '',
        sendAt: gift.send_at.toISOString(),
      },
    })
  if (gift.send_at <= now) await mailGift(deps, tx, gift, paid)
}

function planOf({ id, plan }: OrderRow): Plan {
  if (plan === null) throw new Error(`The gift of order ${id} is no plan`)
  return plan
}

/** Only the link's hash is stored. The caller holds the lock on the order. */
async function mailGift(
  { sendMail }: SubscriptionDeps,
  tx: Transaction,
  gift: Selectable<Tables['gifts']>,
  { order, buyer, now }: PaidOrder,
) {
  if (gift.recipient_email === null) return
  const token = newSecret()
  const expiresAt = yearAfter(now)
  await tx
    .updateTable('gifts')
    .set({ token_hash: hashOf(token), sent_at: now, expires_at: expiresAt })
    .where('order_id', '=', order.id)
    .execute()
  await sendMail(tx, {
    to: gift.recipient_email,
    template: giftMail,
    data: {
      token,
      plan: planOf(order),
      from: buyer?.username ?? null,
      message: gift.message,
      validUntil: expiresAt.toISOString(),
    },
  })
}

export async function mailDueGifts(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const due = await deps.db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select('provider_order_id')
    .where('sent_at', 'is', null)
    .where('send_at', '<=', deps.now())
    .where('recipient_email', 'is not', null)
    .where('state', '=', 'paid')
    .where('revoked_at', 'is', null)
    .execute()
  for (const { provider_order_id } of due) {
    signal.throwIfAborted()
    await inTransaction(deps.db, async (tx) => {
      const locked = provider_order_id ? await lockOrder(tx, provider_order_id) : undefined
      if (!locked || locked.order.state !== 'paid' || locked.order.revoked_at) return
      const gift = await tx.selectFrom('gifts').selectAll().where('order_id', '=', locked.order.id).executeTakeFirst()
      if (gift && !gift.sent_at) await mailGift(deps, tx, gift, { ...locked, now: deps.now() })
    })
  }
}
