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
  /** The newest so many of each list. */
  lists: readonly { list: ListName; count: number }[]
  mostRead: { since: Date; timeZone: string; count: number }
  /** Articles that the publisher chose by hand. */
  chosen: readonly number[]
}

/** The ids of live articles that the front page may show. */
export interface Candidates {
  /** Last added first. */
  carousel: number[]
  /** The newest first, whatever their list. */
  newest: ListedId[]
  /** The most read first. */
  mostRead: number[]
  /** Those chosen by hand that are live. */
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
