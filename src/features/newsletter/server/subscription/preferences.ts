import type { SqlBool } from 'kysely'
import { linkRefusal } from '../../../../platform/server/core/mailed-links.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterChoices } from '../../contract/newsletters.ts'
import type { NewsletterDeps } from '../deps.ts'
import { presentNewsletter } from '../newsletters/present.ts'
import {
  findNewsletters,
  findOpenNewsletters,
  type NewsletterRow,
  type NewsletterSwitches,
} from '../newsletters/queries.ts'
import { findSubscriberOf, isCurrent } from '../queries.ts'
import { unsuppressSubscriber } from '../subscribers/suppression-list.ts'
import { subscribeOwner } from './account-choice.ts'
import { chooseNewsletters, endSubscriptions, findChosenNewsletters } from './subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'

type ChoosingDeps = Pick<NewsletterDeps, 'db' | 'settings'>

export async function findPreferencesOf(deps: ChoosingDeps, userId: number): Promise<NewsletterChoices> {
  return findChoices(deps, await findSubscriberOf(deps.db, userId))
}

/** @throws VerificationFailed */
export async function findPreferencesByLink(
  deps: ChoosingDeps & Pick<NewsletterDeps, 'links'>,
  token: string,
): Promise<NewsletterChoices> {
  const { subscriber } = deps.links.read('unsubscribe', token)
  const row = await findAddress(deps.db, subscriber)
  if (!row) throw linkRefusal('newsletter', 'expired')
  return findChoices(deps, { ...row, id: subscriber })
}

/** Ends all others. */
export async function setPreferencesOf(
  { db, now, settings }: ChoosingDeps & Pick<NewsletterDeps, 'now'>,
  userId: number,
  newsletters: readonly number[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (newsletters.length > 0) await subscribeOwner(tx, userId, now())
    const subscriber = await findSubscriberOf(tx, userId)
    if (subscriber) await setChoices({ tx, settings }, subscriber.id, newsletters, { by: 'account', now: now() })
  })
}

/** The link proves that the subscriber owns the address. @throws VerificationFailed */
export async function setPreferencesByLink(
  { db, now, links, settings }: ChoosingDeps & Pick<NewsletterDeps, 'now' | 'links'>,
  token: string,
  newsletters: readonly number[],
): Promise<void> {
  const { subscriber } = links.read('unsubscribe', token)
  await inTransaction(db, async (tx) => {
    const row = await findAddress(tx, subscriber)
    if (!row) throw linkRefusal('newsletter', 'expired')
    if (newsletters.length > 0 && !row.is_current)
      await tx
        .updateTable('newsletter_subscribers')
        .set({
          subscribed_at: now(),
          confirmed_at: now(),
          unsubscribed_at: null,
          unsubscribed_by: null,
          bounced_at: null,
        })
        .where('id', '=', subscriber)
        .execute()
    if (newsletters.length > 0) await unsuppressSubscriber(tx, row.email_key)
    await setChoices({ tx, settings }, subscriber, newsletters, { by: 'link', now: now() })
  })
}

const findAddress = (db: Database, id: number) =>
  db
    .selectFrom('newsletter_subscribers')
    .select('email_key')
    .select((of) => isCurrent(of).as('is_current'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Leaves out newsletters that ended meanwhile. */
async function setChoices(
  { tx, settings }: { tx: Transaction; settings: NewsletterSwitches },
  subscriber: number,
  newsletters: readonly number[],
  { by, now }: { by: 'account' | 'link'; now: Date },
): Promise<void> {
  const before = await findChosenNewsletters(tx, subscriber)
  const offered = await findOffered(tx, settings, before)
  const chosen = offered.map(({ id }) => id).filter((id) => newsletters.includes(id))
  await chooseNewsletters(tx, subscriber, chosen, { now })
  if (chosen.length === 0) return void (await unsubscribe(tx, { id: subscriber }, { by, now, newsletter: null }))
  for (const newsletter of before.filter((id) => !chosen.includes(id)))
    await endSubscriptions(tx, [subscriber], { newsletter, by, now })
}

/** A bounced address sees what it had. Saving ends what it does not choose again. */
async function findChoices(
  { db, settings }: ChoosingDeps,
  subscriber: { id: number; is_current: SqlBool } | undefined,
): Promise<NewsletterChoices> {
  const own = subscriber ? await findChosenNewsletters(db, subscriber.id) : []
  const rows = await findOffered(db, settings, own)
  const isSubscribed = ({ id }: NewsletterRow) => Boolean(subscriber?.is_current) && own.includes(id)
  return { newsletters: rows.map((row) => ({ ...presentNewsletter(row), isSubscribed: isSubscribed(row) })) }
}

/** Includes the address's own newsletters, so that it can leave them while they are switched off. */
async function findOffered(
  db: Database,
  settings: NewsletterSwitches,
  own: readonly number[],
): Promise<NewsletterRow[]> {
  const open = (await findOpenNewsletters(db, settings)).map(({ id }) => id)
  return (await findNewsletters(db)).filter(({ id }) => open.includes(id) || own.includes(id))
}
