import { emailKey } from '../../../../contract/accounts/rules.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { readDeliveryReport } from './delivery-report.ts'

/**
 * Whether an enhanced status code (RFC 3463) says that the address is of no use for good. A full letter box, a message that was
 * too large or not liked, or a network that is away say nothing of the address.
 */
const isNoSuchAddress = (status: string) => /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$/.test(status)

/** What servers without such codes say instead, after 550. */
const noSuchAddress =
  /\bno such (user|recipient|mailbox|address|person)\b|\b(user|recipient|mailbox|address)( is)? unknown\b|\bunknown (local )?(user|recipient|mailbox|address)\b|\b(user|recipient|mailbox|address) (not found|does(n't| not) exist)\b/i

/** Whether a server's refusal of a recipient says that the address is of no use for good; a code counts for more than words. */
export const saysNoSuchAddress = (status: string | null, reason: string): boolean =>
  status === null || status.endsWith('.0.0')
    ? /\b550\b/.test(reason) && noSuchAddress.test(reason)
    : isNoSuchAddress(status)

/** No newsletter goes there any more, until its owner subscribes again. Gives how many addresses that is news of. */
export async function markBounced(tx: Transaction, subscribers: readonly number[], now: Date): Promise<number> {
  const marked = await tx
    .updateTable('newsletter_subscribers')
    .set({ bounced_at: now })
    .where('id', 'in', subscribers)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

/** What became of a report that mail came back. */
export type BounceOutcome = 'marked' | 'known already' | 'kept' | 'not ours'

type BounceDeps = Pick<NewsletterDeps, 'db' | 'now' | 'links'>

/**
 * Takes a mail from the letter box that mail comes back to. Anybody can write there, so it counts only if it returns the Message-ID
 * of a copy of ours, which nobody else can make up. `kept`: it came back for a reason that says nothing of the address.
 */
export async function takeReturnedMail({ db, now, links }: BounceDeps, mail: Uint8Array): Promise<BounceOutcome> {
  const report = await readDeliveryReport(mail)
  const recipient = report?.message ? links.readRecipient('message', report.message) : null
  if (!report || !recipient) return 'not ours'
  return inTransaction(db, async (tx) => {
    const { send, subscriber } = recipient
    const { created_at: sentAt } = (await tx
      .selectFrom('newsletter_sends')
      .select('created_at')
      .where('id', '=', send)
      .executeTakeFirst()) ?? { created_at: null }
    if (sentAt === null) return 'not ours'
    const about = { send_id: send, subscriber_id: subscriber, kind: 'bounced' } as const
    await tx
      .insertInto('newsletter_delivery_events')
      .values({ ...about, reason: report.reason, at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!saysNoSuchAddress(report.status, report.reason) && report.status !== noSuchHost) return 'kept'
    if (await hasSubscribedSince(tx, subscriber, sentAt)) return 'kept'
    return (await markBounced(tx, [subscriber], now())) > 0 ? 'marked' : 'known already'
  })
}

/** What mail servers report of a name after the `@` that does not exist. */
const noSuchHost = '5.4.4'

/** A report can come days late: whoever subscribed again meanwhile has shown that the address is alive. */
async function hasSubscribedSince(tx: Transaction, subscriber: number, sentAt: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('newsletter_subscribers')
    .select('subscribed_at')
    .where('id', '=', subscriber)
    .executeTakeFirst()
  return row !== undefined && row.subscribed_at !== null && row.subscribed_at > sentAt
}

/** Takes the word of somebody who is trusted that mail to an address comes back. */
export async function takeBouncedAddress({ db, now }: BounceDeps, email: string): Promise<BounceOutcome> {
  const key = emailKey(email)
  if (key === null) return 'not ours'
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email_key', '=', key)
      .executeTakeFirst()
    if (!row) return 'not ours'
    return (await markBounced(tx, [row.id], now())) > 0 ? 'marked' : 'known already'
  })
}
