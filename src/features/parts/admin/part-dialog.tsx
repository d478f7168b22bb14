import { Group, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { longestPart } from '../../../platform/contract/part-marks.ts'
import { DialogForm, FormDialog, useAdminForm } from '../../../platform/web/admin/form.tsx'
import type { ListedPart } from '../contract/endpoints.ts'
import { emptyPart, type PartFields, partLimits, partMessages, partStates } from '../contract/rules.ts'
import { DataSheetInput } from './data-sheet-input.tsx'
import { ParameterRows } from './parameter-rows.tsx'
import { fieldsOf } from './use-part-changes.ts'

interface Props {
  /** Null: the dialog is closed. */
  part: ListedPart | 'new' | null
  save: (number: string | null, fields: PartFields) => Promise<void>
  close: () => void
}

export const PartDialog = ({ part, save, close }: Props) => (
  <FormDialog
    about={part}
    close={close}
    title={(shown) => (shown === 'new' ? 'Add part' : `Edit ${shown.name}`)}
    size="xl"
  >
    {(shown) => <PartForm part={shown} save={save} close={close} />}
  </FormDialog>
)

const listInput = { splitChars: [',', ';'], acceptValueOnBlur: true }

function PartForm({ part, save, close }: Props & { part: NonNullable<Props['part']> }) {
  const { fields, set, text, value, errors, form } = useAdminForm<PartFields>({
    fields: () => (part === 'new' ? emptyPart : fieldsOf(part)),
    send: (typed) => save(part === 'new' ? null : part.number, typed),
    close,
    failed: 'Failed to save the part',
    fieldOf: { [partMessages.known]: 'name' },
  })
  return (
    <DialogForm form={form}>
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
            ...Object.entries(partStates).map(([state, label]) => ({ value: state, label })),
          ]}
          {...text('state')}
        />
      </Group>
      <DataSheetInput
        address={fields.dataSheet}
        part={fields.name}
        problem={errors['dataSheet']}
        onChange={(dataSheet) => set({ dataSheet })}
      />
      <ParameterRows parameters={fields.parameters} errors={errors} onChange={(parameters) => set({ parameters })} />
      <TextInput
        label="Family"
        description="The number of the family, for example STM32H7. Its page lists this part."
        maxLength={longestPart}
        {...text('family')}
      />
      <TagsInput
        label="Second sources"
        description="Compatible parts from other makers. Press Enter after each."
        maxTags={partLimits.secondSources}
        {...listInput}
        {...value('secondSources')}
      />
      <TagsInput
        label="Successors"
        description="Parts that replace it."
        maxTags={partLimits.successors}
        {...listInput}
        {...value('successors')}
      />
    </DialogForm>
  )
}
