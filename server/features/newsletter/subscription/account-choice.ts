import { SignInRequired } from '../../../core/errors.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { getDefaultNewsletter } from '../newsletters/queries.ts'
import { findSubscriberOf } from '../queries.ts'
import { suppressAddressOf } from '../subscribers/suppression-list.ts'
import { chooseNewsletters } from './subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Subscribes or unsubscribes the verified address of an account, without a mail. */
export async function setNewsletterChoice(
  { db, now }: NewsletterDeps,
  userId: number,
  isSubscribed: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (isSubscribed) {
      const subscriber = await subscribeOwner(tx, userId, now())
      const { id } = await getDefaultNewsletter(tx)
      return void (await chooseNewsletters(tx, subscriber, [id], { now: now() }))
    }
    const subscriber = await findSubscriberOf(tx, userId)
    if (subscriber) await unsubscribe(tx, { id: subscriber.id }, { newsletter: null, by: 'account', now: now() })
  })
}

/** Makes the verified address of an account one that gets newsletters, and returns its id. */
export async function subscribeOwner(tx: Transaction, userId: number, now: Date): Promise<number> {
  const subscriber = await findSubscriberOf(tx, userId)
  if (subscriber?.is_current) return subscriber.id
  const user = await tx
    .selectFrom('users')
    .select(['email_key', 'username', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // The account was deleted a moment ago.
  if (!user) throw new SignInRequired()
  const { email_key, username, phone } = user
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
  const { id } = await tx
    .insertInto('newsletter_subscribers')
    .values({ email_key, ...facts })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The subscriber moves with the account that has a new address. If there is one already it stays as it is, and the old one goes. */
export async function moveSubscriber(tx: Transaction, from: string, to: string): Promise<void> {
  const known = await tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email_key', '=', to)
    .executeTakeFirst()
  if (known) {
    await tx.deleteFrom('newsletter_subscribers').where('email_key', '=', from).execute()
    return
  }
  await tx
    .updateTable('newsletter_subscribers')
    .set({ email_key: to, bounced_at: null })
    .where('email_key', '=', from)
    .execute()
}

/** Deletes the subscriber at the address of an account that is being deleted, and suppresses the address. */
export async function deleteSubscriberOf(tx: Transaction, userId: number): Promise<void> {
  await suppressAddressOf(tx, userId)
  const deleted = await tx
    .deleteFrom('newsletter_subscribers')
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .returning('id')
    .executeTakeFirst()
  // Sends keep their anonymous rows. Opens and clicks go.
  if (deleted) await tx.deleteFrom('newsletter_tracking').where('subscriber_id', '=', deleted.id).execute()
}
