import { Autocomplete, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import type { TextSetting } from '../../../platform/contract/settings/fields.ts'
import { typedNumber } from '../../../platform/web/admin/form.tsx'
import { ColourInput } from './colour-input.tsx'
import { LinkInput } from './link-input.tsx'
import { ListInput } from './list-input.tsx'
import { PictureInput } from './picture-input.tsx'
import type { SettingInputProps } from './setting-props.ts'
import { SourceInput } from './source-input.tsx'

export function SettingInput(props: SettingInputProps) {
  const { field, value, path, messages, onChange } = props
  const { label, hint } = field
  const named = { label, description: hint, error: messages[path] }
  const common = { ...named, ...orderIn(path) }
  switch (field.kind) {
    case 'text':
      return <TextInputs {...props} field={field} />
    case 'number':
      return (
        <NumberInput
          {...common}
          maw="14rem"
          value={(value as number | string | null) ?? ''}
          min={field.least}
          max={field.most}
          allowDecimal={false}
          suffix={field.unit ? ` ${field.unit}` : ''}
          onChange={(typed) => onChange(typedNumber(typed))}
        />
      )
    case 'switch':
      return <Switch {...named} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    case 'choice':
      return (
        <NativeSelect
          {...common}
          maw="24rem"
          value={String(value)}
          data={Object.entries(field.choices).map(([choice, words]) => ({ value: choice, label: words }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'colour':
      return <ColourInput {...props} field={field} />
    case 'list':
      return <ListInput {...props} field={field} input={SettingInput} />
    case 'source':
      return <SourceInput {...props} field={field} />
    case 'picture':
      return <PictureInput {...props} field={field} />
  }
}

/** Inputs of a list entry stand side by side: with descriptions below, the inputs are in line. */
const orderIn = (path: string): { inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[] } =>
  path.includes('.') ? { inputWrapperOrder: ['label', 'input', 'description', 'error'] } : {}

function TextInputs({ field, value, path, messages, onChange }: SettingInputProps<TextSetting>) {
  const { label, hint, longest, rows = 1, placeholder, suggestions, required, input = 'text' } = field
  const common = {
    label,
    description: hint,
    error: messages[path],
    maxLength: longest,
    value: String(value),
    placeholder,
    withAsterisk: required !== undefined,
    ...orderIn(path),
  }
  if (suggestions)
    return <Autocomplete {...common} maw="24rem" limit={30} data={[...suggestions()]} onChange={onChange} />
  if (input === 'link') return <LinkInput {...common} onChange={onChange} />
  if (rows > 1) return <Textarea {...common} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
  return <TextInput {...common} type={input} onChange={(event) => onChange(event.currentTarget.value)} />
}
