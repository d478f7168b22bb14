import { isDeepStrictEqual } from 'node:util'
import type { Administrator } from '../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { SettingsChange } from '../contract/endpoints.ts'
import { getSettingGroup, type SettingGroupName } from '../contract/groups.ts'
import { changedFields, findGroup, saveSettingGroup, validateSettingGroup } from './save-group.ts'
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
 * Gives only the fields of this change their values of before. The undo is a change too, so it can be undone.
 * @throws NotFound, Conflict if a field was changed again, InvalidRequest if this version no longer accepts the values
 */
export async function undoChange(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { group, change, version }: { group: SettingGroupName; change: number; version: number },
  by: Administrator,
): Promise<void> {
  const row = await deps.db
    .selectFrom('settings_changes')
    .select(['before', 'after'])
    .where('id', '=', change)
    .where('group_name', '=', group)
    .executeTakeFirstOrThrow(() => new NotFound('change', change))
  const [before, after] = [row.before, row.after].map((value) => valuesOf(group, value, deps.config.firstSettings))
  const changed = changedFields(group, before ?? {}, after ?? {})
  const now = valuesOf(group, (await findGroup(deps.db, group))?.value, deps.config.firstSettings)
  const later = changed.filter(({ field, after: then }) => !isDeepStrictEqual(now[field] ?? null, then))
  if (later.length > 0) {
    const names = later.map(({ field }) => `“${getSettingGroup(group).fields[field]?.label ?? field}”`).join(', ')
    throw new Conflict('changed_again', `Changed again since: ${names}. Undo that change first.`)
  }
  const undone = Object.fromEntries(changed.map(({ field, before: then }) => [field, then]))
  const value = await validateSettingGroup(deps, group, { ...now, ...undone })
  await saveSettingGroup(deps, { group, value, version, action: 'settings.undone' }, by)
}
