import { roleNames } from '../../../../platform/contract/accounts/roles.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { Conflict, NotFound, VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { resetAttempts, returnAttempt, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps, PersonalDataDeps } from '../deps.ts'
import { keepRulesOf } from '../keep-rules.ts'
import { accountRateLimits } from '../limits.ts'
import { accountDeletedMail } from '../mails/account-deleted.ts'
import { passwordChangedMail } from '../passwords/reset-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deletePendingSignUps, requireUncommonPassword } from '../sign-up/sign-up.ts'

/** No password is needed for this long after a sign-in for which Google authenticated the person again. */
const freshSignInPeriod = minutes(10)

/** Without the secrets. @throws NotFound */
export async function getAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'phone', 'role', 'created_at', 'google_subject'])
    .select((of) => of('password_hash', 'is not', null).as('has_password'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new NotFound('account', userId))
}
export type AccountRow = Awaited<ReturnType<typeof getAccount>>

export async function changeProfile(
  db: Database,
  userId: number,
  { username, phone }: { username: string; phone: string | null },
): Promise<void> {
  await db.updateTable('users').set({ username, phone }).where('id', '=', userId).execute()
}

export function listDevices(db: Database, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'method', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

/** Past ones included, newest first. */
export function listSubscriptions(db: Database, userId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['plan', 'starts_at', 'ends_at', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}
export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number]

/** @throws NotFound, also for a device of somebody else */
export async function signOutDevice(db: Database, userId: number, sessionId: number): Promise<void> {
  const deleted = await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, userId)
    return tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('parent_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
  })
  if (!deleted) throw new NotFound('device', sessionId)
}

export async function signOut(db: Database, { userId, session }: SignedInReader): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, userId)
    await tx.deleteFrom('sessions').where('id', '=', session.id).execute()
  })
}

export async function signOutEverywhere(db: Database, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, userId)
    await endSessions(tx, userId)
  })
}

/** Ends the other sessions. @throws VerificationFailed, TooManyAttempts, InvalidInput, Overloaded */
export async function changePassword(
  deps: AccountDeps,
  reader: SignedInReader,
  change: { currentPassword: string; password: string; network: string },
): Promise<void> {
  const { db, passwords, now } = deps
  requireUncommonPassword(change.password)
  const current = await requireOwnPassword(deps, reader, change.currentPassword, change.network)
  const passwordHash = await passwords.hash(change.password)
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', reader.userId)
      .where('password_hash', '=', current)
      .returning('email')
      .executeTakeFirstOrThrow(() => wrongPassword())
    await endSessions(tx, reader.userId, reader.session.id)
    await deps.sendMail(tx, passwordChangedMail(changed.email, now()))
  })
}

/** @throws VerificationFailed, Conflict, TooManyAttempts, Overloaded */
export async function deleteAccount(
  deps: AccountDeps & Pick<PersonalDataDeps, 'erasePerson' | 'keepRules'>,
  reader: SignedInReader,
  { password, network }: { password?: string | undefined; network: string },
): Promise<void> {
  const { db } = deps
  await requireOwner(deps, reader, { password, network })
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    await requireAnotherAdmin(tx, reader.userId)
    const owner = tx.selectFrom('users').select(['email', 'email_key']).where('id', '=', reader.userId)
    const { email, email_key: key } = (await owner.executeTakeFirst()) ?? {}
    if (email === undefined || key === undefined) return
    await keepRulesOf(deps, tx, reader.userId)
    await deps.erasePerson(tx, { userId: reader.userId, emailKey: key }, deps.now())
    await deletePendingSignUps(tx, key)
    await tx.deleteFrom('staff_invitations').where('email_key', '=', key).execute()
    if (reader.role !== 'reader') {
      const subject = { kind: 'user', id: reader.userId, name: roleNames[reader.role] }
      await recordAction(tx, { by: reader, action: 'staff.left', subject }, deps.now())
    }
    await tx.deleteFrom('users').where('id', '=', reader.userId).execute()
    const deletedAt = deps.now().toISOString()
    await deps.sendMail(tx, { to: email, template: accountDeletedMail, data: { deletedAt } })
  })
}

/** By the password, or a fresh sign-in with Google. @throws VerificationFailed, TooManyAttempts */
export async function requireOwner(
  deps: AccountDeps,
  reader: SignedInReader,
  { password, network }: { password?: string | undefined; network: string },
): Promise<void> {
  if (password !== undefined) await requireOwnPassword(deps, reader, password, network)
  else requireFreshGoogleSignIn(reader, deps.now())
}

/** Returns the hash. Rate limited, so that a stolen session cannot guess the password. */
async function requireOwnPassword(
  { db, passwords, now }: AccountDeps,
  { userId }: SignedInReader,
  password: string,
  network: string,
): Promise<string> {
  passwords.requireCapacity()
  const pair = { limit: accountRateLimits.ownPassword.pair, subject: `${userId} ${network}` }
  const reader = { limit: accountRateLimits.ownPassword.reader, subject: String(userId) }
  await takeAttempt(db, pair, now())
  await takeAttempt(db, reader, now())
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  const stored = user?.password_hash ?? null
  const { matches } = await passwords.check(stored, password)
  if (!matches || stored === null) throw wrongPassword()
  await resetAttempts(db, pair)
  await returnAttempt(db, reader)
  return stored
}

function requireFreshGoogleSignIn({ session }: SignedInReader, now: Date) {
  if (session.isReauthenticated && now.getTime() - session.startedAt.getTime() <= freshSignInPeriod) return
  const message = 'Please enter your password, or sign in with Google again and retry within ten minutes.'
  throw new VerificationFailed('fresh_sign_in_needed', message)
}

/** Keeps two administrators who leave at once from counting on each other. It does not block foreign keys to them. */
export const lockAdmins = (tx: Transaction) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The last administrator must stay. @throws Conflict */
export async function requireAnotherAdmin(tx: Transaction, userId: number): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === userId)
    throw new Conflict('last_admin', 'This is the last administrator. Make someone else an administrator first.')
}

const wrongPassword = () => new VerificationFailed('wrong_password', 'The password is wrong.')
