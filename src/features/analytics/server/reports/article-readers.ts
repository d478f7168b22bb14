import { sql } from 'kysely'
import { typedId } from '../../../../platform/contract/numbers.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { findReaderIds, maxReaders } from './user-views.ts'

export interface ReadersRow {
  articleId: number
  title: string
  readers: number
  /** The first ten. */
  named: { id: number; username: string }[]
}

export interface ReadersQuery {
  /** The id of an article, or part of a reader’s name. Empty for all articles that have readers. */
  search: string
  /** By the number of readers; '' for the newest article first. */
  sort: '' | 'asc' | 'desc'
  limit: number
  offset: number
}

const maxNamed = 10

const orders = { '': sql`article_id desc`, asc: sql`readers, article_id`, desc: sql`readers desc, article_id desc` }

/** Names `article_readers` first: clearing locks the tables in that order. */
export async function listArticleReaders(db: Database, { search, sort, limit, offset }: ReadersQuery) {
  const where = await among(db, search)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from article_reader_counts ${where}`.execute(db)
  const { rows } = await sql<ReadersRow>`
    with readers as (select article_id, user_id from article_readers)
    select page.article_id as "articleId", articles.title, page.readers, present.named
    from (
      select article_id, readers from article_reader_counts ${where} order by ${orders[sort]} limit ${limit} offset ${offset}
    ) as page
    join articles on articles.id = page.article_id
    cross join lateral (
      select json_agg(json_build_object('id', users.id, 'username', users.username) order by users.id) as named
      from (
        select user_id from readers where article_id = page.article_id order by user_id limit ${maxNamed}
      ) as first
      join users on users.id = first.user_id
    ) as present
    order by ${orders[sort]}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

async function among(db: Database, search: string) {
  if (search === '') return sql``
  const articleId = typedId(search)
  if (articleId !== null) return sql`where article_id = ${articleId}`
  const readers = (await findReaderIds(db, search)).slice(0, maxReaders)
  return sql`where article_id in (select article_id from article_readers where user_id = any(${readers}::int[]))`
}
