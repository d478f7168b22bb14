import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditAction } from '../../contract/audit.ts'
import { recordAction } from '../audit/index.ts'
import { Conflict, NotFound } from '../core/errors.ts'
import type { Transaction } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Tables } from '../db/tables.ts'
import { invalidate } from '../db/transaction.ts'
import { insertRow, updateRow } from './rows.ts'
import type { ByEditor } from './store.ts'

/** Records with unique names and no page of their own: terms, snippets, offers, labels. */
interface RecordKind<T extends keyof Tables, K extends string> {
  table: T
  key: K
  id: keyof Selectable<Tables[T]> & string
  name: keyof Selectable<Tables[T]> & string
  most: number
  shownIn?: readonly string[]
}
type ChangeOf<K extends string> = AuditAction extends infer A
  ? A extends `${K}.${infer Change}`
    ? Change
    : never
  : never

export function recordsOf<T extends keyof Tables, K extends string>(kind: RecordKind<T, K>) {
  type Row = Selectable<Tables[T]>
  const { table, key, most, shownIn = [] } = kind
  const idOf = (row: Row) => String(row[kind.id])
  const nameOf = (row: object) => String(Reflect.get(row, kind.name))
  const at = (id: unknown) => sql<boolean>`${sql.ref(kind.id)} = ${id}`

  async function uniquely(columns: object, save: () => Promise<Row>): Promise<Row> {
    try {
      return await save()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Conflict(`${key}_exists`, `The ${key} “${nameOf(columns)}” already exists`)
    }
  }

  async function log(tx: Transaction, change: ChangeOf<K>, row: Row, by: ByEditor, detail = {}) {
    const subject = { kind: key, id: idOf(row), name: nameOf(row) }
    await recordAction(tx, { by: by.editor, action: `${key}.${change}` as AuditAction, subject, detail }, by.now)
    invalidate(tx, shownIn)
  }

  async function lock(tx: Transaction, id: number | string): Promise<Row> {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${at(id)} for update`.execute(tx)
    if (!rows[0]) throw new NotFound(key, id)
    return rows[0]
  }

  return {
    lock,
    log,

    /** @throws Conflict */
    async add(tx: Transaction, columns: Insertable<Tables[T]>, by: ByEditor, detail = {}): Promise<Row> {
      // Two at once could exceed `most`.
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx)
      if ((rows[0]?.count ?? 0) >= most)
        throw new Conflict(`too_many_${key}s`, `You have ${most} ${key}s, the maximum. Delete one first`)
      const row = await uniquely(columns, () => insertRow(tx, table, columns))
      await log(tx, 'added' as ChangeOf<K>, row, by, detail)
      return row
    },

    /** `before` must be locked. @throws Conflict */
    change: (tx: Transaction, before: Row, columns: Partial<Insertable<Tables[T]>>): Promise<Row> =>
      uniquely(columns, () => updateRow(tx, table, at(before[kind.id]), columns)),

    /** Returns it as it was. @throws NotFound */
    async remove(tx: Transaction, id: number | string, by: ByEditor, detailOf = (_: Row) => ({})): Promise<Row> {
      const before = await lock(tx, id)
      await sql`delete from ${sql.table(table)} where ${at(id)}`.execute(tx)
      await log(tx, 'deleted' as ChangeOf<K>, before, by, detailOf(before))
      return before
    },
  }
}
