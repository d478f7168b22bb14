import { takeAttempt } from '../../../core/rate-limit.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AccountDeps } from '../deps.ts'
import { type LinkOwner, linkInvalid, requireMailLink, useMailLink } from '../email-tokens/email-tokens.ts'
import { accountRateLimits } from '../limits.ts'
import { endSessions } from '../sessions/sessions.ts'
import { rememberClient } from '../sign-in/sign-in.ts'
import { completeSignup, requireUncommonPassword } from '../sign-up/sign-up.ts'

/**
 * Sets the password of whoever had the mail, and signs everybody out of that account.
 * @throws VerificationFailed, TooManyAttempts, InvalidInput, Overloaded
 */
export async function resetPassword(
  deps: AccountDeps,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<void> {
  const { db, passwords, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  // Before anything is hashed: a made-up link costs us nothing.
  await requireMailLink(db, 'reset', token, now())
  requireUncommonPassword(password)
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    const owner = await useMailLink(tx, 'reset', token, now())
    const user = await setPassword(tx, owner, passwordHash, now())
    await rememberClient(tx, user.id, network, now())
    await deps.sendMail(tx, passwordChanged(user.email, now()))
  })
}

export const passwordChanged = (email: string, now: Date) =>
  ({ to: email, template: 'password-changed', data: { changedAt: now.toISOString() } }) as const

async function setPassword(tx: Transaction, owner: LinkOwner, passwordHash: string, now: Date) {
  if ('signupId' in owner) return completeSignup(tx, owner.signupId, { passwordHash }, now)
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', owner.userId)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!user) throw linkInvalid()
  await endSessions(tx, user.id)
  return user
}
