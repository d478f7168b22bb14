import { access, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import { migrations, UsageError, withDatabase } from '../commands.ts'
import type { Config } from '../config.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { askForSnapshot } from '../db/embedded/snapshot.ts'
import { openFileStore } from '../gateways/open.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Summary, writeBackup } from './write-backup.ts'

/** Writes a backup; an existing file stays. */
export async function backupCommand(config: Config, name: string) {
  const file = resolve(name)
  if (await exists(file)) throw new UsageError(`${file} is there already; give another name`)
  await withItsDatabase(config, async ({ db }) => {
    const summary = await writeBackup(file, { db, pictures: picturesOf(config), dataDir: config.dataDir }, new Date())
    console.log(`${file}: ${written(summary)}`)
  })
}

/** The database, or a copy of it where a server has it open that nobody else may open meanwhile. */
async function withItsDatabase(config: Config, work: (database: DatabaseHandle) => Promise<void>) {
  try {
    await withDatabase(config, work)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const dataDir = await askForSnapshot(config.dataDir)
    // It has ended in between.
    if (dataDir === null) return withDatabase(config, work)
    try {
      await withDatabase({ ...config, dataDir }, work)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

export async function restoreCommand(config: Config, name: string) {
  await withDatabase(config, async (database) => {
    const target = { database, pictures: picturesOf(config), dataDir: config.dataDir, migrations }
    const { madeAt, tables, files } = await restoreBackup(resolve(name), target)
    console.log(`Restored as of ${madeAt}: ${sum(tables)} rows, ${files} files. Start the magazine to see it.`)
  })
}

const picturesOf = ({ storage }: Config) => openFileStore(storage, pino({ level: 'warn' }, pino.destination(2)))

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const sum = (tables: Record<string, number>) => Object.values(tables).reduce((total, count) => total + count, 0)

const written = ({ rows, files, bytes }: Summary) => `${rows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`
