import { sql } from 'kysely'
import { type Read, readOf } from '../../../../platform/server/db/read-as-json.ts'
import type { SearchQuery, Term } from '../query/query.ts'
import { allOf, toTsqueries } from '../query/tsquery.ts'
import { lexemeOf } from '../text/lexemes.ts'
import { clean } from '../text/normalise.ts'
import { isStopWord, isUnitWord, partNumber, type Token, tokenise } from '../text/tokens.ts'

const mostDescribed = 3

/** Records that contain the words. Not all are about them. */
const mostRead = 30

interface DescribedPart {
  part: string
  articles: number
}

/** Parts whose records have all words, besides `named`. Most articles first. None if the query excludes words. */
export const describedParts = (
  { terms, excluded }: SearchQuery,
  named: readonly { part: string }[],
): Read<DescribedPart[]> =>
  readOf(
    sql<DescribedPart & { maker: string; description: string }>`
    select parts.name as part, parts.maker, parts.description, coalesce(mentioned.articles, 0) as articles
    from parts left join search_part_numbers as mentioned on mentioned.number = parts.number
    where ${excluded.length === 0} and lexemes @@ ${allOf(toTsqueries(terms).flatMap((term) => term ?? []))}::tsquery
      and parts.number <> all (${named.map(({ part }) => partNumber(part))}::text[])
    order by articles desc, parts.number limit ${mostRead}`,
    (rows) =>
      rows
        .filter(({ maker, description }) => isDescribedBy(`${maker} . ${description}`, terms))
        .slice(0, mostDescribed)
        .map(({ part, articles }) => ({ part, articles })),
  )

/** At least one word must stand alone: `buck` in `buck-boost` does not count, nor one only in package or parameters. */
function isDescribedBy(description: string, terms: readonly Term[]): boolean {
  const asked = new Set(terms.flatMap(({ tokens }) => tokens.flatMap(wordsOf)))
  const isAsked = ({ pieces, joined }: Token) =>
    pieces.every((word) => asked.has(lexemeOf(word))) || (joined !== null && asked.has(lexemeOf(joined)))
  return tokenise(clean(description)).some((token) => isName(token) && isAsked(token))
}

const wordsOf = ({ pieces, joined }: Token) => [...pieces, ...(joined ? [joined] : [])].map(lexemeOf)

/** Units and numbers alone describe no part: every resistor has ohms. */
const isName = ({ pieces }: Token) =>
  pieces.some((word) => !isUnitWord(word) && !isStopWord(word) && !/^[\d.]+$/.test(word))
