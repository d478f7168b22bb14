import { sql } from 'kysely'
import { type Load, runLoad } from './kit/load.ts'
import { cpuSeconds } from './kit/processes.ts'
import {
  onPostgres,
  type Place,
  placeOnPostgres,
  signIn,
  startProduct,
  withDatabase,
  withProducts,
} from './kit/product.ts'
import type { Findings } from './kit/report.ts'

const counts = [1, 2, 4]
const [clients, seconds] = [32, 8]
/** So many that no page is still cached when its turn comes again. */
const articles = 10_000
/** Before it come those of the demo, of which two are not published. */
const firstArticle = 1_000

/**
 * What one, two and four processes answer over PostgreSQL, for docs/scaling.md; nothing is promised. They share the machine's cores with
 * PostgreSQL and the load, so the processor time of a request says more than their number.
 */
export const measureSeveralProcesses = (): Promise<Findings> =>
  onPostgres(async (server) => {
    const place = await placeOnPostgres(server, articles)
    const postgres = await postgresOf(place)
    const rows: string[][] = []
    for (const count of counts) rows.push(...(await measure(place, count, postgres)))
    const columns = [
      'processes',
      'request',
      'a second',
      'CPU ms, magazine',
      'CPU ms, PostgreSQL',
      '99th percentile, ms',
    ]
    return {
      tables: [{ title: `Processes over PostgreSQL, with ${clients} clients on the same cores`, columns, rows }],
      figures: [],
    }
  })

async function measure(place: Place, count: number, postgres: number): Promise<string[][]> {
  const product = await startProduct(place, { WEB_CONCURRENCY: String(count) })
  return withProducts([product], async () => {
    const { token } = await signIn(product.url)
    const kinds: Record<string, Pick<Load, 'paths' | 'headers'>> = {
      'cached front page': { paths: ['/'] },
      'article page that no cache has': { paths: ['/article/*'] },
      'article for somebody signed in': {
        paths: ['/api/home/article/*'],
        headers: { authorization: `Bearer ${token}` },
      },
    }
    const rows: string[][] = []
    for (const [name, kind] of Object.entries(kinds)) {
      const load = (start: number, duration: number) =>
        runLoad({
          ...{ origin: product.url, fromManyNetworks: true, arrivals: { clients }, until: { seconds: duration } },
          ...{ numbers: { first: firstArticle, last: articles, start }, ...kind },
        })
      // Each process gets its part of it.
      await load(firstArticle, 3 * count)
      const before = await Promise.all([product.cpuSeconds(), cpuSeconds(postgres)])
      const report = await load(articles / 2, seconds)
      const after = await Promise.all([product.cpuSeconds(), cpuSeconds(postgres)])
      const answers = report.responses['200'] ?? 0
      const times = after.map((time, at) => ((1_000 * (time - (before[at] ?? 0))) / answers).toFixed(2))
      rows.push([String(count), name, report.goodPerSecond.toFixed(0), ...times, report.p99.toFixed(0)])
    }
    return rows
  })
}

/** The number of PostgreSQL's first process. */
const postgresOf = (place: Place): Promise<number> =>
  withDatabase(place, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`
      select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`.execute(db)
    return rows[0]?.pid ?? 0
  })
