import { VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { resetAttempts, returnAttempt, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { lockAddress } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { requireEmailKey } from '../email-address.ts'
import { accountRateLimits } from '../limits.ts'
import { startSessionOrAsk, type WaitingForFactor } from '../second-factor/sign-in.ts'
import { findPendingSignUp } from '../sign-up/sign-up.ts'
import { isKnownNetwork } from './known-networks.ts'
import { type SignInOrigin, type SignInResult, wrongCredentials } from './start-session.ts'

/**
 * An unknown address and a wrong password get the same refusal, after the same queries and two hashes each.
 * @throws VerificationFailed, TooManyAttempts, Overloaded
 */
export async function signIn(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  origin: SignInOrigin,
): Promise<SignInResult | WaitingForFactor> {
  const { db, passwords } = deps
  const key = requireEmailKey(email)
  passwords.requireCapacity()
  const guess = await countGuess(db, key, origin.network, deps.now())
  const user = await findUser(db, key)
  const pending = await findPendingSignUp(db, key, deps.now())
  const stored = user?.password_hash ?? null
  const { matches, isOutdated } = await passwords.check(stored, password)
  if (!user || !matches) {
    // Anybody can sign up for an address: that must not tell whether it has an account, nor reset the count of guesses.
    const signUp = await passwords.check(pending?.password_hash ?? null, password)
    throw signUp.matches ? unverified() : wrongCredentials()
  }
  await guess.uncount()
  const rehashed = isOutdated ? await passwords.hash(password) : null
  return inTransaction(db, async (tx) => {
    await lockAddress(tx, key)
    await requireUnchangedPassword(tx, { userId: user.id, hash: stored })
    await recordProof(tx, { userId: user.id, rehashed }, deps.now())
    return startSessionOrAsk(deps, tx, { userId: user.id, method: 'password', isReauthenticated: false, origin })
  })
}

const unverified = () =>
  new VerificationFailed(
    'email_unverified',
    'Please verify your email address first. Use the link in the email we sent you.',
  )

/**
 * The narrowest limit comes first, so that a refused guess uses up nothing of the wider ones. The limit per address
 * does not apply to networks that the owner has signed in from: guesses from elsewhere never lock the owner out.
 */
async function countGuess(db: Database, key: string, network: string, now: Date) {
  const pair = { limit: accountRateLimits.signIn.pair, subject: `${key} ${network}` }
  const client = { limit: accountRateLimits.signIn.client, subject: network }
  const address = { limit: accountRateLimits.signIn.address, subject: key }
  await takeAttempt(db, pair, now)
  await takeAttempt(db, client, now)
  const isKnown = await isKnownNetwork(db, key, network)
  if (!isKnown) await takeAttempt(db, address, now)
  return {
    async uncount() {
      await resetAttempts(db, pair)
      await returnAttempt(db, client)
      if (!isKnown) await returnAttempt(db, address)
    },
  }
}

function findUser(db: Database, emailKey: string) {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey).executeTakeFirst()
}

/** A reset meanwhile has ended all sessions, and this one must not survive it. */
async function requireUnchangedPassword(tx: Transaction, { userId, hash }: { userId: number; hash: string | null }) {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => wrongCredentials())
}

/** A password that has opened its account is proven. */
async function recordProof(
  tx: Transaction,
  { userId, rehashed }: { userId: number; rehashed: string | null },
  now: Date,
) {
  await tx
    .updateTable('users')
    .set({ password_proven_at: now, ...(rehashed && { password_hash: rehashed }) })
    .where('id', '=', userId)
    .$if(rehashed === null, (update) => update.where('password_proven_at', 'is', null))
    .execute()
}
