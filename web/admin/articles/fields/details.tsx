import { NativeSelect, TextInput } from '@mantine/core'
import { useAdminSite } from '../../kit/site.ts'
import { fromField, toField } from '../desk/clocks.ts'
import type { Desk } from '../desk/use-desk.ts'
import { fieldId } from './field-id.ts'
import { SideSection } from './side-section.tsx'

const types = [
  { value: 'isFree', label: 'Free' },
  { value: 'isLoginRequired', label: 'Login required' },
  { value: 'isSubscriptionRequired', label: 'Subscription required (silver)' },
  { value: 'Premium', label: 'Premium (gold)' },
]

const sections = [{ value: '', label: 'Choose a section' }, 'News', 'Product', 'Design-Guides', 'Component']

/** Where the article stands in the magazine and who may read it. */
export function Placing({ desk: { fields, set, problems } }: { desk: Desk }) {
  return (
    <SideSection title="Placing">
      <NativeSelect
        id={fieldId('section')}
        label="Section"
        required
        data={sections}
        value={fields.section}
        onChange={(event) => set({ section: event.currentTarget.value })}
        error={problems.section}
      />
      <NativeSelect
        id={fieldId('articleType')}
        label="Article type"
        required
        data={types}
        value={fields.articleType}
        onChange={(event) => set({ articleType: event.currentTarget.value })}
        error={problems.articleType}
      />
      <TextInput
        id={fieldId('npnwid')}
        label="NPNWID"
        required
        value={fields.npnwid}
        onChange={(event) => set({ npnwid: event.currentTarget.value })}
        error={problems.npnwid}
        autoComplete="off"
      />
      <TextInput
        id={fieldId('sourceUrl')}
        label="Source URL"
        type="url"
        placeholder="https://"
        value={fields.sourceUrl}
        onChange={(event) => set({ sourceUrl: event.currentTarget.value })}
        error={problems.sourceUrl}
        autoComplete="off"
      />
    </SideSection>
  )
}

/** The dates of an article. Readers see the date of publication; a new article takes it from the entered date. */
export function Dates({ desk, kind }: { desk: Desk; kind: 'add' | 'edit' }) {
  return (
    <>
      <DateField desk={desk} field="enteredDate" label="Entered date" />
      {kind === 'edit' && <DateField desk={desk} field="dateOfPublication" label="Date of Publication" />}
    </>
  )
}

interface DateProps {
  desk: Desk
  field: 'enteredDate' | 'dateOfPublication' | 'publishAt'
  label: string
  description?: string
}

export function DateField({ desk: { fields, set, problems }, field, label, description }: DateProps) {
  const { timeZone } = useAdminSite()
  return (
    <TextInput
      id={fieldId(field)}
      type="datetime-local"
      label={label}
      required
      title={`By the clocks of ${timeZone}`}
      {...(description && { description })}
      value={toField(fields[field])}
      onChange={(event) => set({ [field]: fromField(event.currentTarget.value) })}
      error={problems[field]}
    />
  )
}
