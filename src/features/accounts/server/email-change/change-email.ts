import { recordAction } from '../../../../platform/server/audit/index.ts'
import { withoutTag } from '../../../../platform/server/core/address-rules.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { linkRefusal, recordLinks, recordUse, refusedLink } from '../../../../platform/server/core/mailed-links.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { hashOf, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { moveSubscriber } from '../../../newsletter/server/index.ts'
import { lockAddresses } from '../address-lock.ts'
import type { AccountDeps, PersonalDataDeps } from '../deps.ts'
import { requireEmailKey } from '../email-address.ts'
import { keepRulesOf } from '../keep-rules.ts'
import { accountRateLimits } from '../limits.ts'
import {
  emailChangedMail,
  emailChangeNewMail,
  emailChangeOldMail,
  emailChangeTakenMail,
} from '../mails/email-change.ts'
import { requireOwner } from '../my-account/account.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deletePendingSignUps } from '../sign-up/sign-up.ts'

type EmailChangeDeps = AccountDeps & Pick<PersonalDataDeps, 'keepRules' | 'beforeEmailChange'>

const lifetime = hours(48)

export function findEmailChange(db: Database, userId: number, now: Date) {
  return db
    .selectFrom('email_changes')
    .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

/**
 * Neither the response nor its time tells whether the new address has an account.
 * @throws VerificationFailed, TooManyAttempts, InvalidInput, Overloaded
 */
export async function startEmailChange(
  deps: AccountDeps,
  reader: SignedInReader,
  { email, password, network }: { email: string; password?: string | undefined; network: string },
): Promise<void> {
  const { db, sendMail, now } = deps
  const key = requireEmailKey(email)
  await requireOwner(deps, reader, { password, network })
  await takeAttempt(db, { limit: accountRateLimits.emailChange.reader, subject: String(reader.userId) }, now())
  await takeAttempt(db, { limit: accountRateLimits.emailChange.address, subject: withoutTag(key) }, now())
  await inTransaction(db, async (tx) => {
    const own = await lockBoth(tx, reader.userId, key)
    if (!own) return
    if (own.email_key === key) throw new InvalidInput('email', 'Your account already has this address.')
    const other = await tx.selectFrom('users').select('email').where('email_key', '=', key).executeTakeFirst()
    const validUntil = new Date(now().getTime() + lifetime)
    const [oldToken, newToken] = [newSecret(), newSecret()]
    const change = {
      new_email: email,
      new_email_key: key,
      session_id: reader.session.id,
      old_token_hash: hashOf(oldToken),
      new_token_hash: hashOf(newToken),
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: now(),
      expires_at: validUntil,
    }
    const older = await tx
      .selectFrom('email_changes')
      .select(['old_token_hash', 'new_token_hash'])
      .where('user_id', '=', reader.userId)
      .executeTakeFirst()
    await tx
      .insertInto('email_changes')
      .values({ user_id: reader.userId, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute()
    await recordLinks(tx, 'email-change', {
      links: [change.old_token_hash, change.new_token_hash].map((token_hash) => ({
        token_hash,
        expires_at: validUntil,
      })),
      replaced: older ? [older.old_token_hash, older.new_token_hash] : [],
    })
    const data = { newEmail: email, validUntil: validUntil.toISOString() }
    await sendMail(tx, { to: own.email, template: emailChangeOldMail, data: { ...data, token: oldToken } })
    await (other
      ? sendMail(tx, { to: other.email, template: emailChangeTakenMail, data: {} })
      : sendMail(tx, { to: email, template: emailChangeNewMail, data: { ...data, token: newToken } }))
  })
}

export const cancelEmailChange = (db: Database, userId: number) =>
  db.deleteFrom('email_changes').where('user_id', '=', userId).execute()

/** The second confirmation changes the address. @throws VerificationFailed, TooManyAttempts */
export async function confirmEmailChange(
  deps: EmailChangeDeps,
  token: string,
  network: string,
): Promise<'waiting' | 'changed'> {
  const { db, now } = deps
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  return inTransaction(db, async (tx) => {
    const known = await findByToken(tx, token, now())
    if (known) await lockBoth(tx, known.user_id, known.new_email_key)
    // What was found before the lock may be gone by now.
    const change = known && (await findByToken(tx, token, now()))
    if (!change) throw await refusedLink(tx, 'email-change', token, now())
    const isOld = hashOf(token).equals(change.old_token_hash)
    if (isOld ? change.old_confirmed_at : change.new_confirmed_at) throw linkRefusal('email-change', 'used')
    if (isOld ? change.new_confirmed_at : change.old_confirmed_at) {
      await applyEmailChange(deps, tx, change)
      return 'changed'
    }
    const confirmed = isOld ? { old_confirmed_at: now() } : { new_confirmed_at: now() }
    await recordUse(tx, hashOf(token))
    await tx.updateTable('email_changes').set(confirmed).where('user_id', '=', change.user_id).execute()
    return 'waiting'
  })
}

type Change = NonNullable<Awaited<ReturnType<typeof findByToken>>>

const findByToken = (tx: Transaction, token: string, now: Date) =>
  tx
    .selectFrom('email_changes')
    .selectAll()
    .where((of) => of.or([of('old_token_hash', '=', hashOf(token)), of('new_token_hash', '=', hashOf(token))]))
    .where('expires_at', '>', now)
    .executeTakeFirst()

async function applyEmailChange(
  deps: EmailChangeDeps,
  tx: Transaction,
  { user_id, new_email, new_email_key, session_id, old_token_hash, new_token_hash }: Change,
): Promise<void> {
  const { sendMail, now } = deps
  const before = await tx
    .selectFrom('users')
    .select(['email', 'email_key', 'password_hash', 'role', 'username'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  // Somebody may have signed up with it meanwhile.
  const taken = await tx.selectFrom('users').select('id').where('email_key', '=', new_email_key).executeTakeFirst()
  if (!before || taken) throw linkRefusal('email-change', 'withdrawn')
  await recordUse(tx, old_token_hash, new_token_hash)
  await deps.beforeEmailChange(tx, { userId: user_id, newKey: new_email_key }, now())
  await keepRulesOf(deps, tx, user_id)
  await tx.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
  // Whoever has the old address may have the account at Google too. Without a password there is no other way in.
  const unlinked = before.password_hash ? { google_issuer: null, google_subject: null } : {}
  await tx
    .updateTable('users')
    .set({ email: new_email, email_key: new_email_key, ...unlinked })
    .where('id', '=', user_id)
    .execute()
  await deletePendingSignUps(tx, new_email_key)
  await moveSubscriber(tx, before.email_key, new_email_key)
  await endSessions(tx, user_id, session_id ?? undefined)
  if (before.role !== 'reader') {
    const by = { userId: user_id, username: before.username }
    const subject = { kind: 'user', id: user_id, name: new_email }
    await recordAction(tx, { by, action: 'staff.address-changed', subject }, now())
  }
  await sendMail(tx, {
    to: before.email,
    template: emailChangedMail,
    data: { newEmail: new_email, changedAt: now().toISOString() },
  })
}

async function lockBoth(tx: Transaction, userId: number, newKey: string) {
  const find = () => tx.selectFrom('users').select(['email', 'email_key']).where('id', '=', userId).executeTakeFirst()
  const before = await find()
  if (!before) return undefined
  await lockAddresses(tx, [before.email_key, newKey])
  const user = await find()
  return user?.email_key === before.email_key ? user : undefined
}
