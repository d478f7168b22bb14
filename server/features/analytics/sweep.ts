import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { days } from '../../durations.ts'

/** Deleted in one go, so that nobody waits long for it. */
const pieceSize = 2_000

/** Forgets views that have had their time, oldest first. */
export async function sweepViews(
  db: Database,
  { keptDays, now, signal }: { keptDays: number; now: Date; signal: AbortSignal },
): Promise<void> {
  const oldest = new Date(now.getTime() - days(keptDays))
  while (!signal.aborted && (await sweepPiece(db, oldest)) === pieceSize);
}

/** Views were written in the order of time: the first that is young enough ends the search. */
function sweepPiece(db: Database, oldest: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select turn_at_removing_views()`.execute(tx)
    const { rows } = await sql<{ gone: number }>`
      with first as (select id, viewed_at from article_views order by id limit ${pieceSize}),
      gone as (
        delete from article_views where id in (select id from first where viewed_at < ${oldest})
        returning user_id, article_id
      ),
      forgotten as (
        delete from article_readers using gone
        where article_readers.article_id = gone.article_id and article_readers.user_id = gone.user_id
          and article_readers.last_viewed_at < ${oldest}
      )
      select count(*) as gone from gone`.execute(tx)
    return rows[0]?.gone ?? 0
  })
}
