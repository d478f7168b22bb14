import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { ListName } from '../lists/lists.ts'

/** An entry of a list. */
export interface ListedId {
  list: string
  id: number
  datedAt: Date
}

interface Wanted {
  /** The newest so many of each list. */
  lists: readonly { list: ListName; count: number }[]
  /** Null: none. */
  mostRead: { since: Date; timeZone: string; count: number } | null
}

/** The ids of live articles that blocks may show, in one statement: the newest of lists, and the most read ones, the most read first. */
export async function findCandidates(
  db: Database,
  { lists, mostRead }: Wanted,
): Promise<{ newest: ListedId[]; mostRead: number[] }> {
  const newest = sql`
    select wanted.list, entries.article_id as id, entries.dated_at as "datedAt", null::int as readers
    from unnest(${lists.map(({ list }) => list)}::text[], ${lists.map(({ count }) => count)}::int[]) as wanted (list, count)
    cross join lateral (
      select article_id, dated_at from listings where listings.list = wanted.list
      order by dated_at desc, article_id desc limit wanted.count
    ) as entries`
  const read =
    mostRead &&
    sql`
    union all (
      select null, articles.id, articles.dated_at, sum(readers)::int from daily_article_stats
      join articles on articles.id = daily_article_stats.article_id
      where day >= (${mostRead.since}::timestamptz at time zone ${mostRead.timeZone})::date and articles.published_at is not null
      group by articles.id order by sum(readers) desc, articles.dated_at desc limit ${mostRead.count}
    )`
  const { rows } = await sql<
    ListedId & { list: string | null; readers: number | null }
  >`${newest} ${read ?? sql``}`.execute(db)
  const byReaders = rows
    .filter(({ list }) => list === null)
    .toSorted((a, b) => (b.readers ?? 0) - (a.readers ?? 0) || b.datedAt.getTime() - a.datedAt.getTime())
  return { newest: rows.filter(({ list }) => list !== null), mostRead: byReaders.map(({ id }) => id) }
}
