import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { days } from '../../../platform/server/core/durations.ts'
import { isThisMachine } from '../../../platform/server/core/local-rate-limit.ts'
import { PeriodicWriter } from '../../../platform/server/core/periodic-writer.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { offsetOf, type PageQuery } from '../../../platform/server/db/paging.ts'
import { normaliseText } from './text/normalise.ts'

const keptFor = days(180)
/** Further queries are not logged, so that nobody can fill the disk or bury what readers search for. */
const maxQueries = { inAnInterval: 500, inADay: 5_000, inADayFromOneNetwork: 200 }
const maxQueryLength = 80

interface LogDeps {
  db: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Stores nothing about who searched, and no query that looks like an e-mail address or a telephone number. */
export class SearchLog {
  readonly #deps: LogDeps
  readonly #writer: PeriodicWriter
  #counts = new Map<string, { searches: number; found: number }>()
  #sweptOn = ''
  #networksOn = ''
  /** Queries logged today by network. In memory only. */
  readonly #networks = new LRUCache<string, number>({ max: 10_000 })

  constructor(deps: LogDeps) {
    this.#deps = deps
    this.#writer = new PeriodicWriter('search log', deps.log, () => this.#write())
  }

  /** `network` null: no limit by network. */
  count(typed: string, found: number, network: string | null) {
    const query = normaliseText(typed).toLowerCase()
    if (query === '' || query.length > maxQueryLength || isPersonal(query)) return
    const counted = this.#counts.get(query)
    if (!counted && this.#counts.size >= maxQueries.inAnInterval) return
    if (network !== null && !this.#take(network)) return
    this.#counts.set(query, { searches: (counted?.searches ?? 0) + 1, found })
  }

  write = () => this.#writer.write()

  close = () => this.#writer.close()

  /** Counts that cannot be written wait for the next time. */
  async #write(): Promise<void> {
    const counts = this.#counts
    this.#counts = new Map()
    try {
      await this.#add(counts)
    } catch (error) {
      for (const [query, { searches, found }] of counts) {
        const since = this.#counts.get(query)
        this.#counts.set(query, { searches: searches + (since?.searches ?? 0), found: since?.found ?? found })
      }
      throw error
    }
  }

  async #add(counts: ReadonlyMap<string, { searches: number; found: number }>): Promise<void> {
    const day = this.#today()
    await this.#sweep(day)
    if (counts.size === 0) return
    const queries = await this.#withinLimit(day, [...counts.keys()].toSorted())
    if (queries.length === 0) return
    const rows = queries.map((query) => ({ day, query, searches: 0, found: 0, ...counts.get(query) }))
    await addSearchCounts(this.#deps.db, rows)
  }

  #today = () => this.#deps.now().toISOString().slice(0, 10)

  #take(network: string): boolean {
    if (isThisMachine(network)) return true
    const day = this.#today()
    if (this.#networksOn !== day) this.#networks.clear()
    this.#networksOn = day
    const logged = this.#networks.get(network) ?? 0
    if (logged >= maxQueries.inADayFromOneNetwork) return false
    this.#networks.set(network, logged + 1)
    return true
  }

  async #withinLimit(day: string, queries: string[]): Promise<string[]> {
    const { rows } = await sql<{ query: string; room: number }>`
      with today as (select query from search_queries where day = ${day}::date)
      select query, 0 as room from today where query = any(${queries})
      union all select '', ${maxQueries.inADay} - count(*)::int from today`.execute(this.#deps.db)
    const known = new Set(rows.map(({ query }) => query))
    let room = Math.max(...rows.map((row) => row.room))
    return queries.filter((query) => known.has(query) || room-- > 0)
  }

  async #sweep(day: string) {
    if (this.#sweptOn === day) return
    this.#sweptOn = day
    const oldest = new Date(this.#deps.now().getTime() - keptFor).toISOString().slice(0, 10)
    await this.#deps.db.deleteFrom('search_queries').where('day', '<', oldest).execute()
  }
}

interface SearchCount {
  day: string
  /** In lower case. */
  query: string
  searches: number
  found: number
}

/** Each query may occur once per day in `counts`. */
export async function addSearchCounts(db: Database, counts: readonly SearchCount[]): Promise<void> {
  await db
    .insertInto('search_queries')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'query'])
        .doUpdateSet({ searches: sql`search_queries.searches + excluded.searches`, found: sql`excluded.found` }),
    )
    .execute()
}

const isPersonal = (query: string) => query.includes('@') || /\d(?:[\s().-]*\d){8}/.test(query)

export interface LogRequest extends PageQuery {
  since: string
  onlyNothingFound: boolean
  /** Part of a query. Empty: any. */
  search: string
}

export async function findSearches(db: Database, { since, onlyNothingFound, search, ...page }: LogRequest) {
  const queries = sql`
    select query, sum(searches)::int as searches, (array_agg(found order by day desc))[1] as found, max(day) as "lastDay"
    from search_queries where day >= ${since}::date and position(${search.toLowerCase()} in query) > 0
    group by query
    having ${onlyNothingFound ? sql`(array_agg(found order by day desc))[1] = 0` : sql`true`}`
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from (${queries}) as queries`.execute(db),
    sql<{ query: string; searches: number; found: number; lastDay: string }>`
      ${queries} order by 2 desc, query limit ${page.limit} offset ${offsetOf(page)}`.execute(db),
  ])
  return { data: listed.rows, total: counted.rows[0]?.total ?? 0 }
}
