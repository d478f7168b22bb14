import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { ViewBatch } from './view-event.ts'

/** A reader's further views of the same article within this time are the same view. */
export const viewLasts = '30 minutes'

/**
 * Writes the views of a day and all sums of them. Repeated views are dropped, and those of users and articles that are gone.
 * Users and articles are locked first, then the lock on views: whoever deletes one of them takes locks in the same order.
 */
export async function writeViews(tx: Transaction, batch: ViewBatch, timeZone: string): Promise<void> {
  const users = await lockRows(
    tx,
    'users',
    batch.readerViews.map(({ userId }) => userId),
  )
  const articles = await lockRows(
    tx,
    'articles',
    [...batch.readerViews, ...batch.anonymousViews].map(({ articleId }) => articleId),
  )
  const readerViews = batch.readerViews.filter(({ userId, articleId }) => users.has(userId) && articles.has(articleId))
  const anonymousViews = batch.anonymousViews.filter(({ articleId }) => articles.has(articleId))
  const anonymous = anonymousViews.reduce((sum, { visitors }) => sum + visitors, 0)
  await sql`select lock_views()`.execute(tx)
  await sql`
    with accepted as (
      insert into article_readers as known (article_id, user_id, last_viewed_at)
      select article_id, user_id, min(viewed_at) from unnest(
        ${readerViews.map(({ articleId }) => articleId)}::int[],
        ${readerViews.map(({ userId }) => userId)}::int[],
        ${readerViews.map(({ at }) => at)}::timestamptz[]
      ) as view (article_id, user_id, viewed_at)
      group by 1, 2
      on conflict (article_id, user_id) do update
        set previous_view_at = known.last_viewed_at, last_viewed_at = excluded.last_viewed_at
        where excluded.last_viewed_at >= known.last_viewed_at + ${viewLasts}::interval
      returning article_id, user_id, last_viewed_at as viewed_at,
        previous_view_at is null as is_new_reader, ${isFirstOfDay(timeZone)} as is_first_of_day
    ),
    written as (
      insert into article_views (user_id, article_id, viewed_at)
      select user_id, article_id, viewed_at from accepted order by viewed_at
    ),
    reader_counts as (
      insert into article_reader_counts as kept (article_id, readers)
      select article_id, count(*) from accepted where is_new_reader group by 1
      on conflict (article_id) do update set readers = kept.readers + excluded.readers
    ),
    view_counts as (
      insert into reader_view_counts as kept (user_id, views, last_viewed_at)
      select user_id, count(*), max(viewed_at) from accepted group by 1
      on conflict (user_id) do update set views = kept.views + excluded.views,
        previous_view_at = kept.last_viewed_at, last_viewed_at = greatest(kept.last_viewed_at, excluded.last_viewed_at)
      returning ${isFirstOfDay(timeZone)} as is_first_of_day
    ),
    article_stats as (
      insert into daily_article_stats as kept (article_id, day, readers, anonymous_readers, views)
      select article_id, ${batch.day}::date, sum(readers), sum(anonymous), sum(views) from (
        select article_id, is_first_of_day::int as readers, 0 as anonymous, 1 as views from accepted
        union all
        select article_id, visitors, visitors, visitors from unnest(
          ${anonymousViews.map(({ articleId }) => articleId)}::int[],
          ${anonymousViews.map(({ visitors }) => visitors)}::int[]
        ) as anonymous (article_id, visitors)
      ) as view
      group by 1
      on conflict (article_id, day) do update set readers = kept.readers + excluded.readers,
        anonymous_readers = kept.anonymous_readers + excluded.anonymous_readers, views = kept.views + excluded.views
    )
    insert into daily_site_stats as kept (day, readers, anonymous_readers, views, anonymous_views)
    select ${batch.day}::date, (select count(*) from view_counts where is_first_of_day), ${batch.newVisitors}::int,
      (select count(*) from accepted) + ${anonymous}::int, ${anonymous}::int
    on conflict (day) do update set readers = kept.readers + excluded.readers,
      anonymous_readers = kept.anonymous_readers + excluded.anonymous_readers,
      views = kept.views + excluded.views, anonymous_views = kept.anonymous_views + excluded.anonymous_views`.execute(
    tx,
  )
}

/** Keeps rows from being deleted until the transaction ends, and returns the ids of those that are there. */
async function lockRows(tx: Transaction, table: 'users' | 'articles', ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any (${ids}::int[]) order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const isFirstOfDay = (timeZone: string): RawBuilder<unknown> => sql`
  (previous_view_at is null
    or (previous_view_at at time zone ${timeZone})::date < (last_viewed_at at time zone ${timeZone})::date)`
