import { ApiError } from '../../../platform/contract/client.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import type { RoomName } from '../contract/rooms.ts'

export const settingsQuery = ['settings']
export const historyQuery = (room: RoomName, version: number) => ['settings-history', room, version]

/** By field path, such as `links.0.address`. */
export function messagesOf(error: unknown): Record<string, string> {
  const details = error instanceof ApiError ? (error.body.details ?? []) : []
  return Object.fromEntries(details.map(({ field, message }) => [field.replace(/^value\./, ''), message]))
}

export async function undoLast(room: RoomName, version: number) {
  const { changes } = await adminApi.call('GET /admin/settings/:room/history', { params: { room } })
  const [last] = changes
  if (!last) return
  await adminApi.call('POST /admin/settings/:room/undo', { params: { room }, body: { change: last.id, version } })
}
