import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { PasskeyAnswer } from '../../contract/second-factor.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { requireActive, type SignInOrigin, type SignInResult, startSignedInSession } from '../sign-in/start-session.ts'
import { countCodeAttempt, countTicketUse, wrongCode } from './attempts.ts'
import { consumeCode } from './codes.ts'
import { findFactors, hasFactor } from './factors.ts'
import { checkPasskey, recordPasskeyUse } from './passkeys.ts'
import { consumeTicket, createTicket, requireTicket, type WaitingSignIn } from './tickets.ts'

export interface WaitingForFactor {
  ticket: string
  factors: ('app' | 'passkey' | 'recovery')[]
}

/** @throws VerificationFailed */
export async function startSessionOrAsk(
  deps: AccountDeps,
  tx: Transaction,
  { origin, ...signIn }: WaitingSignIn & { origin: SignInOrigin },
): Promise<SignInResult | WaitingForFactor> {
  const own = await findFactors(tx, signIn.userId)
  if (!hasFactor(own)) return startSignedInSession(deps, tx, { ...signIn, hasSecondFactor: false, origin })
  await requireActive(tx, signIn.userId)
  const ticket = await createTicket(tx, { purpose: 'sign-in', signIn }, deps.now())
  const offered = { app: own.app !== null, passkey: own.passkeys.length > 0, recovery: own.recoveryCodesLeft > 0 }
  return { ticket, factors: (['app', 'passkey', 'recovery'] as const).filter((factor) => offered[factor]) }
}

/** A code of the app, or a recovery code. @throws VerificationFailed, TooManyAttempts */
export async function signInWithCode(
  deps: AccountDeps,
  { ticket, code }: { ticket: string; code: string },
  origin: SignInOrigin,
): Promise<SignInResult> {
  const { db, now } = deps
  const { user_id: userId } = await requireTicket(db, ticket, 'sign-in', now())
  const attempt = await countCodeAttempt(db, { userId, network: origin.network }, now())
  const signedIn = await complete(deps, { ticket, origin }, (tx) => consumeCode(tx, userId, code, now()))
  await attempt.uncount()
  return signedIn
}

/** @throws VerificationFailed, TooManyAttempts */
export async function signInWithPasskey(
  deps: AccountDeps,
  { ticket, response }: { ticket: string; response: PasskeyAnswer },
  origin: SignInOrigin,
): Promise<SignInResult> {
  await countTicketUse(deps.db, origin.network, deps.now())
  const used = await checkPasskey(deps, { ticket, purpose: 'sign-in' }, response)
  return complete(deps, { ticket, origin }, (tx) => recordPasskeyUse(tx, used, deps.now()))
}

async function complete(
  deps: AccountDeps,
  { ticket, origin }: { ticket: string; origin: SignInOrigin },
  isProven: (tx: Transaction) => Promise<boolean>,
): Promise<SignInResult> {
  const { user_id: userId, method, is_reauthenticated } = await requireTicket(deps.db, ticket, 'sign-in', deps.now())
  return inTransaction(deps.db, async (tx) => {
    await lockAddressOf(tx, userId)
    // A new password meanwhile has deleted the ticket.
    await consumeTicket(tx, ticket)
    if (!(await isProven(tx))) throw wrongCode()
    return startSignedInSession(deps, tx, {
      userId,
      method,
      isReauthenticated: is_reauthenticated,
      hasSecondFactor: true,
      origin,
    })
  })
}
