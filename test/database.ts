import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, inject } from 'vitest'
import { type Database, type DatabaseHandle, openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** The kind that a suite runs on by default: embedded, or PostgreSQL for the whole run with `TEST_DATABASE=postgres`. */
export const usualDatabase: DatabaseKind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded'

/** Both kinds, for `describe.each(testDatabases)` in suites whose SQL must mean the same on both. */
export const testDatabases: readonly DatabaseKind[] = ['embedded', 'postgres']

export type TestDatabase = DatabaseHandle & {
  /** What an embedded database lives in, else the address of the one on PostgreSQL. */
  dataDir: string
  databaseUrl: string | null
  /** Empties every table and starts its counting afresh. */
  empty(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const migrations = join(root, 'db', 'migrations')
const cache = join(root, 'node_modules', '.cache', 'groundplane')

const unsynced = { durable: false, minFreeBytes: 0 }

/** For tests in which nothing may go wrong in the background. */
export const failLoudly = (error: Error) => {
  throw error
}

/** An empty, migrated database for one test file; nothing in it survives a crash. `close()` removes it. */
export async function openTestDatabase(kind: DatabaseKind = usualDatabase): Promise<TestDatabase> {
  return kind === 'embedded' ? openCopyOfTemplate() : openOnPostgres()
}

/** As `useMagazine`, the database alone. */
export function useDatabase(kind?: DatabaseKind): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(kind))
    return () => database.close()
  })
  beforeEach(() => database.empty())
  return database
}

async function openCopyOfTemplate(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-test-'))
  await copyTemplate(dataDir)
  const handle = await openDatabase({
    databaseUrl: null,
    dataDir,
    poolSize: 1,
    onError: failLoudly,
    embedded: unsynced,
  })
  const close = async () => {
    await handle.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...handle, dataDir, databaseUrl: null, empty: emptier(handle), close }
}

/** Puts an empty, migrated embedded database into a data folder. */
export async function copyTemplate(dataDir: string): Promise<void> {
  await cp(await findTemplate(), join(dataDir, 'database'), { recursive: true })
}

/**
 * A migrated database to copy, kept for as long as the migrations stay the same: making one takes two seconds, copying
 * and opening one a quarter of a second.
 */
async function findTemplate(): Promise<string> {
  const engine = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')
  const hash = createHash('sha256').update(await readFile(engine))
  for (const name of (await readdir(migrations)).toSorted()) hash.update(await readFile(join(migrations, name)))
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
  const handle = await openDatabase({
    databaseUrl: null,
    dataDir: making,
    poolSize: 1,
    onError: failLoudly,
    embedded: unsynced,
  })
  await migrate(handle, migrations)
  await handle.close()
  try {
    await rename(making, template)
  } catch (error) {
    // Another worker was quicker.
    await rm(making, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
}

async function openOnPostgres(): Promise<TestDatabase> {
  const databaseUrl = await createDatabase()
  const handle = await openDatabase({ databaseUrl, dataDir: tmpdir(), poolSize: 5, onError: failLoudly })
  await migrate(handle, migrations)
  return { ...handle, dataDir: tmpdir(), databaseUrl, empty: emptier(handle) }
}

/** Makes a database on the run's server, and says its address; the run's end removes it. */
export async function createDatabase(): Promise<string> {
  const name = inject('databasePrefix') + crypto.randomUUID().replaceAll('-', '')
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** How many transactions in a database of PostgreSQL wait for another to let go of something. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Deleting the few rows of a test is ten times quicker than TRUNCATE; without triggers, since all of it goes. */
function emptier({ db }: DatabaseHandle): () => Promise<void> {
  return async () => {
    await sql`do $$
      declare kept record;
      begin
        set local session_replication_role = replica;
        for kept in
          select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
        loop
          execute format('delete from public.%I', kept.relname);
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
          from pg_sequences where schemaname = 'public' and last_value is not null;
      end $$`.execute(db)
  }
}
