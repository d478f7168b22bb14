import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { featuresQuery } from '../../../platform/web/admin/features.ts'
import { differingFields } from '../../../platform/web/admin/form.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'
import type { StoredRoom } from '../contract/endpoints.ts'
import type { RoomName } from '../contract/rooms.ts'
import { messagesOf, settingsQuery, undoLast } from './requests.ts'

interface RoomState {
  base: StoredRoom
  value: StoredRoom['value']
}

const withoutChanges = ({ base }: RoomState): RoomState => ({ base, value: base.value })
/** Continues from another version. Keeps what was typed since `sent`. */
const following = ({ value }: RoomState, room: StoredRoom, sent: StoredRoom['value']): RoomState => ({
  base: room,
  value: { ...room.value, ...differingFields(value, sent) },
})

export function useRoomForm(name: RoomName, stored: StoredRoom) {
  const [{ base, value }, setForm] = useState<RoomState>({ base: stored, value: stored.value })
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(base.value)
  const params = { room: name }
  useUnsavedGuard(isChanged, 'Leave these settings?')

  const { reload, keep, undo, undone } = useReload(name, setForm)
  const follow = (room: StoredRoom, sent: StoredRoom['value']) => setForm((now) => following(now, room, sent))
  // Unsaved changes stay: saving them reports the conflict.
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
      await keep(room)
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

  /** The window opens at once, since browsers block those that open later. */
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
    undone,
    messages: messagesOf(failure),
    change: (field: string, to: unknown) => setForm((now) => ({ ...now, value: { ...now.value, [field]: to } })),
    reset: () => {
      setForm(withoutChanges)
      setFailure(null)
    },
  }
}

function useReload(name: RoomName, setForm: Dispatch<SetStateAction<RoomState>>) {
  const queries = useQueryClient()
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: settingsQuery })
    if (name === 'features') await queries.invalidateQueries(featuresQuery)
    const reloaded = queries.getQueryData<ApiResult<'GET /admin/settings'>>(settingsQuery)
    return reloaded?.rooms.find(({ room }) => room === name)
  }
  /** The cache shows what was saved until the settings are read again. */
  const keep = async (room: StoredRoom) => {
    await queries.cancelQueries({ queryKey: settingsQuery })
    queries.setQueryData<ApiResult<'GET /admin/settings'>>(
      settingsQuery,
      (known) => known && { ...known, rooms: known.rooms.map((one) => (one.room === name ? room : one)) },
    )
  }
  /** Keeps what is typed until the room is loaded. */
  async function undone() {
    setForm(withoutChanges)
    const room = await reload()
    if (room) setForm((now) => following(now, room, now.base.value))
  }
  async function undo(version: number) {
    try {
      await undoLast(name, version)
      notifySuccess('Change undone')
    } catch (error) {
      notifyError('Failed to undo the change', error)
      await reload()
      return
    }
    await undone()
  }
  return { reload, keep, undo, undone }
}
