import type { ColumnType, Generated } from 'kysely'
import type { MemberChange } from '../../../contract/members/changes.ts'
import type { ImportRefusal } from '../../../contract/newsletter/list.ts'

export interface MemberTables {
  labels: { id: Generated<number>; name: string; created_at: Date }
  member_labels: { label_id: number; user_id: number }
  member_changes: MemberChangesTable
  member_imports: MemberImportsTable
  member_change_rows: {
    change_id: number
    user_id: number
    outcome: 'done' | 'unchanged' | 'refused' | 'failed' | null
    reason: string | null
    grant_id: number | null
  }
}

interface MemberImportsTable {
  id: Generated<number>
  file_name: string
  csv: string | null
  plan_until: string | null
  state: 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  created_at: Date
  created_by: number | null
  created_by_name: string
  finished_at: Date | null
  lines_read: Generated<number>
  lines: number
  fresh: Generated<number>
  known: Generated<number>
  subscribed: Generated<number>
  declined: Generated<number>
  granted: Generated<number>
  refused: Generated<number>
  refusals: ColumnType<ImportRefusal[], string | undefined, string>
  problem: string | null
}

interface MemberChangesTable {
  id: Generated<number>
  admin_id: number | null
  admin_name: string
  change: ColumnType<MemberChange | { kind: 'undo'; of: MemberChange }, string, never>
  undoes: number | null
  started_at: Date
  finished_at: Date | null
}
