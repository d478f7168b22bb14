import { Kysely } from 'kysely'
import type { DatabaseHandle } from '../server/db/database.ts'
import { EmbeddedDialect } from '../server/db/embedded/dialect.ts'
import { inMemoryAddress } from '../server/http/api/in-memory-client.ts'
import { finishPage, type Rendered } from '../server/http/pages/finished-page.ts'
import { createRenderer } from '../server/http/pages/renderer.ts'
import { type Inside, openInside } from './in-process.ts'
import { demoFolder } from './product.ts'
import type { Bench } from './report.ts'
import { inTurns, spread, written } from './statistics.ts'

const rounds = 7
const pagesARound = 25

const pages = { home: '/', article: '/article/100' }

/** Processor time of all threads of this process, the database's included; its parts are done once more alone. */
export const uncachedRender: Bench = {
  about: 'pages rendered a second on one core, and what the parts of a render take',
  run: async () => {
    const queries: Query[] = []
    const inside = await openInside({ dataDir: await demoFolder(), wrap: (database) => watched(database, queries) })
    try {
      const rows: string[][] = []
      for (const [name, address] of Object.entries(pages))
        rows.push(await measurePage(inside, queries, [name, address]))
      const columns = ['page', 'CPU ms', 'pages a second a core', 'React', 'API', 'database', 'compression']
      return { tables: [{ title: 'Uncached render, embedded database', columns, rows }], figures: [] }
    } finally {
      await inside.close()
    }
  },
}

interface Query {
  sql: string
  parameters: readonly unknown[]
}

function watched(database: DatabaseHandle, queries: Query[]): DatabaseHandle {
  if (database.kind !== 'embedded') throw new Error('Made for the embedded database')
  const db: DatabaseHandle['db'] = new Kysely({
    dialect: new EmbeddedDialect(database.embedded),
    log: ({ query }) => void queries.push({ sql: query.sql, parameters: query.parameters }),
  })
  return { ...database, db }
}

async function measurePage({ app, build, database }: Inside, queries: Query[], [name, address]: [string, string]) {
  const calls: string[] = []
  const listening: typeof app.http = Object.create(app.http, {
    inject: {
      value: (call: { url: string }) => {
        calls.push(call.url)
        return app.http.inject(call)
      },
    },
  })
  queries.length = 0
  const page = await createRenderer(listening, build.load, 'production')(address)
  const asked = [...queries]
  const render = createRenderer(app.http, build.load, 'production')
  const steps = {
    whole: async () => finish(await render(address)),
    api: () => Promise.all(calls.map(async (url) => app.http.inject({ url, remoteAddress: inMemoryAddress }))),
    database: () => Promise.all(asked.map(async ({ sql, parameters }) => database.embedded?.query(sql, parameters))),
    compression: () => finish(page),
  }
  const variants = Object.fromEntries(
    Object.entries(steps).map(([step, work]) => [step, () => cpuMilliseconds(work)]),
  ) as Record<keyof typeof steps, () => Promise<number>>
  await inTurns(1, variants)
  const { whole, ...parts } = await inTurns(rounds, variants)
  return [name, written(spread(whole)), ...sharesOf(spread(whole).median, parts)]
}

function sharesOf(whole: number, parts: Record<'api' | 'database' | 'compression', number[]>): string[] {
  const [api, database, compression] = [parts.api, parts.database, parts.compression].map(
    (costs) => spread(costs).median,
  ) as [number, number, number]
  const percent = (part: number) => `${Math.round((part / whole) * 100)} %`
  return [
    (1_000 / whole).toFixed(0),
    percent(whole - api - compression),
    percent(api - database),
    percent(database),
    percent(compression),
  ]
}

const finish = (page: Rendered) => finishPage(page, { siteHeaders: {}, isDevelopment: false })

async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < pagesARound; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / pagesARound
}
