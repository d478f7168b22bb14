import type { ColumnType, Generated } from 'kysely'
import type { ImportState, RefusedRow } from '../../../contract/imports.ts'

export interface ImportTables {
  imports: {
    id: Generated<number>
    kind: 'newsletter' | 'members' | 'parts' | 'redirects' | 'move-in'
    file_name: string
    source: string | null
    options: ColumnType<object, string | undefined, string>
    state: ImportState
    created_at: Date
    created_by: number | null
    created_by_name: string
    finished_at: Date | null
    lines_read: Generated<number>
    lines: number
    counts: ColumnType<Record<string, number>, string | undefined, string>
    refused: Generated<number>
    refusals: ColumnType<RefusedRow[], string | undefined, string>
    problem: string | null
  }
}
