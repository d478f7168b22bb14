import type { Subscription } from '../../../../platform/server/core/caller.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import { activePlan } from '../plans/plan-status.ts'
import type { OrderRow } from '../queries.ts'

/** Percent. */
export const reportDiscountOf = (
  { goldReportDiscount }: SettingValues['subscription'],
  subscriptions: readonly Subscription[],
  now: Date,
) => (activePlan(subscriptions, now) === 'gold' ? goldReportDiscount : 0)

const bought = (db: Database) =>
  db.selectFrom('orders').where('report_id', 'is not', null).where('state', '=', 'paid').where('revoked_at', 'is', null)

export async function findBoughtReports(db: Database, userId: number): Promise<ReadonlySet<number>> {
  const rows = await bought(db).select('report_id').where('user_id', '=', userId).execute()
  return new Set(rows.flatMap(({ report_id }) => report_id ?? []))
}

export async function countSoldReports(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await bought(db)
    .select('report_id')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('report_id', 'in', ids)
    .groupBy('report_id')
    .execute()
  return new Map(rows.flatMap(({ report_id, sold }) => (report_id === null ? [] : [[report_id, sold]])))
}

/** Whether another order gave the buyer the report. The caller holds the locks on the reader and the order. */
export async function isReportOwned(tx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.report_id === null || order.user_id === null) return false
  return (await findBoughtReports(tx, order.user_id)).has(order.report_id)
}
