import { Secret, TOTP } from 'otpauth'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { countCodeAttempt, wrongCode } from './attempts.ts'
import { factorAdded, factorRemoved } from './factors.ts'

const period = seconds(30)
const setUpLifetime = minutes(15)

/** Nothing asks for its codes before one is confirmed. @throws Conflict */
export async function startApp(
  { db, now, settings }: AccountDeps,
  reader: SignedInReader,
  name: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const row = { name, secret: secret.base32, created_at: now(), confirmed_at: null, last_step: 0 }
  const stored = await db
    .insertInto('authenticator_apps')
    .values({ user_id: reader.userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw new Conflict('app_exists', 'You have already set up an authenticator app. Remove it first.')
  const issuer = settings.current().identity.name.replaceAll(':', ' ')
  return { secret: secret.base32, uri: new TOTP({ secret, issuer, label: reader.email }).toString() }
}

/** Returns recovery codes if it is the first factor. @throws VerificationFailed */
export async function confirmApp(deps: AccountDeps, reader: SignedInReader, code: string, network: string) {
  const { db, now } = deps
  const attempt = await countCodeAttempt(db, { userId: reader.userId, network }, now())
  const codes = await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    const youngest = new Date(now().getTime() - setUpLifetime)
    const app = await tx
      .selectFrom('authenticator_apps')
      .select(['secret', 'name'])
      .where('user_id', '=', reader.userId)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', youngest)
      .executeTakeFirstOrThrow(() => new NotFound('authenticator app that waits for its code:', 'begin again'))
    const step = stepOf(app.secret, code, now())
    if (step === null) throw wrongCode()
    const confirmed = await tx
      .updateTable('authenticator_apps')
      .set({ confirmed_at: now(), last_step: step })
      .where('user_id', '=', reader.userId)
      .where('secret', '=', app.secret)
      .returning('user_id')
      .executeTakeFirst()
    // Another set-up with another secret began meanwhile.
    if (!confirmed) throw wrongCode()
    return factorAdded(deps, tx, reader, app.name, now())
  })
  await attempt.uncount()
  return codes
}

export async function removeApp(deps: AccountDeps, reader: SignedInReader): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    const gone = await tx
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', reader.userId)
      .where('confirmed_at', 'is not', null)
      .returning('name')
      .executeTakeFirstOrThrow(() => new NotFound('authenticator app of the account', reader.userId))
    await factorRemoved(deps, tx, reader, gone.name, deps.now())
  })
}

export async function renameApp(db: Database, userId: number, name: string): Promise<void> {
  await db.updateTable('authenticator_apps').set({ name }).where('user_id', '=', userId).execute()
}

/** True once for each time step, and never for an earlier one. */
export async function consumeAppCode(tx: Transaction, userId: number, code: string, now: Date): Promise<boolean> {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = app ? stepOf(app.secret, code, now) : null
  if (step === null) return false
  const used = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The previous, present or next time step; null if the code is of none of them. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / period) + delta
}
