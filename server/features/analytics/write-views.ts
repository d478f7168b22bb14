import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AnonymousViews, ReaderView, ViewBatch } from './view-event.ts'

/** A reader's further views of the same article within this time are the same view. */
export const viewLasts = '30 minutes'

/** A channel of NOTIFY, and what is told on it: several texts where one would be too long. */
export interface Announcement {
  channel: string
  payloads: readonly string[]
}

/**
 * Writes views of a day with all that is summed up from them, and announces them, in one statement: all or nothing, and none of it
 * comes back here row by row. Rows are taken in the same order by everybody who writes here, so that processes wait for each
 * other rather than for ever: what is written last asks for all of what is written before it, of which it would get the first row otherwise
 * and the others after it.
 */
export async function writeViews(
  db: Database,
  { day, readerViews, strangerViews, newStrangers }: ViewBatch,
  timeZone: string,
  { channel, payloads }: Announcement = { channel: '', payloads: [] },
): Promise<void> {
  const strangers = strangerViews.reduce((sum, { readers }) => sum + readers, 0)
  await sql`
    with known_users as (${holdOnTo(
      'users',
      readerViews.map(({ userId }) => userId),
    )}),
    known_articles as (${holdOnTo(
      'articles',
      [...readerViews, ...strangerViews].map(({ articleId }) => articleId),
    )}),
    accepted as (${acceptViews(readerViews, timeZone)}),
    written as (
      insert into article_views (user_id, article_id, viewed_at)
      select user_id, article_id, viewed_at from accepted order by viewed_at
    ),
    readers as (${addToReaders(timeZone)}),
    articles as (${addToArticles(day, strangerViews)}),
    announced as (
      select count(pg_notify(${channel}, payload)) from unnest(${payloads}::text[]) as payload
    )
    insert into view_days as kept (day, readers, anonymous_readers, views, anonymous_views)
    select ${day}::date, (select count(*) from readers where is_first_of_day), ${newStrangers}::int,
      (select count(*) from accepted) + ${strangers}::int, ${strangers}::int
    from announced where (select count(*) from articles) > 0
    on conflict (day) do update set readers = kept.readers + excluded.readers,
      anonymous_readers = kept.anonymous_readers + excluded.anonymous_readers,
      views = kept.views + excluded.views, anonymous_views = kept.anonymous_views + excluded.anonymous_views`.execute(
    db,
  )
}

/**
 * Those of the ids that are there, and stay until all is written. Views have no foreign keys: these would look each of them up by
 * itself, which takes as long as all else.
 */
const holdOnTo = (table: 'users' | 'articles', ids: readonly number[]): RawBuilder<unknown> => sql`
  select id from ${sql.table(table)} where id = any (${ids}::int[]) order by id for key share`

/** Those views that are not the same as one before, of readers and articles that are there. */
const acceptViews = (views: readonly ReaderView[], timeZone: string): RawBuilder<unknown> => sql`
  insert into article_readers as kept (article_id, user_id, last_viewed_at)
  select article_id, user_id, min(viewed_at) from unnest(
    ${views.map(({ articleId }) => articleId)}::int[], ${views.map(({ userId }) => userId)}::int[], ${views.map(({ at }) => at)}::timestamptz[]
  ) as view (article_id, user_id, viewed_at)
  where user_id in (select id from known_users) and article_id in (select id from known_articles)
  group by 1, 2 order by 1, 2
  on conflict (article_id, user_id) do update
    set viewed_before_at = kept.last_viewed_at, last_viewed_at = excluded.last_viewed_at
    where excluded.last_viewed_at >= kept.last_viewed_at + ${viewLasts}::interval
  returning article_id, user_id, last_viewed_at as viewed_at, ${isFirstOfDay(timeZone)} as is_first_of_day`

const isFirstOfDay = (timeZone: string): RawBuilder<unknown> => sql`
  (viewed_before_at is null
    or (viewed_before_at at time zone ${timeZone})::date < (last_viewed_at at time zone ${timeZone})::date)`

const addToReaders = (timeZone: string): RawBuilder<unknown> => sql`
  insert into reader_totals as kept (user_id, views, last_viewed_at)
  select user_id, count(*), max(viewed_at) from accepted group by 1 order by 1
  on conflict (user_id) do update set views = kept.views + excluded.views,
    viewed_before_at = kept.last_viewed_at, last_viewed_at = greatest(kept.last_viewed_at, excluded.last_viewed_at)
  returning ${isFirstOfDay(timeZone)} as is_first_of_day`

const addToArticles = (day: string, strangerViews: readonly AnonymousViews[]): RawBuilder<unknown> => sql`
  insert into article_readers_daily as kept (article_id, day, readers, anonymous, views)
  select article_id, ${day}::date, sum(readers), sum(anonymous), sum(views) from (
    select article_id, is_first_of_day::int as readers, 0 as anonymous, 1 as views from accepted
    union all
    select id, strangers, strangers, strangers from unnest(
      ${strangerViews.map(({ articleId }) => articleId)}::int[], ${strangerViews.map(({ readers }) => readers)}::int[]
    ) as article (id, strangers)
    where id in (select id from known_articles)
  ) as view
  group by 1 order by 1
  on conflict (article_id, day) do update set readers = kept.readers + excluded.readers,
    anonymous = kept.anonymous + excluded.anonymous, views = kept.views + excluded.views
  returning article_id`
