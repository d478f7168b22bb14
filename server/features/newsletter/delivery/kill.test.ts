import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { NewsletterSendDetail } from '../../../../contract/newsletter/sends.ts'
import { copyTemplate, createDatabase } from '../../../../test/database.ts'
import { openMailSink } from '../../../../test/mail-sink.ts'
import { days } from '../../../core/durations.ts'
import { type DatabaseHandle, openDatabase } from '../../../db/database.ts'
import { migrate } from '../../../db/migrate.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addPublishedArticle } from '../../articles/index.ts'

const root = join(import.meta.dirname, '../../../..')

let cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  cleanUp = []
})

/** A magazine as a program of its own, which can be killed. */
async function startMagazine(dataDir: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'test/magazine-program.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The test runner has a MODE of its own.
    env: { ...process.env, MODE: 'trial', LOG_LEVEL: 'error', MAIL_FROM: 'magazine@magazine.test', ...environment },
  })
  cleanUp.push(() => child.kill('SIGKILL'))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('exit', (code) => reject(new Error(`The magazine ended with ${code} before it was open`)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = /^open (\S+)$/.exec(line)?.[1]
    if (address) resolve(address)
  })
  const url = await promise
  return {
    call: async (method: 'GET' | 'POST', path: string, token: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return response.json()
    },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** So many subscribers, an article, and an administrator's token. */
async function fill({ db }: DatabaseHandle, recipients: number): Promise<{ token: string; article: number }> {
  const now = new Date()
  await sql`
    insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
    select 'reader' || i || '@reader.example', 'Priya', now(), now() from generate_series(1, ${recipients}::integer) as i`.execute(
    db,
  )
  const nobody = { phone: null, password_hash: null, google_subject: null }
  const user = {
    email_key: 'anna@magazine.test',
    email: 'anna@magazine.test',
    username: 'Anna',
    created_at: now,
    ...nobody,
  }
  const { id } = await db
    .insertInto('users')
    .values({ ...user, role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const session = { token_hash: hash, user_id: id, parent_id: null, method: 'password', device: 'Firefox' } as const
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + days(1)) }
  await db
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute()
  const draft = {
    title: 'A regulator',
    html: '<p>It is quiet.</p>',
    section: 'news',
    access: 'free',
    image: null,
  } as const
  const filed = { categories: [], keywords: [], partNumbers: [], isInCarousel: false }
  const article = await inTransaction(db, (tx) =>
    addPublishedArticle(tx, { ...draft, ...filed, enteredAt: now, datedAt: now }, now),
  )
  return { token, article }
}

const places = {
  embedded: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-crash-'))
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
    await copyTemplate(dataDir)
    return { dataDir, databaseUrl: null }
  },
  postgres: async () => ({ dataDir: tmpdir(), databaseUrl: await createDatabase() }),
}

test.each([
  { kind: 'embedded', recipients: 5_000, kills: 2, atOnce: 1 },
  { kind: 'postgres', recipients: 2_000, kills: 1, atOnce: 2 },
] as const)(
  'on $kind, kill -9 in the middle of a send misses nobody; who may have got it twice is listed',
  async ({ kind, recipients, kills, atOnce }) => {
    const sink = await openMailSink()
    cleanUp.push(() => sink.close())
    const { dataDir, databaseUrl } = await places[kind]()
    const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, onError: () => {} })
    if (databaseUrl !== null) await migrate(database, join(root, 'db/migrations'))
    const { token, article } = await fill(database, recipients)
    if (databaseUrl === null) await database.close()
    else cleanUp.push(() => database.close())

    const environment = {
      SMTP_URL: sink.url,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, WEB_CONCURRENCY: '1' }),
    }
    const start = () => startMagazine(dataDir, environment)
    const running = await Promise.all(Array.from({ length: atOnce }, start))
    const send = { selectedArticles: [article], sendToAll: true }
    const { sendId } = await running[0]!.call('POST', '/admin/send-newsletter', token, send)
    for (let killed = 1; killed <= kills; killed += 1) {
      await sink.reaches(killed * 700)
      await running.shift()?.kill()
      running.push(await start())
      // Whoever is silent for a while is thought dead. Without the while, all are, and the living say that they are not.
      if (databaseUrl !== null)
        await sql`update newsletter_workers set heartbeat_at = heartbeat_at - interval '1 minute'`.execute(database.db)
    }
    const look = (path = ''): Promise<NewsletterSendDetail> =>
      running[0]!.call('GET', `/admin/newsletter-sends/${sendId}${path}`, token)
    await expect.poll(async () => (await look()).state, { timeout: 240_000, interval: 200 }).toBe('done')

    const done = await look()
    expect(done).toMatchObject({ submitted: recipients, failed: 0, skipped: 0, sending: 0 })
    expect(sink.taken.size).toBe(recipients)
    const listed: { email: string }[] = []
    for (let page = 1; listed.length < done.unconfirmed; page += 1) {
      const { data } = await running[0]!.call(
        'GET',
        `/admin/newsletter-sends/${sendId}/recipients?kind=unconfirmed&limit=100&page=${page}`,
        token,
      )
      listed.push(...data)
    }
    const repeated = [...sink.taken].filter(([, times]) => times > 1).map(([address]) => address)
    const unconfirmed = new Set(listed.map(({ email }) => email))
    expect(repeated.filter((address) => !unconfirmed.has(address))).toEqual([])
    expect(unconfirmed.size).toBeGreaterThan(0)
  },
  300_000,
)
