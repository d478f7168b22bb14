import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import type { SignedLinks } from '../links.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'

/**
 * Whether an enhanced status code (RFC 3463) means that the address does not exist. A full mailbox, a message that is too large or
 * looks like spam, or a network failure say nothing about the address.
 */
const isNoSuchAddress = (status: string) => /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$/.test(status)

/** The words of servers without such codes, after 550. */
const noSuchAddress =
  /\bno such (user|recipient|mailbox|address|person)\b|\b(user|recipient|mailbox|address)( is)? unknown\b|\bunknown (local )?(user|recipient|mailbox|address)\b|\b(user|recipient|mailbox|address) (not found|does(n't| not) exist)\b/i

/** Whether a refused recipient means that the address does not exist. A status code counts for more than words. */
export const meansNoSuchAddress = (status: string | null, reason: string): boolean =>
  status === null || status.endsWith('.0.0')
    ? /\b550\b/.test(reason) && noSuchAddress.test(reason)
    : isNoSuchAddress(status)

/** Stops all newsletters to these subscribers until they subscribe again. Returns how many were not marked before. */
export async function markBounced(tx: Transaction, subscribers: readonly number[], now: Date): Promise<number> {
  const marked = await tx
    .updateTable('newsletter_subscribers')
    .set({ bounced_at: now })
    .where('id', 'in', subscribers)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

/** What became of a bounce report. `ignored`: the reason says nothing about the address. */
export type BounceOutcome = 'marked' | 'known already' | 'ignored' | 'not ours'

type BounceDeps = Pick<NewsletterDeps, 'db' | 'now' | 'links'>

/**
 * Records a mail from the bounce mailbox. Anybody can write to it, so a report counts only with the Message-ID of one of our messages
 * or its unsubscribe link, which are signed.
 */
export async function recordBouncedMail({ db, now, links }: BounceDeps, mail: Uint8Array): Promise<BounceOutcome> {
  const report = await readDeliveryReport(mail)
  if (!report) return 'not ours'
  return inTransaction(db, async (tx) => {
    const mailed = await findMailed(tx, links, report)
    if (!mailed) return 'not ours'
    const { send, subscriber, sentAt } = mailed
    const event = { subscriber_id: subscriber, kind: 'bounced', reason: report.reason, at: now() } as const
    if (send !== null)
      await tx
        .insertInto('newsletter_delivery_events')
        .values({ ...event, send_id: send })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (!meansNoSuchAddress(report.status, report.reason) && report.status !== noSuchHost) return 'ignored'
    if (await hasSubscribedSince(tx, subscriber, sentAt)) return 'ignored'
    return (await markBounced(tx, [subscriber], now())) > 0 ? 'marked' : 'known already'
  })
}

interface Mailed {
  subscriber: number
  /** Null: it was no issue, nobody knows which, or it is summed up. */
  send: number | null
  sentAt: Date
}

/** Whose mail came back: by its Message-ID, or, where a relay has replaced that, by its unsubscribe link and its date. */
async function findMailed(
  tx: Transaction,
  links: SignedLinks,
  { message, unsubscribe, sentAt }: DeliveryReport,
): Promise<Mailed | null> {
  const sends = tx.selectFrom('newsletter_sends').select(['id', 'created_at', 'summary'])
  const recipient = message === null ? null : links.readRecipient('message', message)
  if (recipient) {
    const send = await sends.where('id', '=', recipient.send).executeTakeFirst()
    return send ? { ...recipient, send: idOf(send), sentAt: send.created_at } : null
  }
  const owner = unsubscribe === null ? null : links.find('unsubscribe', unsubscribe)
  if (!owner || !sentAt) return null
  const { subscriber, newsletter } = owner
  const send = await sends
    .where('newsletter_id', '=', newsletter)
    .where('created_at', '<=', sentAt)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { subscriber, send: send ? idOf(send) : null, sentAt: send?.created_at ?? sentAt }
}

const idOf = ({ id, summary }: { id: number; summary: unknown }) => (summary === null ? id : null)

/** The status of a domain that does not exist. */
const noSuchHost = '5.4.4'

/** A report can be days late. An address that has been subscribed again since works. */
async function hasSubscribedSince(tx: Transaction, subscriber: number, sentAt: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('newsletter_subscribers')
    .select('subscribed_at')
    .where('id', '=', subscriber)
    .executeTakeFirst()
  return row !== undefined && row.subscribed_at !== null && row.subscribed_at > sentAt
}

/** Records a bounced address that a trusted service reports. */
export async function recordBouncedAddress({ db, now }: BounceDeps, email: string): Promise<BounceOutcome> {
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
