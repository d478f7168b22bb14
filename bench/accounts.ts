import { setTimeout as pause } from 'node:timers/promises'
import { PasswordHasher } from '../src/features/accounts/server/index.ts'
import { hours } from '../src/platform/server/core/durations.ts'
import {
  type DatabaseKind,
  type MakePlace,
  onEachDatabase,
  type Place,
  type Product,
  startProduct,
  withDatabase,
  withProducts,
} from './kit/product.ts'
import { type Findings, merge, type Suite } from './kit/report.ts'
import { inTurns, ratios, spread, timed, written } from './kit/statistics.ts'

const [samples, signInsAtOnce, profileCallsAtOnce, secondsARound] = [200, 50, 32, 3]
/** Enough that no address meets a rate limit. */
const people = 60
const password = 'Quiet71!Regulator'

export const accounts: Suite = {
  about: 'response times do not tell who has an account, and sign-ins are limited by hashing alone',
  run: () => onEachDatabase(measure),
}

async function measure(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const place = await makePlace()
  await addPeople(place)
  const product = await startProduct(place)
  return withProducts([product], async () =>
    merge([await measureSpeed(kind, product), await measureSecrecy(kind, product)]),
  )
}

const reader = (i: number) => `reader-${i % people}@example.com`
const pending = (i: number) => `pending-${i % people}@example.com`

function addPeople(place: Place): Promise<unknown> {
  return withDatabase(place, async ({ db }) => {
    const created_at = new Date()
    const password_hash = await new PasswordHasher().hash(password)
    const rows = (emailOf: (i: number) => string) =>
      Array.from({ length: people }, (_, i) => ({
        email: emailOf(i),
        email_key: emailOf(i),
        username: 'Reader',
        phone: null,
        password_hash,
        created_at,
      }))
    await db
      .insertInto('users')
      .values(rows(reader).map((row) => ({ ...row, google_subject: null })))
      .execute()
    const expires_at = new Date(created_at.getTime() + hours(48))
    return db
      .insertInto('pending_sign_ups')
      .values(rows(pending).map((row) => ({ ...row, expires_at })))
      .execute()
  })
}

async function measureSpeed(kind: DatabaseKind, { url }: Product): Promise<Findings> {
  const hasher = new PasswordHasher()
  const hash = await hasher.hash(password)
  const signIn = (i: number) =>
    call(url, {
      path: '/auth/login',
      status: 200,
      body: { email: reader(i), password },
      network: `172.16.0.${i % people}`,
    })
  const speeds = await inTurns(5, {
    'hashing alone': () => perSecond(4, () => hasher.check(hash, password)),
    [`sign-ins, ${signInsAtOnce} at once`]: () => perSecond(signInsAtOnce, signIn),
    [`profile calls, ${profileCallsAtOnce} at once`]: async () => {
      // A new session every time: an account's oldest sessions are ended.
      const { token } = JSON.parse(await signIn(0))
      const headers = { authorization: `Bearer ${token}` }
      return perSecond(profileCallsAtOnce, () => call(url, { path: '/auth/profile', status: 200, headers }))
    },
  })
  const [hashing = []] = Object.values(speeds)
  return {
    tables: [
      {
        title: `Accounts on ${kind}`,
        columns: ['what', 'a second', 'of hashing alone'],
        rows: Object.entries(speeds).map(([what, values]) => [
          what,
          written(spread(values), 0),
          written(ratios(values, hashing)),
        ]),
      },
    ],
    figures: [],
  }
}

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

/** Calls whose response must not tell whether an address is known, one after the other. */
async function measureSecrecy(kind: DatabaseKind, { url }: Product): Promise<Findings> {
  const wrong = { password: 'Wrong71!Regulator' }
  const calls = {
    login: { path: '/auth/login', status: 401, body: wrong, known: reader },
    register: { path: '/auth/register', status: 201, body: { username: 'Reader', password }, known: reader },
    reset: { path: '/auth/request-password-reset', status: 200, body: {}, known: reader },
    resend: { path: '/auth/resend-verification', status: 200, body: {}, known: pending },
  }
  const found: { name: string; known: number[]; unknown: number[]; ratio: number }[] = []
  for (const [name, { known, body, ...rest }] of Object.entries(calls)) {
    const time = (emailOf: (i: number) => string) => {
      let turn = 0
      return async () => {
        // Until the mail of the previous call is sent.
        await pause(30)
        const email = emailOf(turn++)
        return timed(() => call(url, { ...rest, body: { ...body, email }, network: nextNetwork() }))
      }
    }
    const variants = { known: time(known), unknown: time((i) => `${name}-${i % people}@example.com`) }
    const times = await inTurns(samples, variants)
    found.push({ name, ...times, ratio: spread(times.known).median / spread(times.unknown).median })
  }
  return {
    tables: [
      {
        title: `Known and unknown addresses on ${kind}: milliseconds, ${samples} calls of each in turns`,
        columns: ['call', 'known', 'unknown', 'ratio of the medians'],
        rows: found.map(({ name, known, unknown, ratio }) => [
          name,
          written(spread(known)),
          written(spread(unknown)),
          ratio.toFixed(3),
        ]),
      },
    ],
    figures: found.map(({ name, ratio }) => ({
      what: `${kind}: ${name}, known of unknown address`,
      promised: '0.9 to 1.1',
      measured: ratio.toFixed(3),
      isKept: ratio >= 0.9 && ratio <= 1.1,
    })),
  }
}

let networks = 0

/** Readers come from everywhere. The rate limit of one network is not measured here. */
function nextNetwork(): string {
  const n = networks++
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
}

interface Call {
  path: string
  /** The expected status. Throws for any other. */
  status: number
  /** With a body the call is a POST. */
  body?: object
  headers?: Record<string, string>
  /** The client's address as a proxy would forward it. */
  network?: string
}

async function call(origin: string, { path, status, body, headers, network }: Call): Promise<string> {
  const response = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(network && { 'x-forwarded-for': network }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text
}
