import { days } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'

/** Deletes old entries of the audit log every night, if the publisher has said how long they are kept. */
export async function auditJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }): Promise<void> {
  await jobs.work('audit.sweep', () => forgetActions(db, settings.current().records.auditYears, now()))
  await jobs.schedule('audit.sweep', '27 4 * * *', settings.current().contact.timeZone)
}

/** `years` 0: for ever. */
export async function forgetActions(db: Database, years: number, now: Date): Promise<void> {
  if (years === 0) return
  const oldest = new Date(now.getTime() - days(years * 365.25))
  await db.deleteFrom('audit_log').where('at', '<', oldest).execute()
}
