import type { Field } from '../../../platform/contract/settings/fields.ts'

export interface SettingInputProps<F extends Field = Field> {
  field: F
  value: unknown
  /** Path in the group: `name`, `links.0.address`. */
  path: string
  messages: Readonly<Record<string, string>>
  onChange: (value: unknown) => void
}
