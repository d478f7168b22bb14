import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import type { StoredSettingGroup } from '../contract/endpoints.ts'
import { type SettingGroupName, settingGroupNames } from '../contract/groups.ts'
import { listChanges, undoChange } from './history.ts'
import { startPreview } from './preview.ts'
import { findGroup, saveSettingGroup, validateSettingGroup } from './save-group.ts'
import { valuesOf } from './settings.ts'

export function settingsRoutes({ route }: Router, deps: Deps) {
  const { db, config } = deps

  async function presentGroup(group: SettingGroupName): Promise<StoredSettingGroup> {
    const row = await findGroup(db, group)
    const value = valuesOf(group, row?.value, config.firstSettings)
    if (!row) return { group, value, version: 0, updatedAt: null, updatedBy: null }
    const { version, updated_at, updated_by_name } = row
    return { group, value, version, updatedAt: updated_at.toISOString(), updatedBy: updated_by_name }
  }

  route('GET /admin/settings', async () => {
    const groups: StoredSettingGroup[] = []
    for (const group of settingGroupNames) groups.push(await presentGroup(group))
    return ok({ groups })
  })

  route('PUT /admin/settings/:group', async ({ params: { group }, body }, call) => {
    const value = await validateSettingGroup(deps, group, body.value)
    await saveSettingGroup(deps, { group, value, version: body.version }, requireCaller(call))
    return ok({ message: 'Settings saved', group: await presentGroup(group) })
  })

  route('GET /admin/settings/:group/history', async ({ params }) =>
    ok({ changes: await listChanges(deps, params.group) }),
  )

  route('POST /admin/settings/:group/undo', async ({ params: { group }, body }, call) => {
    await undoChange(deps, { group, ...body }, requireCaller(call))
    return ok({ message: 'Change undone', group: await presentGroup(group) })
  })

  route('POST /admin/settings/:group/preview', async ({ params: { group }, body }) =>
    ok({ address: await startPreview(deps, group, await validateSettingGroup(deps, group, body.value)) }),
  )
}
