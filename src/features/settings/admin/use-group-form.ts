import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { featuresQuery } from '../../../platform/web/admin/features.ts'
import { differingFields } from '../../../platform/web/admin/form.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'
import type { StoredSettingGroup } from '../contract/endpoints.ts'
import type { SettingGroupName } from '../contract/groups.ts'
import { messagesOf, settingsQuery, undoLast } from './requests.ts'

interface SettingGroupState {
  base: StoredSettingGroup
  value: StoredSettingGroup['value']
}

const withoutChanges = ({ base }: SettingGroupState): SettingGroupState => ({ base, value: base.value })
/** Continues from another version. Keeps what was typed since `sent`. */
const following = (
  { value }: SettingGroupState,
  group: StoredSettingGroup,
  sent: StoredSettingGroup['value'],
): SettingGroupState => ({ base: group, value: { ...group.value, ...differingFields(value, sent) } })

export function useGroupForm(name: SettingGroupName, stored: StoredSettingGroup) {
  const [{ base, value }, setForm] = useState<SettingGroupState>({ base: stored, value: stored.value })
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(base.value)
  const params = { group: name }
  useUnsavedGuard(isChanged, 'Leave these settings?')

  const { reload, keep, undo, undone } = useReload(name, setForm)
  const follow = (group: StoredSettingGroup, sent: StoredSettingGroup['value']) =>
    setForm((now) => following(now, group, sent))
  // Unsaved changes stay: saving them reports the conflict.
  if (stored.version > base.version && !isChanged) follow(stored, base.value)

  /** Returns the path of the first field that was refused. */
  async function save(): Promise<string | null> {
    setSaving(true)
    setFailure(null)
    try {
      const { message, group } = await adminApi.call('PUT /admin/settings/:group', {
        params,
        body: { value, version: base.version },
      })
      notifySuccess(message, () => undo(group.version))
      await keep(group)
      follow(group, value)
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
      const { address } = await adminApi.call('POST /admin/settings/:group/preview', { params, body: { value } })
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

function useReload(name: SettingGroupName, setForm: Dispatch<SetStateAction<SettingGroupState>>) {
  const queries = useQueryClient()
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: settingsQuery })
    if (name === 'features') await queries.invalidateQueries(featuresQuery)
    const reloaded = queries.getQueryData<ApiResult<'GET /admin/settings'>>(settingsQuery)
    return reloaded?.groups.find(({ group }) => group === name)
  }
  /** The cache shows what was saved until the settings are read again. */
  const keep = (group: StoredSettingGroup) =>
    showAnswer<ApiResult<'GET /admin/settings'>>(
      queries,
      settingsQuery,
      (known) => known && { ...known, groups: known.groups.map((one) => (one.group === name ? group : one)) },
    )
  /** Keeps what is typed until the group is loaded. */
  async function undone() {
    setForm(withoutChanges)
    const group = await reload()
    if (group) setForm((now) => following(now, group, now.base.value))
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
