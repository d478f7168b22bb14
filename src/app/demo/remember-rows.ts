import { sql } from 'kysely'
import type { Database } from '../../platform/server/db/database.ts'
import type { DemoTable } from '../../platform/server/demo/part.ts'
import { partsOfDemo } from './parts.ts'

/** Remembers which ids `load` gives. Only `load` may add rows, to an empty magazine. */
export async function rememberDemoRows<T>(db: Database, load: () => Promise<T>): Promise<T> {
  const tables = (await partsOfDemo()).flatMap((part) => part.tables ?? [])
  const before = await lastIds(db, tables)
  const result = await load()
  const after = await lastIds(db, tables)
  const rows = tables
    .map((table_name) => ({
      table_name,
      first_id: (before.get(table_name) ?? 0) + 1,
      last_id: after.get(table_name) ?? 0,
    }))
    .filter(({ first_id, last_id }) => first_id <= last_id)
  if (rows.length > 0)
    await db
      .insertInto('demo_rows')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('table_name').doUpdateSet((of) => ({ last_id: of.ref('excluded.last_id') })),
      )
      .execute()
  return result
}

async function lastIds(db: Database, tables: readonly DemoTable[]): Promise<Map<DemoTable, number>> {
  const each = tables.map(
    (table) => sql`select ${table} as "table", max(id) as last from ${sql.table(table)} having count(*) > 0`,
  )
  const { rows } = await sql<{ table: DemoTable; last: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ table, last }) => [table, last]))
}
