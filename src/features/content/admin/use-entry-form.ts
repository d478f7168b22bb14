import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FormErrors, formErrors, withoutErrors } from '../../../platform/web/admin/api.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'

/** What has a page, is a draft until it is published, and counts its changes: an event, a report, a course. */
export interface SavedEntry {
  id: number
  version: number
  slug: string
  isPublished: boolean
}

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

interface Calls<E extends SavedEntry, Body> {
  /** Its screens and its lists: `reports`. */
  path: string
  /** In words: `report`. */
  noun: string
  add: (body: Body) => Promise<{ message: string; entry: E }>
  edit: (id: string, body: Body & { version: number }) => Promise<{ message: string; entry: E }>
}

interface Options<E extends SavedEntry, F extends object, Body> extends Calls<E, Body> {
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
  const { fields: refused, other } = formErrors(saving.error, names, `Failed to save the ${calls.noun}`)
  const problems = withoutErrors(refused, saving.corrected)
  const set = (changed: Partial<F>) => {
    setFields((before) => ({ ...before, ...changed }))
    saving.touch(...Object.keys(changed))
  }
  const text: EntryForm<F>['text'] = (name) => ({
    value: String(fields[name]),
    error: problems[name],
    onChange: ({ currentTarget: { value } }) => set({ [name]: value } as Partial<F>),
  })
  const form: EntryForm<F> = { fields, problems, set, text }
  return { saving, form, problem: other }
}

/** Saves an entry, and asks before changes that are not saved are left behind. Null: a new one. */
function useEntrySaving<E extends SavedEntry, Body>(entry: E | null, { path, noun, add, edit }: Calls<E, Body>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(entry)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The fields that were changed since the error. */
  const [corrected, setCorrected] = useState<readonly string[]>([])
  /** Counts what is typed: a save keeps only what was there when it began. */
  const touches = useRef(0)
  const hasAddress = useRef(entry !== null)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedGuard(isUnsaved, `Leave this ${noun}?`)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  /** `onSaved` gets what was stored, before the form shows it. */
  async function save(body: Body, onSaved?: (stored: E) => void) {
    setBusy(true)
    setError(null)
    setCorrected([])
    // What is typed meanwhile is not saved.
    setUnsaved(false)
    const before = touches.current
    try {
      const { message, entry: stored } = saved
        ? await edit(String(saved.id), { ...body, version: saved.version })
        : await add(body)
      onSaved?.(stored)
      setSaved(stored)
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: [path] })
      // Its own address shows the form anew. What was typed meanwhile stays here until it is saved too.
      if (!hasAddress.current && touches.current === before) {
        hasAddress.current = true
        await navigate(screenLink(`${path}/${stored.id}`), { replace: true })
      }
    } catch (failure) {
      setUnsaved(true)
      setError(failure)
    }
    setBusy(false)
  }

  const touch = (...names: readonly string[]) => {
    touches.current += 1
    setCorrected((before) => [...new Set([...before, ...names])])
    setUnsaved(true)
  }
  return { noun, form, saved, save, isBusy, isUnsaved, touch, error, corrected }
}
