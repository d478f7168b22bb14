import { days } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'

const tablesWithEnd = [
  'sessions',
  'pending_sign_ups',
  'email_tokens',
  'authorization_requests',
  'sign_in_tickets',
] as const

/** How long it is remembered that somebody has signed in from a network. */
const familiarFor = days(90)

/** Drops what has had its time: nothing here is good for anything any more. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  for (const table of tablesWithEnd) await db.deleteFrom(table).where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit_buckets').where('full_at', '<', now).execute()
  const oldest = new Date(now.getTime() - familiarFor)
  await db.deleteFrom('known_networks').where('seen_at', '<', oldest).execute()
}
