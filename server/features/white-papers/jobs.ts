import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'
import { sweepLeads } from './leads.ts'

/** Deletes old leads every night. */
export async function whitePaperJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }) {
  await jobs.work('white-papers.sweep', () => sweepLeads(db, now()))
  await jobs.schedule('white-papers.sweep', '33 3 * * *', settings.current().contact.timeZone)
}
