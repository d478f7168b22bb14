import type { Role } from '../../../../platform/contract/accounts/roles.ts'
import type { SignInMethod } from '../../../../platform/server/core/caller.ts'
import { VerificationFailed } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Visitor } from '../../../../platform/server/http/api/visitor.ts'
import type { AccountDeps } from '../deps.ts'
import { startSession } from '../sessions/sessions.ts'
import { rememberNetwork } from './known-networks.ts'

export interface SignInResult {
  token: string
  user: { username: string; email: string; role: Role }
}

export type SignInOrigin = Pick<Visitor, 'network' | 'userAgent'>

export const wrongCredentials = () => new VerificationFailed('wrong_credentials', 'Wrong email or password.')

/** @throws VerificationFailed if the account is deactivated, or was deleted this moment */
export async function requireActive(tx: Transaction, userId: number) {
  const user = await tx
    .selectFrom('users')
    .select(['username', 'email', 'role', 'deactivated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => wrongCredentials())
  const { deactivated_at, ...signedIn } = user
  if (deactivated_at)
    throw new VerificationFailed(
      'account_deactivated',
      'This account is deactivated. Ask an administrator of the magazine.',
    )
  return signedIn
}

/** Remembers the network. @throws VerificationFailed */
export async function startSignedInSession(
  { now }: Pick<AccountDeps, 'now'>,
  tx: Transaction,
  {
    userId,
    method,
    isReauthenticated,
    hasSecondFactor,
    origin,
  }: {
    userId: number
    method: SignInMethod
    isReauthenticated: boolean
    hasSecondFactor: boolean
    origin: SignInOrigin
  },
): Promise<SignInResult> {
  const user = await requireActive(tx, userId)
  await rememberNetwork(tx, userId, origin.network, now())
  const { userAgent } = origin
  const token = await startSession(
    tx,
    { userId, role: user.role, method, isReauthenticated, hasSecondFactor, userAgent },
    now(),
  )
  return { token, user }
}
