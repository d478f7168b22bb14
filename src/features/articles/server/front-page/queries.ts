import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { allRows, readOf, readTogether } from '../../../../platform/server/db/read-as-json.ts'
import type { ListName } from '../lists/lists.ts'
import { mostRead } from '../queries.ts'

export interface ListedId {
  list: string
  id: number
}

interface Wanted {
  inCarousel: number
  lists: readonly { list: ListName; count: number }[]
  mostRead: { since: Date; timeZone: string; count: number }
  chosen: readonly number[]
}

/** Ids of live articles. */
export interface Candidates {
  carousel: number[]
  /** Newest first, of all lists together. */
  newest: ListedId[]
  mostRead: number[]
  chosen: number[]
}

export function findCandidates(
  db: Database,
  { inCarousel, lists, mostRead: period, chosen }: Wanted,
): Promise<Candidates> {
  return readTogether(db, {
    carousel: idsOf(sql<{ id: number }>`
      select id from articles where in_carousel_since is not null and published_at is not null
      order by in_carousel_since desc, dated_at desc, id desc limit ${inCarousel}`),
    mostRead: idsOf(mostRead(period)),
    chosen: idsOf(sql<{ id: number }>`select id from articles where id = any(${chosen}) and published_at is not null`),
    newest: allRows(sql<ListedId>`
      select wanted.list, entries.article_id as id
      from unnest(${lists.map(({ list }) => list)}::text[], ${lists.map(({ count }) => count)}::int[]) as wanted (list, count)
      cross join lateral (
        select article_id, dated_at from listings where listings.list = wanted.list
        order by dated_at desc, article_id desc limit wanted.count
      ) as entries
      order by entries.dated_at desc, entries.article_id desc`),
  })
}

const idsOf = (query: RawBuilder<{ id: number }>) => readOf(query, (rows) => rows.map(({ id }) => id))
