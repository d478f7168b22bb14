import { sql } from 'kysely'
import type { Database } from './database.ts'

interface PageStart {
  total: number
  /** The block of ids in which the page starts. `skip`: its rows before the page. Null: past the end. */
  block: { from: number; until: number; skip: number } | null
}

/** As in the trigger `count_rows`. */
const blockSize = 5_000

/** In the order of ids, from the counts of blocks instead of the rows. */
export async function findPageStart(
  db: Database,
  { table, offset, order }: { table: 'users' | 'article_views'; offset: number; order: 'asc' | 'desc' },
): Promise<PageStart> {
  const direction = sql.raw(order)
  const { rows } = await sql<{ total: number; from: number | null; skip: number }>`
    with blocks as (
      select first_id, total, sum(total) over (order by first_id ${direction}) as through
      from row_counts where table_name = ${table}
    )
    select coalesce((select sum(total) from blocks), 0)::bigint as total, start.first_id as from,
      (${offset} - start.through + start.total)::bigint as skip
    from (select) as one left join lateral (
      select * from blocks where through > ${offset} order by first_id ${direction} limit 1
    ) as start on true`.execute(db)
  const { total, from, skip } = rows[0] ?? { total: 0, from: null, skip: 0 }
  return { total, block: from === null ? null : { from, until: from + blockSize, skip } }
}
