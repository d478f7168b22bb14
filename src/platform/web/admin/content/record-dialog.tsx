import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ContentValues, emptyValue, type FieldValue, type SentValues } from '../../../contract/content/fields.ts'
import { DialogForm, FormDialog, useAdminForm } from '../form.tsx'
import classes from './entry.module.css'
import { FieldInput, type InputField } from './field-input.tsx'

type Fields = Readonly<Record<string, InputField>>

interface Props<F extends Fields> {
  /** The list to reload. */
  list: string
  title: string
  button?: string
  failed: string
  fields: F
  /** Initial values. Null: the dialog is closed. */
  given: Partial<ContentValues<F>> | null
  save: (values: SentValues<F>) => Promise<void>
  close: () => void
  children?: (values: ContentValues<F>) => ReactNode
}

/** The input stays if the server refuses it. */
export function RecordDialog<F extends Fields>(props: Props<F>) {
  const { title, given, close } = props
  // Keeps its title while it closes.
  const [shown, setShown] = useState(title)
  if (given !== null && title !== shown) setShown(title)
  return (
    <FormDialog about={given} title={() => shown} close={close} size="lg">
      {(about) => <RecordForm {...props} given={about} />}
    </FormDialog>
  )
}

function RecordForm<F extends Fields>({
  list,
  button = 'Save',
  failed,
  fields,
  given,
  save,
  close,
  children,
}: Props<F> & { given: Partial<ContentValues<F>> }) {
  const queries = useQueryClient()
  const all = Object.entries<InputField>(fields)
  const {
    fields: values,
    value,
    form,
  } = useAdminForm<Record<string, FieldValue>>({
    fields: () => Object.fromEntries(all.map(([name, field]) => [name, given[name] ?? emptyValue(field)])),
    send: async (typed) => {
      // The server treats a missing value as an empty field.
      const sent = Object.fromEntries(Object.entries(typed).filter(([, one]) => one !== null))
      await save(sent as unknown as SentValues<F>)
      await queries.invalidateQueries({ queryKey: [list] })
    },
    close,
    failed,
  })
  return (
    <DialogForm form={form} button={button}>
      <div className={classes.fields}>
        {all.map(([name, field], index) => (
          <div key={name} data-kind={field.kind}>
            <FieldInput field={field} isFirst={index === 0} {...value(name)} value={values[name] ?? null} />
          </div>
        ))}
      </div>
      {children?.(values as unknown as ContentValues<F>)}
    </DialogForm>
  )
}
