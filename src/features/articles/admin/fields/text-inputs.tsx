import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { withScheme } from '../../../../platform/contract/link-scheme.ts'
import type { TextFieldRow } from '../../contract/field-row.ts'
import { type ArticleField, fieldNames, textFields } from '../../contract/fields.ts'
import editorClasses from '../editor/editor.module.css'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId, focusField } from './field-id.ts'

interface Props {
  editor: EditorState
  place: TextFieldRow['place']
}

export const TextInputs = ({ editor: { fields, set, problems }, place }: Props) =>
  fieldsAt(place).map(({ name, label, required, input, placeholder, hint, choices }) => {
    const complete = (field: typeof name) => {
      const link = withScheme(fields[field])
      if (link !== fields[field]) set({ [field]: link })
    }
    const common = {
      id: fieldId(name),
      label,
      placeholder,
      required: required !== undefined,
      description: hint,
      value: fields[name],
      onChange: ({
        currentTarget: { value },
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => set({ [name]: value }),
      error: problems[name],
    }
    if (choices) {
      const { placeholder: _none, ...select } = common
      const data = Object.entries(choices).map(([value, text]) => ({ value, label: text }))
      return <NativeSelect key={name} {...select} data={data} />
    }
    return input === 'lines' ? (
      <Textarea key={name} {...common} autosize minRows={2} maxRows={8} />
    ) : (
      <TextInput
        key={name}
        {...common}
        type={input ?? 'text'}
        autoComplete="off"
        {...(input === 'url' && { onBlur: () => complete(name) })}
      />
    )
  })

export const HeadlineInputs = ({ editor: { fields, set, problems } }: Omit<Props, 'place'>) =>
  fieldsAt('headline').map(({ name, label, required, placeholder, hint }) => (
    <Textarea
      key={name}
      id={fieldId(name)}
      label={label}
      required={required !== undefined}
      placeholder={placeholder}
      description={hint}
      variant="unstyled"
      autosize
      minRows={1}
      value={fields[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value.replace(/\n+/g, ' ') })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        focusField(fieldAfter(name))
      }}
      error={problems[name]}
      classNames={{
        input: name === 'title' ? editorClasses.title : editorClasses.underTitle,
        label: editorClasses.label,
      }}
    />
  ))

const fieldsAt = (place: TextFieldRow['place']) => textFields.filter((field) => field.place === place)
const fieldAfter = (name: ArticleField) => fieldNames[fieldNames.indexOf(name) + 1] ?? name
