import type { ColumnType, Generated } from 'kysely'
import type { MemberChange } from '../../../contract/members/changes.ts'

export interface MemberTables {
  labels: { id: Generated<number>; name: string; created_at: Date }
  member_labels: { label_id: number; user_id: number }
  member_changes: MemberChangesTable
  member_change_rows: {
    change_id: number
    user_id: number
    outcome: 'done' | 'unchanged' | 'refused' | 'failed' | null
    reason: string | null
    grant_id: number | null
  }
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
