import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ContentField, FieldValue } from '../../../../contract/content/fields.ts'
import { accessName } from '../access-names.ts'

interface Props {
  /** Texts of the text editor and pictures have inputs elsewhere. */
  field: Exclude<ContentField, { kind: 'html' | 'picture' }>
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
}

/** The input of a field. */
export function FieldInput({ field, value, error, onChange }: Props) {
  const common = { label: field.label, description: field.hint, error }
  const text = {
    ...common,
    value: String(value),
    onChange: (change: { currentTarget: { value: string } }) => onChange(change.currentTarget.value),
  }
  switch (field.kind) {
    case 'access':
      return <NativeSelect {...text} data={field.levels.map((level) => ({ value: level, label: accessName(level) }))} />
    case 'choice':
      return (
        <NativeSelect
          {...text}
          data={Object.entries(field.choices).map(([choice, words]) => ({ value: choice, label: words }))}
        />
      )
    case 'switch':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      )
    default: {
      const typed = { ...text, required: field.required !== undefined, maxLength: field.longest }
      if (!field.rows) return <TextInput {...typed} />
      return <Textarea {...typed} autosize minRows={field.rows} maxRows={20} />
    }
  }
}
