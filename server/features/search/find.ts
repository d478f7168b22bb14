import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Audience } from './documents.ts'
import { findRarities, type Rarities } from './rarity.ts'
import { type Filters, type Matched, type Matching, match, mostRanked } from './match.ts'
import { findArticlesOnParts, findNamedParts, type NamedPart } from './parts.ts'
import { parseQuery, type SearchQuery, type Term } from './query.ts'
import { type Piece, toSnippet } from './snippet.ts'
import { putRight } from './spelling.ts'
import { isPartLike, type Token } from './tokens.ts'
import { allOf, anyOf, someOf, toSequence, toTsquery } from './tsquery.ts'
import { quote } from './documents.ts'

export interface SearchRequest {
  /** As typed. */
  query: string
  filters: Filters
  sort: 'relevance' | 'date'
  page: number
  limit: number
  now: Date
}

export interface Found extends Omit<Matched, 'ids'> {
  hits: { id: number; snippet: Piece[] }[]
  /** The query with its spelling put right, where that finds something and what was typed does not. */
  corrected: string | null
  /** Whether hits may lack some of the words. */
  isLoose: boolean
}

const nothing: Found = {
  hits: [],
  total: 0,
  isCapped: false,
  facets: { section: [], category: [], year: [], access: [] },
  corrected: null,
  isLoose: false,
}

/** With fewer hits than this, such as have only some of the words are shown too. */
const fewHits = 3

/** Searches on behalf of a reader who may read what the `cleared` accesses let in, besides what is open to all. */
export async function findArticles(
  db: Database,
  request: SearchRequest,
  cleared: readonly Exclude<Audience, 'all'>[],
): Promise<Found> {
  const query = parseQuery(request.query)
  if (query.terms.length === 0) return nothing
  return inTransaction(db, async (tx) => {
    // A planner that has not seen new articles yet would read every text.
    await sql`set local enable_seqscan = off`.execute(tx)
    const asTyped = await search(tx, query, request, cleared)
    if (asTyped.total > 0 && !asTyped.isLoose) return asTyped
    const right = await putRight(tx, query)
    if (right === null) return asTyped
    const corrected = await search(tx, parseQuery(right), request, cleared)
    return corrected.total > 0 ? { ...corrected, corrected: right } : asTyped
  })
}

type Cleared = readonly Exclude<Audience, 'all'>[]

async function search(tx: Transaction, query: SearchQuery, request: SearchRequest, cleared: Cleared): Promise<Found> {
  const parts = await findNamedParts(tx, query.terms)
  const rarities = await findRarities(tx, query.terms)
  const wanted = toWanted(query, parts)
  if (wanted.length === 0) return nothing
  const matching = await toMatching(tx, { query, request, cleared, parts, rarities, wanted })
  let matched = await matchRecent(tx, matching, rarities)
  const isLoose =
    matched.total < fewHits && wanted.length > (matched.total === 0 ? 1 : 2) && parts.length < wanted.length
  if (isLoose) matched = await match(tx, { ...matching, tsquery: without(someOf(wanted), query), since: null })
  const { ids, ...rest } = matched
  const snippets = await findSnippets(tx, ids, cleared, query.terms)
  return {
    ...rest,
    hits: ids.map((id) => ({ id, snippet: snippets.get(id) ?? [] })),
    corrected: null,
    isLoose: isLoose && rest.total > 0,
  }
}

/** Each word, phrase and part that is looked for. */
function toWanted({ terms }: SearchQuery, parts: readonly NamedPart[]): string[] {
  const words = terms.flatMap((term, index) => {
    const part = parts.find(({ from, to }) => from <= index && index <= to)
    if (part) return index === part.from ? toPartQuery(part, terms.slice(part.from, part.to + 1)) : []
    return toTsquery(term) ?? []
  })
  return [...new Set(words)]
}

function toPartQuery({ asked, base }: NamedPart, terms: readonly Term[]): string {
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
  parts: readonly NamedPart[]
  rarities: Rarities
  wanted: readonly string[]
}

async function toMatching(tx: Transaction, plan: Plan): Promise<Matching> {
  const { query, request, cleared, parts, rarities, wanted } = plan
  const { filters, sort, page, limit, now } = request
  const tokens = query.terms.flatMap((term) => term.tokens)
  const inTitle = query.terms.flatMap((term) => toTsquery(term, 'A') ?? [])
  return {
    cleared,
    tsquery: without(allOf(wanted), query),
    filters,
    since: null,
    sort,
    limit,
    offset: (page - 1) * limit,
    scoring: {
      terms: query.terms.flatMap((term) => {
        const tsquery = toTsquery(term)
        return tsquery ? { tsquery, rarity: rarities.of(term) } : []
      }),
      sequence: isOneRun(tokens) ? toSequence(tokens) : null,
      title: inTitle.length > 0 ? allOf(inTitle) : null,
      parts: parts.length > 0 ? await findArticlesOnParts(tx, parts) : { exact: [], base: [], family: [] },
      now,
    },
  }
}

/** Whether the words stand one after the other in the query, and are few enough to be meant so. */
const isOneRun = (tokens: readonly Token[]) =>
  tokens.length > 1 && tokens.length < 6 && tokens.every(({ position }, i) => position > (tokens[i - 1]?.position ?? 0))

/** Looks at recent articles first where the words are so common that these will do. */
async function matchRecent(tx: Transaction, matching: Matching, rarities: Rarities): Promise<Matched> {
  const since = await rarities.since(tx, mostRanked)
  if (since) {
    const recent = await match(tx, { ...matching, since })
    if (recent.isCapped) return recent
  }
  return match(tx, matching)
}

async function findSnippets(tx: Transaction, ids: readonly number[], cleared: Cleared, terms: readonly Term[]) {
  const rows = await tx
    .selectFrom('search_documents')
    .select(['article_id', 'audience', 'body'])
    .where('article_id', 'in', ids.length > 0 ? ids : [0])
    .where('audience', 'in', ['all', ...cleared])
    .execute()
  const snippets = new Map<number, Piece[]>()
  // The text that this reader may have is the longer one where there are two.
  for (const { article_id, body } of rows.toSorted((a, b) => a.body.length - b.body.length))
    snippets.set(article_id, toSnippet(body, terms))
  return snippets
}
