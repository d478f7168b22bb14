import { days } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'

/** `years` 0 keeps entries for ever. */
export async function purgeActions(db: Database, years: number, now: Date): Promise<void> {
  if (years === 0) return
  const oldest = new Date(now.getTime() - days(years * 365.25))
  await db.deleteFrom('audit_log').where('at', '<', oldest).execute()
}
