import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findPageStart } from '../../db/row-counts.ts'

export interface ViewRow {
  userId: number
  username: string
  articleId: number
  title: string
  viewedAt: Date
}

export interface ViewPage {
  rows: ViewRow[]
  total: number
  /** Whether there are more readers of such a name than were looked at. */
  isPartial: boolean
}

interface Page {
  limit: number
  offset: number
}

/** Of how many readers the views are looked at for one search. */
const mostReaders = 50

/** Shorter than this, a search is for what names begin with: there is no quick way to all that hold one or two letters. */
const lettersOfIndex = 3

/** Views of signed-in readers, newest first. */
export function listViews(db: Database, search: string, page: Page): Promise<ViewPage> {
  return search === '' ? listAllViews(db, page) : listViewsOf(db, search, page)
}

async function listAllViews(db: Database, { limit, offset }: Page): Promise<ViewPage> {
  const { total, block } = await findPageStart(db, { table: 'article_views', offset, order: 'desc' })
  if (block === null) return { rows: [], total, isPartial: false }
  const { rows } = await withNames(
    db,
    sql`
    select id, user_id, article_id, viewed_at from article_views where id < ${block.until}
    order by id desc limit ${limit} offset ${block.skip}`,
  )
  return { rows, total, isPartial: false }
}

async function listViewsOf(db: Database, search: string, { limit, offset }: Page): Promise<ViewPage> {
  const found = await findReaderIds(db, search)
  const ids = found.slice(0, mostReaders)
  const isPartial = found.length > mostReaders
  if (ids.length === 0) return { rows: [], total: 0, isPartial }
  const { total } = await db
    .selectFrom('reader_view_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('views'), sql<number>`0`).as('total'))
    .where('user_id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (offset >= total) return { rows: [], total, isPartial }
  const { rows } = await withNames(
    db,
    sql`
    select own.* from unnest(${ids}::int[]) as reader (id)
    cross join lateral (
      select id, user_id, article_id, viewed_at from article_views where user_id = reader.id
      order by id desc limit ${limit + offset}
    ) as own
    order by own.id desc limit ${limit} offset ${offset}`,
  )
  return { rows, total, isPartial }
}

/** The page is found first, and only for its rows the names. */
const withNames = (db: Database, views: ReturnType<typeof sql>) =>
  sql<ViewRow>`
    select view.user_id as "userId", users.username, view.article_id as "articleId", articles.title, view.viewed_at as "viewedAt"
    from (${views}) as view
    join users on users.id = view.user_id
    join articles on articles.id = view.article_id
    order by view.id desc`.execute(db)

/**
 * Readers whose names begin with a text, in order, then others whose names hold it, whatever its case: one more than are looked
 * at, where there are so many. Neither goes through all names: the first stops early, the second finds what is rare by its letters
 * and what is frequent soon.
 */
async function findReaderIds(db: Database, search: string): Promise<number[]> {
  const literal = search.replace(/[\\%_]/g, '\\$&')
  const name = sql`lower(username)`
  const begins = sql<boolean>`${name} like lower(${`${literal}%`})`
  const beginning = await db
    .selectFrom('users')
    .select('id')
    .where(begins)
    .orderBy(sql`${name} using ~<~`)
    .orderBy('id')
    .limit(mostReaders + 1)
    .execute()
  const missing = mostReaders + 1 - beginning.length
  if (search.length < lettersOfIndex || missing === 0) return beginning.map(({ id }) => id)
  const holding = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`${name} like lower(${`%${literal}%`})`)
    .where(sql<boolean>`not ${begins}`)
    .limit(missing)
    .execute()
  return [...beginning, ...holding].map(({ id }) => id)
}
