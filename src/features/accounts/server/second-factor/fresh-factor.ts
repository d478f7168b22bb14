import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { VerificationFailed } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { PasskeyAnswer } from '../../contract/second-factor.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { countCodeAttempt, wrongCode } from './attempts.ts'
import { consumeCode } from './codes.ts'
import { findFactors, hasFactor } from './factors.ts'
import { checkPasskey, recordPasskeyUse, refusedPasskey } from './passkeys.ts'

/** For this long after a session gave a second factor, it may make calls that need a fresh one. */
const freshFor = minutes(10)

export const isFactorFresh = ({ session: { secondFactorAt } }: SignedInReader, now: Date) =>
  secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() <= freshFor

/** Who holds a stolen session, perhaps with the password, must not change what a second factor guards. @throws VerificationFailed */
export async function requireFreshFactor(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  reader: SignedInReader,
): Promise<void> {
  if (reader.keyScopes || isFactorFresh(reader, now()) || !hasFactor(await findFactors(db, reader.userId))) return
  throw new VerificationFailed('factor_not_fresh', 'Please confirm your second factor first.')
}

/** @throws VerificationFailed, TooManyAttempts */
export async function giveCodeAgain(deps: AccountDeps, reader: SignedInReader, code: string, network: string) {
  const { db, now } = deps
  const attempt = await countCodeAttempt(db, { userId: reader.userId, network }, now())
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    if (!(await consumeCode(tx, reader.userId, code, now()))) throw wrongCode()
    await markFresh(tx, reader, now())
  })
  await attempt.uncount()
}

/** @throws VerificationFailed */
export async function givePasskeyAgain(
  deps: AccountDeps,
  reader: SignedInReader,
  { ticket, response }: { ticket: string; response: PasskeyAnswer },
) {
  const used = await checkPasskey(deps, { ticket, purpose: 'proof' }, response)
  if (used.userId !== reader.userId) throw refusedPasskey()
  await inTransaction(deps.db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    if (!(await recordPasskeyUse(tx, used, deps.now()))) throw refusedPasskey()
    await markFresh(tx, reader, deps.now())
  })
}

const markFresh = (tx: Transaction, { userId, session }: SignedInReader, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ second_factor_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', session.id)
    .execute()
