import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { rememberForgotten } from '../list/suppression-list.ts'
import { findSubscriberOf } from '../queries.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Subscribes or unsubscribes the address of an account: its owner proved to have it, and is not mailed about it. */
export async function chooseNewsletter(
  { db, now }: NewsletterDeps,
  userId: number,
  isSubscribed: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (isSubscribed) return subscribeOwner(tx, userId, now())
    const subscriber = await findSubscriberOf(tx, userId)
    if (subscriber) await unsubscribe(tx, { id: subscriber.id }, 'account', now())
  })
}

async function subscribeOwner(tx: Transaction, userId: number, now: Date): Promise<void> {
  const subscriber = await findSubscriberOf(tx, userId)
  if (subscriber?.is_current) return
  const { email_key, username, phone } = await tx
    .selectFrom('users')
    .select(['email_key', 'username', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const facts = {
    name: username,
    phone,
    asked_at: now,
    subscribed_at: now,
    confirmed_at: now,
    unsubscribed_at: null,
    unsubscribed_by: null,
    bounced_at: null,
  }
  await tx
    .insertInto('newsletter_subscribers')
    .values({ email_key, ...facts })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(facts))
    .execute()
}

/** Forgets what is kept for the newsletter of the address of an account, which is about to go; nobody else may bring it back. */
export async function forgetSubscriberOf(tx: Transaction, userId: number): Promise<void> {
  await rememberForgotten(tx, userId)
  const forgotten = await tx
    .deleteFrom('newsletter_subscribers')
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .returning('id')
    .executeTakeFirst()
  // What was sent stays, as a number that is nobody's; what somebody opened does not.
  if (forgotten) await tx.deleteFrom('newsletter_tracking').where('subscriber_id', '=', forgotten.id).execute()
}
