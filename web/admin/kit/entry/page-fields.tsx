import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type AccessLevel, accessLevels } from '../../../../contract/catalogue.ts'
import { SideSection } from '../../articles/fields/side-section.tsx'
import { accessNames } from '../../reports/report-fields.tsx'

interface Props {
  noun: string
  isPublished: boolean
  /** What the access level is of. */
  gated: { label: string; description?: string }
  access: AccessLevel
  onAccess: (access: AccessLevel) => void
  /** The input of its address, as `text` of the form gives it. */
  slug: ComponentProps<typeof TextInput>
}

/** Who sees an entry, and its address. */
export const PageFields = ({ noun, isPublished, gated, access, onAccess, slug }: Props) => (
  <SideSection title="Page">
    <NativeSelect
      {...gated}
      data={accessLevels.map((value) => ({ value, label: accessNames[value] }))}
      value={access}
      onChange={({ currentTarget: { value } }) => onAccess(accessLevels.find((one) => one === value) ?? access)}
    />
    <TextInput
      label="URL"
      description={`Leave empty to use the title. You cannot change it while the ${noun} is published.`}
      disabled={isPublished}
      {...slug}
    />
  </SideSection>
)
