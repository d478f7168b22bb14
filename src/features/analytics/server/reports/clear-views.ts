import { sql } from 'kysely'
import { type Actor, recordAction } from '../../../../platform/server/audit/index.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

/** Returns how many there were. Daily statistics, which name nobody, stay. */
export function clearViews(db: Database, by: Actor, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    // `article_readers` first, since code that writes, deletes or lists views starts with it and so waits here.
    await sql`
      lock table article_readers, article_views, article_reader_counts, reader_view_counts in access exclusive mode`.execute(
      tx,
    )
    const { rows } = await sql<{ views: number; readers: number }>`
      select (select coalesce(sum(total), 0)::int from row_counts where table_name = 'article_views') as views,
        (select count(*)::int from reader_view_counts where views > 0) as readers`.execute(tx)
    const { views = 0, readers = 0 } = rows[0] ?? {}
    await sql`truncate article_readers, article_views, article_reader_counts, reader_view_counts`.execute(tx)
    await tx.deleteFrom('row_counts').where('table_name', '=', 'article_views').execute()
    const subject = { kind: 'views', id: 'all', name: 'article views' }
    await recordAction(tx, { by, action: 'views.cleared', subject, detail: { views, readers } }, now)
    return views
  })
}
