import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import type { SendNewsletterRequest } from '../../contract/send-request.ts'
import { type SkipReason, sendingMessages } from '../../contract/send-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { type ComposedIssue, composeIssue } from '../issue/compose-issue.ts'
import { lockNewsletterShared, type NewsletterRow, newslettersKey } from '../newsletters/queries.ts'
import { senderProblem } from '../newsletters/sender.ts'
import { announceSends } from '../sends/state.ts'
import { countWhoGotIt, everybody, findRequested, insertRecipients, type Requested } from './recipients.ts'

/** `userId` null: the account was deleted before the scheduled issue went out. */
export type Starter = Administrator | { userId: null; username: string }

export interface StartedSend {
  id: number
  recipients: number
  /** Subscribers who already got it from a cancelled send. */
  leftOut: number
  /** False: the same send was started before. */
  isNew: boolean
  skipped: readonly { email: string; reason: SkipReason }[]
}

/** Within this time, the same content to the same recipients is the same send. */
const duplicateWindow = days(1)

/**
 * Two presses, or two people, make one send. After a cancelled send, it goes to the others.
 * @throws InvalidInput if an article is not published or there are no recipients; Conflict if the client key belongs to
 * another newsletter or a cancelled one, if everyone got it already, or while a cancelled send of it ends
 */
export async function startSend(
  deps: NewsletterDeps,
  request: SendNewsletterRequest,
  by: Starter,
): Promise<StartedSend> {
  const { db, now, config, settings } = deps
  const issue = await composeIssue(deps, request, config.newsletter)
  return inTransaction(db, async (tx) => {
    // A second start at the same time waits here and finds the first one's send.
    await sql`select pg_advisory_xact_lock(${sendLock})`.execute(tx)
    const newsletter = await lockNewsletterShared(tx, request.newsletter)
    requireSender(deps, newsletter)
    const requested = request.sendToAll ? everybody : await findRequested(tx, newsletter.id, request.selectedUsers)
    const { skipped } = requested
    const requestKey = { key: request.clientKey ?? null, digest: digestOf(issue, newsletter.id, request) }
    const same = await findSame(tx, requestKey, now())
    if (same) return { ...same, leftOut: 0, isNew: false, skipped }
    const cancelled = await findCancelled(tx, requestKey.digest, now())
    const id = await insertSend(tx, { ...requestKey, newsletter, request, issue, by, requested, now: now() })
    const { timeZone } = settings.current().contact
    const segment = request.sendToAll ? request.segment : {}
    const filter = { newsletter: newsletter.id, segment, now: now(), timeZone }
    const recipients = await insertRecipients(tx, { id, filter, requested, cancelled, now: now() })
    const leftOut = await countWhoGotIt(tx, cancelled)
    if (recipients === 0 && leftOut > 0)
      throw new Conflict('had_already', 'All these subscribers have already received this newsletter')
    if (recipients === 0)
      throw new InvalidInput(request.sendToAll ? 'sendToAll' : 'selectedUsers', sendingMessages.nobody)
    const subject = { kind: 'newsletter', id, name: issue.subject }
    const { sendToAll: toAll, selectedArticles } = request
    const detail = { newsletter: newsletter.name, recipients, leftOut, toAll, articles: selectedArticles }
    await recordAction(tx, { by, action: 'newsletter.sent', subject, detail }, now())
    invalidate(tx, [newslettersKey])
    await announceSends(tx)
    return { id, recipients, leftOut, isNew: true, skipped }
  })
}

/** Unique among the magazine's advisory locks. */
const sendLock = 7_165_010

/** @throws InvalidInput if the domain of all mail has changed since the newsletter's sender was set */
export function requireSender(
  deps: Pick<NewsletterDeps, 'config' | 'settings'>,
  { name, sender_address }: NewsletterRow,
): void {
  const problem = senderProblem(deps, sender_address)
  if (problem) throw new InvalidInput('newsletter', `${name}: ${problem}`)
}

function digestOf(
  { identity }: ComposedIssue,
  newsletter: number,
  { sendToAll, segment, selectedUsers }: SendNewsletterRequest,
): Buffer {
  const to = sendToAll
    ? [
        'all',
        segment.plan,
        segment.signedUpBefore,
        segment.label,
        segment.alsoGets,
        ...(segment.follows ? [segment.follows] : []),
      ]
    : [...new Set(selectedUsers.map((email) => emailKey(email) ?? email))].toSorted()
  return createHash('sha256')
    .update(JSON.stringify([identity, newsletter, to]))
    .digest()
}
interface RequestKey {
  key: string | null
  digest: Buffer
}

/** A cancelled send can be repeated, but not with the same client key. */
async function findSame(db: Database, { key, digest }: RequestKey, now: Date) {
  const sends = db.selectFrom('newsletter_sends').select(['id', 'digest', 'total', 'state'])
  const byKey = key === null ? undefined : await sends.where('client_key', '=', key).executeTakeFirst()
  if (byKey && !digest.equals(byKey.digest))
    throw new Conflict(
      'other_newsletter',
      'This newsletter has already been sent with other content or to other recipients',
    )
  if (byKey?.state === 'cancelled')
    throw new Conflict(
      'other_newsletter',
      'This newsletter was cancelled. Send it again to reach the remaining recipients',
    )
  const found =
    byKey ??
    (await sends
      .where('digest', '=', digest)
      .where('state', '<>', 'cancelled')
      .where('created_at', '>', new Date(now.getTime() - duplicateWindow))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst())
  return found && { id: found.id, recipients: found.total }
}

/** @throws Conflict while their last messages are under way */
async function findCancelled(tx: Transaction, digest: Buffer, now: Date): Promise<number[]> {
  const sends = await tx
    .selectFrom('newsletter_sends')
    .select(['id', 'leased'])
    .where('digest', '=', digest)
    .where('state', '=', 'cancelled')
    .where('created_at', '>', new Date(now.getTime() - duplicateWindow))
    .execute()
  if (sends.some(({ leased }) => leased > 0))
    throw new Conflict('still_cancelling', 'This newsletter is being cancelled. Try again in a minute')
  return sends.map(({ id }) => id)
}

interface NewSend extends RequestKey {
  newsletter: NewsletterRow
  request: SendNewsletterRequest
  issue: ComposedIssue
  by: Starter
  requested: Requested
  now: Date
}

async function insertSend(
  tx: Transaction,
  { key, digest, newsletter, request, issue, by, requested, now }: NewSend,
): Promise<number> {
  const { id } = await tx
    .insertInto('newsletter_sends')
    .values({
      newsletter_id: newsletter.id,
      digest,
      client_key: key,
      subject: issue.subject,
      preheader: issue.preheader,
      has_own_subject: Boolean(request.subject),
      has_own_preheader: Boolean(request.preheader),
      custom_message: request.customMessage,
      message_html: issue.messageHtml,
      in_archive: request.sendToAll && Object.keys(request.segment).length === 0,
      sponsor: issue.sponsor && JSON.stringify(issue.sponsor),
      article_ids: request.selectedArticles,
      html: issue.html,
      plain_text: issue.text,
      placeholders: JSON.stringify(issue.placeholders),
      link_targets: issue.targets,
      to_all: request.sendToAll,
      segment: JSON.stringify(request.sendToAll ? request.segment : {}),
      unknown_addresses: requested.unknown,
      state: 'sending',
      created_at: now,
      created_by: by.userId,
      created_by_name: by.username,
      running_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
