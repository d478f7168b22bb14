import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { accessLevels } from '../../../../contract/catalogue.ts'
import { type ContentField, emptyValue } from '../../../../contract/content/fields.ts'
import { pageLink } from '../../../../contract/content/heads.ts'
import { formErrors } from '../../api.ts'
import { SideSection } from '../../articles/fields/side-section.tsx'
import { accessNames } from '../access-names.ts'
import { type AdminOf, type ContentFormValues, contentCalls, type EditedContent, type SentOf } from './content-calls.ts'
import { EntryEditor } from './entry-editor.tsx'
import { LoadedEntry } from './loaded-entry.tsx'
import { type EntryForm, useEntryForm } from './use-entry-form.ts'

/** The state of a form, for the parts of it that are a content type's own. */
interface EditedForm<C extends EditedContent> {
  /** As it was loaded; null: a new one. */
  entry: AdminOf<C> | null
  values: ContentFormValues<C>
  problems: Partial<Record<string, string>>
  /** Something of its own was changed. */
  touch: () => void
}
interface OwnParts<C extends EditedContent> {
  /** What stands below the input of a field. */
  below: { [Name in keyof ContentFormValues<C>]?: ReactNode }
  /** What the body has beside the fields. */
  body?: Omit<SentOf<C>, keyof ContentFormValues<C> | 'isPublished'>
  saved?: (entry: AdminOf<C>) => void
}

/** The form of a content type, from its fields. */
export function contentEditor<C extends EditedContent>(
  record: C['record'],
  useOwn: (form: EditedForm<C>) => OwnParts<C>,
) {
  const { get, add, edit } = contentCalls<{ entry: AdminOf<C>; row: unknown }>(record)
  const fields = Object.entries<ContentField>(record.fields)
  const first = (entry: AdminOf<C> | null) =>
    Object.fromEntries([
      ['slug', entry?.slug ?? ''],
      ...fields.map(([name, field]) => [name, entry ? Reflect.get(entry, name) : emptyValue(field)]),
    ]) as ContentFormValues<C>

  function Editor({ entry }: { entry: AdminOf<C> | null }) {
    const { saving, form } = useEntryForm<AdminOf<C>, ContentFormValues<C>, object>(entry, {
      ...{ path: record.name, noun: record.noun, fields: () => first(entry) },
      ...{ add, edit },
    })
    const own = useOwn({ entry, values: form.fields, problems: form.problems, touch: saving.touch })
    const names = [...Object.keys(form.fields), ...Object.keys(own.body ?? {})]
    const input = form.text as unknown as Inputs
    const page = (slug: string) => pageLink(record, slug)
    return (
      <EntryEditor
        saving={saving}
        page={page}
        submit={(isPublished) => void saving.save({ ...form.fields, ...own.body, isPublished }, own.saved)}
        problem={formErrors(saving.error, names, `Failed to save the ${record.noun}`).other}
        side={<PageFields record={record} isPublished={saving.saved?.isPublished ?? false} input={input} />}
      >
        {fields.map(([name, field]) => (
          <Fragment key={name}>
            <FieldInput name={name} field={field} input={input} />
            {own.below[name]}
          </Fragment>
        ))}
      </EntryEditor>
    )
  }

  return function EditContent() {
    return (
      <LoadedEntry noun={record.noun} load={get}>
        {(entry) => <Editor entry={entry} />}
      </LoadedEntry>
    )
  }
}

/** The inputs of fields by their names. */
type Inputs = EntryForm<Record<string, string>>['text']

/** The input of a field; who gets what is kept back stands beside the others. */
function FieldInput({ name, field, input }: { name: string; field: ContentField; input: Inputs }) {
  const { label, hint } = field
  if (field.kind === 'access') return null
  if (field.kind === 'choice')
    return (
      <NativeSelect
        label={label}
        description={hint}
        data={Object.entries(field.choices).map(([value, words]) => ({ value, label: words }))}
        {...input(name)}
      />
    )
  const common = {
    ...{ label, description: hint, required: field.required !== undefined, maxLength: field.longest },
    ...input(name),
  }
  if (!field.rows) return <TextInput {...common} />
  return <Textarea {...common} autosize minRows={field.rows} maxRows={20} />
}

interface SideProps {
  record: EditedContent['record']
  isPublished: boolean
  input: Inputs
}

/** Who gets what is kept back, and the address. */
const PageFields = ({ record, isPublished, input }: SideProps) => (
  <SideSection title="Page">
    <NativeSelect
      label={record.fields.access.label}
      description={record.fields.access.hint}
      data={accessLevels.map((value) => ({ value, label: accessNames[value] }))}
      {...input('access')}
    />
    <TextInput
      label="URL"
      description={`Leave empty to use the title. You cannot change it while the ${record.noun} is published.`}
      disabled={isPublished}
      {...input('slug')}
    />
  </SideSection>
)
