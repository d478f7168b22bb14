import { createHash, randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { KyselyPlugin } from 'kysely'
import { days } from '../server/core/durations.ts'
import type { Database, DatabaseHandle } from '../server/db/database.ts'
import { startPostgres } from '../test/postgres.ts'
import { type Inside, openInside } from './in-process.ts'
import { type DatabaseKind, databases } from './magazines.ts'
import { demoFolder, runCommand } from './product.ts'
import type { Bench, Findings } from './report.ts'
import { inTurns, spread, written } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const rounds = 9
const requestsARound = 200
const readersAtOnce = 20

/** What a subscriber's article costs: it is theirs alone, so nothing of it is kept. */
export const gatedArticle: Bench = {
  about: 'a gold article for a signed-in gold reader, beside the same for a stranger, on both databases',
  run: async () => {
    const findings: Findings = { tables: [], figures: [] }
    for (const kind of databases) findings.tables.push(await onDatabase(kind))
    return findings
  },
}

async function onDatabase(kind: DatabaseKind) {
  const server = kind === 'postgres' ? await startPostgres() : null
  const where = server ? { dataDir: await temporaryFolder(), databaseUrl: server.url } : { dataDir: await demoFolder() }
  if (server) await runCommand(['demo'], where)
  const clock = new QueryClock()
  const inside = await openInside({ ...where, wrap: (database) => clock.watch(database) })
  try {
    return await measure(kind, inside, clock)
  } finally {
    await inside.close()
    await server?.stop()
  }
}

async function measure(kind: DatabaseKind, { app, database }: Inside, clock: QueryClock) {
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { id } = await database.db
    .selectFrom('articles')
    .select('id')
    .where('access', '=', 'gold')
    .where('published_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const url = `${origin}/api/home/article/${id}`
  const gold = { authorization: `Bearer ${await aGoldReader(database.db)}` }
  const variants = {
    gold: () => perSecond(() => ask(url, gold, 200)),
    stranger: () => perSecond(() => ask(url, {}, 401)),
    share: () => clock.shareOf(() => ask(url, gold, 200)),
  }
  await inTurns(2, variants)
  const found = await inTurns(rounds, variants)
  const percent = spread(found.share.map((share) => share * 100))
  return {
    title: `Gated article on ${kind}, ${readersAtOnce} readers at once`,
    columns: ['answers a second, gold reader', 'answers a second, stranger', 'database, of the time of one answer'],
    rows: [[written(spread(found.gold), 0), written(spread(found.stranger), 0), `${written(percent, 0)} %`]],
  }
}

/** Somebody with a session and a year of gold, as signing in and paying leave them. */
async function aGoldReader(db: Database): Promise<string> {
  const now = new Date()
  const inAYear = new Date(now.getTime() + days(365))
  const email = 'gold@example.com'
  const user = { email_key: email, email, username: 'Gold', created_at: now }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const session = {
    token_hash: createHash('sha256').update(token).digest(),
    user_id,
    method: 'password' as const,
    device: 'Bench',
    created_at: now,
    last_seen_at: now,
    expires_at: inAYear,
  }
  await db.insertInto('sessions').values(session).execute()
  const year = { user_id, plan: 'gold' as const, starts_at: now, ends_at: inAYear, reason: 'bench', has_grace: true }
  await db.insertInto('subscriptions').values(year).execute()
  return token
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  let left = requestsARound
  const startedAt = performance.now()
  const one = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: readersAtOnce }, one))
  return requestsARound / ((performance.now() - startedAt) / 1_000)
}

const agent = new Agent({ keepAlive: true })

function ask(url: string, headers: Record<string, string>, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${url} answered ${response.statusCode}`))
      buffer(response).then(() => resolve(), reject)
    }).on('error', reject)
  })
}

/** Adds up how long queries take, from when they are asked until their rows are there. */
class QueryClock implements KyselyPlugin {
  readonly #startedAt = new WeakMap<object, number>()
  #sum = 0

  watch(database: DatabaseHandle): DatabaseHandle {
    return { ...database, db: database.db.withPlugin(this) }
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ queryId, node }) => {
    this.#startedAt.set(queryId, performance.now())
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ queryId, result }) => {
    this.#sum += performance.now() - (this.#startedAt.get(queryId) ?? Number.NaN)
    return result
  }

  /** The share of queries in the time of answers that are asked for one after the other. */
  async shareOf(work: () => Promise<void>): Promise<number> {
    this.#sum = 0
    const startedAt = performance.now()
    for (let i = 0; i < requestsARound; i++) await work()
    return this.#sum / (performance.now() - startedAt)
  }
}
