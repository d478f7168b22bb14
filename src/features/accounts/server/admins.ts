import { randomInt } from 'node:crypto'
import type { Role } from '../../../platform/contract/accounts/roles.ts'
import { accountMessages, passwordProblem, resetPasswordProblem } from '../../../platform/contract/accounts/rules.ts'
import { commandLine, recordAction } from '../../../platform/server/audit/index.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { hasAny } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { lockAddress } from './address-lock.ts'
import { requireEmailKey } from './email-address.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import { deleteAllFactors } from './second-factor/factors.ts'
import { endSessions } from './sessions/sessions.ts'
import { deletePendingSignUps } from './sign-up/sign-up.ts'
import { giveRole } from './staff/members.ts'

export interface NewAdmin {
  email: string
  username: string
  /** Undefined: an existing account keeps its password. */
  password?: string | undefined
}

interface AdminDeps {
  db: Database
  passwords: PasswordHasher
  now: Date
}

export const listAdmins = (db: Database) =>
  db.selectFrom('users').select(['email', 'username', 'created_at']).where('role', '=', 'admin').orderBy('id').execute()

export const hasAccount = async (db: Database, email: string) =>
  hasAny(db.selectFrom('users').where('email_key', '=', requireEmailKey(email)))

export const adminPasswordProblem = (password: string): string | null =>
  passwordProblem(password) ?? (isCommonPassword(password) ? accountMessages.passwordTooCommon : null)

/**
 * Counts the address as verified, since whoever runs the machine vouches for it. Ends the sessions. @throws NotFound
 */
export async function makeAdmin({ db, passwords, now }: AdminDeps, admin: NewAdmin): Promise<'created' | 'promoted'> {
  const { password, ...account } = admin
  const key = requireEmailKey(account.email)
  const passwordHash = password === undefined ? undefined : await passwords.hash(password)
  return writeAdmin(db, { ...account, key, passwordHash }, now)
}

interface HashedAdmin extends Omit<NewAdmin, 'password'> {
  key: string
  passwordHash: string | undefined
}

async function writeAdmin(
  db: Database,
  { passwordHash, ...admin }: HashedAdmin,
  now: Date,
): Promise<'created' | 'promoted'> {
  const { key } = admin
  return inTransaction(db, async (tx) => {
    await lockAddress(tx, key)
    const user = await tx
      .updateTable('users')
      .set({
        role: 'admin',
        deactivated_at: null,
        ...(passwordHash && { password_hash: passwordHash, password_proven_at: now }),
      })
      .where('email_key', '=', key)
      .returning('id')
      .executeTakeFirst()
    const id = user?.id ?? (passwordHash && (await insertAdmin(tx, { ...admin, passwordHash }, now)))
    if (!id) throw new NotFound('account', admin.email)
    await endSessions(tx, id)
    await deletePendingSignUps(tx, key)
    const subject = { kind: 'user', id, name: admin.email }
    await recordAction(tx, { by: commandLine, action: 'staff.added', subject }, now)
    return user ? 'promoted' : 'created'
  })
}

async function insertAdmin(tx: Transaction, admin: NewAdmin & { key: string; passwordHash: string }, now: Date) {
  const { id } = await tx
    .insertInto('users')
    .values({
      email_key: admin.key,
      email: admin.email,
      username: admin.username,
      password_hash: admin.passwordHash,
      password_proven_at: now,
      role: 'admin',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the account's sessions. @throws NotFound, Conflict */
export async function setRole(
  { db, now }: Pick<AdminDeps, 'db' | 'now'>,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email)
    if (!user) throw new NotFound('account', email)
    await giveRole(tx, user, role, commandLine, now)
  })
}

/** Ends the account's sessions. @throws NotFound, Conflict */
export async function removeAdmin({ db, now }: Pick<AdminDeps, 'db' | 'now'>, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const admin = await lockUser(tx, email)
    if (admin?.role !== 'admin') throw new NotFound('administrator', email)
    await giveRole(tx, admin, 'reader', commandLine, now)
  })
}

export interface Reset {
  email: string
  password?: string | undefined
  /** Removes app, passkeys and recovery codes. */
  secondFactor?: boolean | undefined
}

/** For somebody of the staff who is locked out, or has a second factor from when they were. Ends their sessions. @throws NotFound */
export async function resetMember({ db, passwords, now }: AdminDeps, { email, password, secondFactor }: Reset) {
  const passwordHash = password === undefined ? undefined : await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email)
    if (!user || (user.role === 'reader' && passwordHash !== undefined))
      throw new NotFound('member of the staff', email)
    if (secondFactor) await deleteAllFactors(tx, user, commandLine, now)
    if (passwordHash !== undefined) {
      const changed = { password_hash: passwordHash, password_proven_at: now }
      await tx.updateTable('users').set(changed).where('id', '=', user.id).execute()
      const subject = { kind: 'user', id: user.id, name: user.email }
      await recordAction(tx, { by: commandLine, action: 'staff.password-reset', subject }, now)
    }
    await endSessions(tx, user.id)
  })
}

async function lockUser(tx: Transaction, email: string) {
  const key = requireEmailKey(email)
  await lockAddress(tx, key)
  return tx.selectFrom('users').select(['id', 'email', 'role']).where('email_key', '=', key).executeTakeFirst()
}

/** Null: there is one. Without `password` it generates one and gives it to `keep` before the account exists. */
export async function planFirstAdmin(
  { db, passwords, now }: AdminDeps,
  { email, password: wanted }: { email: string; password: string | undefined },
  keep: (password: string) => Promise<void>,
): Promise<(() => Promise<void>) | null> {
  const admins = await listAdmins(db)
  if (admins.length > 0) return null
  const key = requireEmailKey(email)
  const password = wanted ?? randomPassword()
  if (wanted === undefined) await keep(password)
  const hashing = passwords.hash(password)
  hashing.catch(() => {})
  return async () => {
    await writeAdmin(db, { email, key, username: 'admin', passwordHash: await hashing }, now)
  }
}

/** About 110 random bits, in characters that are not mistaken for each other. Satisfies all password rules. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const word = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const password = [word(), word(), word(), word()].join('!')
  return (passwordProblem(password) ?? resetPasswordProblem(password)) ? randomPassword() : password
}
