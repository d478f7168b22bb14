import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DayOfViews, ReaderView } from './arrival.ts'

/** A reader's further views of the same article within this time are the same view. */
export const viewLasts = '30 minutes'

/**
 * Writes views with all that is summed up from them. Rows are taken in the same order by everybody who writes here, so that
 * processes wait for each other rather than for ever.
 */
export async function writeViews(tx: Transaction, told: DayOfViews, timeZone: string): Promise<void> {
  const { day, readerViews, strangerViews, newStrangers } = told
  const accepted = await acceptViews(tx, readerViews, timeZone)
  const sums = sumUp(accepted, strangerViews)
  if (sums.size === 0) return
  await insertViews(tx, accepted)
  const readers = await addToReaders(tx, accepted, timeZone)
  await addToArticles(tx, day, sums)
  const anonymousViews = strangerViews.reduce((sum, one) => sum + one.readers, 0)
  const total = { readers, anonymousReaders: newStrangers, views: accepted.length + anonymousViews, anonymousViews }
  await addToDay(tx, day, total)
}

interface Sums {
  /** Those of whose views this is the first of the day, strangers among them. */
  readers: number
  anonymous: number
  views: number
}

/** What is added to each article. */
function sumUp(accepted: readonly AcceptedView[], strangers: DayOfViews['strangerViews']): Map<number, Sums> {
  const sums = new Map<number, Sums>()
  const add = (id: number, more: Sums) => {
    const { readers, anonymous, views } = sums.get(id) ?? { readers: 0, anonymous: 0, views: 0 }
    sums.set(id, {
      readers: readers + more.readers,
      anonymous: anonymous + more.anonymous,
      views: views + more.views,
    })
  }
  for (const { articleId, readers } of strangers) add(articleId, { readers, anonymous: readers, views: readers })
  for (const { articleId, isFirstOfDay: isFirst } of accepted)
    add(articleId, { readers: isFirst ? 1 : 0, anonymous: 0, views: 1 })
  return sums
}

interface AcceptedView extends ReaderView {
  isFirstOfDay: boolean
}

/** Those views that are not the same as one before. */
async function acceptViews(tx: Transaction, views: readonly ReaderView[], timeZone: string): Promise<AcceptedView[]> {
  if (views.length === 0) return []
  const { rows } = await sql<AcceptedView>`
    insert into article_readers as kept (article_id, user_id, last_viewed_at)
    select article_id, user_id, min(viewed_at) from unnest(
      ${views.map(({ articleId }) => articleId)}::int[], ${views.map(({ userId }) => userId)}::int[], ${views.map(({ at }) => at)}::timestamptz[]
    ) as view (article_id, user_id, viewed_at)
    group by 1, 2 order by 1, 2
    on conflict (article_id, user_id) do update
      set viewed_before_at = kept.last_viewed_at, last_viewed_at = excluded.last_viewed_at
      where excluded.last_viewed_at >= kept.last_viewed_at + ${viewLasts}::interval
    returning user_id as "userId", article_id as "articleId", last_viewed_at as at,
      ${isFirstOfDay(timeZone)} as "isFirstOfDay"`.execute(tx)
  return rows.toSorted((a, b) => +a.at - +b.at)
}

const isFirstOfDay = (timeZone: string) => sql<boolean>`
  viewed_before_at is null
    or (viewed_before_at at time zone ${timeZone})::date < (last_viewed_at at time zone ${timeZone})::date`

async function insertViews(tx: Transaction, views: readonly ReaderView[]): Promise<void> {
  if (views.length === 0) return
  await sql`
    insert into article_views (user_id, article_id, viewed_at)
    select * from unnest(
      ${views.map(({ userId }) => userId)}::int[], ${views.map(({ articleId }) => articleId)}::int[], ${views.map(({ at }) => at)}::timestamptz[]
    )`.execute(tx)
}

/** Gives how many readers have come for the first time that day. */
async function addToReaders(tx: Transaction, views: readonly AcceptedView[], timeZone: string): Promise<number> {
  if (views.length === 0) return 0
  const { rows } = await sql<{ isFirstOfDay: boolean }>`
    insert into reader_totals as kept (user_id, views, last_viewed_at)
    select user_id, count(*), max(viewed_at) from unnest(
      ${views.map(({ userId }) => userId)}::int[], ${views.map(({ at }) => at)}::timestamptz[]
    ) as view (user_id, viewed_at)
    group by 1 order by 1
    on conflict (user_id) do update set views = kept.views + excluded.views,
      viewed_before_at = kept.last_viewed_at, last_viewed_at = greatest(kept.last_viewed_at, excluded.last_viewed_at)
    returning ${isFirstOfDay(timeZone)} as "isFirstOfDay"`.execute(tx)
  return rows.filter(({ isFirstOfDay: isFirst }) => isFirst).length
}

async function addToArticles(tx: Transaction, day: string, sums: ReadonlyMap<number, Sums>): Promise<void> {
  const inOrder = [...sums].toSorted(([a], [b]) => a - b)
  const each = (name: keyof Sums) => sql`${inOrder.map(([, one]) => one[name])}::int[]`
  await sql`
    insert into article_readers_daily as kept (article_id, day, readers, anonymous, views)
    select article_id, ${day}, readers, anonymous, views
    from unnest(${inOrder.map(([id]) => id)}::int[], ${each('readers')}, ${each('anonymous')}, ${each('views')})
      as more (article_id, readers, anonymous, views)
    on conflict (article_id, day) do update set readers = kept.readers + excluded.readers,
      anonymous = kept.anonymous + excluded.anonymous, views = kept.views + excluded.views`.execute(tx)
}

interface DayTotal {
  readers: number
  anonymousReaders: number
  views: number
  anonymousViews: number
}

async function addToDay(tx: Transaction, day: string, total: DayTotal): Promise<void> {
  await tx
    .insertInto('view_days')
    .values({
      day,
      readers: total.readers,
      anonymous_readers: total.anonymousReaders,
      views: total.views,
      anonymous_views: total.anonymousViews,
    })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        readers: sql`view_days.readers + excluded.readers`,
        anonymous_readers: sql`view_days.anonymous_readers + excluded.anonymous_readers`,
        views: sql`view_days.views + excluded.views`,
        anonymous_views: sql`view_days.anonymous_views + excluded.anonymous_views`,
      }),
    )
    .execute()
}
