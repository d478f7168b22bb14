import type { CsvRow } from '../../../../platform/contract/csv.ts'
import { toMajor } from '../../../../platform/contract/currencies.ts'
import { csv } from '../../../../platform/server/core/csv.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { type AdminOrderRow, refundedOf, selectOrders } from './queries.ts'

const columns = [
  'order',
  'provider_order',
  'reference',
  'state',
  'created_at',
  'paid_at',
  'refunded_at',
  'revoked_at',
  'buyer_id',
  'buyer_name',
  'buyer_email',
  'billing_state',
  'plan',
  'report',
  'currency',
  'amount',
  'refunded',
  'payment',
  'dispute',
  'offer',
  'free_months',
  'discount_percent',
  'gift_to',
  'organisation_id',
  'seats',
  'order_number',
  'documents',
  'is_sandbox',
]
const atATime = 200

/** Streamed. Amounts are in units of their currency. */
export const exportOrders = (db: Database): AsyncIterable<string> => csv(columns, toRows(db))

async function* toRows(db: Database): AsyncGenerator<CsvRow[]> {
  for (let after = 0; ; ) {
    const found = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atATime)
      .execute()
    const ids = found.map(({ id }) => id)
    const rows = ids.length > 0 ? await selectOrders(db, ids) : []
    const documents = await findDocuments(db, ids)
    yield rows.toReversed().map((row) => toRow(row, documents.get(row.id) ?? []))
    if (ids.length < atATime) return
    after = ids.at(-1) ?? 0
  }
}

async function findDocuments(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fiscal_documents')
    .select(['order_id', 'number'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.order_id)].map(([id, of]) => [id, of.map(({ number }) => number)]))
}

const toRow = (row: AdminOrderRow, documents: readonly string[]): CsvRow => [
  row.id,
  row.provider_order_id,
  row.reference,
  row.state,
  row.created_at,
  row.paid_at,
  row.refunded_at,
  row.revoked_at,
  row.user_id,
  row.username ?? row.buyer_name,
  row.email ?? row.buyer_email,
  row.billing_state,
  row.plan,
  row.report_title,
  row.currency,
  toMajor(row.amount_minor, row.currency),
  toMajor(refundedOf(row), row.currency),
  row.payment_id,
  row.dispute,
  row.code,
  row.free_months,
  row.discount_percent,
  row.recipient_email,
  row.organisation_id,
  row.seats,
  row.order_number,
  documents.join(' '),
  row.is_sandbox,
]
