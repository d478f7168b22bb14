import { randomInt } from 'node:crypto'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import pino from 'pino'
import type { ServerEntryModule } from 'react-router'
import { links } from '../contract/links.ts'
import type { Database, DatabaseHandle } from '../server/db/database.ts'
import { Purging } from '../server/features/shared-caches/index.ts'
import type { Calls } from '../server/http/api/calls.ts'
import { finishPage } from '../server/http/pages/finished-page.ts'
import { createRenderer } from '../server/http/pages/renderer.ts'
import { insertMember } from '../test/members.ts'
import { type InProcess, openInProcess } from './kit/in-process.ts'
import type { DatabaseKind, MakePlace } from './kit/product.ts'
import type { Findings } from './kit/report.ts'
import { inTurns, ratios, spread, written } from './kit/statistics.ts'

const [rounds, requestsARound] = [7, 12]

type Work = () => Promise<unknown>

interface Asked {
  /** Each address of one that is absent is asked for once: one cached page serves them all. */
  url: () => string
  isAbsent?: boolean
  /** React renders it. */
  isPage?: boolean
  authorization?: string
}

/**
 * Processor time of all threads for pages that no cache has: of the whole request, and of its parts, each done alone. That of SQL is the
 * driver's, on the embedded database the database's too. Nothing is promised.
 */
export async function measureUncached(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const recorder = new StatementRecorder()
  const here = await openInProcess(await makePlace(), (database) => recorder.watch(database))
  try {
    const rows: string[][] = []
    for (const [name, asked] of Object.entries(await addresses(here)))
      rows.push([name, ...(await costs(here, recorder, asked))])
    const title = `Uncached pages on ${kind}, CPU ms of all threads`
    return { tables: [{ title, columns: ['page', ...columns], rows }], figures: [] }
  } finally {
    await here.close()
  }
}

async function addresses({ database: { db } }: InProcess): Promise<Record<string, Asked>> {
  const article = async (access: 'free' | 'gold') =>
    (await db.selectFrom('articles').select('id').where('access', '=', access).orderBy('id').executeTakeFirstOrThrow())
      .id
  const { part } = await db.selectFrom('article_parts').select('part').orderBy('part').executeTakeFirstOrThrow()
  const [free, gated] = [await article('free'), await article('gold')]
  const { token } = await insertMember(db, { plan: 'gold' }, new Date())
  const page = (address: string): Asked => ({ url: () => address, isPage: true })
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
    'signed-in article': { url: () => `/api/home/article/${gated}`, authorization: `Bearer ${token}` },
  }
}

const columns = [
  ...['statements', 'request', 'calls', 'SQL', 'React', 'router, serialising', 'hashing', 'compressing'],
  ...['of React alone', 'of the statements', 'requests a second on one core'],
]

async function costs(
  here: InProcess,
  recorder: StatementRecorder,
  { url, isAbsent, isPage, authorization }: Asked,
): Promise<string[]> {
  const { app } = here
  const request: Work = async () => {
    if (!isAbsent) app.cache.purgeAll()
    const headers = { host: 'magazine.test', 'accept-encoding': 'br', ...(authorization && { authorization }) }
    await app.http.inject({ url: url(), remoteAddress: someAddress(), headers })
  }
  await request()
  const statements = await recorder.statementsOf(request)
  const works: Record<string, Work> = {
    request,
    ...(statements.length > 0 && { SQL: () => recorder.repeat(statements) }),
    ...(isPage && (await takeApart(here, url()))),
  }
  const measured = await inTurns(
    rounds,
    Object.fromEntries(Object.entries(works).map(([name, work]) => [name, () => cpuOf(work)])),
  )
  const times = (part: string) => measured[part] ?? []
  const of = (part: string) => spread(times(part)).median
  const parts = [
    ...[of('calls') - of('SQL'), of('SQL'), of('React'), of('rendering') - of('React')],
    ...[of('finishing'), of('compressing') - of('finishing')],
    ...['React', 'SQL'].map((part) => ratios(times('request'), times(part)).median),
  ].map((time) => (Number.isNaN(time) ? '' : time.toFixed(2)))
  const whole = written(spread(times('request')))
  return [String(statements.length), whole, ...parts, (1_000 / of('request')).toFixed(0)]
}

/** Those of one network are limited. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** The parts of a page: its calls, its rendering with their answers from memory, React alone with the same tree, and what comes after. */
async function takeApart({ app, build }: InProcess, address: string): Promise<Record<string, Work>> {
  const answers = new Map<string, ReturnType<Calls['performForPage']>>()
  const asked: Work[] = []
  const performForPage: Calls['performForPage'] = (name, given, context) => {
    const call = JSON.stringify([name, given])
    const perform = () => {
      const visitor = { ...context.visitor, network: someAddress() }
      return app.calls.performForPage(name, given, { ...context, visitor })
    }
    const answer = answers.get(call) ?? perform()
    if (!answers.has(call)) asked.push(perform)
    answers.set(call, answer)
    return answer
  }
  const { entry, ...built } = await build.load()
  const draw = entry.module.default
  let drawn: Parameters<typeof draw> | undefined
  const module: ServerEntryModule = {
    ...entry.module,
    default: (...given: Parameters<typeof draw>) => {
      drawn = given
      return draw(...given)
    },
  }
  const log = pino({ level: 'warn' })
  const render = createRenderer({
    ...{ calls: { performForPage }, log, build: { ...built, entry: { module } }, mode: 'production' },
  })
  const rendered = await render(address, '127.0.0.1')
  const outside = new Purging(null, () => {})
  const finish = () => finishPage(rendered, { siteHeaders: {}, isDevelopment: false, outside })
  return {
    calls: () => Promise.all(asked.map((perform) => perform())),
    rendering: () => render(address, '127.0.0.1'),
    React: async () => {
      if (!drawn) throw new Error(`${address} is not written by React`)
      const [request, status, headers, { serverHandoffStream: _data, ...context }, load] = drawn
      await draw(request, status, new Headers(headers), context, load)
    },
    finishing: finish,
    compressing: async () => (await finish()).compress('br'),
  }
}

/** Records the statements of a request, except those that begin and end transactions, and sends them again without anything around them. */
class StatementRecorder implements KyselyPlugin {
  #db: Database | null = null
  #recorded: CompiledQuery[] | null = null
  readonly #compiled = new WeakMap<object, CompiledQuery>()

  watch(database: DatabaseHandle): DatabaseHandle {
    this.#db = database.db
    return { ...database, db: database.db.withPlugin(this) }
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ queryId, node }) => {
    if (this.#db && this.#recorded) this.#compiled.set(queryId, this.#db.getExecutor().compileQuery(node, queryId))
    return node
  }

  /** A query within another has no result. */
  transformResult: KyselyPlugin['transformResult'] = async ({ queryId, result }) => {
    const compiled = this.#compiled.get(queryId)
    if (compiled) this.#recorded?.push(compiled)
    return result
  }

  /** Jobs send some of their own now and then, so the shortest of three records is the request's. */
  async statementsOf(request: Work): Promise<CompiledQuery[]> {
    const records: CompiledQuery[][] = []
    for (let i = 0; i < 3; i++) {
      this.#recorded = []
      await request()
      records.push(this.#recorded)
    }
    this.#recorded = null
    return records.toSorted((a, b) => a.length - b.length)[0] ?? []
  }

  async repeat(statements: readonly CompiledQuery[]): Promise<void> {
    for (const statement of statements) await this.#db?.executeQuery(statement)
  }
}

/** Milliseconds of processor time for one run, of many one after the other. */
async function cpuOf(work: Work): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < requestsARound; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / requestsARound
}
