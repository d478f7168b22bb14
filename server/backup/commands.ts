import { access, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import { migrations, UsageError, withDatabase } from '../commands.ts'
import type { Config } from '../config.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { askForSnapshot, takeSnapshot } from '../db/embedded/snapshot.ts'
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
    for (const picture of summary.missing) console.error(`A picture is missing where pictures are kept: ${picture}`)
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

async function copyDatabase(config: Config): Promise<string> {
  let copy: string | null = null
  const takeIt = () =>
    withDatabase(config, async ({ embedded }) => {
      copy = embedded && (await takeSnapshot(config.dataDir, embedded))
    })
  try {
    await takeIt()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    copy = await askForSnapshot(config.dataDir)
    // It has ended in between.
    if (copy === null) await takeIt()
  }
  if (copy === null) throw new Error('The database was not copied')
  return copy
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

const written = ({ manifest: { tables, files }, bytes }: Summary) =>
  `${sum(tables)} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`
