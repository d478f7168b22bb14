import { NativeSelect, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { codeFile, codeFirst, codeMarks } from '../../../../engineering-blocks/contract/code-rules.ts'
import { codeLanguages } from '../code/languages.ts'

const fields = [
  { name: 'file', label: 'File name', width: '9rem', valid: codeFile, refusal: 'Up to 80 characters without < > & "' },
  { name: 'first', label: 'First line number', width: '8rem', valid: codeFirst, refusal: 'A number, for example 1' },
  { name: 'marks', label: 'Marked lines', width: '8rem', valid: codeMarks, refusal: 'Lines, for example 3,5-7' },
] as const

export function CodeTools({ editor }: { editor: Editor }) {
  const { start, language, ...code } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { $from } = state.selection
      const { language: name, file, first, marks } = $from.parent.attrs
      return { start: $from.start(), ...textsOf({ language: name, file, first, marks }) }
    },
  })
  return (
    <>
      <NativeSelect
        aria-label="Language of the code"
        size="xs"
        value={language}
        data={Object.entries({ [language]: language, ...codeLanguages }).map(([value, label]) => ({ value, label }))}
        onChange={(event) => editor.commands.updateAttributes('codeBlock', { language: event.currentTarget.value })}
      />
      {fields.map((field) => (
        <CodeField
          key={`${field.name} ${start}`}
          {...field}
          initial={code[field.name]}
          onChange={(value) => editor.commands.updateAttributes('codeBlock', { [field.name]: value })}
        />
      ))}
    </>
  )
}

const textsOf = ({ language, file, first, marks }: Record<'language' | (typeof fields)[number]['name'], unknown>) => ({
  language: textOf(language) || 'text',
  file: textOf(file),
  first: textOf(first),
  marks: textOf(marks),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface FieldProps {
  label: string
  width: string
  valid: RegExp
  refusal: string
  initial: string
  onChange: (value: string) => void
}

/** The typed value may be invalid. The code keeps the last valid one. */
function CodeField({ label, width, valid, refusal, initial, onChange }: FieldProps) {
  const [typed, setTyped] = useState(initial)
  const value = typed.replaceAll(' ', '')
  const wanted = label === 'File name' ? typed.trim() : value
  const isValid = wanted === '' || valid.test(wanted)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      size="xs"
      w={width}
      value={typed}
      error={isValid ? null : refusal}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => isValid && onChange(wanted)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (isValid) onChange(wanted)
      }}
    />
  )
}
