import { withoutTag } from '../../../../platform/server/core/address-rules.ts'
import { Conflict } from '../../../../platform/server/core/errors.ts'
import { linkRefusal } from '../../../../platform/server/core/mailed-links.ts'
import { hasAttempt, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { SubscribeRequest } from '../../contract/subscription.ts'
import { newsletterSubscriptionMessages } from '../../contract/subscription-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { newsletterConfirmMail, newsletterWelcomeMail } from '../mails/newsletter.ts'
import { findActiveNewsletters, getDefaultNewsletter, type NewsletterRow } from '../newsletters/queries.ts'
import { isCurrent } from '../queries.ts'
import { unsuppressSubscriber } from '../subscribers/suppression-list.ts'
import { subscriptionRateLimits } from './limits.ts'
import {
  chooseNewsletters,
  confirmSubscriptions,
  findAskedFor,
  findChosenNewsletters,
  restoreSubscriptions,
} from './subscriptions.ts'

/** Mails a welcome or asks for confirmation. @throws Conflict if it is already subscribed; TooManyAttempts */
export async function subscribe(deps: NewsletterDeps, request: SubscribeRequest, network: string): Promise<void> {
  const { db, settings, links, sendMail } = deps
  const now = deps.now()
  const { email } = request
  await takeAttempt(db, { limit: subscriptionRateLimits.subscribe.pair, subject: `${email} ${network}` }, now)
  await takeAttempt(db, { limit: subscriptionRateLimits.subscribe.client, subject: network }, now)
  const { isConfirmed } = settings.current().newsletter
  await inTransaction(db, async (tx) => {
    const asked = await findAskedFor({ db: tx, settings }, request.newsletters)
    const { id, isKnown } = await (isConfirmed ? addUnconfirmed(tx, request, now) : add(tx, request, now))
    if (!isConfirmed) await unsuppressSubscriber(tx, email)
    const ids = asked.map((one) => one.id)
    const added = await chooseNewsletters(tx, id, ids, { now, isPending: isConfirmed })
    if (isKnown && added.length === 0)
      throw new Conflict('already_subscribed', newsletterSubscriptionMessages.alreadySubscribed)
    if (!(await hasAttempt(tx, { limit: subscriptionRateLimits.subscribe.address, subject: withoutTag(email) }, now)))
      return
    const newsletters = namesOf(asked)
    await (isConfirmed
      ? sendMail(tx, {
          to: email,
          template: newsletterConfirmMail,
          data: { token: links.signConfirmation({ subscriber: id, newsletters: ids }), newsletters },
        })
      : sendMail(tx, {
          to: email,
          template: newsletterWelcomeMail,
          data: { token: links.sign('unsubscribe', id), newsletters },
        }))
  })
}

/** Empty for the default newsletter alone, which mails call “the newsletter”. */
const namesOf = (newsletters: readonly NewsletterRow[]) =>
  newsletters.every(({ is_default }) => is_default) ? [] : newsletters.map(({ name }) => name)

const current = (now: Date) => ({ subscribed_at: now, unsubscribed_at: null, unsubscribed_by: null, bounced_at: null })

function add(tx: Transaction, request: SubscribeRequest, now: Date): Promise<Address> {
  return upsert(tx, request, { asked_at: now, confirmed_at: null, ...current(now) })
}

/** An address that has unsubscribed stays so until its owner confirms. */
function addUnconfirmed(tx: Transaction, request: SubscribeRequest, now: Date): Promise<Address> {
  return upsert(tx, request, { asked_at: now })
}

/** `isKnown`: it gets a newsletter already. */
interface Address {
  id: number
  isKnown: boolean
}

/** One statement: of two simultaneous requests, the second finds the address subscribed. */
async function upsert(
  tx: Transaction,
  { email, username, phone }: SubscribeRequest,
  facts: { asked_at: Date } & Partial<ReturnType<typeof current> & { confirmed_at: null }>,
): Promise<Address> {
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
  if (kept) return { id: kept.id, isKnown: false }
  const known = tx.selectFrom('newsletter_subscribers').select('id').where('email_key', '=', email).forUpdate()
  return { id: (await known.executeTakeFirstOrThrow()).id, isKnown: true }
}

/** Restores what the address left, or what was asked for. Welcomes it once. @throws VerificationFailed */
export async function subscribeByLink(
  { db, now, links, sendMail, settings }: NewsletterDeps,
  purpose: 'resubscribe' | 'confirm',
  token: string,
): Promise<void> {
  const confirmed = purpose === 'confirm' ? links.readConfirmation(token) : null
  const { subscriber: id, newsletter } = confirmed ? { ...confirmed, newsletter: null } : links.read(purpose, token)
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('newsletter_subscribers')
      .select(['email_key', 'subscribed_at', 'unsubscribed_at'])
      .select((of) => isCurrent(of).as('is_current'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => linkRefusal('newsletter', 'expired'))
    if (confirmed) {
      const newsletters = confirmed.newsletters ?? [(await getDefaultNewsletter(tx)).id]
      const hasAsked = await confirmSubscriptions(tx, id, { newsletters, now: now() })
      // A second click changes nothing, and one after leaving restores nothing.
      if (!hasAsked) {
        const own = row.is_current ? await findChosenNewsletters(tx, id) : []
        if (newsletters.some((one) => own.includes(one))) return
        throw linkRefusal('newsletter', 'used')
      }
    } else if (newsletter !== null) await restoreSubscriptions(tx, id, { newsletter })
    else if (row.unsubscribed_at) await restoreSubscriptions(tx, id, { leftAt: row.unsubscribed_at })
    if (row.is_current && purpose === 'resubscribe') return
    await tx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: now(), ...current(now()) })
      .where('id', '=', id)
      .execute()
    await unsuppressSubscriber(tx, row.email_key)
    if (row.subscribed_at !== null) return
    const own = await findChosenNewsletters(tx, id)
    const rows = (await findActiveNewsletters(tx, settings)).filter((one) => own.includes(one.id))
    // Newsletters that are now switched off are stored but not promised.
    if (rows.length === 0) return
    const data = { token: links.sign('unsubscribe', id), newsletters: namesOf(rows) }
    await sendMail(tx, { to: row.email_key, template: newsletterWelcomeMail, data })
  })
}
