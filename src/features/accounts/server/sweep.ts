import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import { purgeOldLinks } from '../../../platform/server/core/mailed-links.ts'
import type { Database } from '../../../platform/server/db/database.ts'

/** Tokens before their sign-ups: deleting a sign-up with a token could wait for a transaction that is using the token. */
const expiringTables = [
  'sessions',
  'email_tokens',
  'pending_sign_ups',
  'email_changes',
  'authorization_requests',
  'sign_in_tickets',
  'second_factor_tickets',
] as const

const knownNetworkRetention = days(90)

/** Skips rows that another transaction has locked. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  for (const table of expiringTables) await deleteExpiredRows(db, table, now)
  await purgeOldLinks(db, now)
  await db.deleteFrom('rate_limit_buckets').where('full_at', '<', now).execute()
  const oldest = new Date(now.getTime() - knownNetworkRetention)
  await db.deleteFrom('known_networks').where('seen_at', '<', oldest).execute()
}

async function deleteExpiredRows(db: Database, table: (typeof expiringTables)[number], now: Date): Promise<void> {
  const name = sql.table(table)
  await sql`
    delete from ${name} where ctid = any (array(select ctid from ${name} where expires_at < ${now} for update skip locked))`.execute(
    db,
  )
}
