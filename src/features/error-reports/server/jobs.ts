import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { purgeErrorReports } from './reports.ts'

/** Runs even while reports are switched off. */
export async function errorReportJobs({ jobs, db, settings, now }: Deps & { jobs: Jobs }): Promise<void> {
  await jobs.work('error-reports.sweep', () => purgeErrorReports(db, now()))
  await jobs.schedule('error-reports.sweep', '53 3 * * *', settings.current().contact.timeZone)
}
