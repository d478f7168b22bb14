import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AuditAction } from '../../../platform/contract/audit.ts'
import { type Field, isObject, type SettingGroup } from '../../../platform/contract/settings/fields.ts'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, InvalidRequest } from '../../../platform/server/core/errors.ts'
import { toSitePath } from '../../../platform/server/core/own-site.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { getSettingGroup, type SettingGroupName } from '../contract/groups.ts'
import { groupSchema, pictureSentence } from '../contract/schemas.ts'
import { cleanPicture } from './clean-picture.ts'
import { settingsKey, valuesOf } from './settings.ts'

export type SettingGroupValue = Record<string, unknown>

/** @throws InvalidRequest with every problem, by field */
export async function validateSettingGroup(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  group: SettingGroupName,
  value: unknown,
): Promise<SettingGroupValue> {
  const toPath = (address: string) => toSitePath(address, publicUrl)
  const { data, error } = groupSchema(group).safeParse(mapLinks(getSettingGroup(group).fields, value, toPath))
  if (error) throw new InvalidRequest(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  return { ...data, ...(await cleanPictures(group, data)) }
}

/** Addresses of this site are compared as paths: with benefits, what is switched off, and the menu's subscription. */
function mapLinks(fields: SettingGroup['fields'], given: unknown, toPath: (address: string) => string): unknown {
  if (!isObject(given)) return given
  const map = (field: Field | undefined, value: unknown) => {
    if (field?.kind === 'list' && Array.isArray(value)) return value.map((one) => mapLinks(field.fields, one, toPath))
    if (field?.kind !== 'text' || typeof value !== 'string') return value
    return field.input === 'link' ? toPath(value) : (field.mapLinks?.(value, toPath) ?? value)
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, map(fields[name], value)]))
}

async function cleanPictures(group: SettingGroupName, value: SettingGroupValue): Promise<SettingGroupValue> {
  const cleaned: SettingGroupValue = {}
  for (const [name, { kind, label }] of Object.entries(getSettingGroup(group).fields)) {
    const picture = value[name]
    if (kind !== 'picture' || typeof picture !== 'string' || picture === '') continue
    cleaned[name] = await cleanPicture(picture)
    if (cleaned[name] === null) throw new InvalidRequest([{ field: name, message: pictureSentence(label) }])
  }
  return cleaned
}

export function changedFields(group: SettingGroupName, before: SettingGroupValue, after: SettingGroupValue) {
  return Object.keys(getSettingGroup(group).fields)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

interface Change {
  group: SettingGroupName
  value: SettingGroupValue
  /** The version that was edited. Null: whatever is stored. */
  version: number | null
  action?: AuditAction
}

/**
 * Also stores the change and who made it. Does nothing if the values are the same.
 * @throws Conflict if somebody else saved the group since `version`
 */
export function saveSettingGroup(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { group, value, version, action = 'settings.changed' }: Change,
  by: Administrator,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockGroup(tx, group)
    const row = await findGroup(tx, group)
    if (version !== null && version !== (row?.version ?? 0))
      throw new Conflict(
        'settings_changed',
        `${row?.updated_by_name ?? 'Another user'} has saved these settings. Reload them, then make your change again.`,
      )
    const before = valuesOf(group, row?.value, config.firstSettings)
    const changes = changedFields(group, before, value)
    if (changes.length === 0) return
    const who = { updated_at: now(), updated_by: by.userId, updated_by_name: by.username }
    const stored = { value: JSON.stringify(value), version: (row?.version ?? 0) + 1, ...who }
    await tx
      .insertInto('settings')
      .values({ group_name: group, ...stored })
      .onConflict((conflict) => conflict.column('group_name').doUpdateSet(stored))
      .execute()
    await tx
      .insertInto('settings_changes')
      .values({
        group_name: group,
        before: JSON.stringify(before),
        after: JSON.stringify(value),
        changed_at: now(),
        changed_by: by.userId,
        changed_by_name: by.username,
      })
      .execute()
    const detail = Object.fromEntries(
      changes.map(({ field, ...change }) => [field, [change.before, change.after].map(brief)]),
    )
    const subject = { kind: 'settings', id: group, name: getSettingGroup(group).label }
    await recordAction(tx, { by, action, subject, detail }, now())
    invalidate(tx, [settingsKey])
  })
}

/** Pictures would fill the audit log. The history has them. */
const brief = (value: unknown) => (typeof value === 'string' && value.startsWith('data:') ? 'an image' : value)

/** A group that was never saved has no row to lock. */
const lockGroup = (tx: Transaction, group: SettingGroupName) =>
  sql`select pg_advisory_xact_lock(hashtext('settings'), hashtext(${group}))`.execute(tx)

export const findGroup = (db: Database, group: SettingGroupName) =>
  db.selectFrom('settings').selectAll().where('group_name', '=', group).executeTakeFirst()
