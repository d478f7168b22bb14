import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { type App, createApp, type PagesBuild } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { addPublishedArticle, type NewArticle } from '../server/features/articles/index.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './database.ts'

/** A magazine under test: the whole application on a real database, without its pages unless they are asked for. */
export interface Magazine {
  app: App
  database: TestDatabase
  /** What the application takes for the present; a test may change it. */
  clock: { now: Date }
  /** Calls an address of the API or the site. */
  get(address: string, headers?: Record<string, string>): Promise<Answer>
  /** Publishes an article with these particulars and gives its id. */
  publishes(particulars?: Partial<NewArticle>): Promise<number>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // What an answer holds is what the test is about.
  json: () => ReturnType<typeof JSON.parse>
}

interface Options {
  kind?: DatabaseKind
  /** One that another magazine leaves behind, as when the program is started again. */
  database?: TestDatabase
  build?: PagesBuild
  environment?: Record<string, string>
}

/** Opens a magazine with an empty database. Lines of level error make the test that caused them fail. */
export async function openMagazine({
  kind,
  build = withoutPages,
  environment = {},
  database: given,
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
  const clock = { now: new Date('2026-03-02T09:00:00Z') }
  const log = pino({ level: 'error' })
  const app = await createApp({ config, database, log, build, now: () => clock.now })
  return {
    app,
    database,
    clock,
    get: async (url, headers = {}) => {
      const answer = await app.http.inject({ method: 'GET', url, headers })
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload, json: () => answer.json() }
    },
    publishes: (particulars) =>
      inTransaction(database.db, (tx) => addPublishedArticle(tx, { ...aDraft(clock.now), ...particulars }, clock.now)),
    close: async () => {
      await app.close()
      if (!given) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
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
  npnwid: null,
  sourceUrl: null,
  image: null,
  enteredAt: now,
  datedAt: now,
  isInCarousel: false,
})

/** Of the pages' build, only that there is none: for tests of the API. */
const withoutPages: PagesBuild = {
  load: async () => ({ routes: {} }) as ServerBuild,
  clientDir: null,
  mode: 'production',
}
