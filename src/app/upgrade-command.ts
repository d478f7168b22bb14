import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackupOf } from '../features/backups/server/archive/commands.ts'
import { isEncrypted } from '../features/backups/server/archive/encryption.ts'
import { upgradeBackupName, upgradeBackupsToRemove } from '../features/backups/server/archive/kept-backups.ts'
import { tryBackup } from '../features/backups/server/archive/scheduled-backup.ts'
import type { Config } from '../platform/server/config/config.ts'
import { syncName } from '../platform/server/core/sync-path.ts'
import { migrate } from '../platform/server/db/migrate.ts'
import { readSchema } from '../platform/server/db/schema.ts'
import { requireDatabase, withDatabase } from '../platform/server/db/with-database.ts'
import { commandAsTyped } from '../platform/server/release-files.ts'
import { version } from '../platform/server/version.ts'

/**
 * Tries this version's migrations on a restored backup, and throws that database away. Without `isCheck` it then
 * migrates the database itself, which the version before must not serve. Keeps the backup only in that case.
 * @throws MigrationRefused, before anything changes, if this version cannot read the database
 */
export async function upgradeCommand(config: Config, { check: isCheck = false }: { check?: boolean }) {
  requireDatabase(config)
  await mkdir(config.dataDir, { recursive: true })
  const made = join(config.dataDir, `backup-${randomUUID()}.zip`)
  try {
    const pending = await tryUpgrade(config, made)
    if (pending.length === 0) return
    if (isCheck)
      return console.log(
        `Nothing changed. To migrate the database, start this version or run \`${commandAsTyped('upgrade')}\`.`,
      )
    console.log(`Backup: ${await keepBackup(config, made)}`)
  } finally {
    await rm(made, { force: true })
  }
  await withDatabase(config, (database) => migrate(database))
  console.log('The database is up to date. To go back, restore the backup with the previous version.')
}

async function tryUpgrade(config: Config, file: string): Promise<string[]> {
  const { manifest, key } = await writeBackupOf(config, file, new Date())
  console.log(`Testing a backup of ${((await stat(file)).size / 1e6).toFixed(1)} MB.`)
  const applied = new Set(manifest.migrations.map(({ name }) => name))
  const { migrations } = await readSchema()
  const pending = migrations.map(({ name }) => name).filter((name) => !applied.has(name))
  const startedAt = performance.now()
  await tryBackup(file, { ...config, backupKey: key })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    pending.length === 0
      ? `Groundplane ${version} has no migrations for this database. A copy passed the check in ${seconds} s.`
      : `Groundplane ${version} has migrations for this database: ${pending.join(', ')}. They succeeded on a copy in ${seconds} s.`,
  )
  return pending
}

/** Names the backup, and removes those of old upgrades. Returns its path. */
async function keepBackup({ dataDir }: Config, made: string): Promise<string> {
  const ownName = upgradeBackupName(version, new Date(), await isEncrypted(made))
  const file = join(dataDir, ownName)
  await rename(made, file)
  await syncName(file)
  // The clock may have been set back.
  for (const name of upgradeBackupsToRemove(await readdir(dataDir)))
    if (name !== ownName) await rm(join(dataDir, name), { force: true })
  return file
}
