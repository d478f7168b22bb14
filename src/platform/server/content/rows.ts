import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/* The query builder has no types for a table that is known by its type alone. */

type Table = keyof Tables
type Row<T extends Table> = Selectable<Tables[T]>

export async function insertRow<T extends Table>(tx: Transaction, table: T, columns: Insertable<Tables[T]>) {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return oneRow<T>(
    tx,
    sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))}) returning *`,
  )
}

export async function updateRow<T extends Table>(
  tx: Transaction,
  table: T,
  where: RawBuilder<unknown>,
  columns: Partial<Insertable<Tables[T]>>,
) {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return oneRow<T>(tx, sql`update ${sql.table(table)} set ${sql.join(set)} where ${where} returning *`)
}

async function oneRow<T extends Table>(tx: Transaction, change: RawBuilder<unknown>): Promise<Row<T>> {
  const { rows } = await change.execute(tx)
  const [row] = rows as Row<T>[]
  if (!row) throw new Error('The row to change is gone')
  return row
}
