import { sql } from 'kysely'
import type { Section } from '../../../../contract/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import { type ListedRow, listedColumns } from '../../articles/index.ts'

export interface NewsQuery {
  section?: Section | undefined
  state?: 'published' | 'unpublished' | 'scheduled' | 'handed-in' | undefined
  /** Only articles that this account added. */
  addedBy?: number
  /** Only articles of this author. */
  author?: number | undefined
  /** Part of a title, or an article's number; empty: all. */
  search: string
  page: number
  limit: number
}

/** An article with who added it. */
export type NewsRow = ListedRow & { writer: string | null; handed_in_at: Date | null }

export interface NewsFound {
  rows: NewsRow[]
  total: number
  /** Counting stopped: there may be more than `total`. */
  isCapped: boolean
}

/** Up to this number of articles every title is compared, and every hit counted. */
const few = 1_000
/** Among more, this number of the newest is compared before the index is used: a common text is found there at once. */
const newest = 250
/** With this number of hits among the newest the index would return far too many rows. */
const many = 12
const mostCounted = 1_000

/** A page of all articles, highest number first. Its cost does not grow with their number. */
export async function findNews(db: Database, query: NewsQuery): Promise<NewsFound> {
  const text = query.search.replace(/\s+/g, ' ').trim().toLowerCase()
  const found = text === '' ? await findPage(db, query) : await searchPage(db, query, text)
  return { ...found, rows: await findByIds(db, found.ids) }
}

interface Found {
  ids: number[]
  total: number
  isCapped: boolean
}

async function findPage(db: Database, query: NewsQuery): Promise<Found> {
  const { page, limit } = query
  const { rows } = await sql<{ total: number; ids: number[] }>`
    select ${count(query)} as total,
      array(select id from articles where ${among(query)} order by id desc limit ${limit} offset ${(page - 1) * limit}) as ids`.execute(
    db,
  )
  return { ...(rows[0] ?? { ids: [], total: 0 }), isCapped: false }
}

/** From maintained counts. Where there are few articles, they are counted. */
function count(query: NewsQuery) {
  const { section, state } = query
  if (state === 'scheduled' || isNarrow(query)) return sql`(select count(*)::int from articles where ${among(query)})`
  return sql`(
    select coalesce(sum(total), 0)::int from article_counts where ${section ? sql`section = ${section}` : sql`true`}
      and ${state ? sql`is_published = ${state === 'published'}` : sql`true`})`
}

/** The article with that number first, then those whose titles contain the text. */
async function searchPage(db: Database, query: NewsQuery, text: string): Promise<Found> {
  const numbered = /^[1-9]\d{0,8}$/.test(text) ? await findNumbered(db, query, Number(text)) : []
  const titled = await searchTitles(db, query, text)
  const ids = [...numbered, ...titled.ids.filter((id) => !numbered.includes(id))]
  return {
    ids: ids.slice((query.page - 1) * query.limit, query.page * query.limit),
    total: ids.length,
    isCapped: titled.isCapped,
  }
}

async function findNumbered(db: Database, query: NewsQuery, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from articles where id = ${id} and ${among(query)}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * The articles whose titles contain a text, up to a cap. Compares the newest titles first: a common text is found there, where the index
 * would return half the magazine. A rare text is not, and the index finds it at once.
 */
async function searchTitles(
  db: Database,
  query: NewsQuery,
  text: string,
): Promise<{ ids: number[]; isCapped: boolean }> {
  const { section = null, state = null, page, limit } = query
  const patterns = toPatterns(text)
  if (patterns === null) return { ids: [], isCapped: false }
  const matching = sql`searched_title(title) like any (${patterns}::text[])`
  if (isNarrow(query)) {
    const found = await sql<{ id: number }>`
      select id from articles where ${among(query)} and ${matching} order by id desc limit ${mostCounted}`.execute(db)
    return { ids: found.rows.map(({ id }) => id), isCapped: found.rows.length === mostCounted }
  }
  const end = page * limit
  const most = Math.max(end, mostCounted)
  const { rows } = await sql<{ isAll: boolean; hits: number[]; indexed: number[] | null }>`
    with known as (select ${count(query)} <= ${few} as "isAll"),
    recent as (
      select id, title from articles where ${among(query)}
      order by id desc limit (select case when "isAll" then ${sql.lit(few)} else ${sql.lit(newest)} end from known)
    ),
    looked as (
      select "isAll", array(select id from recent where ${matching} order by id desc) as hits from known
    )
    select "isAll", hits, case when not "isAll" and cardinality(hits) < ${many}
      then array(select articles_titled(${patterns}, ${section}, ${state}, ${most + 1})) end as indexed
    from looked`.execute(db)
  const { isAll, hits, indexed } = rows[0] ?? { isAll: true, hits: [], indexed: null }
  if (indexed) return { ids: indexed.slice(0, most), isCapped: indexed.length > most }
  if (isAll || end <= hits.length) return { ids: hits, isCapped: !isAll }
  const enough = end + mostCounted / 10
  const { rows: deeper } = await sql<{ id: number }>`
    select id from articles where ${among(query)} and ${matching} order by id desc limit ${enough + 1}`.execute(db)
  return { ids: deeper.slice(0, enough).map(({ id }) => id), isCapped: deeper.length > enough }
}

/**
 * LIKE patterns for a text. One or two letters match the start of a word, since the trigram index needs three. Null: the text has no
 * letters or digits.
 */
function toPatterns(text: string): string[] | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return /^[\p{L}\p{N}]{1,2}$/u.test(text) ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`]
}

/** Of one writer or author, or handed in: neither the maintained counts nor the index of titles know these. */
const isNarrow = ({ state, addedBy, author }: NewsQuery) =>
  addedBy !== undefined || author !== undefined || state === 'handed-in'

const among = ({ section, state, addedBy, author }: Pick<NewsQuery, 'section' | 'state' | 'addedBy' | 'author'>) => {
  const states = {
    published: sql`published_at is not null`,
    unpublished: sql`published_at is null`,
    scheduled: sql`publish_at is not null`,
    'handed-in': sql`id in (select article_id from article_writers where handed_in_at is not null)`,
  }
  return sql`${section ? sql`section = ${section}` : sql`true`} and ${state ? states[state] : sql`true`}
    and ${addedBy === undefined ? sql`true` : sql`id in (select article_id from article_writers where user_id = ${addedBy})`}
    and ${author === undefined ? sql`true` : sql`author_ids @> array[${author}::int]`}`
}

async function findByIds(db: Database, ids: readonly number[]): Promise<NewsRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('articles')
    .leftJoin('article_writers', 'article_writers.article_id', 'articles.id')
    .leftJoin('users', 'users.id', 'article_writers.user_id')
    .select(listedColumns.map((column) => `articles.${column}` as const))
    .select(['article_writers.handed_in_at', 'users.username as writer'])
    .where('articles.id', 'in', ids)
    .orderBy('articles.id', 'desc')
    .execute()
}
