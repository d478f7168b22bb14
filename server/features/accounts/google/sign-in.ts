import { emailKey, usernameProblem } from '../../../../contract/accounts/rules.ts'
import { minutes, seconds } from '../../../core/durations.ts'
import { VerificationFailed } from '../../../core/errors.ts'
import { takeAttempt } from '../../../core/rate-limit.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { GoogleIdentity, GoogleSignIn } from '../../../gateways/google/index.ts'
import type { Visitor } from '../../../http/api/visitor.ts'
import type { AccountDeps } from '../deps.ts'
import { accountRateLimits } from '../limits.ts'
import { hashOf, isSecret, newSecret } from '../secrets.ts'
import { type FreshSignIn, welcome } from '../sign-in/sign-in.ts'
import { dropSignups } from '../sign-up/sign-up.ts'

export const visitLife = minutes(10)
const ticketLife = seconds(60)

/**
 * Sends a browser to Google. It is given a secret of its own, without which nobody else can finish what it began.
 * @throws TooManyAttempts
 */
export async function leaveForGoogle(
  { db, now }: AccountDeps,
  google: GoogleSignIn,
  { redirect, network }: { redirect: string; network: string },
): Promise<{ address: string; browserSecret: string }> {
  await takeAttempt(db, { limit: accountRateLimits.google.client, subject: network }, now())
  const { address, state, nonce, codeVerifier } = await google.begin()
  const browserSecret = newSecret()
  await db
    .insertInto('authorization_requests')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browserSecret),
      nonce,
      code_verifier: codeVerifier,
      redirect,
      expires_at: new Date(now().getTime() + visitLife),
    })
    .execute()
  return { address, browserSecret }
}

/** Somebody back from Google, and the ticket with which the browser fetches the bearer. */
export interface Arrival {
  ticket: string
  redirect: string
  user: FreshSignIn['user']
}

/** Why nobody could be signed in with Google; stands in the address of the sign-in page. */
export type GoogleFailure = 'google_failed' | 'google_email_unverified' | 'google_other_account'

/**
 * Takes a browser back from Google. `address` is the one that it came to.
 * @throws GoogleRefused, GoogleUnavailable, TooManyAttempts
 */
export async function returnFromGoogle(
  deps: AccountDeps,
  google: GoogleSignIn,
  back: { address: URL; browserSecret: string | undefined; network: string },
): Promise<Arrival | GoogleFailure> {
  const { db, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.google.client, subject: back.network }, now())
  const state = back.address.searchParams.get('state')
  if (!state || !isSecret(back.browserSecret)) return 'google_failed'
  const visit = await takeVisit(db, { state, browserSecret: back.browserSecret }, now())
  if (!visit) return 'google_failed'
  const { nonce, code_verifier: codeVerifier, redirect } = visit
  const identity = await google.complete(back.address, { state, nonce, codeVerifier })
  const browserHash = hashOf(back.browserSecret)
  return inTransaction(db, async (tx) => {
    const user = await admit(deps, tx, identity)
    return typeof user === 'string' ? user : { ...(await makeTicket(tx, user, browserHash, now())), redirect }
  })
}

/** A visit ends with the first return, however that goes. */
function takeVisit(db: Database, { state, browserSecret }: { state: string; browserSecret: string }, now: Date) {
  return db
    .deleteFrom('authorization_requests')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browserSecret))
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'redirect'])
    .executeTakeFirst()
}

type User = FreshSignIn['user'] & { id: number }
const userColumns = ['id', 'username', 'email', 'role'] as const

/**
 * The account of whom Google knows: the one that was opened with Google before, else the one of that address, else a new one.
 * Sign-ups that were never confirmed are dropped, their passwords with them: whoever made them may be anybody.
 */
async function admit(deps: AccountDeps, tx: Transaction, identity: GoogleIdentity): Promise<User | GoogleFailure> {
  const { subject, email, isEmailVerified } = identity
  const known = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('google_subject', '=', subject)
    .executeTakeFirst()
  if (known) return known
  const key = emailKey(email)
  if (!isEmailVerified || key === null) return 'google_email_unverified'
  const created = await openAccount(tx, identity, key, deps.now())
  await dropSignups(tx, key)
  return created ?? linkAccount(deps, tx, subject, key)
}

/** Undefined where the address has an account, or the Google account has one by now. */
function openAccount(tx: Transaction, { subject, email, name }: GoogleIdentity, key: string, now: Date) {
  const username = name?.trim().normalize() ?? ''
  return tx
    .insertInto('users')
    .values({
      email_key: key,
      email,
      username: usernameProblem(username) === null ? username : (key.split('@')[0] ?? key).slice(0, 60),
      phone: null,
      password_hash: null,
      google_subject: subject,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst()
}

async function linkAccount({ sendMail, now }: AccountDeps, tx: Transaction, subject: string, key: string) {
  const user = await tx
    .updateTable('users')
    .set({ google_subject: subject })
    .where('email_key', '=', key)
    .where('google_subject', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
  if (!user) return 'google_other_account' as const
  const data = { linkedAt: now().toISOString() }
  await sendMail(tx, { to: user.email, template: 'google-linked', data })
  return user
}

async function makeTicket(tx: Transaction, { id, ...user }: User, browserHash: Buffer, now: Date) {
  const ticket = newSecret()
  await tx
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashOf(ticket),
      browser_hash: browserHash,
      user_id: id,
      expires_at: new Date(now.getTime() + ticketLife),
    })
    .execute()
  return { ticket, user }
}

/**
 * Gives the bearer for a ticket, once, to the browser that was at Google.
 * @throws VerificationFailed, TooManyAttempts
 */
export async function redeemTicket(
  deps: AccountDeps,
  { ticket, browserSecret }: { ticket: string; browserSecret: string | undefined },
  from: Pick<Visitor, 'network' | 'userAgent'>,
): Promise<FreshSignIn> {
  const { db, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.google.client, subject: from.network }, now())
  if (!isSecret(ticket) || !isSecret(browserSecret)) throw ticketInvalid()
  return inTransaction(db, async (tx) => {
    const redeemed = await tx
      .deleteFrom('sign_in_tickets')
      .where('ticket_hash', '=', hashOf(ticket))
      .where('browser_hash', '=', hashOf(browserSecret))
      .where('expires_at', '>', now())
      .returning('user_id')
      .executeTakeFirst()
    if (!redeemed) throw ticketInvalid()
    return welcome(deps, tx, { userId: redeemed.user_id, method: 'google', from })
  })
}

const ticketInvalid = () =>
  new VerificationFailed('ticket_invalid', 'This sign-in took too long. Please sign in again.')
