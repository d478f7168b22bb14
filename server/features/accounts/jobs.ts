import type { AccountDeps } from './deps.ts'
import { answerMailRequest } from './email-tokens/mail-requests.ts'
import { sweepAccounts } from './sweep.ts'

/** Sends mails that somebody asked for, and deletes expired rows every hour. */
export async function accountJobs(deps: AccountDeps): Promise<void> {
  const { jobs, db, now, config } = deps
  await jobs.work('accounts.mail-request', ({ payload }) => answerMailRequest(deps, payload))
  await jobs.work('accounts.sweep', () => sweepAccounts(db, now()))
  await jobs.schedule('accounts.sweep', '17 * * * *', config.site.timeZone)
}
