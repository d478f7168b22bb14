import { type RawBuilder, sql } from 'kysely'
import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import type { Transaction } from '../../db/database.ts'
import type { Audience } from './documents.ts'

/** What narrows a search down. */
export interface Filters {
  section?: Section | undefined
  category?: CategoryId | undefined
  year?: number | undefined
  access?: AccessLevel | undefined
}
export type Facet = keyof Filters

/** A search as the database runs it. */
export interface Matching {
  /** The closed texts that the reader may have. */
  cleared: readonly Exclude<Audience, 'all'>[]
  /** What has to stand in a document. */
  tsquery: string
  /** What makes one hit better than another. */
  scoring: Scoring
  filters: Filters
  sort: 'relevance' | 'date'
  limit: number
  offset: number
}

export interface Scoring {
  terms: { tsquery: string; rarity: number }[]
  /** All that is looked for, where hits may have less. */
  all: string | null
  /** The words one after the other, as typed; all of them in the title. */
  sequence: string | null
  title: string | null
  /** Articles on the parts that are asked for. */
  parts: { exact: readonly number[]; base: readonly number[]; family: readonly number[] }
  now: Date
}

export interface Matched {
  ids: number[]
  total: number
  /** Whether there are more than were looked at. */
  isCapped: boolean
  facets: Record<Facet, { value: string; count: number }[]>
}

/** So many of the newest are ranked: for a common word the cost does not grow with how common it is. */
export const mostRanked = 1_000

/** Runs a search. The transaction has to have `enable_seqscan` off. */
export async function match(tx: Transaction, matching: Matching): Promise<Matched> {
  const { filters, limit, offset } = matching
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const chosen = isNarrowed ? sql`chosen` : sql`found`
  const { rows } = await sql<{ ids: number[]; total: number; filed: string | null }>`
    with found as materialized (${newest(matching, {})})
    ${isNarrowed ? sql`, chosen as materialized (${newest(matching, filters)})` : sql``},
    ranked as (
      select article_id, dated_at, ${score(matching)} as score from (select * from ${chosen} limit ${mostRanked}) as most
    )
    select
      array(select article_id from ranked order by score desc, dated_at desc, article_id desc limit ${limit} offset ${offset}) as ids,
      (select count(*) from ${chosen}) as total,
      -- As one text: thousands of small values take longer to hand over than to find.
      (select string_agg(concat_ws(',', section, access, year, array_to_string(categories, ' ')), E'\\n') from found) as filed`.execute(
    tx,
  )
  const [row] = rows
  const total = row?.total ?? 0
  return {
    ids: row?.ids ?? [],
    total: Math.min(total, mostRanked),
    isCapped: total > mostRanked,
    facets: countFacets(row?.filed ?? '', filters),
  }
}

/** The newest documents that match, one more than is ranked; articles on the very part that is asked for come before all. */
function newest({ cleared, tsquery, scoring }: Matching, filters: Filters) {
  const audiences = ['all', ...cleared].map((audience) => sql.lit(audience))
  const { exact } = scoring.parts
  const isOpenToReader =
    cleared.length === 0
      ? sql`true`
      : sql`not (audience = 'all' and access in (${sql.join(cleared.map((level) => sql.lit(level)))}))`
  const isExact = exact.length > 0 ? sql`article_id = any(${exact}::int[]) desc,` : sql``
  return sql`
    select article_id, section, access, categories, year, dated_at, lexemes from search_documents
    where audience in (${sql.join(audiences)}) and ${isOpenToReader} and lexemes @@ ${tsquery}::tsquery and ${passes(filters)}
    order by ${isExact} dated_at desc, article_id desc limit ${mostRanked + 1}`
}

function passes({ section, category, year, access }: Filters): RawBuilder<unknown> {
  const conditions = [
    ...(section ? [sql`section = ${section}`] : []),
    ...(category ? [sql`${category} = any(categories)`] : []),
    ...(year ? [sql`year = ${year}`] : []),
    ...(access ? [sql`access = ${access}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Positions weigh by field: the rest of the text, its beginning, keywords and parts, the title. */
const weights = '{0.1,0.3,0.6,1}'

function score({ sort, scoring }: Matching): RawBuilder<unknown> {
  if (sort === 'date') return sql`0`
  const { terms, all, sequence, title, parts, now } = scoring
  const relevance = terms.map(
    ({ tsquery, rarity }) =>
      sql`${rarity}::float8 * least(1, ts_rank(${weights}::float4[], lexemes, ${tsquery}::tsquery) * 1.4)`,
  )
  const bonus = [
    ...(all ? [sql`case when lexemes @@ ${all}::tsquery then 1 else 0 end`] : []),
    ...(title ? [sql`case when lexemes @@ ${title}::tsquery then 0.5 else 0 end`] : []),
    ...(sequence ? [sql`case when lexemes @@ ${sequence}::tsquery then 0.6 else 0 end`] : []),
  ]
  const years = sql`greatest(0, date_part('epoch', ${now}::timestamptz - dated_at) / 31557600)`
  const freshness = sql`(0.85 + 0.15 * exp(-${years}))`
  return sql`${partTier(parts)} + ${freshness} * (${sql.join([sql`0`, ...relevance, ...bonus], sql` + `)})`
}

const tier = (ids: readonly number[], worth: number) =>
  ids.length > 0 ? [sql`when article_id = any(${ids}::int[]) then ${sql.lit(worth)}`] : []

/** The very part before its variants before its family, whatever else is in the text. */
function partTier({ exact, base, family }: Scoring['parts']) {
  const tiers = [...tier(exact, 300), ...tier(base, 200), ...tier(family, 100)]
  return tiers.length > 0 ? sql`case ${sql.join(tiers, sql` `)} else 0 end` : sql`0`
}

const facetNames = ['section', 'category', 'year', 'access'] as const satisfies readonly Facet[]

/** How many hits there would be with each other choice, what else narrows the search unchanged. `filed`: a line for each hit. Pure. */
function countFacets(filed: string, filters: Filters): Matched['facets'] {
  const kinds = readKinds(filed)
  const chosen = facetNames.filter((facet) => filters[facet] !== undefined)
  const count = (facet: Facet) => {
    const counts = new Map<string, number>()
    const others = chosen.filter((other) => other !== facet)
    for (const { values, hits } of kinds)
      if (others.every((other) => values[other].includes(String(filters[other]))))
        for (const value of values[facet]) counts.set(value, (counts.get(value) ?? 0) + hits)
    return Array.from(counts, ([value, hits]) => ({ value, count: hits })).toSorted(
      (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
    )
  }
  const years = count('year').toSorted((a, b) => Number(b.value) - Number(a.value))
  return { section: count('section'), category: count('category'), year: years, access: count('access') }
}

/** Hits that are filed alike, as very many are. */
interface Kind {
  values: Record<Facet, string[]>
  hits: number
}

function readKinds(filed: string): Kind[] {
  const lines = new Map<string, number>()
  for (const line of filed === '' ? [] : filed.split('\n')) lines.set(line, (lines.get(line) ?? 0) + 1)
  return Array.from(lines, ([line, hits]) => {
    const [section = '', access = '', year = '', categories = ''] = line.split(',')
    const values = {
      section: [section],
      access: [access],
      year: [year],
      category: categories.split(' ').filter(Boolean),
    }
    return { values, hits }
  })
}
