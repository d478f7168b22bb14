import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { MailRequest } from '../../../jobs/job-types.ts'
import type { AccountDeps } from '../deps.ts'
import { findPendingSignup, keepSignup } from '../sign-up/sign-up.ts'
import { makeMailLink } from './email-tokens.ts'

/** Sends the mail that somebody asked for, if the address has anything to do with us. */
export async function answerMailRequest(deps: AccountDeps, { ask, emailKey }: MailRequest): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey)
      .executeTakeFirst()
    if (!user) return mailSignup(deps, tx, { ask, emailKey })
    // A confirmed address needs no second confirmation.
    if (ask === 'verification') return
    const link = await makeMailLink(tx, { purpose: 'reset', owner: { userId: user.id } }, deps.now())
    await deps.sendMail(tx, { to: user.email, template: 'reset-password', data: link })
  })
}

/** Whoever forgot the password of a sign-up that still waits completes it with a new one. */
async function mailSignup(deps: AccountDeps, tx: Transaction, { ask, emailKey }: MailRequest): Promise<void> {
  const now = deps.now()
  const signup = await findPendingSignup(tx, emailKey, now)
  if (!signup) return
  await keepSignup(tx, signup.id, now)
  const purpose = ask === 'verification' ? 'verify' : 'reset'
  const data = await makeMailLink(tx, { purpose, owner: { signupId: signup.id } }, now)
  const template = ask === 'verification' ? 'verify-email' : 'reset-password'
  await deps.sendMail(tx, { to: signup.email, template, data })
}
