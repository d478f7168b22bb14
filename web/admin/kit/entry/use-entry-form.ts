import { useState } from 'react'
import { type FormErrors, formErrors } from '../../api.ts'
import { type EntrySaving, type SavedEntry, useEntrySaving } from './use-entry-saving.ts'

/** The names of the fields that hold a text. */
type TextName<F> = { [N in keyof F]: F[N] extends string ? N : never }[keyof F] & string

/** What the inputs of an entry's form need. */
export interface EntryForm<F extends object> {
  fields: F
  problems: FormErrors['fields']
  set: (changed: Partial<F>) => void
  /** The value, problem and change of a field that holds a text. */
  text: (name: TextName<F>) => {
    value: string
    error: string | undefined
    onChange: (change: { currentTarget: { value: string } }) => void
  }
}

interface Options<E extends SavedEntry, F extends object, Body> extends EntrySaving<E, Body> {
  /** As the form opens. */
  fields: () => F
  /** What else of the body errors can name. */
  others?: readonly string[]
}

/** The fields of an entry's form, the server's message for each, and how they are saved. Null: a new entry. */
export function useEntryForm<E extends SavedEntry, F extends object, Body = F & { isPublished: boolean }>(
  entry: E | null,
  { fields: first, others = [], ...calls }: Options<E, F, Body>,
) {
  const saving = useEntrySaving<E, Body>(entry, calls)
  const [fields, setFields] = useState(first)
  const names = [...Object.keys(fields), ...others]
  const { fields: problems, other } = formErrors(saving.error, names, `Failed to save the ${calls.noun}`)
  const set = (changed: Partial<F>) => {
    setFields((before) => ({ ...before, ...changed }))
    saving.touch()
  }
  const text: EntryForm<F>['text'] = (name) => ({
    value: String(fields[name]),
    error: problems[name],
    onChange: ({ currentTarget: { value } }) => set({ [name]: value } as Partial<F>),
  })
  const form: EntryForm<F> = { fields, problems, set, text }
  return { saving, form, problem: other }
}
