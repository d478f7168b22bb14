import { sql } from 'kysely'
import { days } from '../../core/durations.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

/** Deleted in one go, so that nobody waits long for it. */
const pieceSize = 2_000

/** Forgets views that have had their time, oldest first. */
export async function deleteOldViews(
  db: Database,
  { keptDays, now, signal }: { keptDays: number; now: Date; signal: AbortSignal },
): Promise<void> {
  const oldest = new Date(now.getTime() - days(keptDays))
  while (!signal.aborted && (await sweepPiece(db, oldest)) === pieceSize);
}

/** Rows are taken in the order of those who write views: readers of articles, sums of readers, sums of articles, counts. */
function sweepPiece(db: Database, oldest: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select turn_at_removing_views()`.execute(tx)
    const views = await findOldViews(tx, oldest)
    if (views.length === 0) return 0
    const [articleIds, userIds] = [views.map((view) => view.article_id), views.map((view) => view.user_id)]
    const { rows: forgotten } = await sql<{ article_id: number; user_id: number }>`
      select article_id, user_id from article_readers
      where (article_id, user_id) in (select * from unnest(${articleIds}::int[], ${userIds}::int[]))
        and last_viewed_at < ${oldest}
      order by article_id, user_id for update`.execute(tx)
    await sql`select from reader_totals where user_id = any (${userIds}::int[]) order by user_id for update`.execute(tx)
    await sql`
      delete from article_readers where (article_id, user_id) in (select * from unnest(
        ${forgotten.map((pair) => pair.article_id)}::int[], ${forgotten.map((pair) => pair.user_id)}::int[]
      ))`.execute(tx)
    await sql`delete from article_views where id = any (${views.map(({ id }) => id)}::bigint[])`.execute(tx)
    return views.length
  })
}

interface View {
  id: number
  article_id: number
  user_id: number
}

/** Views were written in the order of time: the first that is young enough ends the search. */
async function findOldViews(tx: Transaction, oldest: Date): Promise<View[]> {
  const { rows } = await sql<View>`
    with first as (select id, article_id, user_id, viewed_at from article_views order by id limit ${pieceSize})
    select id, article_id, user_id from first where viewed_at < ${oldest}`.execute(tx)
  return rows
}
