import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'

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
  'market_series',
  'courses',
  'reports',
  'white_papers',
] as const
export type DemoTable = (typeof demoTables)[number]

/** Runs `load`, which alone adds rows to an empty magazine, and remembers which ids it has given. */
export async function rememberDemoRows<T>(db: Database, load: () => Promise<T>): Promise<T> {
  const before = await lastIds(db)
  const result = await load()
  const after = await lastIds(db)
  for (const table_name of demoTables)
    if (after[table_name] > before[table_name])
      await db
        .insertInto('demo_rows')
        .values({ table_name, first_id: before[table_name] + 1, last_id: after[table_name] })
        .onConflict((conflict) => conflict.column('table_name').doUpdateSet({ last_id: after[table_name] }))
        .execute()
  return result
}

const others = {
  newsletter_subscribers: 0,
  newsletter_sends: 0,
  part_changes: 0,
  market_series: 0,
  courses: 0,
  reports: 0,
  white_papers: 0,
}

async function lastIds(db: Database): Promise<Record<DemoTable, number>> {
  const found = { articles: 0, authors: 0, events: 0, users: 0, ads: 0, pictures: 0, ...others }
  for (const table of demoTables) {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(
      db,
    )
    found[table] = rows[0]?.last ?? 0
  }
  return found
}

/** The ids of the demo's rows that are left in a table. */
export async function findDemoIds(tx: Transaction, table: DemoTable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from ${sql.table(table)} as kept
    join demo_rows on table_name = ${table} and kept.id between first_id and last_id order by kept.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a live magazine must not have: sandbox orders, or the demo. */
export async function findTrialData(db: Database): Promise<{ sandboxOrders: number; hasDemo: boolean }> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_sandbox', '=', true)
    .executeTakeFirstOrThrow()
  const demo = await db.selectFrom('demo_rows').select('table_name').limit(1).executeTakeFirst()
  return { sandboxOrders: total, hasDemo: demo !== undefined }
}

/** Whether pictures of the demo magazine are left: the publisher uses them. Uploaded ones are named by their hash. */
export async function showsDemoPictures(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pictures where name !~ '^[0-9a-f]{32}$' limit 1`.execute(db)
  return rows.length > 0
}
