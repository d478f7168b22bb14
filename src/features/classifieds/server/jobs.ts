import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { endClassifieds } from './decide-classified.ts'
import type { ClassifiedDeps } from './deps.ts'

export async function classifiedJobs(deps: ClassifiedDeps & { jobs: Jobs }): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('classifieds.end', ({ signal }) => endClassifieds(deps, signal))
  await jobs.schedule('classifieds.end', '*/15 * * * *', settings.current().contact.timeZone)
}
