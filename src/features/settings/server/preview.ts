import { createHash, randomBytes } from 'node:crypto'
import { settingsPreviewQuery } from '../../../platform/contract/links.ts'
import { minutes } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { getSettingGroup, isSettingGroupName, type SettingGroupName } from '../contract/groups.ts'
import type { SettingGroupValue } from './save-group.ts'

const validFor = minutes(10)
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function startPreview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  group: SettingGroupName,
  value: SettingGroupValue,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const at = now()
  await db.deleteFrom('settings_previews').where('expires_at', '<=', at).execute()
  await db
    .insertInto('settings_previews')
    .values({
      token_hash: hashOf(token),
      group_name: group,
      value: JSON.stringify(value),
      expires_at: new Date(at.getTime() + validFor),
    })
    .execute()
  return `${getSettingGroup(group).page ?? '/'}?${settingsPreviewQuery}=${token}`
}

/** Null: unknown or expired. */
export async function findPreview(
  db: Database,
  token: string,
  now: Date,
): Promise<Partial<Record<SettingGroupName, SettingGroupValue>> | null> {
  const row = await db
    .selectFrom('settings_previews')
    .select(['group_name', 'value'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && isSettingGroupName(row.group_name) ? { [row.group_name]: row.value } : null
}
