import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { sendEndNotices } from './end-notices.ts'

export async function organisationJobs(deps: OrganisationDeps & { jobs: Jobs }): Promise<void> {
  const { jobs, db, now, settings } = deps
  await jobs.work('organisations.notify', () => sendEndNotices(deps))
  await jobs.schedule('organisations.notify', '11 * * * *', settings.current().contact.timeZone)
  await jobs.work('organisations.sweep', async () => {
    await db.deleteFrom('organisation_invitations').where('expires_at', '<=', now()).execute()
  })
  await jobs.schedule('organisations.sweep', '13 * * * *', settings.current().contact.timeZone)
}
