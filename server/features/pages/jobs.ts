import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'
import { publishDuePages } from './publish-due-pages.ts'

/** Publishes scheduled pages every minute. */
export async function pageJobs({ jobs, db, now, settings }: Deps & { jobs: Jobs }) {
  await jobs.work('pages.publish-due', () => publishDuePages(db, now))
  await jobs.schedule('pages.publish-due', '* * * * *', settings.current().contact.timeZone)
}
