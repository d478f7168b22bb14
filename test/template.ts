import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../src/platform/server/db/database.ts'
import { migrate } from '../src/platform/server/db/migrate.ts'
import { readSchema } from '../src/platform/server/db/schema.ts'
import { openJobs } from '../src/platform/server/jobs/index.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'groundplane')

export const unsynced = { durable: false, minFreeBytes: 0 }

export const failLoudly = (error: Error) => {
  throw error
}

export async function copyTemplate(dataDir: string): Promise<void> {
  // For a thousand files, a seventh of the work of the asynchronous way.
  cpSync(await findTemplate(), join(dataDir, 'database'), { recursive: true })
}

/** Reused while the schema stays the same: making one takes two seconds, copying and opening a quarter of one. */
async function findTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const engine of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(await readFile(join(root, 'node_modules', engine, 'package.json')))
  const { tables, base, migrations } = await readSchema()
  for (const text of [tables, ...[base, ...migrations].map(({ checksum }) => checksum)]) hash.update(text)
  hash.update(await readFile(join(root, 'src', 'platform', 'server', 'jobs', 'job-types.ts')))
  const template = join(cache, `template-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(template)) await makeTemplate(template)
  return join(template, 'database')
}

async function makeTemplate(template: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    if (name.startsWith('template-')) await rm(join(cache, name), { recursive: true, force: true })
  }
  const making = await mkdtemp(join(cache, 'making-'))
  await fill({ databaseUrl: null, dataDir: making, embedded: unsynced })
  try {
    await rename(making, template)
  } catch (error) {
    // Another worker was quicker.
    await rm(making, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
}

async function fill(where: { databaseUrl: string | null; dataDir: string; embedded?: typeof unsynced }): Promise<void> {
  const database = await openDatabase({ ...where, poolSize: 1, onError: failLoudly })
  await migrate(database)
  const jobs = await openJobs({ database, databaseUrl: where.databaseUrl, log: console, isServer: false })
  await jobs.stop()
  await database.close()
}

export async function createTemplate(server: string, name: string): Promise<void> {
  await fill({ databaseUrl: await createDatabaseOn(server, { name, template: 'template0' }), dataDir: tmpdir() })
}

export async function createDatabaseOn(
  server: string,
  { name, template }: { name: string; template: string },
): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  // Copying files takes a third of the work of writing them to the log.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
