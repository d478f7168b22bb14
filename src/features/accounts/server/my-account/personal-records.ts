import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { PersonalTable } from '../../../../platform/server/feature.ts'

/** By table. The keys of each row are its columns. */
export type PersonalRecords = Record<string, Record<string, unknown>[]>

export async function readPersonalRecords(
  db: Database,
  tables: readonly PersonalTable[],
  userId: number,
): Promise<PersonalRecords> {
  const records: PersonalRecords = {}
  for (const personal of tables) records[personal.table] = await readRows(db, personal, userId)
  return records
}

async function readRows(
  db: Database,
  { table, by, through, without = [], only = sql`true`, also }: PersonalTable,
  userId: number,
) {
  const more = also ? sql` || coalesce((select to_jsonb(m) from (${also}) as m), '{}')` : sql``
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) - ${without}::text[]${more} as row
    from ${sql.table(table)} as r where r.${sql.ref(by)} in (${idsThrough(through, userId)}) and ${only} order by 1`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

function idsThrough(through: PersonalTable['through'], userId: number) {
  if (through === 'order') return sql`select id from orders where user_id = ${userId}`
  if (through === 'gift')
    return sql`
      select id from orders where user_id = ${userId}
      union select order_id from gifts where redeemed_by = ${userId}
      union select order_id from gifts where recipient_key = (select email_key from users where id = ${userId}) and sent_at is not null`
  if (through === 'address') return sql`select email_key from users where id = ${userId}`
  if (through === 'payment')
    return sql`select p.id from payments as p join orders as o on o.id = p.order_id where o.user_id = ${userId}`
  if (through === 'subscriber')
    return sql`
      select s.id from newsletter_subscribers as s join users as u on u.email_key = s.email_key where u.id = ${userId}`
  return sql`${userId}::integer`
}
