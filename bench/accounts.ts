import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { readConfig } from '../server/config.ts'
import { hours } from '../server/core/durations.ts'
import { openDatabase } from '../server/db/database.ts'
import { PasswordHasher } from '../server/features/accounts/index.ts'
import { startPostgres } from '../test/postgres.ts'
import { slowestPages } from './crowds.ts'
import { type DatabaseKind, databases } from './magazines.ts'
import { demoFolder, type Product, runCommand, startProduct } from './product.ts'
import { atMost, type Bench, type Figure, type Findings, findAll } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const rounds = 5
const secondsARound = 3
const signInsAtOnce = 50
const profileCallsAtOnce = 32
const samples = 200
/** The mail that a call may have set off is out before the next call is timed. */
const restMs = 30
/** So many that no address meets a limit. */
const people = 60
const password = 'Quiet71!Regulator'

/** Signing in is slow on purpose; nobody else is to notice, and nobody is to learn from it who has an account. */
export const accounts: Bench = {
  about: `sign-ins and profile calls a second, pages while ${signInsAtOnce} sign in, and whether times tell who has an account`,
  run: () => findAll(databases, onDatabase),
}

async function onDatabase(kind: DatabaseKind): Promise<Findings> {
  const server = kind === 'postgres' ? await startPostgres() : null
  const where = server ? { dataDir: await temporaryFolder(), databaseUrl: server.url } : { dataDir: await demoFolder() }
  if (server) await runCommand(['demo'], where)
  await addPeople(where)
  // Readers come from all over the world: the limits for one network are not what is measured.
  const environment = { TRUST_PROXY: '127.0.0.1', WEB_CONCURRENCY: '1' }
  const product = await startProduct({ ...where, environment })
  const other = await startProduct({ dataDir: await demoFolder(), environment })
  try {
    const speed = presentSpeed(kind, await measureSpeed(product, other).finally(() => other.stop()))
    const secrecy = presentSecrecy(kind, await measureSecrecy(product))
    return { tables: [speed.table, secrecy.table], figures: [...speed.figures, ...secrecy.figures] }
  } finally {
    await product.stop()
    await server?.stop()
  }
}

const reader = (i: number) => `reader-${i % people}@example.com`
/** Somebody who has signed up and not yet clicked the link. */
const waiting = (i: number) => `waiting-${i % people}@example.com`

async function addPeople({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const { db, close } = await openDatabase({ ...config, onError: console.error })
  const created_at = new Date()
  const password_hash = await new PasswordHasher().hash(password)
  const rows = (emails: string[]) =>
    emails.map((email) => ({ email, email_key: email, username: 'Reader', phone: null, password_hash, created_at }))
  const numbers = Array.from({ length: people }, (_, i) => i)
  const readers = rows(numbers.map(reader)).map((row) => ({ ...row, google_subject: null }))
  await db.insertInto('users').values(readers).execute()
  const expires_at = new Date(created_at.getTime() + hours(48))
  const pending = rows(numbers.map(waiting)).map((row) => ({ ...row, expires_at }))
  await db.insertInto('pending_sign_ups').values(pending).execute()
  await close()
}

type Speed = Record<'hashing' | 'signIns' | 'profiles' | 'alone' | 'elsewhere' | 'meanwhile', number[]>

/** The pages as the slowest of a hundred readers has them, in milliseconds; all else a second. */
async function measureSpeed(product: Product, other: Product): Promise<Speed> {
  const { url } = product
  const hasher = new PasswordHasher()
  const hash = await hasher.hash(password)
  const signIns = () => perSecond(signInsAtOnce, (i) => signIn(url, i))
  const pagesDuringSignIns = (asked: Product) =>
    slowestPages(asked, secondsARound, async () => {
      const signedIn = signIns()
      return () => signedIn
    })
  const variants = {
    hashing: () => perSecond(4, () => hasher.check(hash, password)),
    signIns,
    profiles: async () => {
      // Of many sign-ins the oldest are ended.
      const headers = { authorization: `Bearer ${await signIn(url, 0)}` }
      return perSecond(profileCallsAtOnce, () => call(url, { path: '/auth/profile', status: 200, headers }))
    },
    alone: () => slowestPages(product, secondsARound),
    // Of a server that has nothing to do with it: what is left is that the machine has two cores, for those who ask as well.
    elsewhere: () => pagesDuringSignIns(other),
    meanwhile: () => pagesDuringSignIns(product),
  }
  await inTurns(1, variants)
  return inTurns(rounds, variants)
}

const SignedIn = z.object({ token: z.string() })

/** Everybody signs in at home. */
async function signIn(url: string, i: number): Promise<string> {
  const body = { email: reader(i), password }
  const answer = await call(url, { path: '/auth/login', status: 200, body, network: `172.16.0.${i % people}` })
  return SignedIn.parse(JSON.parse(answer)).token
}

/** How often a second something is done, so many times at once over and over for a while. */
async function perSecond(atOnce: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  let turns = 0
  const overAndOver = async () => {
    while (elapsed() < secondsARound) await work(turns++)
  }
  await Promise.all(Array.from({ length: atOnce }, overAndOver))
  return turns / elapsed()
}

function presentSpeed(kind: DatabaseKind, speed: Speed) {
  const rows = [
    [`sign-ins, ${signInsAtOnce} at once, a second`, written(spread(speed.signIns), 1)],
    ['of what hashing alone would allow', written(ratios(speed.signIns, speed.hashing))],
    [`profile calls, ${profileCallsAtOnce} at once, a second`, written(spread(speed.profiles), 0)],
    ['cached page, 99 % ms', written(spread(speed.alone), 1)],
    ['while others sign in to another server on the machine, 99 % ms', written(spread(speed.elsewhere), 1)],
    ['while they sign in to this one, 99 % ms', written(spread(speed.meanwhile), 1)],
  ]
  const what = `${kind}: 99 % of pages during ${signInsAtOnce} sign-ins, of that`
  const figures = [
    atMost(`${what} without`, 2, ratios(speed.meanwhile, speed.alone)),
    atMost(`${what} while they are another server's`, 1.2, ratios(speed.meanwhile, speed.elsewhere)),
  ]
  return { table: { title: `Accounts on ${kind}`, columns: ['what', 'measured'], rows }, figures }
}

type Secrecy = Record<string, Record<'known' | 'unknown', number[]>>

/** How long answers take that must not tell whether an address is known, in milliseconds, one after the other. */
async function measureSecrecy({ url }: Product): Promise<Secrecy> {
  const wrong = { password: 'Wrong71!Regulator' }
  const calls = {
    login: { path: '/auth/login', status: 401, body: wrong, known: reader },
    register: { path: '/auth/register', status: 201, body: { username: 'Reader', password }, known: reader },
    reset: { path: '/auth/request-password-reset', status: 200, body: {}, known: reader },
    resend: { path: '/auth/resend-verification', status: 200, body: {}, known: waiting },
  }
  const secrecy: Secrecy = {}
  for (const [name, { known, body, ...rest }] of Object.entries(calls)) {
    const timed = (emailOf: (i: number) => string) => {
      let turn = 0
      return async () => {
        const sample = { ...rest, body: { ...body, email: emailOf(turn++) }, network: nextNetwork() }
        await new Promise((resolve) => setTimeout(resolve, restMs))
        const startedAt = performance.now()
        await call(url, sample)
        return performance.now() - startedAt
      }
    }
    const variants = { known: timed(known), unknown: timed((i) => `${name}-${i % people}@example.com`) }
    await inTurns(10, variants)
    secrecy[name] = await inTurns(samples, variants)
  }
  return secrecy
}

let networks = 0

function nextNetwork(): string {
  const n = networks++
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
}

function presentSecrecy(kind: DatabaseKind, secrecy: Secrecy) {
  const found = Object.entries(secrecy).map(([name, times]) => {
    const known = spread(times.known)
    const unknown = spread(times.unknown)
    return { name, known, unknown, ratio: known.median / unknown.median }
  })
  return {
    table: {
      title: `Known and unknown addresses on ${kind}: milliseconds an answer, ${samples} of each in turns`,
      columns: ['call', 'known', 'unknown', 'ratio of the middle ones'],
      rows: found.map(({ name, known, unknown, ratio }) => [name, written(known), written(unknown), ratio.toFixed(3)]),
    },
    figures: found.map(
      ({ name, ratio }): Figure => ({
        what: `${kind}: ${name}, known of unknown address`,
        promised: '0.9 to 1.1',
        measured: ratio.toFixed(3),
        isKept: ratio >= 0.9 && ratio <= 1.1,
      }),
    ),
  }
}

interface Call {
  path: string
  /** What the answer must have. */
  status: number
  body?: object
  headers?: Record<string, string>
  /** Where it comes from, as a proxy would say. */
  network?: string
}

const agent = new Agent({ keepAlive: true })

/** Calls the API: with a body by POST. */
async function call(origin: string, { path, status, body, headers, network }: Call): Promise<string> {
  const sent = request(`${origin}/api${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(network && { 'x-forwarded-for': network }),
    },
  })
  sent.end(body && JSON.stringify(body))
  const [response] = await once(sent, 'response')
  const answer = await text(response)
  if (response.statusCode !== status) throw new Error(`${path} answered ${response.statusCode}: ${answer}`)
  return answer
}
