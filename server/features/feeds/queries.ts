import { sql } from 'kysely'
import type { CategoryId, Section } from '../../../contract/catalogue.ts'
import type { Database } from '../../db/database.ts'

/** What everybody may read of an article. */
export interface FeedText {
  preview: string
  /** The body of a free article, and null for any other: no other body leaves the database. */
  freeHtml: string | null
}

/** The public texts of the live ones of these articles. */
export async function findFeedTexts(db: Database, ids: readonly number[]): Promise<Map<number, FeedText>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'preview', sql<string | null>`case access when 'free' then body_html end`.as('freeHtml')])
    .where('id', 'in', ids)
    .where('published_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}

export interface MappedArticle {
  id: number
  section: Section
  changed_at: Date
}

/** The live articles in a range of ids, in order. */
export async function findBetween(db: Database, above: number, upTo: number): Promise<MappedArticle[]> {
  return (
    db
      .selectFrom('articles')
      .select(['id', 'section', sql<Date>`greatest(updated_at, published_at)`.as('changed_at')])
      .where('id', '>', above)
      .where('id', '<=', upTo)
      .where('published_at', 'is not', null)
      // Search engines list the others elsewhere.
      .where('canonical_url', '=', '')
      .orderBy('id')
      .execute()
  )
}

/** The ranges of `size` ids with a live article; range 1 begins with id 1. Reads one row for each range. */
export async function findRuns(db: Database, size: number): Promise<number[]> {
  const { rows } = await sql<{ run: number }>`
    select run from generate_series(1, (select (coalesce(max(id), 0) + ${size} - 1) / ${size} from articles)) as run
    where exists (
      select from articles where id > (run - 1) * ${size} and id <= run * ${size} and published_at is not null
    )
    order by run`.execute(db)
  return rows.map(({ run }) => run)
}

export interface NewsArticle {
  id: number
  section: Section
  title: string
  dated_at: Date
}

/** The editorial live articles of a period, newest first. */
export async function findDatedBetween(db: Database, from: Date, to: Date, count: number): Promise<NewsArticle[]> {
  return db
    .selectFrom('listings')
    .innerJoin('articles', 'articles.id', 'listings.article_id')
    .select(['articles.id', 'articles.section', 'articles.title', 'articles.dated_at'])
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

/** Those of these categories that have a live article. */
export async function findCategoriesInUse(db: Database, ids: readonly CategoryId[]): Promise<CategoryId[]> {
  const { rows } = await sql<{ category: CategoryId }>`
    select category from unnest(${ids}::text[]) with ordinality as known (category, place)
    where exists (select from listings where list = 'category:' || category)
    order by place`.execute(db)
  return rows.map(({ category }) => category)
}
