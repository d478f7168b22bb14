import { accountMessages, sameSitePath } from '../../../../platform/contract/accounts/rules.ts'
import { withoutTag } from '../../../../platform/server/core/address-rules.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import { linkRefusal, recordUse } from '../../../../platform/server/core/mailed-links.ts'
import { hasAttempt, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { startTrial } from '../../../subscriptions/server/index.ts'
import { lockAddress } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { requireEmailKey } from '../email-address.ts'
import {
  consumeEmailToken,
  createEmailToken,
  type EmailToken,
  requireEmailToken,
  type TokenOwner,
} from '../email-tokens/email-tokens.ts'
import { accountRateLimits } from '../limits.ts'
import { accountExistsMail } from '../mails/account-exists.ts'
import { verifyEmailMail } from '../mails/verify-email.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'

/** The same as that of its verification token. */
const signUpLifetime = hours(48)

export interface SignUp {
  username: string
  email: string
  phone?: string | null | undefined
  password: string
  /** Where to go after the verification: a path of this site. */
  returnTo?: string | undefined
}

/** @throws InvalidInput */
export function requireUncommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new InvalidInput('password', accountMessages.passwordTooCommon)
}

/**
 * Both cases write the same rows: neither the response nor its time tells whether the address has an account.
 * @throws TooManyAttempts, Overloaded, InvalidInput
 */
export async function register(deps: AccountDeps, signUp: SignUp, network: string): Promise<void> {
  const { db, passwords, sendMail } = deps
  const key = requireEmailKey(signUp.email)
  requireUncommonPassword(signUp.password)
  passwords.requireCapacity()
  const now = deps.now()
  await takeAttempt(db, { limit: accountRateLimits.signUp.pair, subject: `${key} ${network}` }, now)
  await takeAttempt(db, { limit: accountRateLimits.signUp.client, subject: network }, now)
  await takeAttempt(db, { limit: accountRateLimits.signUp.address, subject: withoutTag(key) }, now)
  const mayMail = await hasAttempt(
    db,
    { limit: accountRateLimits.mailRequest.address, subject: `sign-up ${withoutTag(key)}` },
    now,
  )
  const passwordHash = await passwords.hash(signUp.password)
  await inTransaction(db, async (tx) => {
    await lockAddress(tx, key)
    const owner = await tx.selectFrom('users').select('email').where('email_key', '=', key).executeTakeFirst()
    const signUpId = await insertPendingSignUp(tx, { ...signUp, key, passwordHash }, now)
    const token = await createEmailToken(tx, { purpose: 'verify', owner: { signUpId } }, now)
    // The links of earlier mails let the owner choose the password.
    if (!mayMail) return
    // With an account, nobody gets the token: the row only makes both cases take the same work.
    await (owner
      ? sendMail(tx, { to: owner.email, template: accountExistsMail, data: {} })
      : sendMail(tx, verificationMail({ ...signUp, signedUpAt: now }, token)))
  })
}

export const verificationMail = (
  { email, username, signedUpAt, returnTo }: Omit<SignUp, 'password' | 'phone'> & { signedUpAt: Date },
  token: EmailToken,
) =>
  ({
    to: email,
    template: verifyEmailMail,
    data: { ...token, username, signedUpAt: signedUpAt.toISOString(), returnTo: sameSitePath(returnTo) },
  }) as const

export async function insertPendingSignUp(
  tx: Transaction,
  signUp: SignUp & { key: string; passwordHash: string },
  now: Date,
) {
  const { id } = await tx
    .insertInto('pending_sign_ups')
    .values({
      email_key: signUp.key,
      email: signUp.email,
      username: signUp.username,
      phone: signUp.phone || null,
      password_hash: signUp.passwordHash,
      return_to: sameSitePath(signUp.returnTo),
      created_at: now,
      expires_at: new Date(now.getTime() + signUpLifetime),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Conflict if a password must be given, VerificationFailed, TooManyAttempts, InvalidInput, Overloaded */
export async function verifyEmail(
  { db, now, passwords, settings }: AccountDeps,
  { token, password }: { token: string; password?: string | undefined },
  network: string,
): Promise<void> {
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  // Checked before the password is hashed: a forged token must cost nothing.
  requireSignUp(await requireEmailToken(db, 'verify', token, now()))
  if (password !== undefined) requireUncommonPassword(password)
  const passwordHash = password === undefined ? undefined : await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    const signUpId = requireSignUp(await consumeEmailToken(tx, 'verify', token, now()))
    if (passwordHash === undefined) await requireOnlySignUp(tx, signUpId, now())
    const { id } = await completeSignUp(tx, signUpId, { passwordHash }, now())
    await startTrial(tx, id, settings.current().subscription.trialDays, now())
  })
}

/** @throws VerificationFailed if the link has made an account already */
function requireSignUp(owner: TokenOwner): number {
  if ('signUpId' in owner) return owner.signUpId
  throw linkRefusal('verify', 'used')
}

/** The owner made at most one sign-up, and cannot see whose password a link would confirm. @throws Conflict */
async function requireOnlySignUp(tx: Transaction, signUpId: number, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('pending_sign_ups')
    .select('id')
    .where('email_key', '=', (query) =>
      query.selectFrom('pending_sign_ups').select('email_key').where('id', '=', signUpId),
    )
    .where('expires_at', '>', now)
    .execute()
  if (waiting.length > 1) throw new Conflict('password_needed', accountMessages.verificationNeedsPassword)
}

/** Deletes other sign-ups: whoever made them has not read the mail. @throws VerificationFailed if an account exists */
export async function completeSignUp(
  tx: Transaction,
  signUpId: number,
  { passwordHash }: { passwordHash?: string | undefined },
  now: Date,
): Promise<{ id: number; email: string }> {
  const signUp = await tx.selectFrom('pending_sign_ups').selectAll().where('id', '=', signUpId).executeTakeFirst()
  if (!signUp) throw linkRefusal('verify', 'withdrawn')
  const user = await tx
    .insertInto('users')
    .values({
      email_key: signUp.email_key,
      email: signUp.email,
      username: signUp.username,
      phone: signUp.phone,
      password_hash: passwordHash ?? signUp.password_hash,
      password_proven_at: passwordHash === undefined ? null : now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow(() => linkRefusal('verify', 'used'))
  await deletePendingSignUps(tx, signUp.email_key)
  return user
}

/** Call it once the address has an account. The links that would have verified it say so. */
export async function deletePendingSignUps(tx: Transaction, emailKey: string): Promise<void> {
  const links = await tx
    .selectFrom('email_tokens')
    .innerJoin('pending_sign_ups', 'pending_sign_ups.id', 'sign_up_id')
    .select('token_hash')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', 'verify')
    .execute()
  await recordUse(tx, ...links.map(({ token_hash }) => token_hash))
  await tx.deleteFrom('pending_sign_ups').where('email_key', '=', emailKey).execute()
}

/** A pending sign-up lives as long as its newest token. */
export async function extendPendingSignUp(tx: Transaction, id: number, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + signUpLifetime)
  await tx.updateTable('pending_sign_ups').set({ expires_at }).where('id', '=', id).execute()
}

export function findPendingSignUp(db: Database, emailKey: string, now: Date) {
  return db
    .selectFrom('pending_sign_ups')
    .select(['id', 'email', 'username', 'created_at', 'password_hash', 'return_to'])
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
