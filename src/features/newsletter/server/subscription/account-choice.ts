import { sql } from 'kysely'
import { SignInRequired } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { getDefaultNewsletter } from '../newsletters/queries.ts'
import { findSubscriberOf } from '../queries.ts'
import { suppressAddressOf, unsuppressSubscriber } from '../subscribers/suppression-list.ts'
import { chooseNewsletters } from './subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'

/** For the verified address of an account. Sends no mail. */
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

/** For the verified address of an account. Returns the subscriber's id. */
export async function subscribeOwner(tx: Transaction, userId: number, now: Date): Promise<number> {
  const subscriber = await findSubscriberOf(tx, userId)
  if (subscriber?.is_current) {
    await unsuppressSubscriber(tx, subscriber.email_key)
    return subscriber.id
  }
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
  await unsuppressSubscriber(tx, email_key)
  return id
}

/**
 * The owner has just confirmed that mail arrives at `to`. A subscriber there stays and gains the newsletters of `from`,
 * unless its owner has unsubscribed there.
 */
export async function moveSubscriber(tx: Transaction, from: string, to: string, now: Date): Promise<void> {
  // Anyone could name an address that was not confirmed.
  const name = sql<string>`case when confirmed_at is null
    then coalesce((select username from users where email_key = ${to}), name) else name end`
  const arrives = { bounced_at: null, confirmed_at: now, name }
  const isThere = await tx
    .updateTable('newsletter_subscribers')
    .set(arrives)
    .where('email_key', '=', to)
    .returning('id')
    .executeTakeFirst()
  if (isThere) {
    await mergeSubscribers(tx, from, to)
    await tx.deleteFrom('newsletter_subscribers').where('email_key', '=', from).execute()
  } else
    await tx
      .updateTable('newsletter_subscribers')
      .set({ email_key: to, ...arrives })
      .where('email_key', '=', from)
      .execute()
  await unsuppressSubscriber(tx, to)
}

/** What someone left at either address stays left. */
async function mergeSubscribers(tx: Transaction, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update newsletter_subscribers as new set subscribed_at = coalesce(new.subscribed_at, old.subscribed_at)
    from newsletter_subscribers as old
    where old.email_key = ${from} and new.email_key = ${to}
      and old.subscribed_at is not null and old.unsubscribed_at is null and new.unsubscribed_at is null
    returning old.id`.execute(tx)
  for (const { id } of rows)
    await sql`
      insert into newsletter_subscriptions as own (newsletter_id, subscriber_id, subscribed_at)
      select newsletter_id, s.id, c.subscribed_at from newsletter_subscriptions as c, newsletter_subscribers as s
      where c.subscriber_id = ${id} and c.subscribed_at is not null and c.unsubscribed_at is null and s.email_key = ${to}
      on conflict (newsletter_id, subscriber_id) do update set subscribed_at = excluded.subscribed_at, pending_since = null
        where own.subscribed_at is null`.execute(tx)
}

export async function deleteSubscriberOf(tx: Transaction, userId: number): Promise<void> {
  await suppressAddressOf(tx, userId)
  const deleted = await tx
    .deleteFrom('newsletter_subscribers')
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .returning('id')
    .executeTakeFirst()
  // Sends keep their anonymous rows. Opens and clicks go.
  if (deleted) await tx.deleteFrom('newsletter_tracking').where('subscriber_id', '=', deleted.id).execute()
  // The issue lists addresses that an editor selected.
  await sql`
    update newsletter_sends set unknown_addresses = array_remove(unknown_addresses, u.email_key)
    from users as u where u.id = ${userId} and u.email_key = any(unknown_addresses)`.execute(tx)
  await sql`
    update newsletter_schedules set request = jsonb_set(request, '{selectedUsers}', (request -> 'selectedUsers') - u.email_key - u.email)
    from users as u where u.id = ${userId} and request -> 'selectedUsers' ?| array[u.email_key, u.email]`.execute(tx)
}
