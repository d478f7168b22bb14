import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { statusCodesIn } from '../../../../platform/server/gateways/mail/index.ts'
import type { NewsletterDeps } from '../deps.ts'
import type { SignedLinks } from '../links.ts'
import { unsubscribe } from '../subscription/unsubscribe.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'

/** RFC 3463. A full mailbox, a large or spam-like message or a network failure say nothing about the address. */
const isNoSuchAddress = (code: string) => /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$/.test(code)

/** Large hosts use these general codes for addresses that do not exist, and for much else. Their words decide. */
const isGeneral = (code: string) => /^[45]\.0\.0$|^5\.(1\.0|4\.1|5\.0|7\.1)$/.test(code)

const noSuchAddress =
  /\bno such (user|recipient|mailbox|address|person)\b|\b(user|recipient|mailbox|address)( is)? unknown\b|\bunknown (local )?(user|recipient|mailbox|address)\b(?! error)|\b(user|recipient|mailbox|address) (not found|does(n't| not) exist)\b|\buser doesn't have an? [\w.-]{1,60} account\b|\binvalid recipient\b|\baction not taken: mailbox unavailable\b/i

/** Microsoft 365. With other codes it refuses for policy. */
const isUnknownToMicrosoft = (codes: readonly string[], words: string) =>
  codes.includes('5.4.1') && /\brecipient address rejected: access denied\b/i.test(words)

/** A check of our own sender quotes `5.1.1 User unknown` about the sender. Rates and full mailboxes pass. */
const isAboutSenderOrTime = (words: string) =>
  /\bsenders?\b|\boriginator\b|\bmail from\b|\b(from|return)[- ](address|domain|path)\b|\bcall(out|back)\b|\bverif(ication|y) failed\b|\bwhile verifying\b|\brate\b|\b(over )?quota\b|\blimits?\b|\bfull\b|\btoo (many|fast|quickly)\b|\btemporar(y|ily)\b|\btry again later\b/i.test(
    words,
  )

/** Such as `550 5.7.1 Reverse DNS: address not found`. Some hosts also write 5.1.1 beside them. */
const isAboutPolicy = (words: string) =>
  /\b(policy|policies|spam|block(ed|list|listed)|blacklist(ed)?|reputation|spf|dkim|dmarc|dns|ptr|reverse|client|ip|helo|ehlo|authenticat(e|ed|ion)|login|credentials|relay(ing)?)\b/i.test(
    words,
  )

/** URLs and addresses contain any word. */
const wordsOf = (reason: string) => reason.replace(/https?:\/\/\S{1,300}|<[^<>]{1,300}>|[\w.+-]{1,64}@\S{1,255}/g, '')

/** In doubt the address works: a lost reader costs more than one more bounce. */
export function meansNoSuchAddress(status: string | null, reason: string): boolean {
  const codes = [...(status === null ? [] : [status]), ...statusCodesIn(reason)]
  const words = wordsOf(reason)
  if (isAboutSenderOrTime(words) || !codes.every((code) => isNoSuchAddress(code) || isGeneral(code))) return false
  if (codes.some(isNoSuchAddress)) return codes.includes('5.1.2') || !isAboutPolicy(words) || noSuchAddress.test(words)
  if (!/\b55[024]\b/.test(reason) || isAboutPolicy(words)) return false
  return noSuchAddress.test(words) || isUnknownToMicrosoft(codes, words)
}

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
    const isDead = meansNoSuchAddress(report.status, report.reason) || isNoSuchHost(report)
    if (!report.isComplaint && !isDead) return 'ignored'
    if (await hasSubscribedSince(tx, subscriber, sentAt)) return 'ignored'
    if (report.isComplaint) return leave(tx, subscriber, now())
    return (await markBounced(tx, [subscriber], now())) > 0 ? 'marked' : 'known already'
  })
}

/** Mail programs have one button for a complaint and for unsubscribing. */
async function leave(tx: Transaction, id: number, now: Date): Promise<BounceOutcome> {
  const left = await unsubscribe(tx, { id }, { newsletter: null, by: 'one-click', now })
  return left === null ? 'known already' : 'marked'
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
  { message, unsubscribe: token, sentAt }: DeliveryReport,
): Promise<Mailed | null> {
  const sends = tx.selectFrom('newsletter_sends').select(['id', 'created_at', 'summary'])
  const recipient = message === null ? null : links.readRecipient('message', message)
  if (recipient) {
    const send = await sends.where('id', '=', recipient.send).executeTakeFirst()
    return send ? { ...recipient, send: idOf(send), sentAt: send.created_at } : null
  }
  const owner = token === null ? null : links.find('unsubscribe', token)
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

const isNoSuchHost = ({ status, reason }: DeliveryReport) =>
  (status === '5.4.4' || status === '5.4.310') && !isAboutSenderOrTime(wordsOf(reason))

/** A report can be days late. An address that its owner has subscribed or confirmed since works. */
async function hasSubscribedSince(tx: Transaction, subscriber: number, sentAt: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('newsletter_subscribers')
    .select(['subscribed_at', 'confirmed_at'])
    .where('id', '=', subscriber)
    .executeTakeFirst()
  return [row?.subscribed_at, row?.confirmed_at].some((at) => at && at > sentAt)
}

/** Trusts the service that reports the address. `hasLeft`: its owner complained or unsubscribed there. */
export async function recordBouncedAddress(
  { db, now }: BounceDeps,
  email: string,
  hasLeft = false,
): Promise<BounceOutcome> {
  const key = emailKey(email)
  if (key === null) return 'not ours'
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email_key', '=', key)
      .executeTakeFirst()
    if (!row) return 'not ours'
    if (hasLeft) return leave(tx, row.id, now())
    return (await markBounced(tx, [row.id], now())) > 0 ? 'marked' : 'known already'
  })
}
