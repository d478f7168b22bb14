import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import type { Config } from '../../../../platform/server/config/config.ts'
import { recordBackup } from '../../../../platform/server/core/last-backup.ts'
import type { DatabaseHandle } from '../../../../platform/server/db/database.ts'
import { FolderInUse } from '../../../../platform/server/db/embedded/lock.ts'
import { requestSnapshot, takeSnapshot } from '../../../../platform/server/db/embedded/snapshot.ts'
import { requireDatabase, withDatabase } from '../../../../platform/server/db/with-database.ts'
import { openFileStore } from '../../../../platform/server/gateways/open.ts'
import { commandAsTyped } from '../../../../platform/server/release-files.ts'
import { explainSystemError } from '../../../../platform/server/system-errors.ts'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { findConfigInForce } from '../../../connections/server/index.ts'
import { countRows, type Manifest } from './manifest.ts'
import { readPlain } from './read-plain.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

/** Never overwrites a file. */
export async function backupCommand(config: Config, name: string) {
  const file = resolve(name)
  if (existsSync(file)) throw new UsageError(`${file} already exists. Choose another name`)
  const { manifest, missing } = await writeBackupOf(config, file, new Date(), ({ backupKey, unreadable }) => {
    if (file.endsWith('.age') && unreadable.includes('backups')) throw new UsageError(unreadableBackups)
    if (file.endsWith('.age') && backupKey === null)
      throw new UsageError(
        `A file that ends in .age is encrypted. Set BACKUP_KEY; \`${commandAsTyped('backups key')}\` creates a key.`,
      )
    return file.endsWith('.age') ? backupKey : null
  })
  const { size: bytes } = await stat(file)
  console.log(`${file}: ${describe(manifest)}, ${(bytes / 1e6).toFixed(1)} MB`)
  tellMissing(missing)
  await rememberBackup(config, manifest, { file: resolve(file), bytes })
}

export const unreadableBackups =
  'The stored connection of the backups cannot be decrypted. Put the file connections-key back, or enter the connection again under Connections.'

/** Null: the backup becomes readable to all who get the file. Tells if it should not. */
export function keyInForce({ backupKey, unreadable }: Config): string | null {
  if (unreadable.includes('backups')) console.error(`${unreadableBackups} This backup is not encrypted.`)
  return backupKey
}

export function tellMissing(pictures: readonly string[]) {
  for (const picture of pictures) console.error(`An image is missing in the image store: ${picture}`)
}

/** Encrypts the backup if there is a key, also under Connections. Returns the key too. */
export async function writeBackupOf(
  config: Config,
  file: string,
  now: Date,
  keyOf = keyInForce,
): Promise<BackupSummary & { key: string | null }> {
  let summary: (BackupSummary & { key: string | null }) | undefined
  await withReadableDatabase(config, async ({ db }) => {
    const inForce = await findConfigInForce(config, db)
    const key = keyOf(inForce)
    const from = { db, pictures: openPictures(inForce), dataDir: config.dataDir }
    summary = { ...(await writeBackup(file, from, now, key)), key }
  })
  if (!summary) throw new Error('Failed to read the database')
  return summary
}

/** For the system status. A backup that cannot be noted there is still good. */
export async function rememberBackup(
  { dataDir }: Config,
  manifest: Manifest,
  stored: { file: string; bytes: number },
): Promise<void> {
  try {
    const { madeAt, files } = manifest
    await recordBackup(dataDir, { ...stored, madeAt, rows: countRows(manifest), files })
  } catch (error) {
    console.error(`The backup is complete, but the back office will not show it: ${String(error)}`)
  }
}

/** Opens PostgreSQL, or a copy of the embedded database: the server may use that at any time. */
export async function withReadableDatabase(config: Config, work: (database: DatabaseHandle) => Promise<void>) {
  if (config.databaseUrl !== null) return withDatabase(config, work)
  const dataDir = await copyDatabase(config)
  try {
    await withDatabase({ ...config, dataDir }, work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server may have the database open. Returns the data folder of the copy. @throws UsageError */
export async function copyDatabase(config: Config): Promise<string> {
  requireDatabase(config)
  const copy = () =>
    withDatabase(config, ({ embedded }) => takeSnapshot(config.dataDir, embedded).catch(notCopied(config)))
  try {
    return await copy()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    // Null: the other process has ended meanwhile.
    return (await requestSnapshot(config.dataDir).catch(notCopied(config))) ?? (await copy())
  }
}

const notCopied =
  ({ dataDir }: Config) =>
  (error: Error): never => {
    throw new UsageError(`Failed to copy the database in ${dataDir}: ${explainSystemError(error) ?? error.message}`)
  }

export async function restoreCommand(config: Config, name: string) {
  await withDatabase(config, async (database) => {
    const target = { database, pictures: openPictures(config), dataDir: config.dataDir }
    const where = { folder: config.dataDir, key: config.backupKey }
    const manifest = await readPlain(resolve(name), where, (plain) => restoreBackup(plain, target))
    for (const [what, count] of Object.entries(manifest.stopped))
      if (count > 0) console.log(`Stopped: ${what} (${count})`)
    console.log('Not in a backup: waiting emails and failed jobs.')
    console.log(`Restored the backup of ${manifest.madeAt}: ${describe(manifest)}. Start the magazine to use it.`)
  })
}

const openPictures = ({ storage }: Config) => openFileStore(storage, pino({ level: 'warn' }, pino.destination(2)))

const describe = (manifest: Manifest) => `${countRows(manifest)} rows, ${manifest.files} files`
