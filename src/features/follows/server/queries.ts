import { sql } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'

export const findFollows = (db: Database, userId: number) =>
  db
    .selectFrom('follows')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('followed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
export type FollowRow = Awaited<ReturnType<typeof findFollows>>[number]

export const findFollowChoices = (db: Database, userId: number) =>
  db.selectFrom('follow_choices').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** One row per event, with the names of what the reader follows of it. */
const toldTo = (userId: number) => sql`
  select event.id, event.article_id, event.correction, event.at,
    coalesce(array_agg(distinct told.name order by told.name) filter (where told.name is not null), '{}') as because
  from (
    select news.event_id, follows.name from follows join follow_news as news using (kind, target)
    join follow_events as event on event.id = news.event_id
    where follows.user_id = ${userId} and event.at >= follows.followed_at
    union all
    select event.id, null from saved_articles as saved join follow_events as event using (article_id)
    where saved.user_id = ${userId} and event.what = 'corrected' and event.at >= saved.saved_at
  ) as told
  join follow_events as event on event.id = told.event_id
  join articles on articles.id = event.article_id and articles.published_at is not null
  group by event.id`

export interface ToldRow {
  id: number
  article_id: number
  correction: string
  at: Date
  because: string[]
}

export async function findToldNews(
  db: Database,
  userId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select * from (${toldTo(userId)}) as news order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countNews(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${toldTo(userId)}) as news`.execute(db)
  return rows[0]?.total ?? 0
}
