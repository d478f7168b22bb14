import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { parseQuery } from '../query/query.ts'
import { allOf, toTsqueries, toTsquery } from '../query/tsquery.ts'

/** Every word must occur, and no excluded one. Null if the query has no words. */
export function toCondition(typed: string): string | null {
  const { terms, excluded } = parseQuery(typed)
  const wanted = toTsqueries(terms).flatMap((term) => term ?? [])
  if (wanted.length === 0) return null
  return allOf([...wanted, ...excluded.flatMap((term) => toTsquery(term) ?? []).map((term) => `!(${term})`)])
}

export const isSearchable = (query: string): boolean => toCondition(query) !== null

/** Searches only what everybody may read. */
export async function findMatchingQueries(
  db: Database,
  articleId: number,
  queries: readonly string[],
): Promise<string[]> {
  const conditions = queries.flatMap((query) => {
    const condition = toCondition(query)
    return condition === null ? [] : [{ query, condition }]
  })
  if (conditions.length === 0) return []
  const { rows } = await sql<{ query: string }>`
    select asked.query
    from unnest(${conditions.map(({ query }) => query)}::text[], ${conditions.map(({ condition }) => condition)}::text[])
      as asked (query, condition)
    join search_documents on article_id = ${articleId} and audience = 'all' and lexemes @@ asked.condition::tsquery`.execute(
    db,
  )
  return rows.map(({ query }) => query)
}
