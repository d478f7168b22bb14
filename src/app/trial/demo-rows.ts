import { sql } from 'kysely'
import { contentHeads } from '../../platform/contract/content/heads.ts'
import type { Database, Transaction } from '../../platform/server/db/database.ts'

/** Tables of which the demo magazine's rows are remembered. */
const demoTables = [
  'articles',
  'authors',
  'events',
  'users',
  'ads',
  'pictures',
  'newsletter_subscribers',
  'newsletter_sends',
  'part_changes',
  ...contentHeads.map(({ table }) => table),
] as const
export type DemoTable = (typeof demoTables)[number]

/** Runs `load`, which alone adds rows to an empty magazine, and remembers which ids it has given. */
export async function rememberDemoRows<T>(db: Database, load: () => Promise<T>): Promise<T> {
  const before = await lastIds(db)
  const result = await load()
  const after = await lastIds(db)
  const rows = demoTables
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

/** The last ids of those tables that have rows. */
async function lastIds(db: Database): Promise<Map<DemoTable, number>> {
  const each = demoTables.map(
    (table) => sql`select ${table} as "table", max(id) as last from ${sql.table(table)} having count(*) > 0`,
  )
  const { rows } = await sql<{ table: DemoTable; last: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ table, last }) => [table, last]))
}

/** The ids of the demo's rows that are left in a table. */
export async function findDemoIds(tx: Transaction, table: DemoTable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from ${sql.table(table)} as kept
    join demo_rows on table_name = ${table} and kept.id between first_id and last_id order by kept.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Accounts that sign in with the sandbox of Google. */
export const ofGoogleSandbox = sql<boolean>`google_issuer like '%/sandbox/google'`

/** What a live magazine must not have: sandbox orders, sign-ins with the sandbox of Google, or the demo. */
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

/** Whether pictures of the demo magazine are left: the publisher uses them. Uploaded ones are named by their hash. */
export async function showsDemoPictures(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pictures where name !~ '^[0-9a-f]{32}$' limit 1`.execute(db)
  return rows.length > 0
}
