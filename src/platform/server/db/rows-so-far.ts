import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** For an older schema, too. `standIns`: the columns, with values for missing ones. Sorted by the first. As in JSON. */
export async function readRowsSoFar<Row extends object>(
  db: Database,
  table: keyof Tables,
  standIns: Row,
): Promise<Row[]> {
  const [first = ''] = Object.keys(standIns)
  const { rows } = await sql<{ content: Row }>`
    select ${JSON.stringify(standIns)}::jsonb || to_jsonb(found) as content
    from ${sql.table(table)} as found order by ${sql.ref(first)}`.execute(db)
  return rows.map(({ content }) => content)
}
