import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { type Changed, rowsOf } from './tables.ts'

/** `left`: outcomes of rows that stay unchanged against the wish. */
export async function countOutcomes(db: Database, changed: Changed, id: number, left: readonly string[]) {
  const { rows } = await sql<{ outcome: string | null; count: number }>`
    select outcome, count(*) as count from ${rowsOf(changed)} where change_id = ${id} group by outcome`.execute(db)
  const of = (...outcomes: readonly (string | null)[]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    done: of('done'),
    unchanged: of('unchanged'),
    leftCount: of(...left),
  }
}
