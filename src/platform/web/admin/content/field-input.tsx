import { Autocomplete, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { ContentField, FieldValue } from '../../../contract/content/fields.ts'
import { accessName } from '../access-names.ts'
import { typedNumber } from '../form.tsx'

export type InputField = Exclude<ContentField, { kind: 'html' | 'picture' }>

interface Props {
  field: InputField
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
  isFirst?: boolean
}

export function FieldInput({ field, value, error, onChange, isFirst }: Props) {
  const common = { label: field.label, description: field.hint, error, 'data-autofocus': isFirst || undefined }
  const text = {
    ...common,
    value: String(value ?? ''),
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
    case 'number':
      return (
        <NumberInput
          {...common}
          min={field.least}
          max={field.most}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={typeof value === 'boolean' ? '' : (value ?? '')}
          onChange={(typed) => onChange(typedNumber(typed))}
        />
      )
    case 'day':
      return (
        <TextInput
          {...text}
          type="date"
          required={field.required !== undefined}
          onChange={({ currentTarget: { value: typed } }) => onChange(typed || null)}
        />
      )
    case 'line':
    case 'lines': {
      const typed = { ...text, required: field.required !== undefined, maxLength: field.longest }
      if (field.typed === 'zone')
        return <Autocomplete {...typed} onChange={onChange} limit={20} data={Intl.supportedValuesOf('timeZone')} />
      if (!field.rows)
        return <TextInput {...typed} type={field.typed} placeholder={field.typed === 'url' ? 'https://' : undefined} />
      return <Textarea {...typed} autosize minRows={field.rows} maxRows={20} />
    }
  }
}
