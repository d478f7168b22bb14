import { accountMessages } from '../../../../contract/accounts/rules.ts'
import { hours } from '../../../core/durations.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { hasAttempt, takeAttempt } from '../../../core/rate-limit.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { MailRequest } from '../../../jobs/job-types.ts'
import type { AccountDeps } from '../deps.ts'
import { keyOf } from '../email-address.ts'
import { linkInvalid, makeMailLink, useMailLink } from '../email-tokens/email-tokens.ts'
import { accountRateLimits } from '../limits.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'

/** As long as the link that completes it. */
const signupLife = hours(48)

export interface SignUp {
  username: string
  email: string
  phone?: string | null | undefined
  password: string
}

/** @throws InvalidInput */
export function requireUncommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new InvalidInput('password', accountMessages.passwordTooCommon)
}

/**
 * Takes a sign-up and mails its owner. Of a known address the same is written and as many mails go out, so that
 * neither the answer nor its time tells; only the mail does.
 * @throws TooManyAttempts, Overloaded, InvalidInput
 */
export async function register(deps: AccountDeps, signUp: SignUp, network: string): Promise<void> {
  const { db, passwords, sendMail } = deps
  const key = keyOf(signUp.email)
  requireUncommonPassword(signUp.password)
  passwords.requireRoom()
  const now = deps.now()
  await takeAttempt(db, { limit: accountRateLimits.signUp.pair, subject: `${key} ${network}` }, now)
  await takeAttempt(db, { limit: accountRateLimits.signUp.client, subject: network }, now)
  await takeAttempt(db, { limit: accountRateLimits.signUp.address, subject: key }, now)
  const passwordHash = await passwords.hash(signUp.password)
  await inTransaction(db, async (tx) => {
    const owner = await tx.selectFrom('users').select('email').where('email_key', '=', key).executeTakeFirst()
    const signupId = await addSignup(tx, { ...signUp, key, passwordHash }, now)
    const link = await makeMailLink(tx, { purpose: 'verify', owner: { signupId } }, now)
    // Nobody is told of the link where the address is known: what it would complete only looks like a sign-up.
    await (owner
      ? sendMail(tx, { to: owner.email, template: 'known-address', data: {} })
      : sendMail(tx, { to: signUp.email, template: 'verify-email', data: link }))
  })
}

async function addSignup(tx: Transaction, signUp: SignUp & { key: string; passwordHash: string }, now: Date) {
  const { id } = await tx
    .insertInto('pending_sign_ups')
    .values({
      email_key: signUp.key,
      email: signUp.email,
      username: signUp.username,
      phone: signUp.phone || null,
      password_hash: signUp.passwordHash,
      created_at: now,
      expires_at: new Date(now.getTime() + signupLife),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes the account that a sign-up asked for.
 * @throws VerificationFailed, TooManyAttempts
 */
export async function verifyEmail({ db, now }: AccountDeps, token: string, network: string): Promise<void> {
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  await inTransaction(db, async (tx) => {
    const owner = await useMailLink(tx, 'verify', token, now())
    if (!('signupId' in owner)) throw linkInvalid()
    await completeSignup(tx, owner.signupId, {}, now())
  })
}

/**
 * Turns a sign-up into an account, if need be with another password, and drops all others of that address: whoever made
 * them has not had the mail. Gives the new account.
 * @throws VerificationFailed where the address has an account by now
 */
export async function completeSignup(
  tx: Transaction,
  signupId: number,
  { passwordHash }: { passwordHash?: string },
  now: Date,
): Promise<{ id: number; email: string }> {
  const signup = await tx.selectFrom('pending_sign_ups').selectAll().where('id', '=', signupId).executeTakeFirst()
  if (!signup) throw linkInvalid()
  const user = await tx
    .insertInto('users')
    .values({
      email_key: signup.email_key,
      email: signup.email,
      username: signup.username,
      phone: signup.phone,
      password_hash: passwordHash ?? signup.password_hash,
      google_subject: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!user) throw linkInvalid()
  await dropSignups(tx, signup.email_key)
  return user
}

export async function dropSignups(tx: Transaction, emailKey: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ups').where('email_key', '=', emailKey).execute()
}

/** A sign-up waits as long as its newest link works. */
export async function keepSignup(tx: Transaction, id: number, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + signupLife)
  await tx.updateTable('pending_sign_ups').set({ expires_at }).where('id', '=', id).execute()
}

/** The sign-up of an address that waits for its mail: the newest. */
export function findPendingSignup(db: Database, emailKey: string, now: Date) {
  return db
    .selectFrom('pending_sign_ups')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Takes a request for a mail. Whether there is anybody to mail is found out later, elsewhere.
 * @throws TooManyAttempts
 */
export async function requestMail(
  deps: AccountDeps,
  { ask, email, network }: { ask: MailRequest['ask']; email: string; network: string },
): Promise<void> {
  const { db } = deps
  const key = keyOf(email)
  const now = deps.now()
  await takeAttempt(db, { limit: accountRateLimits.mailRequest.pair, subject: `${ask} ${key} ${network}` }, now)
  await takeAttempt(db, { limit: accountRateLimits.mailRequest.client, subject: network }, now)
  if (!(await hasAttempt(db, { limit: accountRateLimits.mailRequest.address, subject: `${ask} ${key}` }, now))) return
  await inTransaction(db, (tx) => deps.jobs.enqueue(tx, 'accounts.mail-request', { ask, emailKey: key }))
}
