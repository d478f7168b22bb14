import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminEvent } from '../../../contract/events/endpoints.ts'
import { adminApi } from '../api.ts'
import { notifySuccess } from '../kit/notify.tsx'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { screenLink } from '../links.ts'
import type { EventFields } from './event-form.ts'

/** Saves an event, and asks before changes that are not saved are left behind. */
export function useEventSaving(event: AdminEvent | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(event)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useUnsavedGuard(isUnsaved, 'Leave this event?')

  async function save(typed: EventFields & { html: string; isPublished: boolean }) {
    const body = { ...typed, places: typed.places.trim() === '' ? null : Number(typed.places) }
    setBusy(true)
    setError(null)
    // What is typed meanwhile is not saved.
    setUnsaved(false)
    try {
      const { message, event: stored } = saved
        ? await adminApi.call('PUT /admin/events/:id', {
            params: { id: String(saved.id) },
            body: { ...body, version: saved.version },
          })
        : await adminApi.call('POST /admin/events', { body })
      setSaved(stored)
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: ['events'] })
      if (!saved) await navigate(screenLink(`events/${stored.id}`), { replace: true })
    } catch (failure) {
      setUnsaved(true)
      setError(failure)
    }
    setBusy(false)
  }

  return { saved, save, isBusy, isUnsaved, touch: () => setUnsaved(true), error }
}
