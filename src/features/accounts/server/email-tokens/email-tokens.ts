import { hours } from '../../../../platform/server/core/durations.ts'
import { recordLinks, recordUse, refusedLink } from '../../../../platform/server/core/mailed-links.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { lockAddress } from '../address-lock.ts'

type Purpose = 'verify' | 'reset'

export type TokenOwner = { userId: number } | { signUpId: number }

const lifetimes: Record<Purpose, number> = { verify: hours(48), reset: hours(1) }

export interface EmailToken {
  token: string
  /** ISO 8601 */
  validUntil: string
}

/** Single-use. Replaces the owner's older token of the same purpose. */
export async function createEmailToken(
  tx: Transaction,
  { purpose, owner }: { purpose: Purpose; owner: TokenOwner },
  now: Date,
): Promise<EmailToken> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lifetimes[purpose])
  const fresh = { token_hash: hashOf(token), created_at: now, expires_at: expiresAt }
  const [column, id] =
    'userId' in owner ? (['user_id', owner.userId] as const) : (['sign_up_id', owner.signUpId] as const)
  const older = await tx
    .deleteFrom('email_tokens')
    .where('purpose', '=', purpose)
    .where(column, '=', id)
    .returning('token_hash')
    .execute()
  await tx
    .insertInto('email_tokens')
    .values({ ...fresh, purpose, [column]: id })
    .execute()
  const replaced = older.map(({ token_hash }) => token_hash)
  await recordLinks(tx, purpose, { links: [fresh], replaced })
  return { token, validUntil: expiresAt.toISOString() }
}

/** Does not use the token up. @throws VerificationFailed if it is unknown, used, expired or replaced */
export async function requireEmailToken(db: Database, purpose: Purpose, token: string, now: Date): Promise<TokenOwner> {
  if (!isSecretFormat(token)) throw await refusedLink(db, purpose, token, now)
  const row = await db
    .selectFrom('email_tokens')
    .select(['user_id', 'sign_up_id'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const owner = ownerOf(row)
  if (!owner) throw await refusedLink(db, purpose, token, now)
  return owner
}

/** Locks the address, then uses the token up. @throws VerificationFailed as `requireEmailToken` */
export async function consumeEmailToken(
  tx: Transaction,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<TokenOwner> {
  await requireEmailToken(tx, purpose, token, now)
  await lockAddressOfToken(tx, token)
  const row = await tx
    .deleteFrom('email_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'sign_up_id'])
    .executeTakeFirst()
  const owner = ownerOf(row)
  if (!owner) throw await refusedLink(tx, purpose, token, now)
  await recordUse(tx, hashOf(token))
  return owner
}

function ownerOf(row: { user_id: number | null; sign_up_id: number | null } | undefined): TokenOwner | null {
  if (row?.user_id) return { userId: row.user_id }
  return row?.sign_up_id ? { signUpId: row.sign_up_id } : null
}

async function lockAddressOfToken(tx: Transaction, token: string): Promise<void> {
  const row = await tx
    .selectFrom('email_tokens')
    .leftJoin('users', 'users.id', 'email_tokens.user_id')
    .leftJoin('pending_sign_ups', 'pending_sign_ups.id', 'email_tokens.sign_up_id')
    .select((of) => of.fn.coalesce('users.email_key', 'pending_sign_ups.email_key').as('email_key'))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (row?.email_key) await lockAddress(tx, row.email_key)
}
