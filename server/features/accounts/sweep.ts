import { days } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'

const expiringTables = [
  'sessions',
  'pending_sign_ups',
  'email_tokens',
  'authorization_requests',
  'sign_in_tickets',
] as const

const knownNetworkRetention = days(90)

/** Deletes expired rows. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  for (const table of expiringTables) await db.deleteFrom(table).where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit_buckets').where('full_at', '<', now).execute()
  const oldest = new Date(now.getTime() - knownNetworkRetention)
  await db.deleteFrom('known_networks').where('seen_at', '<', oldest).execute()
}
