import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { type Read, readOf, textList } from '../../../../platform/server/db/read-as-json.ts'
import type { Term } from '../query/query.ts'
import { isPartLike } from '../text/tokens.ts'
import { isVariantSuffix, longestSuffix } from './part-suffixes.ts'

/** Words of a query that together name a part, such as `STM32 H743-ZI`. */
export interface NamedComponent {
  from: number
  to: number
  /** The number as typed, in lower-case letters and digits only. */
  asked: string
  exact: boolean
  /** That part, or the one it is a variant of. */
  part: { part: string; articles: number } | null
  /** The part of which this is a variant: `lm317` for `LM317T`. */
  base: string | null
}

const maxRun = 4
const maxNumberLength = 40
const suffix = /^[a-z]{1,2}$/

interface Run {
  from: number
  to: number
  number: string
  /** Offsets in the number at which a sign was typed. */
  breaks: ReadonlySet<number>
}

/** Parts with articles that a query names in any spelling. A variant's base may have only a record. */
export function namedComponents(terms: readonly Term[]): Read<NamedComponent[]> {
  const runs = runsOf(terms)
  const numbers = [...new Set(runs.map(({ number }) => number))]
  const query = sql<KnownNumber>`
    select asked, very.name, very.articles,
      exists (select from search_part_numbers where number > asked and number < asked || '~') as prefix,
      (
        select coalesce(json_agg(json_build_object('number', number, 'name', name, 'articles', articles) order by number desc), '[]') from (
          select number, name, articles from search_part_numbers where number = any (shorter.numbers)
          union all
          select number, name, 0 from parts where number = any (shorter.numbers)
            and not exists (select from search_part_numbers as mentioned where mentioned.number = parts.number)
        ) as known where number ~ '[0-9]'
      ) as bases
    from unnest(${textList(numbers)}) as asked left join search_part_numbers as very on very.number = asked
    cross join lateral (
      select array(
        select left(asked, length) from generate_series(greatest(4, length(asked) - ${longestSuffix}), length(asked) - 1) as length
        where asked ~ '[0-9]'
      ) as numbers
    ) as shorter`
  return readOf(query, (rows) => toNamed(runs, terms, rows))
}

interface KnownNumber {
  asked: string
  name: string | null
  articles: number
  prefix: boolean
  bases: { number: string; name: string; articles: number }[]
}

function toNamed(runs: readonly Run[], terms: readonly Term[], rows: readonly KnownNumber[]): NamedComponent[] {
  const known = new Map(rows.map((row) => [row.asked, row]))
  const named: NamedComponent[] = []
  for (const { from, to, number, breaks } of runs) {
    const row = known.get(number)
    const mayBeVariant = isPartLike(number) && (from === to || suffix.test(terms[to]?.tokens[0]?.pieces.join('') ?? ''))
    const base = mayBeVariant
      ? row?.bases.find((one) => isVariantSuffix(number.slice(one.number.length), breaks.has(one.number.length)))
      : undefined
    if (!row || (row.name === null && !(row.prefix && isPartLike(number)) && !base)) continue
    if (named.some((other) => other.from <= to && from <= other.to)) continue
    const about = row.name === null ? base : { name: row.name, articles: row.articles }
    named.push({
      from,
      to,
      asked: number,
      exact: row.name !== null,
      part: about ? { part: about.name, articles: about.articles } : null,
      base: base?.number ?? null,
    })
  }
  return named
}

function runsOf(terms: readonly Term[]): Run[] {
  const runs: Run[] = []
  for (let length = Math.min(maxRun, terms.length); length > 0; length--)
    for (let from = 0; from + length <= terms.length; from++) {
      const run = terms.slice(from, from + length)
      const pieces = run.flatMap(({ tokens }) => tokens.flatMap((token) => token.pieces.map(lettersAndDigits)))
      const number = pieces.join('')
      const isName = length === 1 ? number.length >= 2 : isPartLike(number) && !run.some(({ isPhrase }) => isPhrase)
      if (isName && number.length <= maxNumberLength)
        runs.push({
          from,
          to: from + length - 1,
          number,
          breaks: new Set(pieces.map((_, at) => pieces.slice(0, at).join('').length)),
        })
    }
  return runs
}

const lettersAndDigits = (piece: string) => piece.replace(/[^a-z0-9]/g, '')

/** Newest first: articles about exactly the part, about its base, and about parts whose numbers start with it. */
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
