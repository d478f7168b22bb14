import type { ColumnType, Generated } from 'kysely'

export interface SettingsTables {
  settings: SettingsTable
  settings_changes: SettingsChangesTable
  settings_previews: SettingsPreviewsTable
}

type Values = ColumnType<Record<string, unknown>, string, string>

interface SettingsTable {
  /** A room of the contract, or of another version's. */
  room: string
  value: Values
  version: Generated<number>
  updated_at: Date
  updated_by: number | null
  updated_by_name: string
}

interface SettingsChangesTable {
  id: Generated<number>
  room: string
  before: Values
  after: Values
  changed_at: Date
  changed_by: number | null
  changed_by_name: string
}

interface SettingsPreviewsTable {
  token_hash: Buffer
  room: string
  value: Values
  expires_at: Date
}
