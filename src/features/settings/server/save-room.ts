import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AuditAction } from '../../../platform/contract/audit.ts'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, InvalidRequest } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { getRoom, type RoomName } from '../contract/rooms.ts'
import { pictureSentence, roomSchema } from '../contract/schemas.ts'
import { cleanPicture } from './clean-picture.ts'
import { settingsKey, valuesOf } from './settings.ts'

export type RoomValue = Record<string, unknown>

/** @throws InvalidRequest with every problem, by field */
export async function validateRoom(room: RoomName, value: unknown): Promise<RoomValue> {
  const { data, error } = roomSchema(room).safeParse(value)
  if (error) throw new InvalidRequest(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  return { ...data, ...(await cleanPictures(room, data)) }
}

async function cleanPictures(room: RoomName, value: RoomValue): Promise<RoomValue> {
  const cleaned: RoomValue = {}
  for (const [name, { kind, label }] of Object.entries(getRoom(room).fields)) {
    const picture = value[name]
    if (kind !== 'picture' || typeof picture !== 'string' || picture === '') continue
    cleaned[name] = await cleanPicture(picture)
    if (cleaned[name] === null) throw new InvalidRequest([{ field: name, message: pictureSentence(label) }])
  }
  return cleaned
}

export function changedFields(room: RoomName, before: RoomValue, after: RoomValue) {
  return Object.keys(getRoom(room).fields)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

interface Change {
  room: RoomName
  value: RoomValue
  /** The version that was edited. Null: whatever is stored. */
  version: number | null
  action?: AuditAction
}

/**
 * Also stores the change and who made it. Does nothing if the values are the same.
 * @throws Conflict if somebody else saved the room since `version`
 */
export function saveRoom(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { room, value, version, action = 'settings.changed' }: Change,
  by: Administrator,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRoom(tx, room)
    const row = await findRoom(tx, room)
    if (version !== null && version !== (row?.version ?? 0))
      throw new Conflict(
        'settings_changed',
        `${row?.updated_by_name ?? 'Another user'} has saved these settings. Reload them, then make your change again.`,
      )
    const before = valuesOf(room, row?.value, config.firstSettings)
    const changes = changedFields(room, before, value)
    if (changes.length === 0) return
    const who = { updated_at: now(), updated_by: by.userId, updated_by_name: by.username }
    const stored = { value: JSON.stringify(value), version: (row?.version ?? 0) + 1, ...who }
    await tx
      .insertInto('settings')
      .values({ room, ...stored })
      .onConflict((conflict) => conflict.column('room').doUpdateSet(stored))
      .execute()
    await tx
      .insertInto('settings_changes')
      .values({
        room,
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
    const subject = { kind: 'settings', id: room, name: getRoom(room).label }
    await recordAction(tx, { by, action, subject, detail }, now())
    invalidate(tx, [settingsKey])
  })
}

/** Pictures would fill the audit log. The history has them. */
const brief = (value: unknown) => (typeof value === 'string' && value.startsWith('data:') ? 'an image' : value)

/** A room that was never saved has no row to lock. */
const lockRoom = (tx: Transaction, room: RoomName) =>
  sql`select pg_advisory_xact_lock(hashtext('settings'), hashtext(${room}))`.execute(tx)

export const findRoom = (db: Database, room: RoomName) =>
  db.selectFrom('settings').selectAll().where('room', '=', room).executeTakeFirst()
