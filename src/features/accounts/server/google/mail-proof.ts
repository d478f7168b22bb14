import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { GoogleProof } from '../../../../platform/server/gateways/google/index.ts'
import type { AccountDeps } from '../deps.ts'
import { requireEmailKey } from '../email-address.ts'
import { accountRateLimits } from '../limits.ts'
import { googleSandboxMail } from '../mails/google.ts'

/** Limited like other mails: the link is as good as one that resets the password. @throws TooManyAttempts */
export async function mailGoogleProof(
  { db, now, sendMail }: Pick<AccountDeps, 'db' | 'now' | 'sendMail'>,
  { email, link, validUntil }: GoogleProof,
  network: string,
): Promise<void> {
  const subject = `google ${requireEmailKey(email)}`
  const { pair, client, address } = accountRateLimits.mailRequest
  await takeAttempt(db, { limit: pair, subject: `${subject} ${network}` }, now())
  await takeAttempt(db, { limit: client, subject: network }, now())
  await takeAttempt(db, { limit: address, subject }, now())
  const data = { link, validUntil: validUntil.toISOString() }
  await inTransaction(db, (tx) => sendMail(tx, { to: email, template: googleSandboxMail, data }))
}
