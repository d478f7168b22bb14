import { isAbsolute } from 'node:path'
import { sql } from 'kysely'
import { findLastBackup, type MadeBackup } from '../../../platform/server/core/last-backup.ts'
import type { Database } from '../../../platform/server/db/database.ts'

export interface BackupRun {
  endedAt: Date
  /** Null: it failed. */
  file: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  problem: string | null
}

export interface BackupRuns {
  made: BackupRun | null
  tried: BackupRun | null
  lastMade: BackupRun | null
  lastTriedAt: Date | null
}

/** A failed run is over once a command has succeeded on this machine, with the place: a file elsewhere proves nothing of it. */
export async function findBackupRuns(db: Database, dataDir: string): Promise<BackupRuns> {
  const [made, tried] = await Promise.all([findLastBackup(dataDir), findLastBackup(dataDir, 'tried')])
  const { rows } = await sql<BackupRun & { kind: 'make' | 'try'; isLast: boolean }>`
    select distinct on (kind, problem is null) kind, ended_at as "endedAt", file, bytes, rows, files, problem,
      not exists (select from backup_runs later where later.kind = run.kind and later.id > run.id) as "isLast"
    from backup_runs run order by kind, problem is null, id desc`.execute(db)
  const last = (kind: 'make' | 'try', byCommand: BackupRun | null) => {
    const run = rows.find((row) => row.kind === kind && row.isLast) ?? null
    return run?.problem && byCommand && byCommand.endedAt > run.endedAt ? byCommand : run
  }
  const succeeded = (kind: 'make' | 'try') => rows.find((row) => row.kind === kind && row.problem === null) ?? null
  return {
    made: last('make', made && !isAbsolute(made.file) ? toRun(made) : null),
    tried: last('try', tried && toRun(tried)),
    lastMade: succeeded('make'),
    lastTriedAt: newer(succeeded('try')?.endedAt ?? null, tried && toRun(tried).endedAt),
  }
}

const toRun = ({ madeAt, ...rest }: MadeBackup): BackupRun => ({ ...rest, endedAt: new Date(madeAt), problem: null })
const newer = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b))
