import type { Transaction } from '../../../db/database.ts'
import { lockReader } from '../queries.ts'

/**
 * Forgets what gifts tell about a reader whose account is being deleted: the messages of the gifts that they bought, and their address on
 * those that they got. A gift that is paid can still be redeemed. Call it before the account is deleted.
 */
export async function forgetGiftsOf(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockReader(tx, userId))) return
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('gifts').set({ message: '' }).where('order_id', 'in', ids).execute()
  await tx
    .updateTable('gifts')
    .set({ recipient_email: null, recipient_key: null })
    .where((where) =>
      where.or([
        where('redeemed_by', '=', userId),
        where.and([
          where('sent_at', 'is not', null),
          where('recipient_key', '=', where.selectFrom('users').select('email_key').where('id', '=', userId)),
        ]),
      ]),
    )
    .execute()
}
