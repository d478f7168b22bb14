import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { offsetOf } from '../../../../platform/server/db/paging.ts'
import { allRows, readTogether } from '../../../../platform/server/db/read-as-json.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { describedParts } from '../components/described-parts.ts'
import { findArticlesOnComponents, type NamedComponent, namedComponents } from '../components/named-components.ts'
import type { Audience } from '../indexing/documents.ts'
import { parseQuery, type SearchQuery, type Term } from '../query/query.ts'
import { correctSpelling } from '../query/spelling.ts'
import { allOf, anyOf, someOf, toSequence, toTsqueries, toTsquery } from '../query/tsquery.ts'
import { quote } from '../text/lexemes.ts'
import { isPartLike, type Token } from '../text/tokens.ts'
import { type Idf, inverseFrequencies } from './inverse-document-frequency.ts'
import { type Filters, type Matched, type Matching, matches } from './match.ts'

export interface SearchRequest {
  query: string
  filters: Filters
  sort: 'relevance' | 'date'
  page: number
  limit: number
  now: Date
}

export interface SearchResult extends Matched {
  terms: readonly Term[]
  /** The query with corrected spelling, if only that finds something. */
  corrected: string | null
  /** Some hits lack some of the words. */
  isLoose: boolean
  parts: { part: string; articles: number }[]
}

const nothing: SearchResult = {
  ids: [],
  terms: [],
  total: 0,
  isCapped: false,
  facets: { section: [], category: [], year: [], access: [] },
  corrected: null,
  isLoose: false,
  parts: [],
}

/** With fewer hits than this, articles with only some of the words are added. */
const enoughHits = 3

/** `cleared`: the gated access levels that the reader may read. */
export async function findArticles(
  db: Database,
  request: SearchRequest,
  cleared: readonly Exclude<Audience, 'all'>[],
): Promise<SearchResult> {
  const query = parseQuery(request.query)
  if (query.terms.length === 0) return nothing
  return inTransaction(db, async (tx) => {
    const asTyped = await search(tx, query, request, cleared)
    if (asTyped.total > 0 && !asTyped.isLoose) return asTyped
    const right = await correctSpelling(tx, query)
    if (right === null) return asTyped
    const corrected = await search(tx, parseQuery(right), request, cleared)
    return corrected.total > 0 ? { ...corrected, corrected: right } : asTyped
  })
}

type Cleared = readonly Exclude<Audience, 'all'>[]

/** With outdated statistics the planner would scan every text. */
const withoutScans = allRows(sql`select set_config('enable_seqscan', 'off', true)`)

async function search(
  tx: Transaction,
  query: SearchQuery,
  request: SearchRequest,
  cleared: Cleared,
): Promise<SearchResult> {
  const { parts, idf } = await readTogether(tx, {
    parts: namedComponents(query.terms),
    idf: inverseFrequencies(query.terms),
    withoutScans,
  })
  const criteria = toCriteria(query, parts, idf)
  if (criteria.length === 0) return nothing
  const named = parts.flatMap(({ part }) => part ?? [])
  const matching = await toMatching(tx, { query, request, cleared, parts, idf, criteria })
  const { strict, described } = await readTogether(tx, {
    strict: matches(matching),
    described: describedParts(query, named),
  })
  // Quotes and exclusions are meant literally.
  const relaxed = strict.total < enoughHits && isPlain(query) ? relax(criteria) : null
  const matched =
    relaxed === null ? strict : (await readTogether(tx, { weak: matches(toWeak(matching, relaxed)) })).weak
  return {
    ...matched,
    terms: query.terms,
    corrected: null,
    isLoose: matched.total > strict.total,
    parts: [...named, ...described],
  }
}

const toWeak = (matching: Matching, relaxed: string): Matching => ({
  ...matching,
  tsquery: relaxed,
  scoring: { ...matching.scoring, all: matching.tsquery },
})

interface Criterion {
  tsquery: string
  idf: number
  isPart: boolean
  /** Some article open to all has it. */
  isKnown: boolean
}

function toCriteria({ terms }: SearchQuery, parts: readonly NamedComponent[], idf: Idf): Criterion[] {
  const tsqueries = toTsqueries(terms)
  return terms.flatMap((term, index) => {
    const part = parts.find(({ from, to }) => from <= index && index <= to)
    const tsquery = part ? toPartQuery(part, terms.slice(part.from, part.to + 1)) : (tsqueries[index] ?? null)
    if (tsquery === null || (part && index > part.from)) return []
    return { tsquery, idf: part ? 1 : idf.of(term), isPart: part !== undefined, isKnown: idf.isKnown(term) }
  })
}

const isPlain = ({ terms, excluded }: SearchQuery) => excluded.length === 0 && terms.every(({ isPhrase }) => !isPhrase)

/** The parts, else the rarer of two known words, or some of several. Null if there is no weaker condition. */
function relax(criteria: readonly Criterion[]): string | null {
  if (criteria.length < 2) return null
  const parts = criteria.filter(({ isPart }) => isPart)
  if (parts.length > 0) return allOf(parts.map(({ tsquery }) => tsquery))
  const known = criteria.filter(({ isKnown }) => isKnown)
  const byIdf = (known.length > 0 ? known : criteria).toSorted((a, b) => b.idf - a.idf).map(({ tsquery }) => tsquery)
  return byIdf.length <= 2 ? (byIdf[0] ?? null) : someOf(byIdf)
}

function toPartQuery({ asked, base }: NamedComponent, terms: readonly Term[]): string {
  const asTyped = allOf(terms.flatMap((term) => toTsquery(term) ?? []))
  const asNumber = quote(asked) + (isPartLike(asked) ? ':*' : '')
  return anyOf([asNumber, ...(base ? [quote(base)] : []), ...(asTyped ? [asTyped] : [])])
}

const without = (tsquery: string, { excluded }: SearchQuery) =>
  allOf([tsquery, ...excluded.flatMap((term) => toTsquery(term) ?? []).map((term) => `!(${term})`)])

interface Plan {
  query: SearchQuery
  request: SearchRequest
  cleared: Cleared
  parts: readonly NamedComponent[]
  idf: Idf
  criteria: readonly Criterion[]
}

async function toMatching(tx: Transaction, plan: Plan): Promise<Matching> {
  const { query, request, cleared, parts, idf, criteria } = plan
  const { filters, sort, limit, now } = request
  const tokens = query.terms.flatMap((term) => term.tokens)
  const all = allOf(criteria.map(({ tsquery }) => tsquery))
  const inTitle = query.terms.flatMap((term) => toTsquery(term, 'A') ?? [])
  return {
    cleared,
    tsquery: without(all, query),
    filters,
    sort,
    limit,
    offset: offsetOf(request),
    scoring: {
      terms: query.terms.flatMap((term) => {
        const tsquery = toTsquery(term)
        return tsquery ? { tsquery, idf: idf.of(term) } : []
      }),
      all: null,
      sequence: isOneRun(tokens) ? toSequence(tokens) : null,
      title: inTitle.length > 1 ? allOf(inTitle) : null,
      parts: parts.length > 0 ? await findArticlesOnComponents(tx, parts) : { exact: [], base: [], family: [] },
      now,
    },
  }
}

const isOneRun = (tokens: readonly Token[]) =>
  tokens.length > 1 && tokens.length < 6 && tokens.every(({ position }, i) => position > (tokens[i - 1]?.position ?? 0))
