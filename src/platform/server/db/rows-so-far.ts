import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * The rows of a table of the first release in a schema that may be of an earlier version, in the order of the first column. `standIns` names
 * the columns that are read, with what stands for one that is not there yet. Values are as in JSON.
 */
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
