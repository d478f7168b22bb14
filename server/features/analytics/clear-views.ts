import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../audit/index.ts'

/** Deletes all views of signed-in readers; gives how many there were. What is counted by day without names stays. */
export function clearViews(db: Database, by: Actor, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select turn_at_removing_views()`.execute(tx)
    // In the order in which views are written; nobody writes meanwhile.
    await sql`lock table article_readers, article_views, reader_totals, article_totals in access exclusive mode`.execute(
      tx,
    )
    const { rows } = await sql<{ views: number; readers: number }>`
      select (select coalesce(sum(total), 0)::int from row_counts where counted = 'article_views') as views,
        (select count(*) from reader_totals) as readers`.execute(tx)
    const { views = 0, readers = 0 } = rows[0] ?? {}
    await sql`truncate article_readers, article_views, reader_totals, article_totals`.execute(tx)
    await tx.deleteFrom('row_counts').where('counted', '=', 'article_views').execute()
    const subject = { kind: 'views', id: 'all', name: 'article views' }
    await recordAction(tx, { by, action: 'views.cleared', subject, detail: { views, readers } }, now)
    return views
  })
}
