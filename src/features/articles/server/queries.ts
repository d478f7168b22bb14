import { type Selectable, sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { hasAny, offsetOf, type PageQuery } from '../../../platform/server/db/paging.ts'
import { allRows, type Read, readAsJson, readTogether } from '../../../platform/server/db/read-as-json.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { listedTextFields } from '../contract/fields.ts'
import type { ListName } from './lists/lists.ts'
import { topicsOfArticle } from './lists/topics.ts'
import { partsOfSeries, type SeriesPart } from './series.ts'

export type ArticleRow = Selectable<Tables['articles']>
/** `topics`: the slugs of those keywords that are topics. */
export type ArticleToOpen = ArticleRow & { topics: string[]; series_parts: SeriesPart[]; is_lesson: boolean }
export type PreviewRow = Omit<ArticleRow, 'body_html'>
export type ListedRow = Pick<ArticleRow, (typeof listedColumns)[number]>

export const listedColumns = [
  ...listedTextFields.map(({ column }) => column),
  'id',
  'excerpt',
  'section',
  'access',
  'categories',
  'keywords',
  'part_numbers',
  'author_ids',
  'bylines',
  'image_name',
  'image_url',
  'image_sizes',
  'image_credit',
  'entered_at',
  'dated_at',
  'published_at',
  'in_carousel_since',
] as const

const instants = { entered_at: true, dated_at: true, published_at: true, in_carousel_since: true } as const

export const articleKeys = (rows: readonly Pick<ArticleRow, 'id' | 'author_ids'>[]): string[] => [
  ...rows.map(({ id }) => `article:${id}`),
  ...new Set(rows.flatMap(({ author_ids }) => author_ids.map((id) => `byline:${id}`))),
]

const qualified = listedColumns.map((column) => `articles.${column}` as const)
const listed = sql.raw(qualified.join(', '))

export const articleToRead = (id: number) => sql<ArticleToOpen>`
  select articles.*, ${topicsOfArticle} as topics, ${partsOfSeries} as series_parts,
    exists (
      select from course_lessons as l join courses as c on c.id = l.course_id
      where l.article_id = articles.id and c.published_at is not null and c.deleted_at is null) as is_lesson
  from articles where id = ${id}`

export async function findArticle(db: Database, id: number): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
}

export const findNewest = async (db: Database, list: ListName, count: number): Promise<ListedRow[]> =>
  (await findNewestOfLists(db, [{ list, count }]))[0] ?? []

export async function findNewestOfLists(
  db: Database,
  wanted: readonly { list: ListName; count: number }[],
): Promise<ListedRow[][]> {
  const query = sql<ListedRow & { place: number }>`
    select (wanted.place - 1)::int as place, ${listed}
    from unnest(${wanted.map(({ list }) => list)}::text[], ${wanted.map(({ count }) => count)}::int[])
      with ordinality as wanted (list, count, place)
    cross join lateral (
      select article_id, dated_at from listings where listings.list = wanted.list
      order by dated_at desc, article_id desc limit wanted.count
    ) as entries
    join articles on articles.id = entries.article_id
    order by wanted.place, entries.dated_at desc, entries.article_id desc`
  const rows = await readAsJson(db, query, instants)
  return wanted.map((_, place) => rows.filter((row) => row.place === place))
}

export interface ListedPage {
  rows: ListedRow[]
  total: number
}

/** A deep page starts at its month and skips no rows before it. The index finds the ids before any article is read. */
export async function findListedPage(db: Database, list: ListName, page: PageQuery): Promise<ListedPage> {
  const offset = offsetOf(page)
  const query = sql<ListedRow & { total: number }>`
    select counted.total, ${listed}
    from (select coalesce(sum(total), 0)::int as total from listing_months where list = ${list}) as counted
    left join lateral (
      select month, through - total as before from (
        select month, total, sum(total) over (order by month desc) as through from listing_months where list = ${list}
      ) as months where through > ${offset} order by month desc limit 1
    ) as start on true
    left join lateral (
      select article_id, dated_at from listings
      where list = ${list} and dated_at < start.month + interval '1 month'
      order by dated_at desc, article_id desc limit ${page.limit} offset ${offset} - start.before
    ) as entries on true
    left join articles on articles.id = entries.article_id
    order by entries.dated_at desc, entries.article_id desc`
  const rows = await readAsJson(db, query, instants)
  // An empty page has one row, with the total alone.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function findCarousel(db: Database, count: number): Promise<ListedRow[]> {
  return inCarousel(db).where('published_at', 'is not', null).limit(count).execute()
}

export async function findInCarousel(db: Database): Promise<ListedRow[]> {
  return inCarousel(db).execute()
}

const inCarousel = (db: Database) =>
  db
    .selectFrom('articles')
    .select(listedColumns)
    .where('in_carousel_since', 'is not', null)
    .orderBy('in_carousel_since', 'desc')
    .orderBy('dated_at', 'desc')
    .orderBy('id', 'desc')

interface Period {
  since: Date
  timeZone: string
  count: number
}

export const mostRead = ({ since, timeZone, count }: Period) => sql<{ id: number }>`
  select article_id as id, readers from (
    select article_id, sum(readers) as readers from daily_article_stats
    where day >= (${since}::timestamptz at time zone ${timeZone})::date group by article_id
  ) as read join articles on articles.id = article_id and articles.published_at is not null
  order by readers desc, articles.dated_at desc limit ${count}`

export const findMostRead = (db: Database, period: Period): Promise<ListedRow[]> =>
  readAsJson(
    db,
    sql<ListedRow>`
      select ${listed} from (${mostRead(period)}) as counted join articles on articles.id = counted.id
      order by counted.readers desc, articles.dated_at desc`,
    instants,
  )

/** The live ones, in this order. */
export async function findListed(db: Database, ids: readonly number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, (await readTogether(db, { listed: listedRows(ids) })).listed)
}

/** The live ones, in any order. */
export const listedRows = (ids: readonly number[]): Read<ListedRow[]> =>
  allRows(
    sql<ListedRow>`select ${listed} from articles where id = any(${ids}::int[]) and published_at is not null`,
    instants,
  )

export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const isLive = (db: Database, id: number): Promise<boolean> =>
  hasAny(db.selectFrom('articles').where('id', '=', id).where('published_at', 'is not', null))

/** Closest first. `since` null: of any age. */
export async function findRelated(
  db: Database,
  id: number,
  { count, since }: { count: number; since: Date | null },
): Promise<ListedRow[]> {
  return readAsJson(
    db,
    sql<ListedRow>`
    select ${listed}
    from articles as source join article_related on article_related.article_id = source.id
    join articles on articles.id = article_related.related_id
    where source.id = ${id} and source.published_at is not null and articles.published_at is not null
      and articles.dated_at >= coalesce(${since}::timestamptz, '-infinity')
    order by score desc, articles.dated_at desc, articles.id desc limit ${count}`,
    instants,
  )
}

/** Lists are ordered by dates. A date far ahead pins an article without making lists slower to read. */
const pinnedPlace = (pinnedAt: Date) => new Date(pinnedAt.getTime() + days(365_000))

interface Listing {
  id: number
  datedAt: Date
  pinnedAt: Date | null
  lists: readonly ListName[]
}

export async function replaceListings(tx: Transaction, article: Listing) {
  await tx.deleteFrom('listings').where('article_id', '=', article.id).execute()
  await addListings(tx, [article])
}

/** The articles must be in no list. */
export async function addListings(tx: Transaction, articles: readonly Listing[]) {
  const rows = articles.flatMap(({ id, datedAt, pinnedAt, lists }) =>
    lists.map((list) => ({
      list,
      dated_at: pinnedAt && list.startsWith('section:') ? pinnedPlace(pinnedAt) : datedAt,
      article_id: id,
    })),
  )
  if (rows.length > 0) await tx.insertInto('listings').values(rows).execute()
}

export async function replaceParts(tx: Transaction, articleId: number, parts: readonly string[]) {
  await tx.deleteFrom('article_parts').where('article_id', '=', articleId).execute()
  await addParts(tx, [{ id: articleId, part_numbers: parts }])
}

/** The articles must have no parts yet. */
export async function addParts(tx: Transaction, articles: readonly { id: number; part_numbers: readonly string[] }[]) {
  const rows = articles.flatMap(({ id, part_numbers }) =>
    [...new Set(part_numbers)].map((part) => ({ article_id: id, part })),
  )
  if (rows.length > 0) await tx.insertInto('article_parts').values(rows).execute()
}
