import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { sweepImports } from './sweep.ts'

export async function importJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }): Promise<void> {
  await jobs.work('imports.sweep', () => sweepImports(db, now()))
  await jobs.schedule('imports.sweep', '51 3 * * *', settings.current().contact.timeZone)
}
