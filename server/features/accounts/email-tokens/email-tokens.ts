import { hours } from '../../../core/durations.ts'
import { VerificationFailed } from '../../../core/errors.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { hashOf, isSecret, newSecret } from '../secrets.ts'

type Purpose = 'verify' | 'reset'

/** Whose a link is: an account's, or a sign-up's that waits for it. */
export type LinkOwner = { userId: number } | { signupId: number }

const lives: Record<Purpose, number> = { verify: hours(48), reset: hours(1) }

/** What a mail's link is made of, as the mail's template takes it. */
export interface MailLink {
  token: string
  /** ISO 8601 */
  validUntil: string
}

/** Makes a link for a mail, in place of an older one of the same purpose. Whoever clicks it has had the mail. */
export async function makeMailLink(
  tx: Transaction,
  { purpose, owner }: { purpose: Purpose; owner: LinkOwner },
  now: Date,
): Promise<MailLink> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lives[purpose])
  const fresh = { token_hash: hashOf(token), created_at: now, expires_at: expiresAt }
  const isUsers = 'userId' in owner
  await tx
    .insertInto('email_tokens')
    .values({
      ...fresh,
      purpose,
      user_id: isUsers ? owner.userId : null,
      sign_up_id: isUsers ? null : owner.signupId,
    })
    .onConflict((conflict) => conflict.columns(['purpose', isUsers ? 'user_id' : 'sign_up_id']).doUpdateSet(fresh))
    .execute()
  return { token, validUntil: expiresAt.toISOString() }
}

/** @throws VerificationFailed where the link is none of ours, was used, has expired or was replaced */
export async function requireMailLink(db: Database, purpose: Purpose, token: string, now: Date): Promise<void> {
  if (!isSecret(token)) throw linkInvalid()
  const row = await db
    .selectFrom('email_tokens')
    .select('purpose')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw linkInvalid()
}

/**
 * Uses a link up and says whose it was.
 * @throws VerificationFailed as `requireMailLink`
 */
export async function useMailLink(tx: Transaction, purpose: Purpose, token: string, now: Date): Promise<LinkOwner> {
  if (!isSecret(token)) throw linkInvalid()
  const row = await tx
    .deleteFrom('email_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'sign_up_id'])
    .executeTakeFirst()
  if (row?.user_id) return { userId: row.user_id }
  if (row?.sign_up_id) return { signupId: row.sign_up_id }
  throw linkInvalid()
}

export const linkInvalid = () =>
  new VerificationFailed('link_invalid', 'This link was used already, has expired or was replaced by a newer one.')
