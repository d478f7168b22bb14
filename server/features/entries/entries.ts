import type { Insertable } from 'kysely'
import { isObject } from '../../../contract/settings/fields.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidate } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../audit/index.ts'
import type { EntryKind } from './kinds.ts'
import { type EntryTable, lockEntry, type StoredEntry } from './queries.ts'
import { requireFreeSlug } from './slugs.ts'

export interface ByEditor {
  editor: Actor
  now: Date
}

/** What a form makes of an entry. The rest counts and dates its changes. */
type Columns<T extends EntryTable> = Omit<Insertable<Tables[T]>, 'created_at' | 'updated_at'> & {
  slug: string
  title: string
}

/** Adds an entry and returns its id. */
export async function addEntry<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  columns: Columns<T>,
  { editor, now }: ByEditor,
): Promise<number> {
  const { id } = await tx
    .insertInto<EntryTable>(kind.table)
    .values({ ...(columns as Columns<EntryTable>), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: kind.noun, id, name: columns.title }
  const detail = { after: toldOf(kind, columns) }
  await recordAction(tx, { by: editor, action: `${kind.noun}.added`, subject, detail }, now)
  invalidate(tx, kind.keysOf(columns.slug))
  return id
}

/** Locks an entry until the transaction ends. @throws NotFound */
export async function lockPresentEntry<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  id: number,
): Promise<StoredEntry<T>> {
  const row = await lockEntry(tx, kind, id)
  if (row.deleted_at !== null) throw new NotFound(kind.noun, id)
  return row
}

/** Locks an entry that somebody has edited. @throws NotFound, Conflict if somebody else has saved meanwhile */
export async function lockEdited<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  { id, version }: { id: number; version: number },
): Promise<StoredEntry<T>> {
  const before = await lockPresentEntry(tx, kind, id)
  if (before.version !== version) throw new Conflict('edited_meanwhile', kind.messages.changed)
  return before
}

/** Stores what somebody has changed of an entry that is locked. */
export async function storeEntry<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  { before, columns }: { before: StoredEntry<T>; columns: Columns<T> },
  { editor, now }: ByEditor,
): Promise<void> {
  await tx
    .updateTable<EntryTable>(kind.table)
    .set({ ...(columns as Columns<EntryTable>), version: before.version + 1, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  const subject = { kind: kind.noun, id: before.id, name: columns.title }
  const detail = { before: toldOf(kind, before, columns), after: toldOf(kind, columns, before) }
  await recordAction(tx, { by: editor, action: `${kind.noun}.edited`, subject, detail }, now)
  invalidate(tx, [...kind.keysOf(before.slug), ...kind.keysOf(columns.slug)])
}

/** Deletes an entry. Its address stays known as gone. @throws NotFound */
export async function deleteEntry<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  id: number,
  by: ByEditor,
): Promise<void> {
  await setDeleted(tx, kind, await lockPresentEntry(tx, kind, id), by, by.now)
}

/** Brings a deleted entry back as it was, and returns it. @throws NotFound, Conflict if another one has taken its address */
export async function restoreEntry<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  id: number,
  by: ByEditor,
): Promise<StoredEntry<T>> {
  const row = await lockEntry(tx, kind, id)
  if (row.deleted_at === null) throw new NotFound(`deleted ${kind.noun}`, id)
  await requireFreeSlug(tx, kind, row.slug)
  await setDeleted(tx, kind, row, by, null)
  return row
}

async function setDeleted<T extends EntryTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  row: StoredEntry<T>,
  { editor, now }: ByEditor,
  deletedAt: Date | null,
) {
  await tx.updateTable<EntryTable>(kind.table).set({ deleted_at: deletedAt }).where('id', '=', row.id).execute()
  const action = `${kind.noun}.${deletedAt ? 'deleted' : 'restored'}` as const
  const subject = { kind: kind.noun, id: row.id, name: row.title }
  const detail = { [deletedAt ? 'before' : 'after']: toldOf(kind, row) }
  await recordAction(tx, { by: editor, action, subject, detail }, now)
  invalidate(tx, kind.keysOf(row.slug))
}

/** What the log tells of an entry; where it differs from another one if that is given. Long texts are cut. */
function toldOf<T extends EntryTable>({ audited }: EntryKind<T>, one: object, other?: object) {
  const of = (entry: object, name: string): unknown => {
    const value: unknown = Reflect.get(entry, name)
    return isObject(value) && !(value instanceof Date) ? JSON.stringify(value) : value
  }
  return Object.fromEntries(
    audited
      .filter((name) => !other || String(of(one, name)) !== String(of(other, name)))
      .map((name) => [name, of(one, name)])
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 200) : value]),
  )
}
