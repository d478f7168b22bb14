import type { Field } from '../../../platform/contract/settings/fields.ts'

/** What the input of a setting gets. */
export interface SettingInputProps<F extends Field = Field> {
  field: F
  value: unknown
  /** Where the value is in its room: `name`, `links.0.address`. */
  path: string
  /** What was refused, by path. */
  messages: Readonly<Record<string, string>>
  onChange: (value: unknown) => void
}
