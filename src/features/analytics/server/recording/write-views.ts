import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { AnonymousViews, ReaderView, ViewBatch } from './view-event.ts'

type OfDay<T> = T & Pick<ViewBatch, 'day'>

/** A reader's further views of the same article within this time do not count. */
export const viewLasts = '30 minutes'

/**
 * Batches come in the order of their days, one per day, and a reader's views of an article on different days are further apart
 * than `viewLasts`. Drops repeated views, and those of users and articles that are gone. Locks users and articles first, then
 * views: code that deletes any of them takes locks in the same order.
 */
export async function writeViews(tx: Transaction, batches: readonly ViewBatch[], timeZone: string): Promise<void> {
  const givenViews = batches.flatMap(({ day, readerViews }) => readerViews.map((view) => ({ day, ...view })))
  const givenAnonymous = batches.flatMap(({ day, anonymousViews }) => anonymousViews.map((one) => ({ day, ...one })))
  const users = await lockRows(
    tx,
    'users',
    givenViews.map(({ userId }) => userId),
  )
  const articles = await lockRows(
    tx,
    'articles',
    [...givenViews, ...givenAnonymous].map(({ articleId }) => articleId),
  )
  const readerViews = givenViews.filter(({ userId, articleId }) => users.has(userId) && articles.has(articleId))
  const anonymousViews = givenAnonymous.filter(({ articleId }) => articles.has(articleId))
  // With READ COMMITTED the statement sees only rows from before it, and writes what depends on them: one transaction at a time.
  await sql`select lock_views()`.execute(tx)
  await sql`
    with ${acceptedViews(readerViews, timeZone)}, ${readerSums}, ${articleSums(anonymousViews)} ${siteSums(batches, timeZone)}`.execute(
    tx,
  )
}

/** Each with the reader's previous view of the article. */
const acceptedViews = (readerViews: readonly OfDay<ReaderView>[], timeZone: string) => sql`
  given as (
    select day, article_id, user_id, min(viewed_at) as last_viewed_at from unnest(
      ${readerViews.map(({ day }) => day)}::date[],
      ${readerViews.map(({ articleId }) => articleId)}::int[],
      ${readerViews.map(({ userId }) => userId)}::int[],
      ${readerViews.map(({ at }) => at)}::timestamptz[]
    ) as view (day, article_id, user_id, viewed_at)
    group by 1, 2, 3
  ),
  with_previous as (
    select day, article_id, user_id, given.last_viewed_at, greatest(
      lag(given.last_viewed_at) over (partition by article_id, user_id order by day), known.last_viewed_at) as previous_view_at
    from given left join article_readers as known using (article_id, user_id)
  ),
  accepted as (
    select *, ${isFirstOfDay(timeZone)} as is_first_of_day,
      lead(day) over (partition by article_id, user_id order by day) is null as is_last
    from with_previous where previous_view_at is null or last_viewed_at >= previous_view_at + ${viewLasts}::interval
  )`

const readerSums = sql`
  known_readers as (
    insert into article_readers (article_id, user_id, last_viewed_at, previous_view_at)
    select article_id, user_id, last_viewed_at, previous_view_at from accepted where is_last
    on conflict (article_id, user_id) do update
      set last_viewed_at = excluded.last_viewed_at, previous_view_at = excluded.previous_view_at
  ),
  written as (
    insert into article_views (user_id, article_id, viewed_at)
    select user_id, article_id, last_viewed_at from accepted order by day, last_viewed_at
  ),
  reader_counts as (
    insert into article_reader_counts as kept (article_id, readers)
    select article_id, count(*) from accepted where previous_view_at is null group by 1
    on conflict (article_id) do update set readers = kept.readers + excluded.readers
  ),
  visits as (
    select day, user_id, views, one.last_viewed_at, greatest(
      lag(one.last_viewed_at) over (partition by user_id order by day), known.last_viewed_at) as previous_view_at
    from (select day, user_id, count(*) as views, max(last_viewed_at) as last_viewed_at from accepted group by 1, 2) as one
      left join (select user_id, last_viewed_at from reader_view_counts) as known using (user_id)
  ),
  view_counts as (
    insert into reader_view_counts as kept (user_id, views, last_viewed_at, previous_view_at)
    select distinct on (user_id) user_id, sum(views) over (partition by user_id),
      greatest(last_viewed_at, previous_view_at), previous_view_at
    from visits order by user_id, day desc
    on conflict (user_id) do update set views = kept.views + excluded.views,
      last_viewed_at = excluded.last_viewed_at, previous_view_at = excluded.previous_view_at
  )`

const articleSums = (anonymousViews: readonly OfDay<AnonymousViews>[]) => sql`
  anonymous as (
    select * from unnest(
      ${anonymousViews.map(({ day }) => day)}::date[],
      ${anonymousViews.map(({ articleId }) => articleId)}::int[],
      ${anonymousViews.map(({ visitors }) => visitors)}::int[]
    ) as one (day, article_id, visitors)
  ),
  article_stats as (
    insert into daily_article_stats as kept (article_id, day, readers, anonymous_readers, views)
    select article_id, day, sum(readers), sum(anonymous), sum(views) from (
      select article_id, day, is_first_of_day::int as readers, 0 as anonymous, 1 as views from accepted
      union all
      select article_id, day, visitors, visitors, visitors from anonymous
    ) as view
    group by 1, 2
    on conflict (article_id, day) do update set readers = kept.readers + excluded.readers,
      anonymous_readers = kept.anonymous_readers + excluded.anonymous_readers, views = kept.views + excluded.views
  )`

const siteSums = (batches: readonly ViewBatch[], timeZone: string) => sql`
  insert into daily_site_stats as kept (day, readers, anonymous_readers, views, anonymous_views)
  select day, sum(readers), sum(new_visitors), sum(views), sum(anonymous) from (
    select day, 0 as readers, new_visitors, 0 as views, 0 as anonymous from unnest(
      ${batches.map(({ day }) => day)}::date[],
      ${batches.map(({ newVisitors }) => newVisitors)}::int[]
    ) as batch (day, new_visitors)
    union all
    select day, ${isFirstOfDay(timeZone)}::int, 0, views, 0 from visits
    union all
    select day, 0, 0, visitors, visitors from anonymous
  ) as part
  group by 1
  on conflict (day) do update set readers = kept.readers + excluded.readers,
    anonymous_readers = kept.anonymous_readers + excluded.anonymous_readers,
    views = kept.views + excluded.views, anonymous_views = kept.anonymous_views + excluded.anonymous_views`

/** Keeps rows from being deleted until the transaction ends. Returns the ids of those that exist. */
async function lockRows(tx: Transaction, table: 'users' | 'articles', ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any (${ids}::int[]) order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const isFirstOfDay = (timeZone: string): RawBuilder<unknown> => sql`
  (previous_view_at is null
    or (previous_view_at at time zone ${timeZone})::date < (last_viewed_at at time zone ${timeZone})::date)`
