import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../../platform/server/db/paging.ts'
import type { SavedState } from '../../contract/saved-article-rules.ts'

interface Filters {
  search: string
  topic: string
  state: SavedState
}

interface SavedRow {
  article_id: number
  saved_at: Date
  done_at: Date | null
}

const savedBy = (db: Database, userId: number) =>
  db
    .selectFrom('saved_articles')
    .innerJoin('articles', 'articles.id', 'saved_articles.article_id')
    .where('saved_articles.user_id', '=', userId)
    .where('articles.published_at', 'is not', null)

const words = sql<string>`concat_ws(' ', articles.title, articles.standfirst, array_to_string(articles.keywords, ' '),
  array_to_string(articles.part_numbers, ' '))`

export function findSaved(
  db: Database,
  userId: number,
  { search, topic, state, ...page }: Filters & PageQuery,
): Promise<{ rows: SavedRow[]; total: number }> {
  const matching = savedBy(db, userId)
    .$if(state === 'open', (query) => query.where('done_at', 'is', null))
    .$if(state === 'done', (query) => query.where('done_at', 'is not', null))
    .$if(topic !== '', (query) => query.where(sql<SqlBool>`${topic} = any(articles.keywords)`))
    .$if(search !== '', (query) => query.where(words, 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`))
  const rows = matching
    .select(['article_id', 'saved_at', 'done_at'])
    .orderBy('saved_at', 'desc')
    .orderBy('article_id', 'desc')
  return findRowsOnPage(rows, matching, page)
}

export const countSaved = (db: Database, userId: number): Promise<{ open: number; done: number }> =>
  savedBy(db, userId)
    .select([
      sql<number>`(count(*) filter (where done_at is null))::int`.as('open'),
      sql<number>`count(done_at)::int`.as('done'),
    ])
    .executeTakeFirstOrThrow()

const topicsShown = 20

export const findSavedTopics = (db: Database, userId: number): Promise<{ topic: string; articles: number }[]> =>
  savedBy(db, userId)
    .innerJoinLateral(sql<{ topic: string }>`unnest(articles.keywords)`.as<'keyword'>(sql`keyword (topic)`), (join) =>
      join.onTrue(),
    )
    .select(['keyword.topic', sql<number>`count(*)::int`.as('articles')])
    .groupBy('keyword.topic')
    .orderBy('articles', 'desc')
    .orderBy('keyword.topic')
    .limit(topicsShown)
    .execute()

export const findSavedIds = async (db: Database, userId: number): Promise<number[]> =>
  (await savedBy(db, userId).select('article_id').orderBy('article_id').execute()).map(({ article_id }) => article_id)

export const findSavedForExport = (db: Database, userId: number) =>
  savedBy(db, userId)
    .select(['articles.id', 'articles.title', 'articles.section', 'articles.slug', 'saved_at', 'done_at'])
    .orderBy('saved_at', 'desc')
    .orderBy('articles.id', 'desc')
    .execute()
