import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'

/** Small, so that nobody waits long. */
const batchSize = 2_000

/** Also deletes the readers of articles whose last view is that old. */
export async function deleteOldViews(
  db: Database,
  { keptDays, now, signal }: { keptDays: number; now: Date; signal: AbortSignal },
): Promise<void> {
  const oldest = new Date(now.getTime() - days(keptDays))
  while (!signal.aborted && (await deleteBatch(db, oldest)) === batchSize);
  await db.deleteFrom('row_counts').where('table_name', '=', 'article_views').where('total', '=', 0).execute()
}

function deleteBatch(db: Database, oldest: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    // The lock order of all code that writes or deletes views.
    await sql`lock table article_readers in row exclusive mode`.execute(tx)
    await sql`select lock_views()`.execute(tx)
    const { rows } = await sql<{ deleted: number }>`
      with oldest as (
        -- Views were written in the order of time: this need not look at all of them.
        select id, article_id, user_id from (select * from article_views order by id limit ${batchSize}) as first
        where viewed_at < ${oldest}
      ),
      readers as (
        delete from article_readers
        where (article_id, user_id) in (select article_id, user_id from oldest) and last_viewed_at < ${oldest}
      ),
      views as (delete from article_views where id in (select id from oldest))
      select count(*)::int as deleted from oldest`.execute(tx)
    return rows[0]?.deleted ?? 0
  })
}
