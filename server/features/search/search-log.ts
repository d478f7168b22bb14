import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { days, seconds } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'
import { normaliseText } from './query.ts'

const keptFor = days(180)
const flushInterval = seconds(10)
/** Queries per interval. Further ones are not logged: nobody can fill the disk with them. */
const maxQueries = 500
const maxQueryLength = 80

interface LogDeps {
  db: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Counts queries per day, and nothing about who searched. Queries that look like an e-mail address or a telephone number are not
 * logged.
 */
export class SearchLog {
  readonly #deps: LogDeps
  readonly #timer: NodeJS.Timeout
  #counts = new Map<string, { searches: number; found: number }>()
  #sweptOn = ''

  constructor(deps: LogDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => void this.#tryToWrite(), flushInterval).unref()
  }

  count(typed: string, found: number) {
    const query = normaliseText(typed).toLowerCase()
    if (query === '' || query.length > maxQueryLength || isPersonal(query)) return
    const counted = this.#counts.get(query)
    if (!counted && this.#counts.size >= maxQueries) return
    this.#counts.set(query, { searches: (counted?.searches ?? 0) + 1, found })
  }

  async write(): Promise<void> {
    const counts = this.#counts
    this.#counts = new Map()
    const day = this.#deps.now().toISOString().slice(0, 10)
    await this.#sweep(day)
    if (counts.size === 0) return
    const queries = [...counts.keys()].toSorted()
    const rows = queries.map((query) => ({ day, query, searches: 0, found: 0, ...counts.get(query) }))
    await this.#deps.db
      .insertInto('search_queries')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['day', 'query']).doUpdateSet({
          searches: sql`search_queries.searches + excluded.searches`,
          found: sql`excluded.found`,
        }),
      )
      .execute()
  }

  /** Writes the counts and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#tryToWrite()
  }

  async #tryToWrite() {
    await this.write().catch((error: unknown) => this.#deps.log.error({ err: error }, 'search log not written'))
  }

  async #sweep(day: string) {
    if (this.#sweptOn === day) return
    this.#sweptOn = day
    const oldest = new Date(this.#deps.now().getTime() - keptFor).toISOString().slice(0, 10)
    await this.#deps.db.deleteFrom('search_queries').where('day', '<', oldest).execute()
  }
}

const isPersonal = (query: string) => query.includes('@') || /\d(?:[\s().-]*\d){8}/.test(query)

export interface LogRequest {
  since: string
  onlyNothingFound: boolean
  page: number
  limit: number
}

/** The queries since a day, the most frequent first. */
export async function findSearches(db: Database, { since, onlyNothingFound, page, limit }: LogRequest) {
  const { rows } = await sql<{ query: string; searches: number; found: number; lastDay: string; total: number }>`
    select query, sum(searches)::int as searches, (array_agg(found order by day desc))[1] as found, max(day) as "lastDay",
      count(*) over () as total
    from search_queries where day >= ${since}::date group by query
    having ${onlyNothingFound ? sql`(array_agg(found order by day desc))[1] = 0` : sql`true`}
    order by 2 desc, query limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
