import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/server/db/database.ts'
import type { DemoTable } from '../../platform/server/demo/part.ts'

export async function findDemoIds(tx: Transaction, table: DemoTable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from ${sql.table(table)} as kept
    join demo_rows on table_name = ${table} and kept.id between first_id and last_id order by kept.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const ofGoogleSandbox = sql<boolean>`google_issuer like '%/sandbox/google'`

/** A live magazine must have none of these. */
export async function findTrialData(
  db: Database,
): Promise<{ sandboxOrders: number; sandboxAccounts: number; hasDemo: boolean }> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_sandbox', '=', true)
    .executeTakeFirstOrThrow()
  const demo = await db.selectFrom('demo_rows').select('table_name').limit(1).executeTakeFirst()
  const accounts = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(ofGoogleSandbox)
    .executeTakeFirstOrThrow()
  return { sandboxOrders: total, sandboxAccounts: accounts.total, hasDemo: demo !== undefined }
}

/** Uploaded pictures are named by their hash. */
export async function showsDemoPictures(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pictures where name !~ '^[0-9a-f]{32}$' limit 1`.execute(db)
  return rows.length > 0
}
