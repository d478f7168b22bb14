import { randomInt } from 'node:crypto'
import { accountMessages, passwordProblem, resetPasswordProblem } from '../../../contract/accounts/rules.ts'
import { NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockAddress } from './address-lock.ts'
import { requireEmailKey } from './email-address.ts'
import { requireAnotherAdmin } from './my-account/account.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import { endSessions } from './sessions/sessions.ts'
import { deletePendingSignUps } from './sign-up/sign-up.ts'

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
  (await db.selectFrom('users').select('id').where('email_key', '=', requireEmailKey(email)).executeTakeFirst()) !==
  undefined

/** What is wrong with an administrator's password, or null. */
export const adminPasswordProblem = (password: string): string | null =>
  passwordProblem(password) ?? (isCommonPassword(password) ? accountMessages.passwordTooCommon : null)

/**
 * Makes the account of an address an administrator, or creates one. An existing account is signed out everywhere, since its rights
 * change. The address counts as verified: whoever runs the machine vouches for it.
 * @throws NotFound if there is neither an account nor a password for a new one
 */
export async function makeAdmin({ db, passwords, now }: AdminDeps, admin: NewAdmin): Promise<'created' | 'promoted'> {
  const key = requireEmailKey(admin.email)
  const passwordHash = admin.password === undefined ? undefined : await passwords.hash(admin.password)
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
    if (user) await endSessions(tx, user.id)
    else if (passwordHash) await insertAdmin(tx, { ...admin, key, passwordHash }, now)
    else throw new NotFound('account', admin.email)
    await deletePendingSignUps(tx, key)
    return user ? 'promoted' : 'created'
  })
}

async function insertAdmin(tx: Transaction, admin: NewAdmin & { key: string; passwordHash: string }, now: Date) {
  await tx
    .insertInto('users')
    .values({
      email_key: admin.key,
      email: admin.email,
      username: admin.username,
      phone: null,
      password_hash: admin.passwordHash,
      password_proven_at: now,
      google_subject: null,
      role: 'admin',
      created_at: now,
    })
    .execute()
}

/**
 * Makes an administrator a reader and ends the sessions.
 * @throws NotFound, Conflict
 */
export async function removeAdmin(db: Database, email: string): Promise<void> {
  const key = requireEmailKey(email)
  await inTransaction(db, async (tx) => {
    await lockAddress(tx, key)
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', key)
      .where('role', '=', 'admin')
      .executeTakeFirst()
    if (!admin) throw new NotFound('administrator', email)
    await requireAnotherAdmin(tx, admin.id)
    await tx.updateTable('users').set({ role: 'reader' }).where('id', '=', admin.id).execute()
    await endSessions(tx, admin.id)
  })
}

/**
 * Creates the first administrator and returns whether there was none. Without a password one is generated and given to `keep` before
 * the account exists.
 */
export async function ensureFirstAdmin(
  deps: AdminDeps,
  { email, password: wanted }: { email: string; password: string | undefined },
  keep: (password: string) => Promise<void>,
): Promise<boolean> {
  const admins = await listAdmins(deps.db)
  if (admins.length > 0) return false
  const password = wanted ?? randomPassword()
  if (wanted === undefined) await keep(password)
  await makeAdmin(deps, { email, username: 'admin', password })
  return true
}

/** About 110 random bits, in characters that are not mistaken for each other. It satisfies all password rules. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const word = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const password = [word(), word(), word(), word()].join('!')
  return (passwordProblem(password) ?? resetPasswordProblem(password)) ? randomPassword() : password
}
