import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ContentValues,
  emptyValue,
  type FieldValue,
  type SentValues,
} from '../../../../contract/content/fields.ts'
import { formErrors } from '../../api.ts'
import { DialogForm, useDialogForm } from '../dialog-form.tsx'
import classes from './entry.module.css'
import { FieldInput, type InputField } from './field-input.tsx'

type Fields = Readonly<Record<string, InputField>>

interface Props<F extends Fields> {
  /** What is loaded anew. */
  list: string
  title: string
  /** What the button that saves says. */
  button?: string
  failed: string
  fields: F
  /** What the form begins with. Null: the dialog is closed. */
  given: Partial<ContentValues<F>> | null
  save: (values: SentValues<F>) => Promise<void>
  close: () => void
  /** What stands below the fields. */
  children?: (values: ContentValues<F>) => ReactNode
}

/** Adds or changes a record in a dialog. What is typed stays if the server refuses it. */
export function RecordDialog<F extends Fields>(props: Props<F>) {
  const { title, given, close } = props
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState({ title, given })
  if (given !== null && given !== shown.given) setShown({ title, given })
  return (
    <Modal opened={given !== null} onClose={close} title={shown.title} size="lg">
      {shown.given !== null && <RecordForm {...props} given={shown.given} />}
    </Modal>
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
  const [values, setValues] = useState<Record<string, FieldValue>>(() =>
    Object.fromEntries(all.map(([name, field]) => [name, given[name] ?? emptyValue(field)])),
  )
  // Without a value the server takes that of an empty field.
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const { error, form } = useDialogForm(async () => {
    await save(sent as unknown as SentValues<F>)
    await queries.invalidateQueries({ queryKey: [list] })
  }, close)
  const { fields: problems, other } = formErrors(error, Object.keys(fields), failed)
  return (
    <DialogForm form={form} problem={other} button={button}>
      <div className={classes.fields}>
        {all.map(([name, field], index) => (
          <div key={name} data-kind={field.kind}>
            <FieldInput
              field={field}
              value={values[name] ?? null}
              error={problems[name]}
              isFirst={index === 0}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          </div>
        ))}
      </div>
      {children?.(values as unknown as ContentValues<F>)}
    </DialogForm>
  )
}
