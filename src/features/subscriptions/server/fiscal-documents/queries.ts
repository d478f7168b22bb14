import type { Database } from '../../../../platform/server/db/database.ts'
import { describeUsedOffer } from '../offers/redeem-offer.ts'
import type { FiscalDocumentRow, OrderRow } from '../queries.ts'

export interface FiscalDocument {
  document: FiscalDocumentRow
  order: OrderRow
  original: FiscalDocumentRow | undefined
  /** The code of the offer that the order used, with what it took off. */
  offer: string | null
}

export function listFiscalDocuments(db: Database, userId: number) {
  return db
    .selectFrom('fiscal_documents as document')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .select(['document.id', 'document.kind', 'document.number', 'document.order_id', 'document.issued_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('document.id')
    .execute()
}
export type ListedDocument = Awaited<ReturnType<typeof listFiscalDocuments>>[number]

/** Undefined also if it belongs to somebody else. */
export async function findFiscalDocument(
  db: Database,
  id: number,
  userId: number,
): Promise<FiscalDocument | undefined> {
  const found = await findAnyFiscalDocument(db, id)
  return found?.order.user_id === userId ? found : undefined
}

export async function findAnyFiscalDocument(db: Database, id: number): Promise<FiscalDocument | undefined> {
  const document = await db.selectFrom('fiscal_documents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!document) return undefined
  const order = await db.selectFrom('orders').selectAll().where('id', '=', document.order_id).executeTakeFirst()
  if (!order) return undefined
  return { document, order, original: await findOriginal(db, document), offer: await describeUsedOffer(db, order) }
}

async function findOriginal(
  db: Database,
  { kind, order_id }: FiscalDocumentRow,
): Promise<FiscalDocumentRow | undefined> {
  if (kind === 'receipt') return undefined
  return db
    .selectFrom('fiscal_documents')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
}
