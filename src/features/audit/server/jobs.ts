import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { purgeActions } from './purge-actions.ts'

export async function auditJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }): Promise<void> {
  await jobs.work('audit.sweep', () => purgeActions(db, settings.current().records.auditYears, now()))
  await jobs.schedule('audit.sweep', '27 4 * * *', settings.current().contact.timeZone)
}
