import { sql } from 'kysely'
import { withoutTriggers } from '../../features/backups/server/archive/tables.ts'
import { days } from '../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../platform/server/db/database.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'

/** Moves all times of a packed demo to now. Must run before anything else is in the database. */
export async function renewLibrary(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const packed = await tx
      .selectFrom('packed_demo')
      .select('dated_at')
      .where('is_renewed', '=', false)
      .executeTakeFirst()
    if (!packed) return
    const passed = now.getTime() - packed.dated_at.getTime()
    const times = await findTimes(tx)
    // Triggers would count these rows again.
    await withoutTriggers(tx, times, async () => {
      for (const { name, columns } of times) await moveTimes(tx, { name, columns, passed })
      await moveCorrections(tx, dayOf(now) - dayOf(packed.dated_at))
    })
    await sql`delete from listing_months`.execute(tx)
    await sql`
      insert into listing_months (list, month, total)
      select list, date_trunc('month', dated_at, 'UTC'), count(*) from listings group by 1, 2`.execute(tx)
    await tx.updateTable('packed_demo').set({ dated_at: now, is_renewed: true }).execute()
  })
}

/** Days since 1970. */
const dayOf = (date: Date) => Math.floor(date.getTime() / days(1))

interface Times {
  name: string
  columns: string[]
}

/** Tables that have rows with times. Checks files for rows, since `pg_relation_size` opens each table. */
async function findTimes(tx: Transaction): Promise<Times[]> {
  const { rows } = await sql<Times>`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped
      and relname not in ('schema_migrations', 'packed_demo', 'listing_months') and (pg_stat_file(pg_relation_filepath(pg_class.oid))).size > 0
    group by relname order by relname`.execute(tx)
  return rows
}

async function moveTimes(tx: Transaction, { name, columns, passed }: Times & { passed: number }): Promise<void> {
  const movedFrom = (column: string) => sql`${sql.ref(column)} + make_interval(secs => ${passed / 1_000}::float8)`
  const moved = columns.map((column) => sql`${sql.ref(column)} = ${movedFrom(column)}`)
  // In the same statement, since indexing the row again is most of the work.
  if (name.startsWith('search_documents_'))
    moved.push(sql`year = extract(year from (${movedFrom('dated_at')}) at time zone 'UTC')`)
  await sql`update ${sql.table(name)} set ${sql.join(moved)}`.execute(tx)
}

/** Each line of a correction begins with its day. */
async function moveCorrections(tx: Transaction, passedDays: number): Promise<void> {
  const corrected = await tx
    .selectFrom('articles')
    .select(['id', 'corrections'])
    .where('corrections', '<>', '')
    .execute()
  for (const { id, corrections } of corrected)
    await tx
      .updateTable('articles')
      .set({ corrections: corrections.replace(/^\d{4}-\d\d-\d\d/gm, (day) => later(day, passedDays)) })
      .where('id', '=', id)
      .execute()
}

const later = (day: string, passedDays: number) =>
  new Date(Date.parse(day) + days(passedDays)).toISOString().slice(0, 10)
