import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { ServerEntryModule } from 'react-router'
import { links } from '../contract/links.ts'
import { Purging } from '../server/features/shared-caches/index.ts'
import type { Calls } from '../server/http/api/calls.ts'
import { finishPage } from '../server/http/pages/finished-page.ts'
import { createRenderer } from '../server/http/pages/renderer.ts'
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
 * driver's, on the embedded database the database's too. Promised is only what a signed-in reader's call costs, which no cache saves.
 */
export async function measureUncached(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const recorder = new StatementRecorder()
  const here = await openInProcess(await makePlace(), (database) => recorder.watch(database))
  try {
    const rows: string[][] = []
    const asked = await addresses(here)
    for (const [name, one] of Object.entries(asked)) rows.push([name, ...(await costs(here, recorder, one))])
    const title = `Uncached pages on ${kind}, CPU ms of all threads`
    const times = await withItsStatements(here, recorder, asked['signed-in article'])
    const [ofPrepared, ofTexts] = [ratios(times.request, times.prepared), ratios(times.request, times.texts)]
    const signedIn = {
      title: `Signed-in article on ${kind}, CPU ms with those of PostgreSQL, without the network`,
      columns: ['request', 'its statements, prepared', 'ratio', 'its statements as texts', 'ratio'],
      rows: [
        [spread(times.request), spread(times.prepared), ofPrepared, spread(times.texts), ofTexts].map((one) =>
          written(one),
        ),
      ],
    }
    // Prepared, a statement takes PostgreSQL a fifth of the time, and then whatever stands around it is more than it: decision 26.
    const [what, ratio] = kind === 'embedded' ? ['statements alone', ofPrepared] : ['statements as texts', ofTexts]
    const figure = atMost(`signed-in article on ${kind}, CPU of its ${what}`, 2, ratio)
    return { tables: [{ title, columns: ['page', ...columns], rows }, signedIn], figures: [figure] }
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
  } satisfies Record<string, Asked>
}

const columns = [
  ...['statements', 'request', 'calls', 'SQL', 'React', 'router, serialising', 'hashing', 'compressing'],
  ...['of React alone', 'of the statements', 'requests a second on one core'],
]

async function costs(here: InProcess, recorder: StatementRecorder, asked: Asked): Promise<string[]> {
  const request = requestOf(here, asked)
  for (let i = 0; i < warmUp; i++) await request()
  const statements = await recorder.statementsOf(request)
  const works: Record<string, Work> = {
    request,
    ...(statements.length > 0 && { SQL: () => recorder.repeat(statements) }),
    ...(asked.isPage && (await takeApart(here, asked.url()))),
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

const requestOf =
  ({ app }: InProcess, { url, isAbsent, authorization }: Asked): Work =>
  async () => {
    if (!isAbsent) app.cache.purgeAll()
    const headers = { host: 'magazine.test', 'accept-encoding': 'br', ...(authorization && { authorization }) }
    await app.http.inject({ url: url(), remoteAddress: someAddress(), headers })
  }

/** Of a server that has run for a while: all code is compiled. */
const [steadyRounds, steadyRequests] = [9, 200]

/**
 * What a request costs, of its statements without anything around them, prepared and as texts. With the processes of PostgreSQL, as the embedded database is counted too:
 * the time of a statement is not only its driver's.
 */
async function withItsStatements(here: InProcess, recorder: StatementRecorder, asked: Asked) {
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
    prepared: cost(() => recorder.repeat(statements)),
    texts: cost(() => recorder.repeatAsText(statements)),
  })
}

/** The first process of PostgreSQL on this machine; null for the embedded database. */
async function postgresProcess({ database: { db, kind } }: InProcess): Promise<number | null> {
  if (kind === 'embedded') return null
  const { rows } = await sql<{ pid: string }>`select pg_read_file('postmaster.pid') as pid`.execute(db)
  return Number.parseInt(rows[0]?.pid ?? '', 10)
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

/** Milliseconds of processor time for one run, of many one after the other. */
async function cpuOf(work: Work): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < requestsARound; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / requestsARound
}
