import type { Administrator } from '../../../platform/server/audit/index.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { SettingsChange } from '../contract/endpoints.ts'
import type { SettingGroupName } from '../contract/groups.ts'
import { changedFields, saveSettingGroup, validateSettingGroup } from './save-group.ts'
import { valuesOf } from './settings.ts'

const shownChanges = 50

export async function listChanges(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  group: SettingGroupName,
): Promise<SettingsChange[]> {
  const rows = await db
    .selectFrom('settings_changes')
    .selectAll()
    .where('group_name', '=', group)
    .orderBy('id', 'desc')
    .limit(shownChanges)
    .execute()
  return rows.map(({ id, changed_at, changed_by_name, before, after }) => ({
    id,
    at: changed_at.toISOString(),
    by: changed_by_name,
    changes: changedFields(
      group,
      valuesOf(group, before, config.firstSettings),
      valuesOf(group, after, config.firstSettings),
    ),
  }))
}

/**
 * The undo is a change too, so it can be undone.
 * @throws NotFound, Conflict, InvalidRequest if this version no longer accepts the values
 */
export async function undoChange(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { group, change, version }: { group: SettingGroupName; change: number; version: number },
  by: Administrator,
): Promise<void> {
  const row = await deps.db
    .selectFrom('settings_changes')
    .select('before')
    .where('id', '=', change)
    .where('group_name', '=', group)
    .executeTakeFirst()
  if (!row) throw new NotFound('change', change)
  const value = await validateSettingGroup(group, valuesOf(group, row.before, deps.config.firstSettings))
  await saveSettingGroup(deps, { group, value, version, action: 'settings.undone' }, by)
}
