import type { Generated } from 'kysely'
import type { ExportFormat, ExportState } from '../../../contract/move-out/rules.ts'

export interface ExportTables {
  exports: {
    id: Generated<number>
    format: ExportFormat
    state: ExportState
    created_at: Date
    created_by: number | null
    created_by_name: string
    finished_at: Date | null
    total: Generated<number>
    written: Generated<number>
    file: string | null
    bytes: Generated<number>
    problem: string | null
  }
}
