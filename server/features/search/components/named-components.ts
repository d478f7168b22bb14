import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { type Read, readOf, textList } from '../../../db/read-as-json.ts'
import type { Term } from '../query/query.ts'
import { isPartLike } from '../text/tokens.ts'

/** Words of a query that together name an electronic part, such as `STM32 H743-ZI`. */
export interface NamedComponent {
  /** The first and the last of its terms. */
  from: number
  to: number
  /** The number in the query, in lower-case letters and digits only. */
  asked: string
  /** Whether there are articles about exactly this part. */
  exact: boolean
  /** That part, or the one of which it is a variant, as its maker writes it, and the number of its articles. */
  part: { part: string; articles: number } | null
  /** The part of which this is a variant: `lm317` for `LM317T`. */
  base: string | null
}

/** Words that may form one part number. */
const maxRun = 4
const maxNumberLength = 40
/** Characters for package and packing at the end of a part number. */
const maxSuffixLength = 7
/** A suffix that may be separated from the number by a blank. */
const suffix = /^[a-z]{1,2}$/

interface Run {
  from: number
  to: number
  number: string
}

/** The parts that a query names in any spelling, as far as there are articles about them. */
export function namedComponents(terms: readonly Term[]): Read<NamedComponent[]> {
  const runs = runsOf(terms)
  const numbers = [...new Set(runs.map(({ number }) => number))]
  const query = sql<KnownNumber>`
    select asked, very.name, very.articles,
      exists (select from search_part_numbers where number > asked and number < asked || '~') as prefix,
      base.number as base, base.name as "baseName", base.articles as "baseArticles"
    from unnest(${textList(numbers)}) as asked left join search_part_numbers as very on very.number = asked
    left join lateral (
      select number, name, articles from search_part_numbers where number in (
        select left(asked, length) from generate_series(greatest(5, length(asked) - ${maxSuffixLength}), length(asked) - 1) as length
      ) and number ~ '[0-9]' order by number desc limit 1
    ) as base on true`
  return readOf(query, (rows) => toNamed(runs, terms, rows))
}

interface KnownNumber {
  asked: string
  name: string | null
  articles: number
  prefix: boolean
  base: string | null
  baseName: string | null
  baseArticles: number
}

function toNamed(runs: readonly Run[], terms: readonly Term[], rows: readonly KnownNumber[]): NamedComponent[] {
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
      part: partOf(row, Boolean(isVariant)),
      base: isVariant ? row.base : null,
    })
  }
  return named
}

function partOf({ name, articles, baseName, baseArticles }: KnownNumber, isVariant: boolean): NamedComponent['part'] {
  if (name !== null) return { part: name, articles }
  return isVariant && baseName !== null ? { part: baseName, articles: baseArticles } : null
}

/** Every sequence of words that may be one part number, the longest first. */
function runsOf(terms: readonly Term[]): Run[] {
  const runs: Run[] = []
  for (let length = Math.min(maxRun, terms.length); length > 0; length--)
    for (let from = 0; from + length <= terms.length; from++) {
      const run = terms.slice(from, from + length)
      const number = run
        .flatMap(({ tokens }) => tokens.flatMap(({ pieces }) => pieces))
        .join('')
        .replace(/[^a-z0-9]/g, '')
      const isName = length === 1 ? number.length >= 2 : isPartLike(number) && !run.some(({ isPhrase }) => isPhrase)
      if (isName && number.length <= maxNumberLength) runs.push({ from, to: from + length - 1, number })
    }
  return runs
}

/** Articles about the named parts, newest first: about exactly the part, about its base, and about parts whose numbers start with it. */
export async function findArticlesOnComponents(db: Database, parts: readonly NamedComponent[]) {
  const of = (numbers: readonly string[]) =>
    sql`select article_id from search_parts where number = any(${numbers}::text[]) order by dated_at desc limit ${maxArticles}`
  const asked = parts.map((part) => part.asked)
  const families = asked.filter(isPartLike)
  const { rows } = await sql<{ exact: number[]; base: number[]; family: number[] }>`
    select array(${of(asked)}) as exact, array(${of(parts.flatMap(({ base }) => base ?? []))}) as base,
      array(
        select article_id from unnest(${families}::text[]) as begins
        join search_parts on number > begins and number < begins || '~' order by dated_at desc limit ${maxArticles}
      ) as family`.execute(db)
  return rows[0] ?? { exact: [], base: [], family: [] }
}

const maxArticles = 1000
