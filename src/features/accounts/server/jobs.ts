import type { AccountDeps } from './deps.ts'
import { handleMailRequest } from './email-tokens/mail-requests.ts'
import { deleteExpired } from './sweep.ts'

export async function accountJobs(deps: AccountDeps): Promise<void> {
  const { jobs, db, now, settings } = deps
  await jobs.work('accounts.mail-request', ({ payload }) => handleMailRequest(deps, payload))
  await jobs.work('accounts.sweep', () => deleteExpired(db, now()))
  await jobs.schedule('accounts.sweep', '17 * * * *', settings.current().contact.timeZone)
}
