import { type RawBuilder, sql } from 'kysely'
import type { AccessLevel, CategoryId, Section } from '../../../../platform/contract/catalogue.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { offsetOf } from '../../../../platform/server/db/paging.ts'
import type { NewsOrder, NewsState } from '../../../articles/contract/news-orders.ts'
import type { ArticleStage } from '../../../articles/contract/stages.ts'
import { listedColumns } from '../../../articles/server/index.ts'

export interface NewsCriteria {
  section?: Section | undefined
  state?: NewsState | undefined
  /** Only unpublished articles that this account works on. */
  assignee?: number | undefined
  /** Only unpublished articles that were due before this day. */
  dueBefore?: string | undefined
  addedBy?: number
  /** By all of these. */
  authors?: readonly number[]
  category?: CategoryId | undefined
  access?: AccessLevel | undefined
  /** From `from` until before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  /** Part of a title, or an id. Empty: all. */
  search: string
}

export interface NewsQuery extends NewsCriteria {
  order?: NewsOrder
  page: number
  limit: number
}

export type NewsRow = Awaited<ReturnType<typeof findByIds>>[number]

export interface NewsFound {
  rows: NewsRow[]
  total: number
  /** There may be more than `total`. */
  isCapped: boolean
}

/** Up to this many articles, every title is compared and every hit counted. */
const few = 5_000
/** Of more, this many of the newest are compared first: that finds a common text without the index. */
const newest = 250
/** With this many hits among the newest, the index would return far too many rows. */
const many = 12
/** Limit of counted hits. It ignores page and order, so that the total stays while someone pages or sorts. */
const mostHits = 100
/** For filters without an index of titles: all matches are read anyway. */
const mostNarrowHits = 500
/** Limit of counted articles where no counts are maintained. */
const mostListed = 5_000

/** Highest id first by default. The cost does not grow with the number of articles. */
export async function findNews(db: Database, query: NewsQuery): Promise<NewsFound> {
  const text = toText(query)
  const found = text === '' ? await findPage(db, query) : await searchPage(db, query, text)
  return { ...found, rows: await findByIds(db, found.ids) }
}

/** Newest first, at most `most`. */
export async function findNewsVersions(db: Database, filters: NewsCriteria, most: number) {
  const text = toText(filters)
  const patterns = toPatterns(text)
  const number = toNumber(text)
  const matching =
    text === ''
      ? sql`true`
      : sql`(id = ${number} or ${patterns ? sql`searched_title(title) like any (${patterns}::text[])` : sql`false`})`
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from articles where ${among(filters)} and ${matching} order by id desc limit ${most}`.execute(db)
  return rows
}

const toText = ({ search }: NewsCriteria) => search.replace(/\s+/g, ' ').trim().toLowerCase()

const toNumber = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

interface Found {
  ids: number[]
  total: number
  isCapped: boolean
}

async function findPage(db: Database, query: NewsQuery): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    select ${count(query, mostListed)} as total,
      array(select id from articles where ${among(query)} order by ${orderOf(query)} limit ${query.limit}
        offset ${offsetOf(query)}) as ids`.execute(db)
  const { total, ids } = rows[0] ?? { ids: [], total: 0 }
  const isCapped = hasNoCounts(query) && total > mostListed
  return { ids, total: isCapped ? mostListed : total, isCapped }
}

/** Uses maintained counts. Counts what these do not know up to `most`. */
function count(query: NewsQuery, most: number) {
  const { section, state } = query
  if (hasNoCounts(query))
    return sql`(select count(*)::int from (select from articles where ${among(query)} limit ${most + 1}) as matching)`
  return sql`(
    select coalesce(sum(total), 0)::int from article_counts where ${section ? sql`section = ${section}` : sql`true`}
      and ${state ? sql`is_published = ${state === 'published'}` : sql`true`})`
}

const hasNoCounts = (query: NewsQuery) => query.state === 'scheduled' || isNarrow(query)

const orders: Record<NewsOrder, RawBuilder<unknown>> = {
  '-number': sql`id desc`,
  number: sql`id`,
  '-date': sql`dated_at desc, id desc`,
  date: sql`dated_at, id`,
  '-change': sql`updated_at desc, id desc`,
  change: sql`updated_at, id`,
  title: sql`searched_title(title), id`,
  '-title': sql`searched_title(title) desc, id desc`,
}

const orderOf = ({ order = '-number' }: NewsQuery) => orders[order]

/** The article with that id comes first. */
async function searchPage(db: Database, query: NewsQuery, text: string): Promise<Found> {
  const number = toNumber(text)
  const numbered = number === null ? [] : await findNumbered(db, query, number)
  const { ids: titled, ...counted } = await searchTitles(db, query, text)
  const ids = [...numbered, ...titled.filter((id) => !numbered.includes(id))]
  return {
    ids: ids.slice(offsetOf(query), offsetOf(query) + query.limit),
    total: counted.isCapped ? counted.total : ids.length,
    isCapped: counted.isCapped,
  }
}

async function findNumbered(db: Database, query: NewsQuery, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from articles where id = ${id} and ${among(query)}`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids at least to the end of the page, and all of them if the count is not capped. */
async function searchTitles(db: Database, query: NewsQuery, text: string): Promise<Found> {
  const end = query.page * query.limit
  const patterns = toPatterns(text)
  if (patterns === null) return { ids: [], total: 0, isCapped: false }
  const matching = sql`searched_title(title) like any (${patterns}::text[])`
  const list = async (most: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from articles where ${among(query)} and ${matching} order by ${orderOf(query)} limit ${most}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  if (isNarrow(query)) return cappedAt(mostNarrowHits, await list(Math.max(end, mostNarrowHits + 1)))
  const newestFirst = await countHits(db, query, patterns)
  if (!newestFirst.isCapped) {
    if (newestFirst.ids.length === 0 || (query.order ?? '-number') === '-number') return newestFirst
    return { ...newestFirst, ids: await list(newestFirst.total) }
  }
  // One more, since the article with the searched id comes before the others.
  return { ...newestFirst, ids: await list(end + 1) }
}

const cappedAt = (most: number, ids: number[]): Found => ({
  ids,
  total: Math.min(most, ids.length),
  isCapped: ids.length > most,
})

/** Up to one hit more than counted. Compares the newest titles first: the index is slow for a common text. */
async function countHits(db: Database, query: NewsQuery, patterns: readonly string[]): Promise<Found> {
  const { section = null, state = null } = query
  const matching = sql`searched_title(title) like any (${patterns}::text[])`
  const { rows } = await sql<{ isAll: boolean; hits: number[]; indexed: number[] | null }>`
    with known as (select ${count(query, few)} <= ${few} as "isAll"),
    recent as (
      select id, title from articles where ${among(query)}
      order by id desc limit (select case when "isAll" then ${sql.lit(few)} else ${sql.lit(newest)} end from known)
    ),
    looked as (
      select "isAll", array(select id from recent where ${matching} order by id desc) as hits from known
    )
    select "isAll", hits, case when not "isAll" and cardinality(hits) < ${many}
      then array(select articles_titled(${patterns}, ${section}, ${state}, ${mostHits + 1})) end as indexed
    from looked`.execute(db)
  const { isAll, hits, indexed } = rows[0] ?? { isAll: true, hits: [], indexed: null }
  if (isAll) return { ids: hits, total: hits.length, isCapped: false }
  if (indexed) return cappedAt(mostHits, indexed)
  const { rows: counted } = await sql<{ id: number }>`
    select id from articles where ${among(query)} and ${matching} order by id desc limit ${mostHits + 1}`.execute(db)
  return cappedAt(
    mostHits,
    counted.map(({ id }) => id),
  )
}

/** Short texts match the start of a word: the trigram index needs three letters. Null: no letters or digits. */
function toPatterns(text: string): string[] | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return /^[\p{L}\p{N}]{1,2}$/u.test(text) ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`]
}

/** Neither the maintained counts nor the index of titles know these filters. */
const isNarrow = ({ state, addedBy, assignee, authors = [], category, access, dueBefore, from, until }: NewsCriteria) =>
  addedBy !== undefined ||
  assignee !== undefined ||
  authors.length > 0 ||
  state === 'draft' ||
  state === 'handed-in' ||
  state === 'ready' ||
  Boolean(category ?? access ?? dueBefore ?? from ?? until)

const states = {
  published: sql`published_at is not null`,
  unpublished: sql`published_at is null`,
  scheduled: sql`publish_at is not null`,
  draft: sql`published_at is null and publish_at is null
    and id not in (select article_id from article_workflow where stage <> 'draft')`,
  'handed-in': sql`published_at is null and id in (select article_id from article_workflow where stage = 'in-review')`,
  ready: sql`published_at is null
    and (publish_at is not null or id in (select article_id from article_workflow where stage = 'ready'))`,
}

function among(criteria: NewsCriteria) {
  const { section, state, addedBy, assignee, authors = [], category, access, dueBefore, from, until } = criteria
  const all = [
    section && sql`section = ${section}`,
    state && states[state],
    addedBy !== undefined && sql`id in (select article_id from article_writers where user_id = ${addedBy})`,
    assignee !== undefined &&
      sql`published_at is null and id in (select article_id from article_workflow where assignee_id = ${assignee})`,
    dueBefore &&
      sql`published_at is null and id in (select article_id from article_workflow where due_on < ${dueBefore})`,
    authors.length > 0 && sql`author_ids @> ${[...authors]}::int[]`,
    category && sql`categories @> array[${category}::text]`,
    access && sql`access = ${access}`,
    from && sql`dated_at >= ${from}`,
    until && sql`dated_at < ${until}`,
  ].filter((one) => typeof one === 'object')
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

async function findByIds(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('articles')
    .leftJoin('article_writers', 'article_writers.article_id', 'articles.id')
    .leftJoin('users', 'users.id', 'article_writers.user_id')
    .select(listedColumns.map((column) => `articles.${column}` as const))
    .select(['articles.publish_at', 'articles.updated_at', 'articles.version'])
    .leftJoin('article_workflow as flow', 'flow.article_id', 'articles.id')
    .leftJoin('users as assignees', 'assignees.id', 'flow.assignee_id')
    .select(['articles.pinned_at', 'users.username as writer'])
    .select(['flow.due_on', 'flow.assignee_id', 'assignees.username as assignee'])
    .select(['assignees.role as assignee_role', 'assignees.deactivated_at as assignee_left_at'])
    .select(({ fn, val }) => [
      fn.coalesce('flow.stage', sql<ArticleStage>`'draft'`).as('stage'),
      fn.coalesce('flow.number', val(0)).as('number'),
    ])
    .where('articles.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy(sql`array_position(${[...ids]}::int[], articles.id)`)
    .execute()
}
