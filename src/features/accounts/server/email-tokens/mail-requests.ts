import { withoutTag } from '../../../../platform/server/core/address-rules.ts'
import { hasAttempt, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { MailRequest } from '../../../../platform/server/jobs/job-types.ts'
import { lockAddress } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { requireEmailKey } from '../email-address.ts'
import { accountRateLimits } from '../limits.ts'
import { resetPasswordMail } from '../mails/passwords.ts'
import { extendPendingSignUp, findPendingSignUp, verificationMail } from '../sign-up/sign-up.ts'
import { createEmailToken } from './email-tokens.ts'

/** Neither the response nor its time tells whether there is anybody to mail. @throws TooManyAttempts */
export async function requestMail(
  deps: AccountDeps,
  { kind, email, network }: { kind: MailRequest['kind']; email: string; network: string },
): Promise<void> {
  const { db } = deps
  const key = requireEmailKey(email)
  const now = deps.now()
  await takeAttempt(db, { limit: accountRateLimits.mailRequest.pair, subject: `${kind} ${key} ${network}` }, now)
  await takeAttempt(db, { limit: accountRateLimits.mailRequest.client, subject: network }, now)
  if (
    !(await hasAttempt(
      db,
      { limit: accountRateLimits.mailRequest.address, subject: `${kind} ${withoutTag(key)}` },
      now,
    ))
  )
    return
  await inTransaction(db, (tx) => deps.jobs.enqueue(tx, 'accounts.mail-request', { kind, emailKey: key }))
}

export async function handleMailRequest(deps: AccountDeps, { kind, emailKey }: MailRequest): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockAddress(tx, emailKey)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey)
      .executeTakeFirst()
    // With an account too: how long the password of a sign-up is known must not tell the difference.
    const signUp = await findPendingSignUp(tx, emailKey, deps.now())
    if (signUp) await extendPendingSignUp(tx, signUp.id, deps.now())
    if (!user) return signUp && mailPendingSignUp(deps, tx, kind, signUp)
    // The address of an account is already verified.
    if (kind === 'verification') return
    const token = await createEmailToken(tx, { purpose: 'reset', owner: { userId: user.id } }, deps.now())
    await deps.sendMail(tx, { to: user.email, template: resetPasswordMail, data: token })
  })
}

type PendingSignUp = NonNullable<Awaited<ReturnType<typeof findPendingSignUp>>>

/** A reset of a pending sign-up completes it with a new password. */
async function mailPendingSignUp(
  deps: AccountDeps,
  tx: Transaction,
  kind: MailRequest['kind'],
  signUp: PendingSignUp,
): Promise<void> {
  const purpose = kind === 'verification' ? 'verify' : 'reset'
  const token = await createEmailToken(tx, { purpose, owner: { signUpId: signUp.id } }, deps.now())
  await (purpose === 'verify'
    ? deps.sendMail(
        tx,
        verificationMail({ ...signUp, signedUpAt: signUp.created_at, returnTo: signUp.return_to }, token),
      )
    : deps.sendMail(tx, { to: signUp.email, template: resetPasswordMail, data: token }))
}
