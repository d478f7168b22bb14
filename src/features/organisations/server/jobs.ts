import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { sendEndNotices } from './end-notices.ts'

/** Tells managers every hour whose organisation ends soon. */
export async function organisationJobs(deps: OrganisationDeps & { jobs: Jobs }): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('organisations.notify', () => sendEndNotices(deps))
  await jobs.schedule('organisations.notify', '11 * * * *', settings.current().contact.timeZone)
}
