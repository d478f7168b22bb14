import { jobTypes } from '../../../../platform/server/jobs/job-types.ts'
import type { SiteExportDeps } from './deps.ts'
import { Exports } from './exports.ts'

export async function siteExportJobs(deps: SiteExportDeps): Promise<void> {
  const { jobs, settings } = deps
  const exports = new Exports(deps)
  await jobs.work('exports.make', ({ payload, signal, attempt }) =>
    exports.run(payload.id, { signal, isLastTry: attempt >= jobTypes['exports.make'].maxAttempts }),
  )
  await jobs.work('exports.sweep', () => exports.sweep())
  await jobs.schedule('exports.sweep', '41 * * * *', settings.current().contact.timeZone)
}
