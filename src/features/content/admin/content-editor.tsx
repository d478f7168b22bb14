import { Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ContentType } from '../../../platform/contract/content/define.ts'
import { type ContentField, emptyValue, type FieldValue } from '../../../platform/contract/content/fields.ts'
import { pageLink } from '../../../platform/contract/content/heads.ts'
import { formErrors } from '../../../platform/web/admin/api.ts'
import { FieldInput } from '../../../platform/web/admin/content/field-input.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import { type AdminOf, type ContentFormValues, contentCalls, type EditedContent, type SentOf } from './content-calls.ts'
import { EntryEditor } from './entry-editor.tsx'
import { EntryText, useEntryText } from './entry-text.tsx'
import { useEntryForm } from './use-entry-form.ts'

export interface EditedForm<C extends EditedContent> {
  /** As loaded. Null: a new one. */
  entry: AdminOf<C> | null
  values: ContentFormValues<C>
  problems: Partial<Record<string, string>>
  set: (changed: Partial<ContentFormValues<C>>) => void
  /** The input of a field in `elsewhere`. `change` returns what else changes with it. */
  input: (
    name: keyof C['record']['fields'] & string,
    change?: (value: FieldValue) => Partial<ContentFormValues<C>>,
  ) => ReactNode
  /** Call it after a change beside the fields, with their names in the body. */
  touch: (...names: string[]) => void
}
interface OwnParts<C extends EditedContent> {
  below?: { [Name in keyof ContentFormValues<C>]?: ReactNode }
  /** Fields whose inputs the content type's own code places. */
  elsewhere?: readonly (keyof C['record']['fields'])[]
  side?: ReactNode
  body?: Omit<SentOf<C>, keyof ContentFormValues<C> | 'isPublished'>
  saved?: (entry: AdminOf<C>) => void
}

/** `useFirst`: values of a new entry that its fields do not know. */
export function contentEditor<C extends EditedContent>(
  record: C['record'],
  useOwn: (form: EditedForm<C>) => OwnParts<C>,
  useFirst: () => Partial<ContentFormValues<C>> = () => ({}),
) {
  const { get, add, edit } = contentCalls<{ entry: AdminOf<C>; row: unknown }>(record)
  const fields = Object.entries<ContentField>(record.fields)

  function Editor({ entry }: { entry: AdminOf<C> | null }) {
    const firstValues = useFirst()
    const { saving, form } = useEntryForm<AdminOf<C>, ContentFormValues<C>, object>(entry, {
      path: record.name,
      noun: record.noun,
      fields: () => ({ ...valuesOf<C>(fields, entry), ...(!entry && firstValues) }),
      add,
      edit,
    })
    const { fields: values, problems, set } = form
    const text = useEntryText(Reflect.get(values, 'html') ?? '')
    const input = inputsOf<C>(record, { values, problems, set })
    const own = useOwn({ entry, values, problems, set, input, touch: saving.touch })
    const { below = {}, elsewhere = [], side, body, saved } = own
    const names = [...Object.keys(values), ...Object.keys(body ?? {})]
    const page = (slug: string) => pageLink(record, slug)
    const submit = (isPublished: boolean) => {
      const html = record.fields.html && { html: text.read() }
      void saving.save({ ...values, ...html, ...body, isPublished }, saved)
    }
    const inOrder = fields.filter(([name]) => name !== 'access' && !elsewhere.includes(name))
    return (
      <EntryEditor
        saving={saving}
        page={page}
        submit={submit}
        problem={formErrors(saving.error, names, `Failed to save the ${record.noun}`).other}
        side={
          <>
            <SideSection title="Page">
              {input('access')}
              {Reflect.get(below, 'access')}
              <AddressInput
                record={record}
                isPublished={saving.saved?.isPublished ?? false}
                slug={values.slug}
                problem={problems['slug']}
                onChange={(slug) => set({ slug } as Partial<ContentFormValues<C>>)}
              />
            </SideSection>
            {side}
          </>
        }
      >
        {inOrder.map(([name, field]) => (
          <Fragment key={name}>
            {field.kind === 'html' ? (
              <EntryText label={field.label} text={text} problem={problems[name]} onChange={() => saving.touch(name)} />
            ) : (
              input(name)
            )}
            {Reflect.get(below, name)}
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

const inputsOf =
  <C extends EditedContent>(
    { fields }: ContentType,
    { values, problems, set }: Pick<EditedForm<C>, 'values' | 'problems' | 'set'>,
  ): EditedForm<C>['input'] =>
  (name, change) => {
    const field: ContentField | undefined = Reflect.get(fields, name)
    if (!field || field.kind === 'html' || field.kind === 'picture') return null
    const changed = (value: FieldValue) => ({ [name]: value, ...change?.(value) }) as Partial<ContentFormValues<C>>
    const value = Reflect.get(values, name) as FieldValue
    return <FieldInput field={field} value={value} error={problems[name]} onChange={(typed) => set(changed(typed))} />
  }

interface AddressProps {
  record: ContentType
  isPublished: boolean
  slug: string
  problem: string | undefined
  onChange: (slug: string) => void
}

function AddressInput({ record: { noun, slugs }, isPublished, slug, problem, onChange }: AddressProps) {
  const canMove = slugs?.canMove ?? false
  const condition = canMove ? '' : ` You cannot change it while the ${noun} is published.`
  return (
    <TextInput
      label="URL"
      description={`Leave empty to use the title.${condition}`}
      disabled={isPublished && !canMove}
      value={slug}
      error={problem}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}

const valuesOf = <C extends EditedContent>(
  fields: readonly (readonly [string, ContentField])[],
  entry: AdminOf<C> | null,
) =>
  Object.fromEntries([
    ['slug', entry?.slug ?? ''],
    ...fields.map(([name, field]) => [name, entry ? Reflect.get(entry, name) : emptyValue(field)]),
  ]) as ContentFormValues<C>

interface Props<E> {
  noun: string
  load: (id: string) => Promise<E>
  /** Null: a new one. */
  children: (entry: E | null) => ReactNode
}

/** Loads the entry anew whenever its screen opens. */
function LoadedEntry<E>(props: Props<E>) {
  const { id = '' } = useParams()
  return id === 'new' ? props.children(null) : <Existing key={id} id={id} {...props} />
}

function Existing<E>({ id, noun, load, children }: Props<E> & { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [noun, id],
    queryFn: () => load(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure sentence={`Failed to load the ${noun}`} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return children(data)
}
