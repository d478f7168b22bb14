import { sql } from 'kysely'
import { typedId } from '../../../../platform/contract/numbers.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import { findPageStart } from '../../../../platform/server/db/row-counts.ts'

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
  /** Whether more readers match the search than were looked at. */
  isPartial: boolean
}

interface Page {
  limit: number
  offset: number
}

export const maxReaders = 50

/** The trigram index finds three letters anywhere in a name; shorter searches match the start of names only. */
const indexedLetters = 3

/** A number that is in no name is an article's id. */
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
  const ids = found.slice(0, maxReaders)
  const isPartial = found.length > maxReaders
  const articleId = typedId(search)
  if (ids.length === 0 && articleId !== null) return listViewsOfArticle(db, articleId, { limit, offset })
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

async function listViewsOfArticle(db: Database, articleId: number, { limit, offset }: Page): Promise<ViewPage> {
  const total = await countAll(db.selectFrom('article_views').where('article_id', '=', articleId))
  const { rows } = await withNames(
    db,
    sql`
    select id, user_id, article_id, viewed_at from article_views where article_id = ${articleId}
    order by id desc limit ${limit} offset ${offset}`,
  )
  return { rows, total, isPartial: false }
}

const withNames = (db: Database, views: ReturnType<typeof sql>) =>
  sql<ViewRow>`
    select view.user_id as "userId", users.username, view.article_id as "articleId", articles.title, view.viewed_at as "viewedAt"
    from (${views}) as view
    join users on users.id = view.user_id
    join articles on articles.id = view.article_id
    order by view.id desc`.execute(db)

/** Names that start with the text come first, then others that contain it. One more than the limit if there are more. */
export async function findReaderIds(db: Database, search: string): Promise<number[]> {
  const literal = search.replace(/[\\%_]/g, '\\$&')
  const name = sql`lower(username)`
  const begins = sql<boolean>`${name} like lower(${`${literal}%`})`
  const beginning = await db
    .selectFrom('users')
    .select('id')
    .where(begins)
    .orderBy(sql`${name} using ~<~`)
    .orderBy('id')
    .limit(maxReaders + 1)
    .execute()
  const missing = maxReaders + 1 - beginning.length
  if (search.length < indexedLetters || missing === 0) return beginning.map(({ id }) => id)
  const holding = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`${name} like lower(${`%${literal}%`})`)
    .where(sql<boolean>`not ${begins}`)
    .limit(missing)
    .execute()
  return [...beginning, ...holding].map(({ id }) => id)
}
