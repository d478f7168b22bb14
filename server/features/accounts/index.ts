import type { Deps } from '../deps.ts'
import { answerMailRequest } from './email-tokens/mail-requests.ts'
import { googleRoutes } from './google/routes.ts'
import { accountRoutes as ownAccountRoutes } from './my-account/routes.ts'
import type { AccountParts } from './parts.ts'
import { signInRoutes } from './routes.ts'
import { sweepAccounts } from './sweep.ts'

export { adminPasswordProblem, ensureFirstAdmin, hasAccount, listAdmins, makeAdmin, removeAdmin } from './admins.ts'
export { createIdentify } from './identify.ts'
export type { AccountParts } from './parts.ts'
export { PasswordHasher } from './passwords/hasher.ts'
export { bearerHash, findReaders } from './sessions/session-readers.ts'

export function accountRoutes(deps: Deps, parts: AccountParts) {
  signInRoutes(deps, parts)
  googleRoutes(deps, parts)
  ownAccountRoutes(deps, parts)
}

/** Has this process do what accounts leave for later. */
export async function workForAccounts(parts: AccountParts): Promise<void> {
  const { jobs, db, now, config } = parts
  await jobs.work('accounts.mail-request', ({ payload }) => answerMailRequest(parts, payload))
  await jobs.work('accounts.sweep', () => sweepAccounts(db, now()))
  await jobs.schedule('accounts.sweep', '17 * * * *', config.site.timeZone)
}
