import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { featuresQuery } from '../../../platform/web/admin/features.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'
import type { StoredRoom } from '../contract/endpoints.ts'
import type { RoomName } from '../contract/rooms.ts'
import { messagesOf, settingsQuery, undoLast } from './requests.ts'

/** The state of a room's form. */
export function useRoomForm(name: RoomName, stored: StoredRoom) {
  const queries = useQueryClient()
  const [value, setValue] = useState(stored.value)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(stored.value)
  const params = { room: name }
  useUnsavedGuard(isChanged, 'Leave these settings?')

  const reload = async () => {
    await queries.invalidateQueries({ queryKey: settingsQuery })
    if (name === 'features') await queries.invalidateQueries(featuresQuery)
  }

  async function undo(version: number) {
    try {
      await undoLast(name, version)
      notifySuccess('Change undone')
    } catch (error) {
      notifyError('Failed to undo the change', error)
    }
    await reload()
  }

  /** Returns the path of the first field that was refused. */
  async function save(): Promise<string | null> {
    setSaving(true)
    setFailure(null)
    try {
      const { message, room } = await adminApi.call('PUT /admin/settings/:room', {
        params,
        body: { value, version: stored.version },
      })
      notifySuccess(message, () => undo(room.version))
      setValue(room.value)
      await reload()
      return null
    } catch (error) {
      setFailure(error)
      return Object.keys(messagesOf(error))[0] ?? null
    } finally {
      setSaving(false)
    }
  }

  /** Opens a page with the unsaved values. The window opens at once, since browsers block those that open later. */
  async function preview() {
    const tab = window.open('', '_blank')
    try {
      const { address } = await adminApi.call('POST /admin/settings/:room/preview', { params, body: { value } })
      if (tab) tab.location.href = address
    } catch (error) {
      tab?.close()
      setFailure(error)
    }
  }

  return {
    value,
    failure,
    isSaving,
    isChanged,
    save,
    preview,
    reload,
    messages: messagesOf(failure),
    change: (field: string, to: unknown) => setValue((before) => ({ ...before, [field]: to })),
    reset: () => {
      setValue(stored.value)
      setFailure(null)
    },
  }
}
