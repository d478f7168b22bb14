import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import type { SignedLinks } from '../links.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'

/** RFC 3463. A full mailbox, a large or spam-like message or a network failure say nothing about the address. */
const isNoSuchAddress = (status: string) => /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$/.test(status)

/** Wording after 550 from servers without enhanced codes. */
const noSuchAddress =
  /\bno such (user|recipient|mailbox|address|person)\b|\b(user|recipient|mailbox|address)( is)? unknown\b|\bunknown (local )?(user|recipient|mailbox|address)\b|\b(user|recipient|mailbox|address) (not found|does(n't| not) exist)\b/i

/** A status code outweighs words. */
export const meansNoSuchAddress = (status: string | null, reason: string): boolean =>
  status === null || status.endsWith('.0.0')
    ? /\b550\b/.test(reason) && noSuchAddress.test(reason)
    : isNoSuchAddress(status)

/** They get no newsletter until they subscribe again. Returns how many were not marked before. */
export async function markBounced(tx: Transaction, subscribers: readonly number[], now: Date): Promise<number> {
  const marked = await tx
    .updateTable('newsletter_subscribers')
    .set({ bounced_at: now })
    .where('id', 'in', subscribers)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

/** `ignored`: the reason says nothing about the address. */
export type BounceOutcome = 'marked' | 'known already' | 'ignored' | 'not ours'

type BounceDeps = Pick<NewsletterDeps, 'db' | 'now' | 'links'>

/** Anyone can write to the bounce mailbox, so only our signed Message-ID or unsubscribe link counts. */
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
  /** Null: it was no issue, the issue is unknown, or it is summed up. */
  send: number | null
  sentAt: Date
}

/** A relay may replace the Message-ID. Then the unsubscribe link and the date identify the mail. */
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

/** Trusts the service that reports the address. */
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
