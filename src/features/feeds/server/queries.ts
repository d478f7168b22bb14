import { sql } from 'kysely'
import type { CategoryId, Section } from '../../../platform/contract/catalogue.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { readAsJson } from '../../../platform/server/db/read-as-json.ts'
import type { ArticleRow, ListName } from '../../articles/server/index.ts'

const feedColumns = [
  ...(['id', 'section', 'slug', 'title', 'standfirst', 'excerpt', 'access', 'preview', 'sponsor'] as const),
  ...(['categories', 'author_ids', 'bylines', 'updated_at', 'image_name', 'image_url', 'image_sizes'] as const),
  'dated_at' as const,
]

/** Only what everybody may read. */
export type FeedArticle = Pick<ArticleRow, (typeof feedColumns)[number]> & {
  freeHtml: string | null
  /** Where a free article without a text sends its readers. It may be no web address. */
  source: string | null
}

// No other body leaves the database.
const columns = sql.raw(
  `${feedColumns.map((column) => `articles.${column}`).join(', ')}, case access when 'free' then body_html end as "freeHtml", ` +
    "case access when 'free' then source_url end as source",
)

/** Also the surrogate key of what shows the list. */
export type FeedList = ListName | `part:${string}`

const entriesOf = (list: FeedList) =>
  list.startsWith('part:')
    ? sql`search_parts as entries on entries.number = ${list.slice('part:'.length)}`
    : sql`listings as entries on entries.list = ${list}`

export async function findFeedArticles(db: Database, list: FeedList, count: number): Promise<FeedArticle[]> {
  const query = sql<FeedArticle>`
    select ${columns} from articles join ${entriesOf(list)} and entries.article_id = articles.id
    where articles.published_at is not null
    order by entries.dated_at desc, entries.article_id desc limit ${count}`
  return readAsJson(db, query, { dated_at: true, updated_at: true })
}

export async function findFeedArticlesById(db: Database, ids: readonly number[]): Promise<FeedArticle[]> {
  const { rows } = await sql<FeedArticle>`
    select ${columns} from articles where id = any(${ids}::int[]) and published_at is not null`.execute(db)
  return rows
}

export interface MappedArticle {
  id: number
  section: Section
  slug: string
  changed_at: Date
}

/** Search engines list the others elsewhere. */
const isMapped = sql<boolean>`published_at is not null and canonical_url = ''`

export async function findBetween(db: Database, above: number, upTo: number): Promise<MappedArticle[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'section', 'slug', sql<Date>`greatest(updated_at, published_at)`.as('changed_at')])
    .where('id', '>', above)
    .where('id', '<=', upTo)
    .where(isMapped)
    .orderBy('id')
    .execute()
}

/** Range 1 begins with id 1. Reads one row for each range. */
export async function findRuns(db: Database, size: number): Promise<number[]> {
  const { rows } = await sql<{ run: number }>`
    select run from generate_series(1, (select (coalesce(max(id), 0) + ${size} - 1) / ${size} from articles)) as run
    where exists (
      select from articles where id > (run - 1) * ${size} and id <= run * ${size} and ${isMapped}
    )
    order by run`.execute(db)
  return rows.map(({ run }) => run)
}

export interface NewsArticle {
  id: number
  section: Section
  slug: string
  title: string
  dated_at: Date
}

export async function findDatedBetween(db: Database, from: Date, to: Date, count: number): Promise<NewsArticle[]> {
  return db
    .selectFrom('listings')
    .innerJoin('articles', 'articles.id', 'listings.article_id')
    .select(['articles.id', 'articles.section', 'articles.slug', 'articles.title', 'articles.dated_at'])
    .where('listings.list', '=', 'all')
    .where('listings.dated_at', '>=', from)
    .where('listings.dated_at', '<=', to)
    .where('articles.sponsor', '=', '')
    .where('articles.canonical_url', '=', '')
    .orderBy('listings.dated_at', 'desc')
    .orderBy('listings.article_id', 'desc')
    .limit(count)
    .execute()
}

export async function findCategoriesInUse(db: Database, ids: readonly CategoryId[]): Promise<CategoryId[]> {
  const { rows } = await sql<{ category: CategoryId }>`
    select category from unnest(${ids}::text[]) with ordinality as known (category, place)
    where exists (select from listings where list = 'category:' || category)
    order by place`.execute(db)
  return rows.map(({ category }) => category)
}

const partPages = sql`(select number from search_part_numbers union select number from parts) as known`

export async function countParts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${partPages}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findPartPages(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from ${partPages} order by number limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ number }) => number)
}
