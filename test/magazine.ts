import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DestinationStream } from 'pino'
import type { ServerBuild } from 'react-router'
import { beforeAll, beforeEach } from 'vitest'
import { type App, createApp } from '../src/app/app.ts'
import { productionBuild } from '../src/app/build.ts'
import { allFeatures, requiredFeatures } from '../src/app/features.ts'
import type { PagesBuild } from '../src/app/pages.ts'
import { PasswordHasher } from '../src/features/accounts/server/index.ts'
import { addPublishedArticle, type NewArticle } from '../src/features/articles/server/index.ts'
import { readConfig } from '../src/platform/server/config/config.ts'
import { inTransaction } from '../src/platform/server/db/transaction.ts'
import type { ResolveTxt } from '../src/platform/server/gateways/dns/index.ts'
import type { FetchOutside } from '../src/platform/server/gateways/fetch/index.ts'
import { openLog } from '../src/platform/server/log.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase, usualDatabase } from './database.ts'
import { LeftOpen } from './left-open.ts'
import { openMailbox, type ReadMail } from './mailbox.ts'
import { RememberingConverter } from './remembering-converter.ts'
import { timed } from './start-times.ts'

/** The whole application on a real database. It writes mails to a folder. */
export interface Magazine {
  app: App
  database: TestDatabase
  dataDir: string
  clock: { now: Date }
  get(address: string, headers?: Record<string, string>): Promise<Answer>
  publishes(particulars?: Partial<NewArticle>): Promise<number>
  mailTo(address: string): Promise<ReadMail>
  /** Mails to an address so far. First waits until no job runs or is due. */
  countMails(address: string): Promise<number>
  /** Clears jobs, rows, mails, cached pages and errors, and sets the clock to `opening`. */
  startOver(): Promise<void>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // Each test knows the type of its answer.
  json: () => ReturnType<typeof JSON.parse>
}

interface Options {
  kind?: DatabaseKind
  /** The database of another magazine, to test a restart. */
  database?: TestDatabase
  /** Renders pages too. Default: only the API and the server's own documents answer. */
  pages?: boolean
  environment?: Record<string, string>
  /** Gets every line of the log. Default: errors only, to standard output. */
  logTo?: DestinationStream
  resolveTxt?: ResolveTxt
  /** The internet, for a test whose site is on loopback. */
  fetchOutside?: FetchOutside
  /** Default: all features, or with `FEATURES=required` in the environment those that every magazine has. */
  features?: typeof allFeatures
}

/** Cheap hashing: its real cost would be most of the work of signing in. */
export const passwords = new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 })

export const opening = new Date('2026-03-02T09:00:00Z')

const leftOpen = new LeftOpen<Magazine>()

/** What files that share a magazine have in common. Null: this one has settings or services of its own. */
function keyOfShared({ kind = usualDatabase, pages = false, ...own }: Options): object | null {
  return Object.keys(own).length === 0 ? { kind, pages } : null
}

/**
 * The magazine of a test file or `describe` group. Files of a worker share one if they want the same, since opening an
 * application and a database takes longer than most tests. Each test finds it empty, unless the group shares its set-up
 * (`isShared`).
 *
 * Use `describe.each(testDatabases)` for suites of the database's own machinery: its driver, transactions, triggers,
 * NOTIFY, the job queue. All others give the same results on both and run on one; the browser tests run on the other.
 */
export function useMagazine({
  isShared = false,
  environment,
  ...options
}: Omit<Options, 'environment'> & {
  isShared?: boolean
  /** A function if it depends on something that is also opened before the tests. */
  environment?: Record<string, string> | (() => Record<string, string>)
} = {}): Magazine {
  const magazine = {} as Magazine
  beforeAll(async () => {
    const given = typeof environment === 'function' ? environment() : environment
    const wanted = { ...options, ...(given && { environment: given }) }
    const key = keyOfShared(wanted)
    const taken = await (key ? leftOpen.take(key, () => openMagazine(wanted)) : openMagazine(wanted))
    Object.assign(magazine, taken)
    return () => (key ? leftOpen.leave(key, taken) : taken.close())
  })
  if (!isShared) beforeEach(() => magazine.startOver())
  return magazine
}

export async function openMagazine({
  kind,
  pages = false,
  environment = {},
  database: given,
  logTo,
  resolveTxt,
  fetchOutside,
  features = process.env['FEATURES'] === 'required' ? requiredFeatures : allFeatures,
}: Options = {}): Promise<Magazine> {
  const database = given ?? (await openTestDatabase(kind))
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-files-'))
  const config = readConfig({
    PUBLIC_URL: 'http://magazine.test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(database.databaseUrl !== null && { DATABASE_URL: database.databaseUrl }),
    ...environment,
  })
  const clock = { now: opening }
  const { log, errors } = logTo ? openLog('debug', logTo) : openLog('error')
  const build = pages ? await productionBuild(() => {}) : withoutPages
  const app = await timed('application', async () => {
    const created = await createApp({
      config,
      database,
      log,
      errors,
      build,
      features,
      now: () => clock.now,
      passwords,
      converter: new RememberingConverter(log, { priority: constants.priority.PRIORITY_NORMAL }),
      ...(resolveTxt && { resolveTxt }),
      ...(fetchOutside && { fetchOutside }),
    })
    await created.startJobs()
    return created
  })
  const mailbox = openMailbox(join(dataDir, 'mail'))
  return {
    app,
    database,
    dataDir,
    clock,
    get: async (url, headers = {}) => {
      const answer = await app.http.inject({ method: 'GET', url, headers })
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload, json: () => answer.json() }
    },
    publishes: (particulars) =>
      inTransaction(database.db, (tx) => addPublishedArticle(tx, { ...aDraft(clock.now), ...particulars }, clock.now)),
    mailTo: mailbox.mailTo,
    countMails: async (address) => {
      await jobsAreDone(database)
      return mailbox.count(address)
    },
    startOver: async () => {
      await jobsAreDone(database)
      await database.empty()
      await app.settings.reload()
      await mailbox.empty()
      app.forget()
      errors.forget()
      clock.now = opening
    },
    close: async () => {
      await app.close()
      if (!given) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Leaves jobs for later, such as retries after a delay. */
async function jobsAreDone({ db }: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from jobs.job
      where (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
        and name not in ('accounts.sweep', 'failed') and name not like '\\_\\_%'`.execute(db)
    if (rows[0]?.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const aDraft = (now: Date): NewArticle => ({
  title: 'A regulator that keeps quiet',
  html: '<p>It switches at 2 MHz and is heard by nobody.</p>',
  section: 'news',
  access: 'free',
  categories: ['powersupply'],
  keywords: ['buck'],
  partNumbers: [],
  image: null,
  enteredAt: now,
  datedAt: now,
  isInCarousel: false,
})

const withoutPages: PagesBuild = {
  load: async () => ({ routes: {} }) as ServerBuild,
  clientDir: null,
  mode: 'production',
}
