import { randomBytes } from 'node:crypto'
import { type AuditedAction, recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import { hashOf } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { secondFactorAddedMail, secondFactorRemovedMail } from '../mails/second-factor.ts'
import { endSessions } from '../sessions/sessions.ts'

export interface Factors {
  app: { name: string; createdAt: Date } | null
  passkeys: { id: number; name: string; created_at: Date; last_used_at: Date | null }[]
  recoveryCodesLeft: number
}

export async function findFactors(db: Database, userId: number): Promise<Factors> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const codes = await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute()
  return { app: app ? { name: app.name, createdAt: app.created_at } : null, passkeys, recoveryCodesLeft: codes.length }
}

export const hasFactor = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>) => app !== null || passkeys.length > 0

/** 80 random bits each, so that their hashes need no salt: `abcd-efgh-ijkl-mnop`. */
const newRecoveryCode = () =>
  Array.from(randomBytes(16), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

const recoveryCodes = 10

/** Case and separators do not count. */
export const hashOfRecoveryCode = (code: string) => hashOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

async function replaceRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOfRecoveryCode(code), user_id: userId })))
    .execute()
  return codes
}

/** @throws Conflict without a second factor */
export function renewRecoveryCodes({ db, now }: AccountDeps, reader: SignedInReader): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    if (!hasFactor(await findFactors(tx, reader.userId)))
      throw new Conflict('no_second_factor', 'Set up a second factor first.')
    await record(tx, reader, 'second-factor.added', 'Recovery codes', now())
    return replaceRecoveryCodes(tx, reader.userId)
  })
}

/** Marks this session as proven, ends all others and tells the owner. Returns recovery codes if it is the first factor, else null. */
export async function factorAdded(
  { sendMail }: AccountDeps,
  tx: Transaction,
  reader: SignedInReader,
  what: string,
  now: Date,
) {
  await tx
    .updateTable('sessions')
    .set({ second_factor_at: now })
    .where('user_id', '=', reader.userId)
    .where('id', '=', reader.session.id)
    .execute()
  await endSessions(tx, reader.userId, reader.session.id)
  await record(tx, reader, 'second-factor.added', what, now)
  const data = { what, addedAt: now.toISOString() }
  await sendMail(tx, { to: reader.email, template: secondFactorAddedMail, data })
  const { recoveryCodesLeft } = await findFactors(tx, reader.userId)
  return recoveryCodesLeft === 0 ? replaceRecoveryCodes(tx, reader.userId) : null
}

/** Tells the owner. Without any factor left, no session counts as proven. */
export async function factorRemoved(
  { sendMail }: AccountDeps,
  tx: Transaction,
  reader: SignedInReader,
  what: string,
  now: Date,
) {
  await record(tx, reader, 'second-factor.removed', what, now)
  if (!hasFactor(await findFactors(tx, reader.userId))) await removeProofs(tx, reader.userId)
  const data = { what, removedAt: now.toISOString(), removedBy: null }
  await sendMail(tx, { to: reader.email, template: secondFactorRemovedMail, data })
}

/** For somebody who has lost them. Ends the sessions. @throws NotFound */
export async function removeAllFactors(
  { sendMail }: AccountDeps,
  tx: Transaction,
  { id, email }: { id: number; email: string },
  by: SignedInReader,
  now: Date,
) {
  await deleteAllFactors(tx, { id, email }, by, now)
  const data = { what: 'Your second factor', removedAt: now.toISOString(), removedBy: by.username }
  await sendMail(tx, { to: email, template: secondFactorRemovedMail, data })
}

/** As `removeAllFactors`, without the mail. @throws NotFound */
export async function deleteAllFactors(
  tx: Transaction,
  { id, email }: { id: number; email: string },
  by: AuditedAction['by'],
  now: Date,
) {
  if (!hasFactor(await findFactors(tx, id))) throw new NotFound('second factor of', email)
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', id).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', id).execute()
  await removeProofs(tx, id)
  await endSessions(tx, id)
  const subject = { kind: 'user', id, name: email }
  await recordAction(tx, { by, action: 'staff.second-factor-removed', subject }, now)
}

async function removeProofs(tx: Transaction, userId: number) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()
}

/** Only what the staff does is in the audit log. */
async function record(
  tx: Transaction,
  reader: SignedInReader,
  action: 'second-factor.added' | 'second-factor.removed',
  what: string,
  now: Date,
) {
  if (reader.role === 'reader') return
  const subject = { kind: 'user', id: reader.userId, name: reader.email }
  await recordAction(tx, { by: reader, action, subject, detail: { what } }, now)
}
