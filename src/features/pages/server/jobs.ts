import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { publishDuePages } from './publish-due-pages.ts'

export async function pageJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }) {
  await jobs.work('pages.publish-due', () => publishDuePages(db, now))
  await jobs.schedule('pages.publish-due', '* * * * *', settings.current().contact.timeZone)
}
