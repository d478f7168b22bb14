import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from './commands.ts'
import { type DatabaseHandle, openDatabase } from './db/database.ts'
import { newDatabase, packFolder } from './db/embedded/packed-folder.ts'
import { migrate } from './db/migrate.ts'
import { openJobs } from './jobs/index.ts'

/**
 * Packs a new embedded database for a program that is compiled into a folder: with all migrations and the tables of the job queue. What
 * differs between installations, such as accounts, secrets and settings, is made by their first start.
 */
export async function packNewDatabase(program: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-new-'))
  try {
    await makeDatabase(dataDir)
    packFolder(join(dataDir, 'database'), join(program, newDatabase))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeDatabase(dataDir: string): Promise<void> {
  const database = await openDatabase({
    ...{ databaseUrl: null, dataDir, poolSize: 1, embedded: { durable: false } },
    onError: (error) => console.error(error.message),
  })
  try {
    await migrate(database, migrations)
    const jobs = await openJobs({ database, databaseUrl: null, log: console, isServer: false })
    await jobs.stop()
    await leaveOutTemplates(database)
    // Without the log of all that, which would be four fifths of the file.
    await database.embedded?.exec('set wal_recycle = off; select pg_switch_wal(); checkpoint')
  } finally {
    await database.close()
  }
}

/** A third of the files: other databases would be made from them, and there will be none. */
async function leaveOutTemplates({ embedded }: DatabaseHandle): Promise<void> {
  await embedded?.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await embedded?.exec(`drop database ${name}`)
}
