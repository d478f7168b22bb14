import type { Role } from '../../../../contract/accounts/endpoints.ts'
import type { SignInMethod } from '../../../core/caller.ts'
import { VerificationFailed } from '../../../core/errors.ts'
import { forgetAttempts, returnAttempt, takeAttempt } from '../../../core/rate-limit.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Visitor } from '../../../http/api/visitor.ts'
import type { AccountDeps } from '../deps.ts'
import { keyOf } from '../email-address.ts'
import { accountRateLimits } from '../limits.ts'
import { hashOf } from '../secrets.ts'
import { startSession } from '../sessions/sessions.ts'
import { findPendingSignup } from '../sign-up/sign-up.ts'

/** Whoever has just signed in, and the bearer to give them. */
export interface FreshSignIn {
  token: string
  user: { username: string; email: string; role: Role }
}

type From = Pick<Visitor, 'network' | 'userAgent'>

/**
 * Signs in with a password. A wrong address and a wrong password are one refusal, and take the same queries and one hash each.
 * @throws VerificationFailed, TooManyAttempts, Overloaded
 */
export async function signIn(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<FreshSignIn> {
  const { db, passwords } = deps
  const key = keyOf(email)
  passwords.requireRoom()
  const guess = await takeGuess(db, key, from.network, deps.now())
  const user = await findUser(db, key)
  const pending = await findPendingSignup(db, key, deps.now())
  const stored = user ? user.password_hash : (pending?.password_hash ?? null)
  const { matches, isOutdated } = await passwords.check(stored, password)
  if (!matches) throw wrongCredentials()
  await guess.wasRight()
  if (!user) {
    const message = 'Please verify your email address first. The link is in the mail that we sent you.'
    throw new VerificationFailed('email_unverified', message)
  }
  const rehashed = isOutdated ? await passwords.hash(password) : null
  return inTransaction(db, async (tx) => {
    await requireUnchanged(tx, { userId: user.id, hash: stored, rehashed })
    return welcome(deps, tx, { userId: user.id, method: 'password', from })
  })
}

/**
 * Takes a guess out of its buckets, the narrowest first, so that whoever is refused uses up nobody else's. Guesses from
 * all over the world count together, but not those from where the owner has signed in before: they get in whatever others do.
 */
async function takeGuess(db: Database, key: string, network: string, now: Date) {
  const pair = { limit: accountRateLimits.signIn.pair, subject: `${key} ${network}` }
  const client = { limit: accountRateLimits.signIn.client, subject: network }
  const address = { limit: accountRateLimits.signIn.address, subject: key }
  await takeAttempt(db, pair, now)
  await takeAttempt(db, client, now)
  const isFamiliar = await isFamiliarClient(db, key, network)
  if (!isFamiliar) await takeAttempt(db, address, now)
  return {
    async wasRight() {
      await forgetAttempts(db, pair)
      await returnAttempt(db, client)
      if (!isFamiliar) await returnAttempt(db, address)
    },
  }
}

function findUser(db: Database, emailKey: string) {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey).executeTakeFirst()
}

const wrongCredentials = () => new VerificationFailed('wrong_credentials', 'Wrong email or password.')

/** The password that was checked must still be the password: a reset meanwhile has signed everybody out. */
async function requireUnchanged(
  tx: Transaction,
  { userId, hash, rehashed }: { userId: number; hash: string | null; rehashed: string | null },
) {
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (!unchanged) throw wrongCredentials()
  if (rehashed) await tx.updateTable('users').set({ password_hash: rehashed }).where('id', '=', userId).execute()
}

/** Starts a session for somebody who has proven who they are, and remembers where from. */
export async function welcome(
  { now }: Pick<AccountDeps, 'now'>,
  tx: Transaction,
  { userId, method, from }: { userId: number; method: SignInMethod; from: From },
): Promise<FreshSignIn> {
  const user = await tx
    .selectFrom('users')
    .select(['username', 'email', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // Deleted in this very moment.
  if (!user) throw wrongCredentials()
  await rememberClient(tx, userId, from.network, now())
  const token = await startSession(tx, { userId, method, userAgent: from.userAgent }, now())
  return { token, user }
}

async function isFamiliarClient(db: Database, emailKey: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('users.id')
    .where('users.email_key', '=', emailKey)
    .where('network_hash', '=', hashOf(network))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberClient(tx: Transaction, userId: number, network: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: hashOf(network), seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}
