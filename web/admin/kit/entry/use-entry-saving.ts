import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { screenLink } from '../../links.ts'
import { notifySuccess } from '../notify.tsx'
import { useUnsavedGuard } from '../use-unsaved-guard.ts'

/** What has a page, is a draft until it is published, and counts its changes: an event, a report, a course. */
export interface SavedEntry {
  id: number
  version: number
  slug: string
  isPublished: boolean
}

export interface EntrySaving<E extends SavedEntry, Body> {
  /** Its screens and its lists: `reports`. */
  path: string
  /** In words: `report`. */
  noun: string
  add: (body: Body) => Promise<Saved<E>>
  edit: (id: string, body: Body & { version: number }) => Promise<Saved<E>>
}
interface Saved<E> {
  message: string
  entry: E
}

/** Saves an entry, and asks before changes that are not saved are left behind. Null: a new one. */
export function useEntrySaving<E extends SavedEntry, Body>(
  entry: E | null,
  { path, noun, add, edit }: EntrySaving<E, Body>,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(entry)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Counts what is typed: a save keeps only what was there when it began. */
  const touches = useRef(0)
  const hasAddress = useRef(entry !== null)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedGuard(isUnsaved, `Leave this ${noun}?`)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  async function save(body: Body) {
    setBusy(true)
    setError(null)
    // What is typed meanwhile is not saved.
    setUnsaved(false)
    const before = touches.current
    try {
      const { message, entry: stored } = saved
        ? await edit(String(saved.id), { ...body, version: saved.version })
        : await add(body)
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

  const touch = () => {
    touches.current += 1
    setUnsaved(true)
  }
  return { noun, form, saved, setSaved, save, isBusy, isUnsaved, touch, error }
}
