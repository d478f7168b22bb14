import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../../platform/server/config/config.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { openDatabase } from '../../../../platform/server/db/database.ts'
import { requireDatabase } from '../../../../platform/server/db/with-database.ts'
import { type BackupPlace, BackupPlaceFailed } from '../../../../platform/server/gateways/backups/index.ts'
import type { FileStore } from '../../../../platform/server/gateways/files/index.ts'
import { openBackupPlace } from '../../../../platform/server/gateways/open.ts'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { rememberBackup, tellMissing, unreadableBackups, writeBackupOf } from './commands.ts'
import { backupName, backupsToRemove, sortBackups } from './kept-backups.ts'
import { countRows, type Manifest } from './manifest.ts'
import { readPlain } from './read-plain.ts'
import { restoreBackup } from './restore-backup.ts'

export interface KeptBackupSummary {
  file: string
  bytes: number
  rows: number
  files: number
}

/** @throws UsageError without BACKUP_URL */
export function backupPlaceOf({ backups, dataDir, unreadable }: Config): BackupPlace {
  if (unreadable.includes('backups')) throw new UsageError(unreadableBackups)
  if (!backups) throw new UsageError('No place for backups is set. Enter one under Connections, or set BACKUP_URL.')
  return openBackupPlace(backups.place, dataDir)
}

/** Also removes backups that need not be kept any longer. @throws BackupPlaceFailed if there is one of this second */
export async function storeBackup(config: Config, now: Date): Promise<KeptBackupSummary> {
  const place = backupPlaceOf(config)
  requireDatabase(config)
  await removeAbandoned(config.dataDir)
  const name = backupName(now, config.backupKey !== null)
  if ((await place.list()).some((backup) => backup.name === name))
    throw new BackupPlaceFailed(`${place.name} already has the backup ${name}. Try again in a second.`)
  const { manifest, bytes, missing } = await place.keep(name, async (file) => {
    const written = await writeBackupOf(config, file, now)
    return { ...written, bytes: (await stat(file)).size }
  })
  tellMissing(missing)
  // A bucket has it only now.
  await rememberBackup(config, manifest, { file: name, bytes })
  for (const old of backupsToRemove((await place.list()).map((backup) => backup.name))) await place.remove(old)
  return toSummary(name, bytes, manifest)
}

/**
 * Restores the newest backup into a temporary database, and compares every row and file.
 * @throws UsageError if anything differs
 */
export async function tryNewestBackup(config: Config): Promise<KeptBackupSummary> {
  const place = backupPlaceOf(config)
  const kept = await place.list()
  const [name] = sortBackups(kept.map((backup) => backup.name))
  if (name === undefined) throw new UsageError(`No backup found in ${place.name}.`)
  const manifest = await place.open(name, (file) => tryBackup(file, config))
  return toSummary(name, kept.find((backup) => backup.name === name)?.bytes ?? 0, manifest)
}

export async function tryBackup(file: string, { dataDir, backupKey }: Config): Promise<Manifest> {
  await removeAbandoned(dataDir)
  const folder = await mkdtemp(join(dataDir, scratchPrefix))
  try {
    return await readPlain(file, { folder, key: backupKey }, async (plain) => {
      const embedded = { durable: false }
      const database = await openDatabase({
        databaseUrl: null,
        dataDir: folder,
        poolSize: 1,
        onError: () => {},
        embedded,
      })
      const target = { database, pictures: nowhere, dataDir: folder, compares: true }
      return restoreBackup(plain, target).finally(() => database.close())
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const scratchPrefix = 'backup-trial-'
const abandoned = /^backup-(trial-|[\da-f]{8}-[\da-f]{4}-)/

/** Removes what a killed process has left: folders of trials, copies of backups. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => abandoned.test(entry))) {
    const { mtimeMs } = await stat(join(dataDir, name))
    if (Date.now() - mtimeMs > days(1)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Stores nothing: reading a file from the backup verifies it. */
const nowhere: FileStore = {
  put: async () => {},
  open: async () => undefined,
  remove: async () => {},
  probe: async () => {},
}

const toSummary = (file: string, bytes: number, manifest: Manifest): KeptBackupSummary => ({
  file,
  bytes,
  rows: countRows(manifest),
  files: manifest.files,
})
