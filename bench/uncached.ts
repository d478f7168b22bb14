import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { links } from '../src/platform/contract/links.ts'
import { insertMember } from '../test/members.ts'
import { type InProcess, openInProcess } from './kit/in-process.ts'
import { cpuSeconds } from './kit/processes.ts'
import type { DatabaseKind, MakePlace } from './kit/product.ts'
import { atMost, type Findings } from './kit/report.ts'
import { StatementRecorder } from './kit/statement-recorder.ts'
import { inTurns, ratios, spread, written } from './kit/statistics.ts'

const [rounds, requestsARound] = [7, 12]
/** Requests until the code of a new server is compiled. */
const warmUp = 200
const [steadyRounds, steadyRequests] = [9, 200]
const viewsARound = 1_000

type Work = () => Promise<unknown>

interface Asked {
  /** Each address of one that is absent is asked for once: one cached page serves them all. */
  url: () => string
  isAbsent?: boolean
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
}

/** CPU time of all threads, on the embedded database including its own. Only the signed-in call has a promise. */
export async function measureUncached(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const recorder = new StatementRecorder()
  const here = await openInProcess(await makePlace(), (database) => recorder.watch(database))
  try {
    const { viewed, ...asked } = await addresses(here)
    const variants = Object.entries(asked).map(([name, one]) => [name, requestOf(here, one)] as const)
    for (const [, request] of variants) for (let i = 0; i < warmUp; i++) await request()
    const times = await inTurns(
      rounds,
      Object.fromEntries(variants.map(([name, request]) => [name, () => cpuOf(request, requestsARound)])),
    )
    const view = requestOf(here, viewed)
    times['article viewed'] = Object.values(await inTurns(rounds, { view: () => cpuOf(view, viewsARound) })).flat()
    const { request, statements } = await ofItsStatements(here, recorder, asked['signed-in article'])
    // Prepared statements take PostgreSQL a fifth of the time, less than the work around them: decision 26.
    const what = kind === 'embedded' ? 'statements alone' : 'statements as texts'
    return {
      tables: [
        {
          title: `Uncached on ${kind}`,
          columns: ['request', 'CPU ms of all threads', 'a second on one core'],
          rows: Object.entries(times).map(([name, costs]) => [
            name,
            written(spread(costs)),
            (1_000 / spread(costs).median).toFixed(0),
          ]),
        },
      ],
      figures: [atMost(`signed-in article on ${kind}, CPU of its ${what}`, 2, ratios(request, statements))],
    }
  } finally {
    await here.close()
  }
}

async function addresses({ database: { db } }: InProcess) {
  const article = async (access: 'free' | 'gold') =>
    (await db.selectFrom('articles').select('id').where('access', '=', access).orderBy('id').executeTakeFirstOrThrow())
      .id
  const { part } = await db.selectFrom('article_parts').select('part').orderBy('part').executeTakeFirstOrThrow()
  const [free, gated] = [await article('free'), await article('gold')]
  const { token } = await insertMember(db, { plan: 'gold' }, new Date())
  const page = (address: string): Asked => ({ url: () => address })
  return {
    'front page': page('/'),
    'free article': page(`/article/${free}`),
    'gated article': page(`/article/${gated}`),
    'section list': page('/section/news/index.html'),
    'component list': page('/component/ai/index.html'),
    'part page': page(`/part/${encodeURIComponent(part)}`),
    'search page': page('/search?q=regulator'),
    RSS: { url: () => links.siteFeed },
    'site map': { url: () => '/sitemaps/articles-1.xml' },
    'missing article': { url: () => `/article/${1e9 + randomInt(1e9)}`, isAbsent: true },
    'unknown address': { url: () => `/nothing-here-${randomInt(1e9)}`, isAbsent: true },
    'signed-in article': { url: () => `/api/home/article/${gated}`, headers: { authorization: `Bearer ${token}` } },
    viewed: { url: () => `/api/home/article/${free}/view`, method: 'POST', headers: { 'user-agent': browser } },
  } satisfies Record<string, Asked>
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const requestOf =
  ({ app }: InProcess, { url, isAbsent, method = 'GET', headers }: Asked): Work =>
  async () => {
    if (!isAbsent) app.cache.purgeAll()
    const all = { host: 'magazine.test', 'accept-encoding': 'br', ...headers }
    await app.http.inject({ method, url: url(), remoteAddress: someAddress(), headers: all })
  }

/** Requests of one network are limited. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Milliseconds of CPU time for a run, including what is written after the last answer. */
async function cpuOf(work: Work, runs: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < runs; i++) await work()
  if (runs === viewsARound) await pause(1_000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / runs
}

/** Statements are prepared on the embedded database, and sent as texts on PostgreSQL, whose processes count too. */
async function ofItsStatements(here: InProcess, recorder: StatementRecorder, asked: Asked) {
  const request = requestOf(here, asked)
  const statements = await recorder.statementsOf(request)
  const server = await postgresProcess(here)
  const elapsed = async () =>
    process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 + (server ? await cpuSeconds(server) : 0)
  const cost = (work: Work) => async () => {
    const before = await elapsed()
    for (let i = 0; i < steadyRequests; i++) await work()
    return (((await elapsed()) - before) / steadyRequests) * 1e3
  }
  return inTurns(steadyRounds, {
    request: cost(request),
    statements: cost(() => (server ? recorder.repeatAsText(statements) : recorder.repeat(statements))),
  })
}

/** PostgreSQL's main process on this machine. Null for the embedded database. */
async function postgresProcess({ database: { db, kind } }: InProcess): Promise<number | null> {
  if (kind === 'embedded') return null
  const { rows } = await sql<{ pid: string }>`select pg_read_file('postmaster.pid') as pid`.execute(db)
  return Number.parseInt(rows[0]?.pid ?? '', 10)
}
