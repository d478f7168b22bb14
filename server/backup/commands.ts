import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import { migrations, UsageError, withDatabase } from '../commands.ts'
import type { Config } from '../config.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { requestSnapshot, takeSnapshot } from '../db/embedded/snapshot.ts'
import { openFileStore } from '../gateways/open.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Writes a backup; an existing file stays. */
export async function backupCommand(config: Config, name: string) {
  const file = resolve(name)
  if (existsSync(file)) throw new UsageError(`${file} is there already; give another name`)
  await withItsDatabase(config, async ({ db }) => {
    const magazine = { db, pictures: picturesOf(config), dataDir: config.dataDir }
    const { manifest, missing } = await writeBackup(file, magazine, new Date())
    console.log(`${file}: ${written(manifest)}, ${((await stat(file)).size / 1e6).toFixed(1)} MB`)
    for (const picture of missing) console.error(`A picture is missing where pictures are kept: ${picture}`)
  })
}

/** PostgreSQL, or a copy of the embedded database: nobody else may have that open, and a server that starts meanwhile has it first. */
async function withItsDatabase(config: Config, work: (database: DatabaseHandle) => Promise<void>) {
  if (config.databaseUrl !== null) return withDatabase(config, work)
  const dataDir = await copyDatabase(config)
  try {
    await withDatabase({ ...config, dataDir }, work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Gives the data folder of the copy. */
async function copyDatabase(config: Config): Promise<string> {
  const copyIt = () => withDatabase(config, ({ embedded }) => takeSnapshot(config.dataDir, embedded))
  try {
    return await copyIt()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    // Null: it has ended in between.
    return (await requestSnapshot(config.dataDir)) ?? (await copyIt())
  }
}

export async function restoreCommand(config: Config, name: string) {
  await withDatabase(config, async (database) => {
    const target = { database, pictures: picturesOf(config), dataDir: config.dataDir, migrations }
    const manifest = await restoreBackup(resolve(name), target)
    console.log(`Restored as of ${manifest.madeAt}: ${written(manifest)}. Start the magazine to see it.`)
  })
}

const picturesOf = ({ storage }: Config) => openFileStore(storage, pino({ level: 'warn' }, pino.destination(2)))

function written({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${rows} rows, ${files} files`
}
