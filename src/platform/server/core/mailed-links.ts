import { type LinkRefusal, linkMessage, type MailedLinkPurpose } from '../../contract/link-messages.ts'
import type { Database, Transaction } from '../db/database.ts'
import { days } from './durations.ts'
import { VerificationFailed } from './errors.ts'
import { hashOf, isSecretFormat } from './secrets.ts'

/** How long we can tell an expired link from one that never was. */
const remembered = days(90)

interface MailedLink {
  token_hash: Buffer
  expires_at: Date
}

export async function recordLinks(
  tx: Transaction,
  purpose: MailedLinkPurpose,
  { links, replaced = [] }: { links: readonly MailedLink[]; replaced?: readonly Buffer[] },
): Promise<void> {
  await recordReplaced(tx, replaced)
  await tx
    .insertInto('mailed_links')
    .values(links.map(({ token_hash, expires_at }) => ({ token_hash, expires_at, purpose, ended: null })))
    .execute()
}

export async function recordReplaced(tx: Transaction, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .updateTable('mailed_links')
    .set({ ended: 'replaced' })
    .where('token_hash', 'in', hashes)
    .where('ended', 'is', null)
    .execute()
}

export async function recordUse(tx: Transaction, ...hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return
  await tx.updateTable('mailed_links').set({ ended: 'used' }).where('token_hash', 'in', hashes).execute()
}

/** Call it if no row matches the token. */
export async function refusedLink(
  db: Database,
  purpose: MailedLinkPurpose,
  token: string,
  now: Date,
): Promise<VerificationFailed> {
  if (!isSecretFormat(token)) return linkRefusal(purpose, 'incomplete')
  const link = await db
    .selectFrom('mailed_links')
    .select(['ended', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!link) return linkRefusal(purpose, 'unknown')
  return linkRefusal(purpose, link.ended ?? (link.expires_at <= now ? 'expired' : 'withdrawn'))
}

export function linkRefusal(purpose: MailedLinkPurpose, refusal: LinkRefusal): VerificationFailed {
  const message = linkMessage(purpose, refusal)
  if (purpose === 'verify' && refusal === 'used') return new VerificationFailed('address_verified', message)
  const hasCode = refusal === 'used' || refusal === 'replaced' || refusal === 'expired'
  return new VerificationFailed(hasCode ? `link_${refusal}` : 'link_invalid', message)
}

export async function purgeOldLinks(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - remembered)
  await db.deleteFrom('mailed_links').where('expires_at', '<', oldest).execute()
}
