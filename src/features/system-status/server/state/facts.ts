import { statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { sql } from 'kysely'
import type { ConnectionName } from '../../../../platform/contract/connection-names.ts'
import type { Config } from '../../../../platform/server/config/config.ts'
import type { Storage } from '../../../../platform/server/config/storage-url.ts'
import { findLastBackup, type MadeBackup } from '../../../../platform/server/core/last-backup.ts'
import type { LoggedError } from '../../../../platform/server/core/recent-errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { JobCounts } from '../../../../platform/server/jobs/count-jobs.ts'
import { type BackupRuns, findBackupRuns } from '../../../backups/server/index.ts'
import { findFailedTests } from '../../../connections/server/index.ts'
import { findLeftAsTheyCame, type Left } from '../../../first-steps/server/index.ts'
import type { PurgeState } from '../../../shared-caches/server/index.ts'
import type { Disk } from '../../contract/state.ts'
import type { StateDeps } from './deps.ts'
export interface StateFacts {
  mode: 'live' | 'trial'
  dataDir: string
  hasPayments: boolean
  warnings: readonly string[]
  jobs: JobCounts
  backup: MadeBackup | null
  /** Null: automatic backups are off. */
  schedule: (BackupRuns & { place: string }) | null
  disks: readonly Disk[]
  pausedNewsletters: number
  failedSchedules: number
  /** Stored, but cannot be decrypted. */
  unreadable: readonly ConnectionName[]
  failedTests: readonly string[]
  errors: readonly LoggedError[]
  /** Details, texts and addresses that still have the software's defaults. */
  left: readonly Left[]
  purges: PurgeState
}

interface DatabaseFacts {
  version: string
  bytes: number
  migrations: number
  lastMigration: string
  /** Each process has one connection of this name. The embedded database has a single process. */
  listeners: number
  pausedNewsletters: number
  failedSchedules: number
}

export async function findFacts({
  db,
  config,
  connections,
  jobs,
  errors,
  purging,
  settings,
  now,
}: StateDeps): Promise<{ facts: StateFacts; database: DatabaseFacts }> {
  const [database, counts, recorded, runs, disks, failedTests, left] = await Promise.all([
    findDatabaseFacts(db),
    jobs.countJobs(),
    findLastBackup(config.dataDir),
    findBackupRuns(db, config.dataDir),
    findDisks(config),
    findFailedTests(db, { config, connections }),
    findLeftAsTheyCame({ db, config, settings, now }),
  ])
  const facts: StateFacts = {
    mode: config.mode,
    dataDir: config.dataDir,
    failedTests,
    left,
    purges: purging.state,
    warnings: config.warnings,
    hasPayments: config.payments.kind !== 'off',
    unreadable: config.unreadable,
    schedule: config.backups && { ...runs, place: describePlace(config.backups.place) },
    jobs: counts,
    backup: newestBackup(recorded, runs),
    disks,
    errors: errors.list(),
    pausedNewsletters: database.pausedNewsletters,
    failedSchedules: database.failedSchedules,
  }
  return { facts, database }
}

/** The newest may be from a command or from a scheduled run, perhaps on another machine. */
export function newestBackup(recorded: MadeBackup | null, { lastMade }: BackupRuns): MadeBackup | null {
  if (!lastMade || (recorded && recorded.madeAt >= lastMade.endedAt.toISOString())) return recorded
  const { endedAt, file, bytes, rows, files } = lastMade
  return { madeAt: endedAt.toISOString(), file: file ?? '', bytes: bytes ?? 0, rows: rows ?? 0, files: files ?? 0 }
}

const describePlace = (place: Storage) => (place.kind === 'folder' ? place.folder : `the bucket ${place.name}`)

async function findDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) - 1 from schema_migrations) as migrations,
      (select max(name) from schema_migrations) as "lastMigration",
      (select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'groundplane listener') as listeners,
      (select count(*) from newsletter_sends where state = 'paused') as "pausedNewsletters",
      (select count(*) from newsletter_schedules where state = 'failed') as "failedSchedules"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no statistics')
  return row
}

export async function findDisks({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Promise<Disk[]> {
  const data = await findDisk('the data folder', dataDir)
  if (storage.kind === 'bucket')
    return [data, { name: `the bucket ${storage.name}`, freeBytes: null, totalBytes: null }]
  if (storage.folder.startsWith(join(dataDir, sep))) return [data]
  return [data, await findDisk('the images', storage.folder)]
}

/** The folder may not exist before the first write. */
async function findDisk(name: string, folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { name, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return dirname(folder) === folder ? { name, freeBytes: null, totalBytes: null } : findDisk(name, dirname(folder))
  }
}
