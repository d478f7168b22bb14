import { existsSync } from 'node:fs'
import { constants, copyFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../../../../platform/server/config/config.ts'
import { recordBackup } from '../../../../platform/server/core/last-backup.ts'
import { databaseFolder, holdsDatabase } from '../../../../platform/server/db/embedded/room.ts'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { findConfigInForce } from '../../../connections/server/index.ts'
import { withReadableDatabase } from './commands.ts'
import { makeBackupKey } from './encryption.ts'
import { sortBackups } from './kept-backups.ts'
import { backupPlaceOf, type KeptBackupSummary, storeBackup, tryNewestBackup } from './scheduled-backup.ts'

export async function backupKeyCommand() {
  console.log(`BACKUP_KEY=${await makeBackupKey()}`)
  console.error('Store a copy of this key on another machine. Without it, you cannot restore a backup.')
}

export async function storeBackupCommand(config: Config) {
  tell(await storeBackup(await withStoredPlace(config), new Date()), 'kept')
}

export async function tryBackupCommand(config: Config) {
  const summary = await tryNewestBackup(await withStoredPlace(config))
  tell(summary, 'restore test passed')
  await recordBackup(config.dataDir, { ...summary, madeAt: new Date().toISOString() }, 'tried')
}

export async function listBackupsCommand(config: Config) {
  const place = backupPlaceOf(await withStoredPlace(config))
  const kept = new Map((await place.list()).map(({ name, bytes }) => [name, bytes]))
  const names = sortBackups([...kept.keys()])
  if (names.length === 0) console.log(`No backup found in ${place.name}.`)
  for (const name of names) console.log(`${name}  ${megabytes(kept.get(name) ?? 0)}`)
}

export async function getBackupCommand(config: Config, name: string, to: string) {
  const file = resolve(to)
  if (existsSync(file)) throw new UsageError(`${file} already exists. Choose another name`)
  const place = backupPlaceOf(await withStoredPlace(config))
  await place.open(name, (found) => copyFile(found, file, constants.COPYFILE_EXCL))
  console.log(file)
}

/** Uses the place from the back office if the environment names none and there is a database here. */
async function withStoredPlace(config: Config): Promise<Config> {
  const isHere = config.databaseUrl !== null || holdsDatabase(databaseFolder(config.dataDir))
  if (config.setConnections.includes('backups') || !isHere) return config
  let found = config
  await withReadableDatabase(config, async ({ db }) => {
    found = await findConfigInForce(config, db)
  })
  return { ...config, backups: found.backups, backupKey: found.backupKey, unreadable: found.unreadable }
}

function tell(summary: KeptBackupSummary, what: string) {
  console.log(`${summary.file}: ${what}, ${summary.rows} rows, ${summary.files} files, ${megabytes(summary.bytes)}`)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
