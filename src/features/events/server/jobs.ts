import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import { remindRegistered } from './registrations/remind.ts'

export async function eventJobs(deps: Deps & { jobs: Jobs; sendMail: SendMail }): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('events.remind', ({ signal }) => remindRegistered(deps, signal))
  await jobs.schedule('events.remind', '*/5 * * * *', settings.current().contact.timeZone)
}
