import { sql } from 'kysely'
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

export async function findBackupRuns(db: Database): Promise<BackupRuns> {
  const { rows } = await sql<BackupRun & { kind: 'make' | 'try'; isLast: boolean }>`
    select distinct on (kind, problem is null) kind, ended_at as "endedAt", file, bytes, rows, files, problem,
      not exists (select from backup_runs later where later.kind = run.kind and later.id > run.id) as "isLast"
    from backup_runs run order by kind, problem is null, id desc`.execute(db)
  const last = (kind: 'make' | 'try') => rows.find((row) => row.kind === kind && row.isLast) ?? null
  const succeeded = (kind: 'make' | 'try') => rows.find((row) => row.kind === kind && row.problem === null) ?? null
  return {
    made: last('make'),
    tried: last('try'),
    lastMade: succeeded('make'),
    lastTriedAt: succeeded('try')?.endedAt ?? null,
  }
}
