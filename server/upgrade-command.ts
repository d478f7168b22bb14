import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { requireDatabase, writeBackupOf } from './backup/commands.ts'
import { tryBackup } from './backup/scheduled-backup.ts'
import { migrations, withDatabase } from './commands.ts'
import type { Config } from './config.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { version } from './version.ts'

/**
 * Tries what the start of this version would do to the database: makes a backup, restores it into a database of its own with all
 * migrations, and throws that away. Without `isCheck` it then migrates the database itself, which must not be served by the version before.
 */
export async function upgradeCommand(config: Config, { check: isCheck = false }: { check?: boolean }) {
  requireDatabase(config)
  await mkdir(config.dataDir, { recursive: true })
  const ending = config.backupKey === null ? 'zip' : 'zip.age'
  const name = `before-${version}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.${ending}`
  const file = join(config.dataDir, name)
  const { manifest } = await writeBackupOf(config, file, new Date())
  const applied = new Set(manifest.migrations.map((migration) => migration.name))
  const pending = (await readMigrations(migrations))
    .map((migration) => migration.name)
    .filter((one) => !applied.has(one))
  console.log(`Backup: ${file}, ${((await stat(file)).size / 1e6).toFixed(1)} MB`)
  const startedAt = performance.now()
  await tryBackup(file, config)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  if (pending.length === 0)
    return console.log(
      `Groundplane ${version} changes nothing in this database. A copy of it was read whole in ${seconds} s.`,
    )
  console.log(
    `Groundplane ${version} changes the database by ${pending.join(', ')}. That succeeded on a copy in ${seconds} s.`,
  )
  if (isCheck)
    return console.log(
      'Nothing was changed. The start of this version changes the database, and so does `groundplane upgrade`.',
    )
  await withDatabase(config, (database) => migrate(database, migrations))
  console.log('The database is up to date. The way back is the backup, restored with the version before.')
}
