import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { UnsubscribedBy } from '../../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { newsletterUnsubscribedMail } from '../mails/newsletter.ts'
import { findActiveNewsletters } from '../newsletters/queries.ts'
import { isCurrent } from '../queries.ts'
import { subscriptionRateLimits } from './limits.ts'
import { endSubscriptions, findChosenNewsletters } from './subscriptions.ts'

/** Mails the owner, who can undo it. Does nothing if it is not subscribed. @throws TooManyAttempts */
export async function unsubscribeByForm(
  { db, now, links, sendMail }: NewsletterDeps,
  email: string,
  network: string,
): Promise<void> {
  const { pair, client, address } = subscriptionRateLimits.unsubscribe
  await takeAttempt(db, { limit: pair, subject: `${email} ${network}` }, now())
  await takeAttempt(db, { limit: client, subject: network }, now())
  await takeAttempt(db, { limit: address, subject: email }, now())
  await inTransaction(db, async (tx) => {
    const left = await unsubscribe(tx, { email }, { newsletter: null, by: 'form', now: now() })
    if (left === null) return
    const data = { token: links.sign('resubscribe', left) }
    await sendMail(tx, { to: email, template: newsletterUnsubscribedMail, data })
  })
}

/** Also for one who is unsubscribed or gone. Returns the token that undoes it. @throws VerificationFailed */
export async function unsubscribeByLink(
  { db, now, links, settings }: NewsletterDeps,
  token: string,
  { by, isFromAll = false }: { by: 'link' | 'one-click'; isFromAll?: boolean },
): Promise<{ undo: string; remaining: number }> {
  const { subscriber, newsletter: named } = links.read('unsubscribe', token)
  const newsletter = isFromAll ? null : named
  const remaining = await inTransaction(db, async (tx) => {
    await unsubscribe(tx, { id: subscriber }, { newsletter, by, now: now() })
    const current = tx.selectFrom('newsletter_subscribers').where('id', '=', subscriber).where(isCurrent)
    if (!(await hasAny(current))) return 0
    const own = await findChosenNewsletters(tx, subscriber)
    return (await findActiveNewsletters(tx, settings)).filter(({ id }) => own.includes(id)).length
  })
  const undo =
    newsletter === null
      ? links.sign('resubscribe', subscriber)
      : links.signOne('resubscribe', { subscriber, newsletter })
  return { undo, remaining }
}

/** Leaving the last newsletter leaves them all. Null if no one was subscribed. */
export async function unsubscribe(
  tx: Transaction,
  who: { id: number } | { email: string },
  { newsletter, by, now }: { newsletter: number | null; by: UnsubscribedBy; now: Date },
): Promise<number | null> {
  const [column, value] = 'id' in who ? (['id', who.id] as const) : (['email_key', who.email] as const)
  const row = await tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where(column, '=', value)
    .where('subscribed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await endSubscriptions(tx, [row.id], { newsletter, by, now })
  if (newsletter === null || (await findChosenNewsletters(tx, row.id)).length === 0)
    await tx
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: now, unsubscribed_by: by })
      .where('id', '=', row.id)
      .execute()
  return row.id
}
