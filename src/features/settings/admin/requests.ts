import { ApiError } from '../../../platform/contract/client.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import type { SettingGroupName } from '../contract/groups.ts'

export const settingsQuery = ['settings']
export const historyQuery = (group: SettingGroupName, version: number) => ['settings-history', group, version]

/** By field path, such as `links.0.address`. */
export function messagesOf(error: unknown): Record<string, string> {
  const details = error instanceof ApiError ? (error.body.details ?? []) : []
  return Object.fromEntries(details.map(({ field, message }) => [field.replace(/^value\./, ''), message]))
}

export async function undoLast(group: SettingGroupName, version: number) {
  const { changes } = await adminApi.call('GET /admin/settings/:group/history', { params: { group } })
  const [last] = changes
  if (!last) return
  await adminApi.call('POST /admin/settings/:group/undo', { params: { group }, body: { change: last.id, version } })
}
