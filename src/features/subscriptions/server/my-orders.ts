import type { Database } from '../../../platform/server/db/database.ts'
import type { Order } from '../contract/endpoints.ts'
import { listFiscalDocuments } from './fiscal-documents/queries.ts'
import { presentOrder } from './present.ts'
import { listOrders } from './queries.ts'

export async function listMyOrders(db: Database, userId: number, now: Date): Promise<Order[]> {
  const documents = await listFiscalDocuments(db, userId)
  const orders = await listOrders(db, userId)
  return orders.map((order) =>
    presentOrder(
      order,
      documents.filter(({ order_id }) => order_id === order.id),
      now,
    ),
  )
}
