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
/** Requests until a server that has just started has compiled what answers them. */
const warmUp = 200
/** Of a server that has run for a while: all code is compiled. */
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

/**
 * Processor time of all threads for what no cache has, on the embedded database with the database's own. Promised is only what a signed-in
 * reader's call costs, which no cache saves.
 */
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
    // Prepared, a statement takes PostgreSQL a fifth of the time, and then whatever stands around it is more than it: decision 26.
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

/** Those of one network are limited. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Milliseconds of processor time for one run, of many one after the other, with what is written after the last answer. */
async function cpuOf(work: Work, runs: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < runs; i++) await work()
  if (runs === viewsARound) await pause(1_000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / runs
}

/**
 * What a request costs, and its statements without anything around them: prepared on the embedded database, as texts on PostgreSQL, whose
 * processes count too, since the time of a statement is not only its driver's.
 */
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

/** The first process of PostgreSQL on this machine; null for the embedded database. */
async function postgresProcess({ database: { db, kind } }: InProcess): Promise<number | null> {
  if (kind === 'embedded') return null
  const { rows } = await sql<{ pid: string }>`select pg_read_file('postmaster.pid') as pid`.execute(db)
  return Number.parseInt(rows[0]?.pid ?? '', 10)
}
