import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { readConfig } from '../../src/platform/server/config/config.ts'
import { type DatabaseHandle, openDatabase } from '../../src/platform/server/db/database.ts'
import { freePort } from '../../test/free-port.ts'
import { startPostgres } from '../../test/postgres.ts'
import { cpuSeconds, residentBytes, runNode, startNode, stop, temporaryFolder } from './processes.ts'
import { type Findings, merge, toMarkdown } from './report.ts'

const commandLine = join(import.meta.dirname, '..', '..', 'src', 'app', 'cli.ts')

/** PostgreSQL if its URL is given, else the embedded database in the folder. */
export interface Place {
  dataDir: string
  databaseUrl?: string
}

export interface Product {
  url: string
  /** Milliseconds until it was ready. */
  startedIn: number
  cpuSeconds(): Promise<number>
  residentBytes(): Promise<number>
  /** Sum over all labels. */
  metric(name: string): Promise<number>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** `program` is the command line of a clone or a release. Default: this checkout. */
export async function startProduct(
  place: Place,
  environment: Record<string, string> = {},
  program = commandLine,
): Promise<Product> {
  const port = environment['PORT'] ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = startNode([program, 'start'], {
    ...settings(place),
    PORT: port,
    WEB_CONCURRENCY: '1',
    TRUST_PROXY: '127.0.0.1',
    ...environment,
  })
  child.stdout?.resume()
  const pid = child.pid ?? 0
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} before it was ready`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    startedIn: performance.now() - startedAt,
    cpuSeconds: () => cpuSeconds(pid),
    residentBytes: () => residentBytes(pid),
    metric: async (name) => {
      const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
      const values = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    },
    stop: (signal) => stop(child, signal),
  }
}

export async function withProducts<T>(products: Product[], work: () => Promise<T>): Promise<T> {
  return work().finally(() => Promise.all(products.map((product) => product.stop())))
}

const isReady = (url: string) =>
  fetch(`${url}/healthz/ready`).then(
    (response) => response.ok,
    () => false,
  )

const administrator = { email: 'editor@example.com', password: 'Quiet71!Regulator' }

const settings = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

const SignedIn = z.object({ token: z.string(), row: z.record(z.string(), z.string()) })

/** Signs in the administrator. Returns the token and what the browser stores with it. */
export async function signIn(origin: string): Promise<z.infer<typeof SignedIn>> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(administrator)
  return SignedIn.parse(await (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).json())
}

export const databases = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof databases)[number]

/** A magazine with the demo's articles, filled up with generated ones to `articles`. */
export type MakePlace = (articles?: number) => Promise<Place>

export async function onEachDatabase(
  measure: (kind: DatabaseKind, makePlace: MakePlace) => Promise<Findings>,
): Promise<Findings> {
  const embedded = await measure('embedded', embeddedPlace)
  // A suite can take half an hour, so print results as they come.
  console.error(embedded.tables.map(toMarkdown).join('\n'))
  return merge([
    embedded,
    await onPostgres((server) => measure('postgres', (articles) => placeOnPostgres(server, articles))),
  ])
}

export async function onPostgres(measure: (server: string) => Promise<Findings>): Promise<Findings> {
  const server = await startPostgres()
  return measure(server.url).finally(() => server.stop())
}

let filled: Promise<string> | undefined

export async function embeddedPlace(articles?: number): Promise<Place> {
  filled ??= temporaryFolder().then(async (dataDir) => {
    await fill({ dataDir })
    return dataDir
  })
  const dataDir = await temporaryFolder()
  await cp(await filled, dataDir, { recursive: true })
  if (articles !== undefined) await fill({ dataDir }, articles)
  return { dataDir }
}

export async function placeOnPostgres(server: string, articles?: number): Promise<Place> {
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  const place = { dataDir: await temporaryFolder(), databaseUrl: new URL(`/${name}`, server).href }
  await fill(place)
  if (articles !== undefined) await fill(place, articles)
  return place
}

const fill = (place: Place, articles?: number) =>
  runNode([commandLine, 'demo', ...(articles === undefined ? [] : ['--articles', String(articles)])], settings(place))

/** Only while the magazine is not running. */
export async function withDatabase<T>(place: Place, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) })
  const database = await openDatabase({ ...config, onError: console.error })
  return work(database).finally(() => database.close())
}
