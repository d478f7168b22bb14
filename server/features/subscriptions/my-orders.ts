import type { Order } from '../../../contract/subscriptions/endpoints.ts'
import type { Database } from '../../db/database.ts'
import { presentOrder } from './present.ts'
import { listOrders, listReceipts } from './queries.ts'

/** A reader's orders with their papers, the newest first. */
export async function listMyOrders(db: Database, userId: number): Promise<Order[]> {
  const receipts = await listReceipts(db, userId)
  const orders = await listOrders(db, userId)
  return orders.map((order) =>
    presentOrder(
      order,
      receipts.filter(({ order_id }) => order_id === order.id),
    ),
  )
}
