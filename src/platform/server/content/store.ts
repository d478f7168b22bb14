import { type Insertable, sql } from 'kysely'
import { isObject } from '../../contract/settings/fields.ts'
import { type Actor, recordAction } from '../audit/index.ts'
import { Conflict } from '../core/errors.ts'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { invalidate } from '../db/transaction.ts'
import type { StoredKind, StoredRow, StoredTable } from './kind.ts'
import { lockEntry } from './queries.ts'
import { insertRow, updateRow } from './rows.ts'
import { requireFreeSlug } from './slugs.ts'

export interface ByEditor {
  editor: Actor
  now: Date
}

export type FormColumns<T extends StoredTable> = Omit<Insertable<Tables[T]>, 'created_at' | 'updated_at'> & {
  slug: string
  title: string
}

export async function addEntry<T extends StoredTable>(
  tx: Transaction,
  kind: StoredKind<T>,
  columns: FormColumns<T>,
  by: ByEditor,
): Promise<number> {
  const dated = { ...columns, created_at: by.now, updated_at: by.now } as unknown as Insertable<Tables[T]>
  const { id } = (await insertRow(tx, kind.table, dated)) as StoredRow<T>
  await record(tx, kind, { ...columns, id }, by, { change: 'added', detail: { after: loggedOf(kind, columns) } })
  return id
}

/** Locks an entry for an edit. @throws NotFound, Conflict if someone else has saved meanwhile */
export async function lockEdited<T extends StoredTable>(
  tx: Transaction,
  kind: StoredKind<T>,
  { id, version }: { id: number; version: number },
): Promise<StoredRow<T>> {
  const before = await lockEntry(tx, kind, id)
  if (before.version !== version) throw new Conflict('edited_meanwhile', kind.messages.changed)
  return before
}

export async function storeEntry<T extends StoredTable>(
  tx: Transaction,
  kind: StoredKind<T>,
  { before, columns }: { before: StoredRow<T>; columns: FormColumns<T> },
  by: ByEditor,
): Promise<void> {
  const counted = { ...columns, version: before.version + 1, updated_at: by.now } as unknown as Insertable<Tables[T]>
  await updateRow(tx, kind.table, sql`id = ${before.id}`, counted)
  const detail = { before: loggedOf(kind, before, columns), after: loggedOf(kind, columns, before) }
  await record(tx, kind, { ...columns, id: before.id }, by, { change: 'edited', detail })
  invalidate(tx, kind.keysOf(before.slug))
}

/** The address stays known as gone. @throws NotFound */
export async function deleteEntry<T extends StoredTable>(
  tx: Transaction,
  kind: StoredKind<T>,
  id: number,
  by: ByEditor,
): Promise<void> {
  const row = await lockEntry(tx, kind, id)
  await sql`update ${sql.table(kind.table)} set deleted_at = ${by.now} where id = ${id}`.execute(tx)
  await record(tx, kind, row, by, { change: 'deleted', detail: { before: loggedOf(kind, row) } })
}

/** @throws NotFound, Conflict if another entry has taken the address */
export async function restoreEntry<T extends StoredTable>(
  tx: Transaction,
  kind: StoredKind<T>,
  id: number,
  by: ByEditor,
): Promise<StoredRow<T>> {
  const row = await lockEntry(tx, kind, id, true)
  await requireFreeSlug(tx, kind, row.slug)
  await sql`update ${sql.table(kind.table)} set deleted_at = null where id = ${id}`.execute(tx)
  await record(tx, kind, row, by, { change: 'restored', detail: { after: loggedOf(kind, row) } })
  return row
}

async function record<T extends StoredTable>(
  tx: Transaction,
  { key, keysOf }: StoredKind<T>,
  { id, slug, title }: { id: number; slug: string; title: string },
  { editor, now }: ByEditor,
  { change, detail }: { change: 'added' | 'edited' | 'deleted' | 'restored'; detail: object },
) {
  const subject = { kind: key, id, name: title }
  await recordAction(tx, { by: editor, action: `${key}.${change}`, subject, detail: { ...detail } }, now)
  invalidate(tx, keysOf(slug))
}

function loggedOf<T extends StoredTable>({ audited, sizes }: StoredKind<T>, one: object, other?: object) {
  const of = (entry: object, name: string): unknown => {
    const value: unknown = Reflect.get(entry, name)
    return isObject(value) && !(value instanceof Date) ? JSON.stringify(value) : value
  }
  const logged = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value
    return sizes.includes(name) ? `${value.length} characters` : value.slice(0, 200)
  }
  return Object.fromEntries(
    audited
      .filter((name) => !other || String(of(one, name)) !== String(of(other, name)))
      .map((name) => [name, logged(name, of(one, name))]),
  )
}
