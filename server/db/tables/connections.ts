import type { ConnectionName } from '../../../contract/operations/connection-names.ts'

export interface ConnectionTables {
  connection_tests: ConnectionTestsTable
  stored_connections: StoredConnectionsTable
}

interface ConnectionTestsTable {
  connection: ConnectionName
  /** What was set when it was tested. */
  target: string
  is_good: boolean
  sentence: string
  next_step: string
  tested_at: Date
}

interface StoredConnectionsTable {
  connection: ConnectionName
  /** Null: removed. */
  encrypted: Buffer | null
  version: number
  updated_at: Date
  updated_by: number | null
  updated_by_name: string
}
