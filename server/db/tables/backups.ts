import type { Generated } from 'kysely'

export interface BackupTables {
  backup_runs: BackupRunsTable
}

interface BackupRunsTable {
  id: Generated<number>
  kind: 'make' | 'try'
  started_at: Date
  ended_at: Date
  file: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  problem: string | null
}
