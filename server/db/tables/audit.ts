import type { ColumnType, Generated } from 'kysely'
import type { AuditAction } from '../../../contract/audit.ts'

export interface AuditTables {
  audit_log: AuditLogTable
}

interface AuditLogTable {
  id: Generated<number>
  at: Date
  admin_id: number | null
  admin_name: string
  action: AuditAction
  subject_kind: string
  subject_id: string
  subject_name: string
  detail: ColumnType<Record<string, unknown>, string, never>
}
