import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { ListName } from '../lists/lists.ts'

/** An entry of a list. */
export interface ListedId {
  list: string
  id: number
}

interface Wanted {
  inCarousel: number
  /** The newest so many of each list. */
  lists: readonly { list: ListName; count: number }[]
  mostRead: { since: Date; timeZone: string; count: number }
}

/** The ids of live articles that the front page may show. */
export interface Candidates {
  /** Last added first. */
  carousel: number[]
  /** The newest first, whatever their list. */
  newest: ListedId[]
  /** The most read first. */
  mostRead: number[]
}

export async function findCandidates(db: Database, { inCarousel, lists, mostRead }: Wanted): Promise<Candidates> {
  const { rows } = await sql<Candidates>`
    select
      array(
        select id from articles where in_carousel_since is not null and published_at is not null
        order by in_carousel_since desc, dated_at desc, id desc limit ${inCarousel}
      ) as carousel,
      array(
        select article_id from (
          select article_id, sum(readers) as readers from daily_article_stats
          where day >= (${mostRead.since}::timestamptz at time zone ${mostRead.timeZone})::date group by article_id
        ) as read join articles on articles.id = article_id and articles.published_at is not null
        order by readers desc, articles.dated_at desc limit ${mostRead.count}
      ) as "mostRead",
      -- One text is quicker to read than hundreds of rows.
      (
        select coalesce(json_agg(json_build_object('list', wanted.list, 'id', entries.article_id)
          order by entries.dated_at desc, entries.article_id desc), '[]')
        from unnest(${lists.map(({ list }) => list)}::text[], ${lists.map(({ count }) => count)}::int[]) as wanted (list, count)
        cross join lateral (
          select article_id, dated_at from listings where listings.list = wanted.list
          order by dated_at desc, article_id desc limit wanted.count
        ) as entries
      ) as newest`.execute(db)
  return rows[0] ?? { carousel: [], newest: [], mostRead: [] }
}
