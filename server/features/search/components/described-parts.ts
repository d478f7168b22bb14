import { sql } from 'kysely'
import { allRows, type Read } from '../../../db/read-as-json.ts'
import type { SearchQuery, Term } from '../query/query.ts'
import { allOf, toTsqueries } from '../query/tsquery.ts'
import { isUnitWord, partNumber } from '../text/tokens.ts'

const mostDescribed = 3

/** Units alone describe no part: every resistor has ohms. */
const isDescription = ({ tokens }: Term) => tokens.some(({ pieces }) => !pieces.every(isUnitWord))

/** The parts whose records have all words of a query that excludes none, besides those that it names. Most articles first. */
export const describedParts = (
  { terms, excluded }: SearchQuery,
  named: readonly { part: string }[],
): Read<{ part: string; articles: number }[]> =>
  allRows(sql<{ part: string; articles: number }>`
    select parts.name as part, coalesce(mentioned.articles, 0) as articles
    from parts left join search_part_numbers as mentioned on mentioned.number = parts.number
    where ${excluded.length === 0 && terms.some(isDescription)} and lexemes @@ ${allOf(toTsqueries(terms).flatMap((term) => term ?? []))}::tsquery
      and parts.number <> all (${named.map(({ part }) => partNumber(part))}::text[])
    order by articles desc, parts.number limit ${mostDescribed}`)
