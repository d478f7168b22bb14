import { VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { resetAttempts, returnAttempt, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { accountRateLimits } from '../limits.ts'
import { isKnownNetworkOf } from '../sign-in/known-networks.ts'

/** @throws TooManyAttempts */
export const countTicketUse = (db: Database, network: string, now: Date) =>
  takeAttempt(db, { limit: accountRateLimits.secondFactor.client, subject: network }, now)

/** Networks from which the owner has signed in have a limit of their own. @throws TooManyAttempts */
export async function countCodeAttempt(
  db: Database,
  { userId, network }: { userId: number; network: string },
  now: Date,
) {
  const pair = { limit: accountRateLimits.secondFactor.pair, subject: `${userId} ${network}` }
  const client = { limit: accountRateLimits.secondFactor.client, subject: network }
  // Whoever knows the password must not keep the owner out; whoever has the mailbox makes networks known by resets of the password.
  const isKnown = await isKnownNetworkOf(db, userId, network)
  const account = {
    limit: accountRateLimits.secondFactor.account,
    subject: isKnown ? `${userId} known` : String(userId),
  }
  await takeAttempt(db, pair, now)
  await takeAttempt(db, client, now)
  await takeAttempt(db, account, now)
  return {
    async uncount() {
      await resetAttempts(db, pair)
      await returnAttempt(db, client)
      await returnAttempt(db, account)
    },
  }
}

export const wrongCode = () =>
  new VerificationFailed(
    'wrong_code',
    'This code is wrong or has already been used. Wait for the next one and try again.',
  )

export const ticketEnded = () => new VerificationFailed('ticket_invalid', 'This took too long. Please sign in again.')
