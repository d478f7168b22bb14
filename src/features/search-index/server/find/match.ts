import { type RawBuilder, sql } from 'kysely'
import type { AccessLevel, CategoryId, Section } from '../../../../platform/contract/catalogue.ts'
import { type Read, readOf } from '../../../../platform/server/db/read-as-json.ts'
import type { Audience } from '../indexing/documents.ts'
export interface Filters {
  section?: Section | undefined
  category?: CategoryId | undefined
  year?: number | undefined
  access?: AccessLevel | undefined
}
export type Facet = keyof Filters

export interface Matching {
  cleared: readonly Exclude<Audience, 'all'>[]
  tsquery: string
  scoring: Scoring
  filters: Filters
  sort: 'relevance' | 'date'
  limit: number
  offset: number
}

export interface Scoring {
  terms: { tsquery: string; idf: number }[]
  /** Null: hits have the whole query anyway. */
  all: string | null
  sequence: string | null
  title: string | null
  parts: { exact: readonly number[]; base: readonly number[]; family: readonly number[] }
  now: Date
}

export interface Matched {
  ids: number[]
  total: number
  isCapped: boolean
  facets: Record<Facet, { value: string; count: number }[]>
}

/** Only the newest hits are ranked, so that common words cost no more than others. */
export const maxRanked = 1_000

/** Read it in a transaction with `enable_seqscan` off. */
export function matches(matching: Matching): Read<Matched> {
  const { filters, limit, offset } = matching
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const chosen = isNarrowed ? sql`chosen` : sql`found`
  const query = sql<{ ids: number[]; total: number; facetLines: string | null }>`
    with found as materialized (${newestMatches(matching, {})})
    ${isNarrowed ? sql`, chosen as materialized (${newestMatches(matching, filters)})` : sql``},
    ranked as (
      select article_id, dated_at, ${score(matching)} as score from (select * from ${chosen} limit ${maxRanked}) as most
    )
    select
      array(select article_id from ranked order by score desc, dated_at desc, article_id desc limit ${limit} offset ${offset}) as ids,
      (select count(*) from ${chosen}) as total,
      -- One text is quicker to transfer than thousands of small values.
      (select string_agg(concat_ws(',', section, access, year, array_to_string(categories, ' ')), E'\\n') from found) as "facetLines"`
  return readOf(query, ([row]) => {
    const total = row?.total ?? 0
    return {
      ids: row?.ids ?? [],
      total: Math.min(total, maxRanked),
      isCapped: total > maxRanked,
      facets: countFacets(row?.facetLines ?? '', filters),
    }
  })
}

/** The newest matches, one more than is ranked. Articles about exactly the part come first. */
function newestMatches({ cleared, tsquery, scoring }: Matching, filters: Filters) {
  const audiences = ['all', ...cleared].map((audience) => sql.lit(audience))
  const { exact } = scoring.parts
  const isOpenToReader =
    cleared.length === 0
      ? sql`true`
      : sql`not (audience = 'all' and access in (${sql.join(cleared.map((level) => sql.lit(level)))}))`
  const isExact = exact.length > 0 ? sql`article_id = any(${exact}::int[]) desc,` : sql``
  return sql`
    select article_id, section, access, categories, year, dated_at, lexemes from search_documents
    where audience in (${sql.join(audiences)}) and ${isOpenToReader} and lexemes @@ ${tsquery}::tsquery and ${filterCondition(filters)}
    order by ${isExact} dated_at desc, article_id desc limit ${maxRanked + 1}`
}

function filterCondition({ section, category, year, access }: Filters): RawBuilder<unknown> {
  const conditions = [
    ...(section ? [sql`section = ${section}`] : []),
    ...(category ? [sql`${category} = any(categories)`] : []),
    ...(year ? [sql`year = ${year}`] : []),
    ...(access ? [sql`access = ${access}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Of the text, its first words, keywords and parts, the title. */
const weights = '{0.1,0.3,0.6,1}'

function score({ sort, scoring }: Matching): RawBuilder<unknown> {
  if (sort === 'date') return sql`0`
  const { terms, all, sequence, title, parts, now } = scoring
  const relevance = terms.map(
    ({ tsquery, idf }) =>
      sql`${idf}::float8 * least(1, ts_rank(${weights}::float4[], lexemes, ${tsquery}::tsquery) * 1.4)`,
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

function partTier({ exact, base, family }: Scoring['parts']) {
  const tiers = [...tier(exact, 300), ...tier(base, 200), ...tier(family, 100)]
  return tiers.length > 0 ? sql`case ${sql.join(tiers, sql` `)} else 0 end` : sql`0`
}

const facetNames = ['section', 'category', 'year', 'access'] as const satisfies readonly Facet[]

/** Counts each choice of a facet while the other facets stay as chosen. `facetLines` has a line per hit. */
function countFacets(facetLines: string, filters: Filters): Matched['facets'] {
  const groups = parseFacetLines(facetLines)
  const chosen = facetNames.filter((facet) => filters[facet] !== undefined)
  const count = (facet: Facet) => {
    const counts = new Map<string, number>()
    const others = chosen.filter((other) => other !== facet)
    for (const { values, hits } of groups)
      if (others.every((other) => values[other].includes(String(filters[other]))))
        for (const value of values[facet]) counts.set(value, (counts.get(value) ?? 0) + hits)
    return Array.from(counts, ([value, hits]) => ({ value, count: hits })).toSorted(
      (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
    )
  }
  const years = count('year').toSorted((a, b) => Number(b.value) - Number(a.value))
  return { section: count('section'), category: count('category'), year: years, access: count('access') }
}
interface FacetGroup {
  values: Record<Facet, string[]>
  hits: number
}

function parseFacetLines(facetLines: string): FacetGroup[] {
  const lines = new Map<string, number>()
  for (const line of facetLines === '' ? [] : facetLines.split('\n')) lines.set(line, (lines.get(line) ?? 0) + 1)
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
