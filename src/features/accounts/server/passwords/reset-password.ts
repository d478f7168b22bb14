import { VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { linkRefusal } from '../../../../platform/server/core/mailed-links.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { AccountDeps } from '../deps.ts'
import { consumeEmailToken, requireEmailToken, type TokenOwner } from '../email-tokens/email-tokens.ts'
import { accountRateLimits } from '../limits.ts'
import { passwordChangeMail } from '../mails/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { rememberNetwork } from '../sign-in/known-networks.ts'
import { completeSignUp, requireUncommonPassword } from '../sign-up/sign-up.ts'

/** A sentence for the reader; null: the link works. @throws TooManyAttempts */
export async function findResetRefusal(
  { db, now }: AccountDeps,
  token: string,
  network: string,
): Promise<string | null> {
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  try {
    await requireEmailToken(db, 'reset', token, now())
    return null
  } catch (error) {
    if (error instanceof VerificationFailed) return error.message
    throw error
  }
}

/** Ends all sessions of the account. @throws VerificationFailed, TooManyAttempts, InvalidInput, Overloaded */
export async function resetPassword(
  deps: AccountDeps,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<void> {
  const { db, passwords, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  // Checked before the password is hashed: a forged token must cost nothing.
  await requireEmailToken(db, 'reset', token, now())
  requireUncommonPassword(password)
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    const owner = await consumeEmailToken(tx, 'reset', token, now())
    const user = await setPassword(tx, owner, passwordHash, now())
    await rememberNetwork(tx, user.id, network, now())
    await deps.sendMail(tx, passwordChangedMail(user.email, now()))
  })
}

export const passwordChangedMail = (email: string, now: Date) =>
  ({ to: email, template: passwordChangeMail, data: { changedAt: now.toISOString() } }) as const

async function setPassword(tx: Transaction, owner: TokenOwner, passwordHash: string, now: Date) {
  if ('signUpId' in owner) return completeSignUp(tx, owner.signUpId, { passwordHash }, now)
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_proven_at: now })
    .where('id', '=', owner.userId)
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow(() => linkRefusal('reset', 'withdrawn'))
  await endSessions(tx, user.id)
  return user
}
