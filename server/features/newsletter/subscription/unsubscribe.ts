import { takeAttempt } from '../../../core/rate-limit.ts'
import type { Transaction } from '../../../db/database.ts'
import type { UnsubscribedBy } from '../../../db/tables/newsletter.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { subscriptionRateLimits } from './limits.ts'

/**
 * Unsubscribes a typed address and mails its owner, who can undo it. Does nothing if it is not subscribed.
 * @throws TooManyAttempts
 */
export async function unsubscribeByForm(
  { db, now, links, sendMail }: Omit<NewsletterDeps, 'jobs'>,
  email: string,
  network: string,
): Promise<void> {
  const { pair, client, address } = subscriptionRateLimits.unsubscribe
  await takeAttempt(db, { limit: pair, subject: `${email} ${network}` }, now())
  await takeAttempt(db, { limit: client, subject: network }, now())
  await takeAttempt(db, { limit: address, subject: email }, now())
  await inTransaction(db, async (tx) => {
    const left = await unsubscribe(tx, { email }, 'form', now())
    if (left === null) return
    const data = { token: links.sign('resubscribe', left) }
    await sendMail(tx, { to: email, template: 'newsletter-unsubscribed', data })
  })
}

/**
 * Unsubscribes the owner of a link; also one who is unsubscribed already, or whose address is gone. Gives the token that undoes it.
 * @throws VerificationFailed
 */
export async function unsubscribeByLink(
  { db, now, links }: NewsletterDeps,
  token: string,
  by: 'link' | 'one-click',
): Promise<{ undo: string }> {
  const id = links.read('unsubscribe', token)
  await inTransaction(db, (tx) => unsubscribe(tx, { id }, by, now()))
  return { undo: links.sign('resubscribe', id) }
}

/** Returns the id of the subscriber, or null if none was subscribed. */
export async function unsubscribe(
  tx: Transaction,
  who: { id: number } | { email: string },
  by: UnsubscribedBy,
  now: Date,
): Promise<number | null> {
  const [column, value] = 'id' in who ? (['id', who.id] as const) : (['email_key', who.email] as const)
  const left = await tx
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now, unsubscribed_by: by })
    .where(column, '=', value)
    .where('subscribed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return left?.id ?? null
}
