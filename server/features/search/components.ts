import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Term } from './query.ts'
import { isPartLike } from './tokens.ts'

/** Words of a query that together name a part: `STM32 H743-ZI`. */
export interface NamedComponent {
  /** Which terms of the query these are. */
  from: number
  to: number
  /** As the query has it, in small letters and digits only. */
  asked: string
  /** What the articles that it may mean are filed under. */
  exact: boolean
  /** The very part, as its maker writes it, and how many articles are about it. */
  part: { part: string; articles: number } | null
  /** The part that this one is a variant of: `lm317` where `LM317T` is asked for. */
  base: string | null
}

/** How many words of a query may make one part's name. */
const longestRun = 4
const longestNumber = 40
/** What may follow a part's name to say its package and packing. */
const longestSuffix = 7
/** What may stand apart from the name and still be its suffix. */
const suffix = /^[a-z]{1,2}$/

interface Run {
  from: number
  to: number
  number: string
}

/** The parts that a query names, however it spells them; only such as articles are about. */
export async function findNamedComponents(db: Database, terms: readonly Term[]): Promise<NamedComponent[]> {
  const runs = runsOf(terms)
  if (runs.length === 0) return []
  const numbers = [...new Set(runs.map(({ number }) => number))]
  const { rows } = await sql<{
    asked: string
    name: string | null
    articles: number
    prefix: boolean
    base: string | null
  }>`
    select asked, very.name, very.articles,
      exists (select from search_part_numbers where number > asked and number < asked || '~') as prefix,
      (select max(number) from search_part_numbers where number in (
        select left(asked, length) from generate_series(greatest(5, length(asked) - ${longestSuffix}), length(asked) - 1) as length
      ) and number ~ '[0-9]') as base
    from unnest(${numbers}::text[]) as asked left join search_part_numbers as very on very.number = asked`.execute(db)
  const known = new Map(rows.map((row) => [row.asked, row]))
  const named: NamedComponent[] = []
  for (const { from, to, number } of runs) {
    const row = known.get(number)
    const isVariant =
      row?.base && isPartLike(number) && (from === to || suffix.test(terms[to]?.tokens[0]?.pieces.join('') ?? ''))
    if (!row || (row.name === null && !(row.prefix && isPartLike(number)) && !isVariant)) continue
    if (named.some((other) => other.from <= to && from <= other.to)) continue
    named.push({
      from,
      to,
      asked: number,
      exact: row.name !== null,
      part: row.name === null ? null : { part: row.name, articles: row.articles },
      base: isVariant ? row.base : null,
    })
  }
  return named
}

/** Every run of words that may be one part's name, the longest first. */
function runsOf(terms: readonly Term[]): Run[] {
  const runs: Run[] = []
  for (let length = Math.min(longestRun, terms.length); length > 0; length--)
    for (let from = 0; from + length <= terms.length; from++) {
      const run = terms.slice(from, from + length)
      const number = run
        .flatMap(({ tokens }) => tokens.flatMap(({ pieces }) => pieces))
        .join('')
        .replace(/[^a-z0-9]/g, '')
      const isName = length === 1 ? number.length >= 2 : isPartLike(number) && !run.some(({ isPhrase }) => isPhrase)
      if (isName && number.length <= longestNumber) runs.push({ from, to: from + length - 1, number })
    }
  return runs
}

/** Articles that are about the named parts, newest first: by the very part, by its base, and by parts whose name begins so. */
export async function findArticlesOnComponents(db: Database, parts: readonly NamedComponent[]) {
  const of = (numbers: readonly string[]) =>
    sql`select article_id from search_parts where number = any(${numbers}::text[]) order by dated_at desc limit ${mostArticles}`
  const asked = parts.map((part) => part.asked)
  const families = asked.filter(isPartLike)
  const { rows } = await sql<{ exact: number[]; base: number[]; family: number[] }>`
    select array(${of(asked)}) as exact, array(${of(parts.flatMap(({ base }) => base ?? []))}) as base,
      array(
        select article_id from unnest(${families}::text[]) as begins
        join search_parts on number > begins and number < begins || '~' order by dated_at desc limit ${mostArticles}
      ) as family`.execute(db)
  return rows[0] ?? { exact: [], base: [], family: [] }
}

const mostArticles = 1000
