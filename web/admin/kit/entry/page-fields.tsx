import { NativeSelect, TextInput } from '@mantine/core'
import { type AccessLevel, accessLevels } from '../../../../contract/catalogue.ts'
import { SideSection } from '../../articles/fields/side-section.tsx'
import { accessNames } from '../../reports/report-fields.tsx'
import type { EntryForm } from './use-entry-form.ts'

interface Fields {
  slug: string
  access: AccessLevel
}

interface Props<F extends Fields> {
  form: EntryForm<F>
  noun: string
  isPublished: boolean
  /** What the access level is of. */
  gated: { label: string; description?: string }
}

/** Who sees an entry, and its address. */
export function PageFields<F extends Fields>({ form, noun, isPublished, gated }: Props<F>) {
  const { fields, set, text } = form as unknown as EntryForm<Fields>
  return (
    <SideSection title="Page">
      <NativeSelect
        {...gated}
        data={accessLevels.map((value) => ({ value, label: accessNames[value] }))}
        value={fields.access}
        onChange={({ currentTarget: { value } }) =>
          set({ access: accessLevels.find((one) => one === value) ?? fields.access })
        }
      />
      <TextInput
        label="Address"
        description={`Empty: made of the title. It stays as long as the ${noun} is published.`}
        disabled={isPublished}
        {...text('slug')}
      />
    </SideSection>
  )
}
