import type { Jobs } from '../../jobs/index.ts'
import { endAds } from './decide-ad.ts'
import type { ClassifiedDeps } from './deps.ts'

/** Ends ads after their thirty days. */
export async function classifiedJobs(deps: ClassifiedDeps & { jobs: Jobs }): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('classifieds.end', ({ signal }) => endAds(deps, signal))
  await jobs.schedule('classifieds.end', '*/15 * * * *', settings.current().contact.timeZone)
}
