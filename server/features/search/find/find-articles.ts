import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findDescribedParts } from '../components/described-parts.ts'
import { findArticlesOnComponents, findNamedComponents, type NamedComponent } from '../components/named-components.ts'
import type { Audience } from '../indexing/documents.ts'
import { parseQuery, type SearchQuery, type Term } from '../query/query.ts'
import { correctSpelling } from '../query/spelling.ts'
import { allOf, anyOf, someOf, toSequence, toTsquery } from '../query/tsquery.ts'
import { quote } from '../text/lexemes.ts'
import { isPartLike, type Token } from '../text/tokens.ts'
import { findIdf, type Idf } from './inverse-document-frequency.ts'
import { type Filters, type Matched, type Matching, match } from './match.ts'
import { createSnippets, type Piece } from './snippet.ts'

export interface SearchRequest {
  /** As typed. */
  query: string
  filters: Filters
  sort: 'relevance' | 'date'
  page: number
  limit: number
  now: Date
}

export interface SearchResult extends Omit<Matched, 'ids'> {
  hits: { id: number; snippet: Piece[] }[]
  /** The query with its spelling corrected, if only that finds something. */
  corrected: string | null
  /** Whether some hits lack some of the words. */
  isLoose: boolean
  /** The parts that the query names, and those whose records have its words. */
  parts: { part: string; articles: number }[]
}

const nothing: Omit<SearchResult, 'hits'> = {
  total: 0,
  isCapped: false,
  facets: { section: [], category: [], year: [], access: [] },
  corrected: null,
  isLoose: false,
  parts: [],
}

/** With fewer hits than this, articles with only some of the words are added. */
const enoughHits = 3

/** Searches for a reader who may read articles of the `cleared` access levels besides those open to all. */
export async function findArticles(
  db: Database,
  request: SearchRequest,
  cleared: readonly Exclude<Audience, 'all'>[],
): Promise<SearchResult> {
  const query = parseQuery(request.query)
  if (query.terms.length === 0) return { ...nothing, hits: [] }
  const { ids, texts, terms, ...found } = await inTransaction(db, async (tx) => {
    // With outdated statistics the planner would scan every text.
    await sql`set local enable_seqscan = off`.execute(tx)
    const asTyped = await search(tx, query, request, cleared)
    if (asTyped.total > 0 && !asTyped.isLoose) return asTyped
    const right = await correctSpelling(tx, query)
    if (right === null) return asTyped
    const corrected = await search(tx, parseQuery(right), request, cleared)
    return corrected.total > 0 ? { ...corrected, corrected: right } : asTyped
  })
  return { ...found, hits: await cutSnippets(ids, texts, terms) }
}

type Cleared = readonly Exclude<Audience, 'all'>[]

interface Searched extends Omit<SearchResult, 'hits'> {
  ids: number[]
  texts: Text[]
  terms: readonly Term[]
}

async function search(
  tx: Transaction,
  query: SearchQuery,
  request: SearchRequest,
  cleared: Cleared,
): Promise<Searched> {
  const parts = await findNamedComponents(tx, query.terms)
  const idf = await findIdf(tx, query.terms)
  const criteria = toCriteria(query, parts, idf)
  if (criteria.length === 0) return { ...nothing, ids: [], texts: [], terms: [] }
  const named = parts.flatMap(({ part }) => part ?? [])
  const matching = await toMatching(tx, { query, request, cleared, parts, idf, criteria })
  const strict = await match(tx, matching)
  // Quotes and exclusions are meant literally.
  const relaxed = strict.total < enoughHits && isPlain(query) ? relax(criteria) : null
  const matched =
    relaxed === null
      ? strict
      : await match(tx, { ...matching, tsquery: relaxed, scoring: { ...matching.scoring, all: matching.tsquery } })
  return {
    ...matched,
    texts: await findTexts(tx, matched.ids, cleared),
    terms: query.terms,
    corrected: null,
    isLoose: matched.total > strict.total,
    parts: [...named, ...(query.excluded.length === 0 ? await findDescribedParts(tx, query.terms, named) : [])],
  }
}

/** A word, phrase or part of the query. */
interface Criterion {
  tsquery: string
  idf: number
  isPart: boolean
}

function toCriteria({ terms }: SearchQuery, parts: readonly NamedComponent[], idf: Idf): Criterion[] {
  return terms.flatMap((term, index) => {
    const part = parts.find(({ from, to }) => from <= index && index <= to)
    const tsquery = part ? toPartQuery(part, terms.slice(part.from, part.to + 1)) : toTsquery(term)
    if (tsquery === null || (part && index > part.from)) return []
    return { tsquery, idf: part ? 1 : idf.of(term), isPart: part !== undefined }
  })
}

const isPlain = ({ terms, excluded }: SearchQuery) => excluded.length === 0 && terms.every(({ isPhrase }) => !isPhrase)

/** A weaker condition for queries with too few hits: the parts, else the rarer of two words, else some of several. Null if there is none. */
function relax(criteria: readonly Criterion[]): string | null {
  if (criteria.length < 2) return null
  const parts = criteria.filter(({ isPart }) => isPart)
  if (parts.length > 0) return allOf(parts.map(({ tsquery }) => tsquery))
  const byIdf = criteria.toSorted((a, b) => b.idf - a.idf).map(({ tsquery }) => tsquery)
  return byIdf.length === 2 ? (byIdf[0] ?? null) : someOf(byIdf)
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
  const { filters, sort, page, limit, now } = request
  const tokens = query.terms.flatMap((term) => term.tokens)
  const all = allOf(criteria.map(({ tsquery }) => tsquery))
  const inTitle = query.terms.flatMap((term) => toTsquery(term, 'A') ?? [])
  return {
    cleared,
    tsquery: without(all, query),
    filters,
    sort,
    limit,
    offset: (page - 1) * limit,
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

/** Whether the words are adjacent in the query, and few enough to be meant as a phrase. */
const isOneRun = (tokens: readonly Token[]) =>
  tokens.length > 1 && tokens.length < 6 && tokens.every(({ position }, i) => position > (tokens[i - 1]?.position ?? 0))

type Text = Awaited<ReturnType<typeof findTexts>>[number]

/** The texts of the hits that the reader may read. A gated article may have two: the preview and the whole. */
function findTexts(tx: Transaction, ids: readonly number[], cleared: Cleared) {
  return tx
    .selectFrom('search_documents')
    .select(['article_id', 'audience', 'access', 'body'])
    .where('article_id', 'in', ids.length > 0 ? ids : [0])
    .where('audience', 'in', ['all', ...cleared])
    .execute()
}

/** Snippets that are cut before other requests get their turn. */
const snippetsPerTurn = 10

async function cutSnippets(ids: readonly number[], texts: readonly Text[], terms: readonly Term[]) {
  // Of a preview and a whole text the longer one wins.
  const longest = new Map(
    texts.toSorted((a, b) => a.body.length - b.body.length).map((text) => [text.article_id, text]),
  )
  const toSnippet = createSnippets(terms)
  const hits: SearchResult['hits'] = []
  for (const id of ids) {
    const text = longest.get(id)
    hits.push({ id, snippet: text ? toSnippet(isCutOff(text) ? `${text.body} …` : text.body) : [] })
    if (hits.length % snippetsPerTurn === 0) await setImmediate()
  }
  return hits
}

const isCutOff = ({ audience, access }: Text) => audience === 'all' && access !== 'free'
