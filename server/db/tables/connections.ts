import type { ConnectionName } from '../../../contract/operations/connection-names.ts'

export interface ConnectionTables {
  connection_tests: ConnectionTestsTable
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
