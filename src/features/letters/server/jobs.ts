import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import { notifyWriters } from './notify-writers.ts'
import { purgeRefusedLetters } from './withdraw-letter.ts'

export async function letterJobs(deps: Deps & { jobs: Jobs; sendMail: SendMail }) {
  const { jobs, db, now, settings } = deps
  const { timeZone } = settings.current().contact
  await jobs.work('letters.tell', () => notifyWriters(deps, now()))
  await jobs.schedule('letters.tell', '* * * * *', timeZone)
  await jobs.work('letters.sweep', () => purgeRefusedLetters(db, now()))
  await jobs.schedule('letters.sweep', '37 3 * * *', timeZone)
}
