import { Group, Modal, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { longestPart } from '../../../contract/article/part-marks.ts'
import { ApiError } from '../../../contract/client.ts'
import type { ListedPart } from '../../../contract/parts/endpoints.ts'
import {
  emptyPart,
  type PartFields,
  partLimits,
  partMessages,
  partStateNames,
  partStates,
} from '../../../contract/parts/rules.ts'
import { type FormErrors, formErrors } from '../api.ts'
import { DialogForm, useDialogForm } from '../kit/dialog-form.tsx'
import { DataSheetInput } from './data-sheet-input.tsx'
import { ParameterRows } from './parameter-rows.tsx'
import { fieldsOf } from './use-part-changes.ts'

interface Props {
  /** Null: the dialog is closed. */
  part: ListedPart | 'new' | null
  save: (number: string | null, fields: PartFields) => Promise<void>
  close: () => void
}

/** Adds or changes the record of a part. What is typed stays if the server refuses it. */
export function PartDialog({ part, save, close }: Props) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(part)
  if (part !== null && part !== shown) setShown(part)
  return (
    <Modal
      opened={part !== null}
      onClose={close}
      title={shown === null || shown === 'new' ? 'Add part' : `Edit ${shown.name}`}
      size="xl"
    >
      {shown !== null && <PartForm part={shown} save={save} close={close} />}
    </Modal>
  )
}

function PartForm({ part, save, close }: Props & { part: NonNullable<Props['part']> }) {
  const [fields, setFields] = useState(() => (part === 'new' ? emptyPart : fieldsOf(part)))
  const { error, form } = useDialogForm(() => save(part === 'new' ? null : part.number, fields), close)
  const errors = errorsOf(error)
  const set = (changed: Partial<PartFields>) => setFields((before) => ({ ...before, ...changed }))
  const text = (name: 'name' | 'maker' | 'description' | 'package' | 'family') => ({
    value: fields[name],
    error: errors.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  const list = (name: 'secondSources' | 'successors', most: number) => ({
    value: fields[name],
    error: errors.fields[name],
    maxTags: most,
    splitChars: [',', ';'],
    acceptValueOnBlur: true,
    onChange: (value: string[]) => set({ [name]: value }),
  })
  return (
    <DialogForm form={form} problem={errors.other}>
      <Group grow align="flex-start">
        <TextInput label="Number" required data-autofocus maxLength={longestPart} {...text('name')} />
        <TextInput label="Maker" maxLength={partLimits.maker} {...text('maker')} />
      </Group>
      <Textarea label="Description" autosize minRows={2} maxLength={partLimits.description} {...text('description')} />
      <Group grow align="flex-start">
        <TextInput label="Package" maxLength={partLimits.package} {...text('package')} />
        <NativeSelect
          label="Life cycle"
          data={[
            { value: '', label: 'Unknown' },
            ...Object.entries(partStates).map(([value, label]) => ({ value, label })),
          ]}
          value={fields.state}
          onChange={(event) =>
            set({ state: partStateNames.find((state) => state === event.currentTarget.value) ?? '' })
          }
        />
      </Group>
      <DataSheetInput
        address={fields.dataSheet}
        part={fields.name}
        problem={errors.fields['dataSheet']}
        onChange={(dataSheet) => set({ dataSheet })}
      />
      <ParameterRows
        parameters={fields.parameters}
        problem={errors.fields['parameters']}
        onChange={(parameters) => set({ parameters })}
      />
      <TextInput
        label="Family"
        description="The number of the family, for example STM32H7. Its page lists this part."
        maxLength={longestPart}
        {...text('family')}
      />
      <TagsInput
        label="Second sources"
        description="Compatible parts from other makers. Press Enter after each."
        {...list('secondSources', partLimits.secondSources)}
      />
      <TagsInput
        label="Successors"
        description="Parts that replace it."
        {...list('successors', partLimits.successors)}
      />
    </DialogForm>
  )
}

/** The server's message for each field, or for the whole form. */
function errorsOf(error: unknown): FormErrors {
  if (error instanceof ApiError && error.message === partMessages.known)
    return { fields: { name: error.message }, other: null }
  return formErrors(error, Object.keys(emptyPart), 'Failed to save the part')
}
