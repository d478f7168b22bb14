import type { SubscribeRequest } from '../../../../contract/newsletter/subscription.ts'
import { newsletterMessages } from '../../../../contract/newsletter/subscription-rules.ts'
import { Conflict } from '../../../core/errors.ts'
import { hasAttempt, takeAttempt } from '../../../core/rate-limit.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { linkInvalid } from '../links.ts'
import { isCurrent } from '../queries.ts'
import { subscriptionRateLimits } from './limits.ts'

/**
 * Subscribes an address, or, if the publisher wants addresses confirmed, asks its owner to confirm it. Mails it either way.
 * @throws Conflict if it is already subscribed; TooManyAttempts
 */
export async function subscribe(
  deps: Omit<NewsletterDeps, 'jobs'>,
  request: SubscribeRequest,
  network: string,
): Promise<void> {
  const { db, settings, links, sendMail } = deps
  const now = deps.now()
  const { email } = request
  await takeAttempt(db, { limit: subscriptionRateLimits.subscribe.pair, subject: `${email} ${network}` }, now)
  await takeAttempt(db, { limit: subscriptionRateLimits.subscribe.client, subject: network }, now)
  const { isConfirmed } = settings.current().newsletter
  await inTransaction(db, async (tx) => {
    const id = await (isConfirmed ? addUnconfirmed(tx, request, now) : add(tx, request, now))
    if (!(await hasAttempt(tx, { limit: subscriptionRateLimits.subscribe.address, subject: email }, now))) return
    await (isConfirmed
      ? sendMail(tx, { to: email, template: 'newsletter-confirm', data: { token: links.sign('confirm', id) } })
      : sendMail(tx, { to: email, template: 'newsletter-welcome', data: { token: links.sign('unsubscribe', id) } }))
  })
}

/** The dates of an address that gets the newsletter from now on. */
const current = (now: Date) => ({
  subscribed_at: now,
  unsubscribed_at: null,
  unsubscribed_by: null,
  bounced_at: null,
})

function add(tx: Transaction, request: SubscribeRequest, now: Date): Promise<number> {
  return upsert(tx, request, { asked_at: now, confirmed_at: null, ...current(now) })
}

/** An address that has unsubscribed stays so until its owner confirms. */
function addUnconfirmed(tx: Transaction, request: SubscribeRequest, now: Date): Promise<number> {
  return upsert(tx, request, { asked_at: now })
}

/** One statement: of two requests at once for one address, the second learns that it is subscribed. */
async function upsert(
  tx: Transaction,
  { email, username, phone }: SubscribeRequest,
  facts: { asked_at: Date } & Partial<ReturnType<typeof current> & { confirmed_at: null }>,
): Promise<number> {
  const row = { name: username, phone: phone || null, ...facts }
  const kept = await tx
    .insertInto('newsletter_subscribers')
    .values({ email_key: email, ...row })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(row)
        .where((of) => of.not(isCurrent(of))),
    )
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new Conflict('already_subscribed', newsletterMessages.alreadySubscribed)
  return kept.id
}

/**
 * Subscribes an address whose owner clicked the link that asks for it: after leaving, or for the first time. The first time it
 * is welcomed.
 * @throws VerificationFailed
 */
export async function subscribeByLink(
  { db, now, links, sendMail }: Omit<NewsletterDeps, 'jobs'>,
  purpose: 'resubscribe' | 'confirm',
  token: string,
): Promise<void> {
  const id = links.read(purpose, token)
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('newsletter_subscribers')
      .select(['email_key', 'subscribed_at'])
      .select((of) => isCurrent(of).as('is_current'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw linkInvalid()
    // A second click changes nothing.
    if (row.is_current) return
    await tx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: now(), ...current(now()) })
      .where('id', '=', id)
      .execute()
    if (row.subscribed_at !== null) return
    const data = { token: links.sign('unsubscribe', id) }
    await sendMail(tx, { to: row.email_key, template: 'newsletter-welcome', data })
  })
}
