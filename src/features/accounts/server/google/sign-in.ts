import { emailKey, usernameProblem } from '../../../../platform/contract/accounts/rules.ts'
import { minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { GoogleIdentity, GoogleSignIn } from '../../../../platform/server/gateways/google/index.ts'
import { startTrial } from '../../../subscriptions/server/index.ts'
import { lockAddress, lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { accountRateLimits } from '../limits.ts'
import { googleLinkedMail } from '../mails/google.ts'
import { startSessionOrAsk, type WaitingForFactor } from '../second-factor/sign-in.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { SignInOrigin, SignInResult } from '../sign-in/start-session.ts'
import { deletePendingSignUps } from '../sign-up/sign-up.ts'

export const authorizationLifetime = minutes(10)
const ticketLifetime = seconds(60)

/** Gives the browser a secret: only with it can the sign-in be finished. @throws TooManyAttempts, GoogleUnavailable */
export async function startGoogleSignIn(
  { db, now }: AccountDeps,
  google: GoogleSignIn,
  { redirect, network, isFresh }: { redirect: string; network: string; isFresh: boolean },
): Promise<{ url: string; browserSecret: string }> {
  await takeAttempt(db, { limit: accountRateLimits.google.client, subject: network }, now())
  const { url, state, nonce, codeVerifier } = await google.createAuthorizationRequest({ asksReauthentication: isFresh })
  const browserSecret = newSecret()
  await db
    .insertInto('authorization_requests')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browserSecret),
      nonce,
      code_verifier: codeVerifier,
      redirect,
      asks_reauthentication: isFresh,
      expires_at: new Date(now().getTime() + authorizationLifetime),
    })
    .execute()
  return { url, browserSecret }
}

export interface GoogleSignInResult {
  ticket: string
  redirect: string
  user: SignInResult['user']
}

export type GoogleFailure = 'google_failed' | 'google_email_unverified' | 'google_other_account'

/** `callback.url`: where Google redirected the browser to. @throws GoogleRefused, GoogleUnavailable, TooManyAttempts */
export async function finishGoogleSignIn(
  deps: AccountDeps,
  google: GoogleSignIn,
  callback: { url: URL; browserSecret: string | undefined; network: string },
): Promise<GoogleSignInResult | GoogleFailure> {
  const { db, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.google.client, subject: callback.network }, now())
  const state = callback.url.searchParams.get('state')
  if (!state || !isSecretFormat(callback.browserSecret)) return 'google_failed'
  const request = await consumeAuthorizationRequest(db, { state, browserSecret: callback.browserSecret }, now())
  if (!request) return 'google_failed'
  const { nonce, code_verifier: codeVerifier, redirect, asks_reauthentication: asksReauthentication } = request
  const identity = await google.exchangeCode(callback.url, { state, nonce, codeVerifier, asksReauthentication })
  const browserHash = hashOf(callback.browserSecret)
  return inTransaction(db, async (tx) => {
    const user = await findOrCreateUser(deps, tx, identity)
    if (typeof user === 'string') return user
    return { ...(await createTicket(tx, user, { browserHash, ...identity }, now())), redirect }
  })
}

/** The first callback uses a request up, whether it succeeds or not. */
function consumeAuthorizationRequest(
  db: Database,
  { state, browserSecret }: { state: string; browserSecret: string },
  now: Date,
) {
  return db
    .deleteFrom('authorization_requests')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browserSecret))
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'redirect', 'asks_reauthentication'])
    .executeTakeFirst()
}

type User = SignInResult['user'] & { id: number }
const userColumns = ['id', 'username', 'email', 'role'] as const

/** By Google identity, else by verified address, else new. Deletes pending sign-ups: anybody may have made them. */
async function findOrCreateUser(
  deps: AccountDeps,
  tx: Transaction,
  identity: GoogleIdentity,
): Promise<User | GoogleFailure> {
  const { email, isEmailVerified } = identity
  const key = emailKey(email)
  if (key !== null) await lockAddress(tx, key)
  const linked = await findLinkedUser(tx, identity)
  if (linked) return linked
  if (!isEmailVerified || key === null) return 'google_email_unverified'
  const created = await createUser(tx, identity, key, deps.now())
  if (created) await startTrial(tx, created.id, deps.settings.current().subscription.trialDays, deps.now())
  await deletePendingSignUps(tx, key)
  return created ?? linkUser(deps, tx, identity, key)
}

function findLinkedUser(tx: Transaction, { issuer, subject }: GoogleIdentity) {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('google_issuer', '=', issuer)
    .where('google_subject', '=', subject)
    .executeTakeFirst()
}

/** Undefined if the address or the Google identity already has an account. */
function createUser(tx: Transaction, { issuer, subject, email, name }: GoogleIdentity, key: string, now: Date) {
  const username = name?.trim().normalize() ?? ''
  return tx
    .insertInto('users')
    .values({
      email_key: key,
      email,
      username: usernameProblem(username) === null ? username : (key.split('@')[0] ?? key).slice(0, 60),
      google_issuer: issuer,
      google_subject: subject,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst()
}

/**
 * Somebody else may have made the account with this address: its sessions end, and its password goes unless the owner
 * has proven it. An account keeps its identity of the same issuer.
 */
async function linkUser(
  { sendMail, now }: AccountDeps,
  tx: Transaction,
  { issuer, subject }: GoogleIdentity,
  key: string,
): Promise<User | GoogleFailure> {
  const user = await tx
    .selectFrom('users')
    .select([...userColumns, 'google_issuer', 'password_hash', 'password_proven_at'])
    .where('email_key', '=', key)
    .executeTakeFirst()
  if (!user || user.google_issuer === issuer) return 'google_other_account'
  const { google_issuer: _, password_hash: hash, password_proven_at: provenAt, ...linked } = user
  await tx
    .updateTable('users')
    .set({ google_issuer: issuer, google_subject: subject, ...(provenAt === null && { password_hash: null }) })
    .where('id', '=', user.id)
    .execute()
  await endSessions(tx, user.id)
  const data = { linkedAt: now().toISOString(), isPasswordRemoved: hash !== null && provenAt === null }
  await sendMail(tx, { to: user.email, template: googleLinkedMail, data })
  return linked
}

async function createTicket(
  tx: Transaction,
  { id, ...user }: User,
  { browserHash, isReauthenticated }: { browserHash: Buffer; isReauthenticated: boolean },
  now: Date,
) {
  const ticket = newSecret()
  await tx
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashOf(ticket),
      browser_hash: browserHash,
      user_id: id,
      is_reauthenticated: isReauthenticated,
      expires_at: new Date(now.getTime() + ticketLifetime),
    })
    .execute()
  return { ticket, user }
}

/** Works once, and only in the browser that started the sign-in. @throws VerificationFailed, TooManyAttempts */
export async function redeemTicket(
  deps: AccountDeps,
  { ticket, browserSecret }: { ticket: string; browserSecret: string | undefined },
  origin: SignInOrigin,
): Promise<SignInResult | WaitingForFactor> {
  const { db, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.google.client, subject: origin.network }, now())
  if (!isSecretFormat(ticket) || !isSecretFormat(browserSecret)) throw ticketInvalid()
  const own = { ticket_hash: hashOf(ticket), browser_hash: hashOf(browserSecret) }
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('sign_in_tickets')
      .select('user_id')
      .where((row) => row.and(own))
      .executeTakeFirstOrThrow(() => ticketInvalid())
    await lockAddressOf(tx, found.user_id)
    const redeemed = await tx
      .deleteFrom('sign_in_tickets')
      .where((row) => row.and(own))
      .where('expires_at', '>', now())
      .returning(['user_id', 'is_reauthenticated'])
      .executeTakeFirstOrThrow(() => ticketInvalid())
    const { user_id: userId, is_reauthenticated: isReauthenticated } = redeemed
    return startSessionOrAsk(deps, tx, { userId, method: 'google', isReauthenticated, origin })
  })
}

const ticketInvalid = () =>
  new VerificationFailed('ticket_invalid', 'This sign-in took too long. Please sign in again.')
