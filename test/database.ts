import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, inject } from 'vitest'
import { type Database, type DatabaseHandle, openDatabase } from '../src/platform/server/db/database.ts'
import { inTransaction } from '../src/platform/server/db/transaction.ts'
import { timed } from './start-times.ts'
import { copyTemplate, createDatabaseOn, failLoudly, unsynced } from './template.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** PostgreSQL, whose transactions are truly concurrent, unless `TEST_DATABASE` says embedded. */
export const usualDatabase: DatabaseKind = process.env['TEST_DATABASE'] === 'embedded' ? 'embedded' : 'postgres'

/** For `describe.each` in suites of the database's own machinery. `TEST_DATABASE=postgres` leaves one. */
export const testDatabases: readonly DatabaseKind[] =
  process.env['TEST_DATABASE'] === 'postgres' ? ['postgres'] : ['embedded', 'postgres']

export type TestDatabase = DatabaseHandle & {
  /** Folder of an embedded database. On PostgreSQL `databaseUrl` counts instead. */
  dataDir: string
  databaseUrl: string | null
  /** Also restarts the sequences. */
  empty(): Promise<void>
  /** Also drops all jobs, and frees the space of deleted rows, which each emptying would scan again. */
  renew(): Promise<void>
}

/** An empty, migrated database for one test file. It does not survive a crash. `close()` removes it. */
export async function openTestDatabase(kind: DatabaseKind = usualDatabase): Promise<TestDatabase> {
  return timed('database', kind === 'embedded' ? openCopyOfTemplate : openOnPostgres)
}

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
  return { ...handle, dataDir, databaseUrl: null, empty: emptier(handle), renew: renewer(handle), close }
}

async function openOnPostgres(): Promise<TestDatabase> {
  const databaseUrl = await createDatabase(inject('postgresTemplate'))
  const handle = await openDatabase({ databaseUrl, dataDir: tmpdir(), poolSize: 5, onError: failLoudly })
  return { ...handle, dataDir: tmpdir(), databaseUrl, empty: emptier(handle), renew: renewer(handle) }
}

/** On the run's server. Empty unless a template is given. Removed at the end of the run. */
export async function createDatabase(template = 'template0'): Promise<string> {
  const name = inject('databasePrefix') + crypto.randomUUID().replaceAll('-', '')
  return createDatabaseOn(inject('postgresUrl'), { name, template })
}

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** `inTransaction` retries after a deadlock, so a test that expects none must look in the log. */
export async function deadlocksInLog({ databaseUrl }: Pick<TestDatabase, 'databaseUrl'>): Promise<string[]> {
  const log = inject('postgresLog')
  if (databaseUrl === null || log === null)
    throw new Error('Only the log of a PostgreSQL that the run has started can be read: unset TEST_DATABASE_URL')
  const name = new URL(databaseUrl).pathname.slice(1)
  const messages = (await readFile(log, 'utf8')).split(/^(?=\d{4}-\d\d-\d\d )/m)
  return messages.flatMap((message, i) =>
    message.includes(` ${name} ERROR:  deadlock detected`) ? [`${message}${messages[i + 1] ?? ''}`] : [],
  )
}

/** Ten times quicker than TRUNCATE. No triggers, since all goes. A table without a page never had a row. */
function emptier({ db }: DatabaseHandle): () => Promise<void> {
  return async () => {
    // A send of the previous test may still write, in another lock order.
    await inTransaction(db, (tx) =>
      sql`do $$
      declare kept record;
      begin
        set local session_replication_role = replica;
        for kept in
          select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
            and pg_relation_size(oid) > 0
        loop
          execute format('delete from public.%I', kept.relname);
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
          from pg_sequences where schemaname = 'public' and last_value is not null;
        -- As the migration leaves it, if this database has all of them.
        if to_regclass('public.newsletters') is not null then
          insert into newsletters (slug, name, description, is_default) values ('weekly', 'Weekly newsletter', 'News.', true);
        end if;
      end $$`.execute(tx),
    )
  }
}

/** Not by VACUUM: where another transaction keeps it from freeing rows, the planner believes that a table stays empty. */
function renewer(handle: DatabaseHandle): () => Promise<void> {
  const empty = emptier(handle)
  return async () => {
    await inTransaction(handle.db, async (tx) => {
      const { rows } = await sql<{ tables: string | null }>`
        select string_agg(oid::regclass::text, ', ') as tables from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
          and pg_relation_size(oid) > 0`.execute(tx)
      const tables = ['jobs.job', ...(rows[0]?.tables ?? '').split(', ').filter(Boolean)]
      await sql`truncate ${sql.raw(tables.join(', '))} cascade`.execute(tx)
    })
    await empty()
  }
}
