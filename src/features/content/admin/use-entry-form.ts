import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FormErrors, formErrors, withoutErrors } from '../../../platform/web/admin/api.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'

export interface SavedEntry {
  id: number
  version: number
  slug: string
  isPublished: boolean
}

type TextName<F> = { [N in keyof F]: F[N] extends string ? N : never }[keyof F] & string

export interface EntryForm<F extends object> {
  fields: F
  problems: FormErrors['fields']
  set: (changed: Partial<F>) => void
  text: (name: TextName<F>) => {
    value: string
    error: string | undefined
    onChange: (change: { currentTarget: { value: string } }) => void
  }
}

interface Calls<E extends SavedEntry, Body> {
  /** Path of its screens and lists: `reports`. */
  path: string
  /** In words: `report`. */
  noun: string
  add: (body: Body) => Promise<{ message: string; entry: E }>
  edit: (id: string, body: Body & { version: number }) => Promise<{ message: string; entry: E }>
}

interface Options<E extends SavedEntry, F extends object, Body> extends Calls<E, Body> {
  fields: () => F
  /** Other parts of the body that errors can name. */
  others?: readonly string[]
}

/** `entry` null: a new one. */
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

/** Asks before unsaved changes are left behind. `entry` null: a new one. */
function useEntrySaving<E extends SavedEntry, Body>(entry: E | null, { path, noun, add, edit }: Calls<E, Body>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(entry)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The fields that were changed since the error. */
  const [corrected, setCorrected] = useState<readonly string[]>([])
  /** Counts changes: a save keeps only what was there when it began. */
  const touches = useRef(0)
  const hasAddress = useRef(entry !== null)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedGuard(isUnsaved, `Leave this ${noun}?`)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  /** `onSaved` gets the stored entry before the form shows it. */
  async function save(body: Body, onSaved?: (stored: E) => void) {
    setBusy(true)
    setError(null)
    setCorrected([])
    // Changes during the save are unsaved again.
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
      // The new address reloads the form. What was typed meanwhile stays here until it is saved too.
      if (!hasAddress.current && touches.current === before) {
        hasAddress.current = true
        await navigate(screenLink(`${path}/${stored.id}`), { replace: true })
      }
    } catch (failure) {
      setUnsaved(true)
      setError(failure)
      // The refusal concerns what was sent, whatever was typed meanwhile.
      setCorrected([])
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
