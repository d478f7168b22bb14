import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { featuresQuery } from '../../../platform/web/admin/features.ts'
import { differingFields } from '../../../platform/web/admin/form.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'
import type { StoredRoom } from '../contract/endpoints.ts'
import type { RoomName } from '../contract/rooms.ts'
import { messagesOf, settingsQuery, undoLast } from './requests.ts'

/** The state of a room's form. */
export function useRoomForm(name: RoomName, stored: StoredRoom) {
  const [{ base, value }, setForm] = useState({ base: stored, value: stored.value })
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(base.value)
  const params = { room: name }
  useUnsavedGuard(isChanged, 'Leave these settings?')

  const reset = () => setForm((now) => ({ ...now, value: now.base.value }))
  const { reload, undo } = useReload(name, reset)
  /** Continues from another version. What was typed since `sent` stays. */
  const follow = (room: StoredRoom, sent: StoredRoom['value']) =>
    setForm((now) => ({ base: room, value: { ...room.value, ...differingFields(now.value, sent) } }))
  // Over changes of one's own, saving says that somebody else has saved.
  if (stored.version > base.version && !isChanged) follow(stored, base.value)

  /** Returns the path of the first field that was refused. */
  async function save(): Promise<string | null> {
    setSaving(true)
    setFailure(null)
    try {
      const { message, room } = await adminApi.call('PUT /admin/settings/:room', {
        params,
        body: { value, version: base.version },
      })
      notifySuccess(message, () => undo(room.version))
      follow(room, value)
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
    /** After a change was undone in the history. */
    undone: () => {
      reset()
      return reload()
    },
    messages: messagesOf(failure),
    change: (field: string, to: unknown) => setForm((now) => ({ ...now, value: { ...now.value, [field]: to } })),
    reset: () => {
      reset()
      setFailure(null)
    },
  }
}

function useReload(name: RoomName, reset: () => void) {
  const queries = useQueryClient()
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: settingsQuery })
    if (name === 'features') await queries.invalidateQueries(featuresQuery)
  }
  async function undo(version: number) {
    try {
      await undoLast(name, version)
      notifySuccess('Change undone')
      reset()
    } catch (error) {
      notifyError('Failed to undo the change', error)
    }
    await reload()
  }
  return { reload, undo }
}
