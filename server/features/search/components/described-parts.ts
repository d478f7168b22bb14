import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Term } from '../query/query.ts'
import { allOf, toTsquery } from '../query/tsquery.ts'
import { partNumber } from '../text/tokens.ts'

const mostDescribed = 3

/** The parts whose records have all words of a query, besides those that it names. Most articles first. */
export async function findDescribedParts(tx: Transaction, terms: readonly Term[], named: readonly { part: string }[]) {
  const tsqueries = terms.flatMap((term) => toTsquery(term) ?? [])
  if (tsqueries.length === 0) return []
  const { rows } = await sql<{ part: string; articles: number }>`
    select parts.name as part, coalesce(mentioned.articles, 0) as articles
    from parts left join search_part_numbers as mentioned on mentioned.number = parts.number
    where lexemes @@ ${allOf(tsqueries)}::tsquery
      and parts.number <> all (${named.map(({ part }) => partNumber(part))}::text[])
    order by articles desc, parts.number limit ${mostDescribed}`.execute(tx)
  return rows
}
