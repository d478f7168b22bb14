import { hours } from '../../../core/durations.ts'
import { VerificationFailed } from '../../../core/errors.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../core/secrets.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { lockAddress } from '../address-lock.ts'

type Purpose = 'verify' | 'reset'

/** An account, or a sign-up that waits for verification. */
export type TokenOwner = { userId: number } | { signUpId: number }

const lifetimes: Record<Purpose, number> = { verify: hours(48), reset: hours(1) }

/** What a mail template needs for its link. */
export interface EmailToken {
  token: string
  /** ISO 8601 */
  validUntil: string
}

/** Creates a single-use token for a link in a mail. It replaces the owner's older token of the same purpose. */
export async function createEmailToken(
  tx: Transaction,
  { purpose, owner }: { purpose: Purpose; owner: TokenOwner },
  now: Date,
): Promise<EmailToken> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lifetimes[purpose])
  const fresh = { token_hash: hashOf(token), created_at: now, expires_at: expiresAt }
  const isUser = 'userId' in owner
  await tx
    .insertInto('email_tokens')
    .values({
      ...fresh,
      purpose,
      user_id: isUser ? owner.userId : null,
      sign_up_id: isUser ? null : owner.signUpId,
    })
    .onConflict((conflict) => conflict.columns(['purpose', isUser ? 'user_id' : 'sign_up_id']).doUpdateSet(fresh))
    .execute()
  return { token, validUntil: expiresAt.toISOString() }
}

/** Keeps a link that has verified the address of an account, so that opening it again can say so. Its token verifies nothing. */
export async function keepUsedLink(tx: Transaction, token: string, userId: number, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + lifetimes.verify)
  const used = { token_hash: hashOf(token), user_id: userId, sign_up_id: null, created_at: now, expires_at }
  await tx
    .insertInto('email_tokens')
    .values({ ...used, purpose: 'verify' })
    .execute()
}

/** Checks a token without using it up, and returns its owner. @throws VerificationFailed if it is unknown, used, expired or replaced */
export async function requireEmailToken(db: Database, purpose: Purpose, token: string, now: Date): Promise<TokenOwner> {
  if (!isSecretFormat(token)) throw emailTokenInvalid()
  const row = await db
    .selectFrom('email_tokens')
    .select(['user_id', 'sign_up_id'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return ownerOf(row)
}

/** Locks the address of a token, uses the token up and returns its owner. @throws VerificationFailed as `requireEmailToken` */
export async function consumeEmailToken(
  tx: Transaction,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<TokenOwner> {
  if (!isSecretFormat(token)) throw emailTokenInvalid()
  await lockAddressOfToken(tx, token)
  const row = await tx
    .deleteFrom('email_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'sign_up_id'])
    .executeTakeFirst()
  return ownerOf(row)
}

function ownerOf(row: { user_id: number | null; sign_up_id: number | null } | undefined): TokenOwner {
  if (row?.user_id) return { userId: row.user_id }
  if (row?.sign_up_id) return { signUpId: row.sign_up_id }
  throw emailTokenInvalid()
}

async function lockAddressOfToken(tx: Transaction, token: string): Promise<void> {
  const row = await tx
    .selectFrom('email_tokens')
    .leftJoin('users', 'users.id', 'email_tokens.user_id')
    .leftJoin('pending_sign_ups', 'pending_sign_ups.id', 'email_tokens.sign_up_id')
    .select((of) => of.fn.coalesce('users.email_key', 'pending_sign_ups.email_key').as('email_key'))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row?.email_key) throw emailTokenInvalid()
  await lockAddress(tx, row.email_key)
}

export const emailTokenInvalid = () =>
  new VerificationFailed('link_invalid', 'This link is no longer valid. Please request a new one.')
