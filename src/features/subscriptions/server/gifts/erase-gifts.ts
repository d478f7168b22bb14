import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { orderLifetime } from '../checkout/order-state.ts'
import { lockReader } from '../queries.ts'

/** A paid gift can still be redeemed; an unpaid one opens nothing any more. Call it before the account is deleted. */
export async function eraseGiftsOf(tx: Transaction, userId: number, now: Date): Promise<void> {
  if (!(await lockReader(tx, userId))) return
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'paid_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const idsOf = (isPaid: boolean) => orders.flatMap(({ id, paid_at }) => ((paid_at !== null) === isPaid ? id : []))
  const among = (ids: number[]) => sql<boolean>`order_id = any(${ids}::int[])`
  await tx
    .deleteFrom('gifts')
    .where(among(idsOf(false)))
    .execute()
  await tx
    .updateTable('gifts')
    .set({ message: '' })
    .where(among(idsOf(true)))
    .execute()
  await tx
    .updateTable('entitlement_changes')
    .set({ reason: '' })
    .where('user_id', '=', userId)
    .where('cause', '=', 'admin')
    .execute()
  const isOwn = sql<boolean>`recipient_key = (select email_key from users where id = ${userId})`
  // Nobody can pay for them any more.
  const over = new Date(now.getTime() - orderLifetime)
  await tx
    .deleteFrom('gifts')
    .where(isOwn)
    .where('order_id', 'in', (of) =>
      of.selectFrom('orders').select('id').where('paid_at', 'is', null).where('created_at', '<', over),
    )
    .execute()
  await tx
    .updateTable('gifts')
    .set({ recipient_email: null, recipient_key: null })
    .where((where) =>
      where.or([where('redeemed_by', '=', userId), where.and([where('sent_at', 'is not', null), isOwn])]),
    )
    .execute()
}
