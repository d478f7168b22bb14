import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseHandle, openDatabase } from '../platform/server/db/database.ts'
import { packFolder } from '../platform/server/db/embedded/packed-folder.ts'
import { migrate } from '../platform/server/db/migrate.ts'
import { inTransaction } from '../platform/server/db/transaction.ts'
import { openJobs } from '../platform/server/jobs/index.ts'
import { addLibrary } from './demo/parts.ts'
import { rememberDemoRows } from './demo/remember-rows.ts'

/**
 * Packs new embedded databases: `database` has all tables, also of the job queue; `magazine` has the demo's articles
 * too, dated up to `now` (default: when they are written). Each installation's first start makes what differs:
 * accounts, secrets, settings.
 */
export async function packNewDatabases(files: { database: string; magazine: string }, now?: Date): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-new-'))
  try {
    await inDatabase(dataDir, makeDatabase)
    packFolder(join(dataDir, 'database'), files.database)
    await inDatabase(dataDir, ({ db }) => addMagazine(db, now))
    packFolder(join(dataDir, 'database'), files.magazine)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function inDatabase(dataDir: string, work: (database: DatabaseHandle) => Promise<void>): Promise<void> {
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    poolSize: 1,
    embedded: { durable: false },
    onError: (error) => console.error(error.message),
  })
  try {
    await work(database)
    // Without its log, which would be four fifths of the file.
    await database.embedded?.exec('set wal_recycle = off; select pg_switch_wal(); checkpoint')
  } finally {
    await database.close()
  }
}

async function makeDatabase(database: DatabaseHandle): Promise<void> {
  await migrate(database)
  const jobs = await openJobs({ database, databaseUrl: null, log: console, isServer: false })
  await jobs.stop()
  await leaveOutTemplates(database)
}

async function addMagazine(db: Database, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    await rememberDemoRows(tx, () => addLibrary({ db: tx, now }))
    // Not the time at which this database was filled.
    await tx.updateTable('articles').set({ updated_at: now }).execute()
    await tx.insertInto('packed_demo').values({ dated_at: now }).execute()
  })
}

/** They are a third of the files, and no other database will be made from them. */
async function leaveOutTemplates({ embedded }: DatabaseHandle): Promise<void> {
  await embedded?.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await embedded?.exec(`drop database if exists ${name}`)
}
