import { NativeSelect, TextInput } from '@mantine/core'
import { sectionWord } from '../../../../platform/contract/sections/section-words.ts'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { articleFields, type DateField } from '../../contract/fields.ts'
import { sectionNameOf } from '../../contract/rules.ts'
import { fromField, toField } from '../editor/date-time.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import { SideSection } from './side-section.tsx'
import { TextInputs } from './text-inputs.tsx'

export function Placing({ editor }: { editor: EditorState }) {
  const { fields, set, problems } = editor
  // A hidden section is offered only where the article is in it.
  const sections = useCatalogue()
    .sections.map((section) => ({
      ...section,
      value: sectionNameOf(section.id),
      label: sectionWord(section, 'articleForm'),
    }))
    .filter(({ value, isHidden }) => !isHidden || value === fields.section)
    .map(({ value, label }) => ({ value, label }))
  return (
    <SideSection title="Placement">
      <NativeSelect
        id={fieldId('section')}
        label={articleFields.section.label}
        required
        data={[{ value: '', label: 'Choose a section' }, ...sections]}
        value={fields.section}
        onChange={(event) => set({ section: event.currentTarget.value })}
        error={problems.section}
      />
      <NativeSelect
        id={fieldId('articleType')}
        label={articleFields.articleType.label}
        required
        data={articleTypes}
        value={fields.articleType}
        onChange={(event) => set({ articleType: event.currentTarget.value })}
        error={problems.articleType}
      />
      <TextInputs editor={editor} place="placing" />
    </SideSection>
  )
}

const articleTypes = Object.entries(articleFields.articleType.choices).map(([value, label]) => ({ value, label }))

/** A new article gets its date of publication when it is published. */
export function Dates({ editor, kind }: { editor: EditorState; kind: 'add' | 'edit' }) {
  return (
    <>
      <DateInput
        editor={editor}
        field="enteredDate"
        description="The date you received the item. Readers do not see it."
      />
      {kind === 'edit' && (
        <DateInput
          editor={editor}
          field="dateOfPublication"
          description="The date that readers see. Lists are sorted by it."
        />
      )}
    </>
  )
}

interface DateProps {
  editor: EditorState
  field: DateField
  description?: string
}

export function DateInput({ editor: { fields, set, problems }, field, description }: DateProps) {
  const { timeZone } = useAdminSite()
  return (
    <TextInput
      id={fieldId(field)}
      type="datetime-local"
      label={articleFields[field].label}
      required
      description={[description, `In the time zone ${timeZone}.`].filter(Boolean).join(' ')}
      value={toField(fields[field])}
      onChange={(event) => set({ [field]: fromField(event.currentTarget.value) })}
      error={problems[field]}
    />
  )
}
