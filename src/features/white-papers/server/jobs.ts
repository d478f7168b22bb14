import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { sweepLeads } from './leads.ts'

export async function whitePaperJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }) {
  await jobs.work('white-papers.sweep', () => sweepLeads(db, now()))
  await jobs.schedule('white-papers.sweep', '33 3 * * *', settings.current().contact.timeZone)
}
