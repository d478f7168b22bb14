import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { Unavailable } from '../../../../platform/server/core/errors.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterContent } from '../../contract/send-request.ts'
import type { SendingDeps } from '../deps.ts'
import { getDefaultNewsletter, getNewsletter } from '../newsletters/queries.ts'
import { senderOf } from '../newsletters/sender.ts'
import { findSubscriberOf } from '../queries.ts'
import { composeIssue, listHeaders } from './compose-issue.ts'
import { withFallbacks } from './first-names.ts'

const limit = { name: 'newsletter test', burst: 20, every: minutes(1) }
const timeout = seconds(30)

/** Waits for the mail server's answer. Returns the address. @throws InvalidInput, TooManyAttempts, Unavailable */
export async function sendTestMail(deps: SendingDeps, content: NewsletterContent, by: Administrator): Promise<string> {
  const { db, now, links, mail } = deps
  await takeAttempt(db, { limit, subject: String(by.userId) }, now())
  const issue = await composeIssue(deps, content, { isTracked: false })
  const { email } = await db.selectFrom('users').select('email').where('id', '=', by.userId).executeTakeFirstOrThrow()
  const subscriber = await findSubscriberOf(db, by.userId)
  const newsletter =
    content.newsletter === undefined ? await getDefaultNewsletter(db) : await getNewsletter(db, content.newsletter)
  const token = subscriber
    ? links.signOne('unsubscribe', { subscriber: subscriber.id, newsletter: newsletter.id })
    : issue.placeholders.unsubscribe
  const filled = (text: string) =>
    withFallbacks(text, issue.placeholders.names).replaceAll(issue.placeholders.unsubscribe, token)
  const message = {
    id: links.signRecipient('message', { send: 0, subscriber: by.userId }) + now().getTime().toString(36),
    to: { address: email },
    subject: `[Test] ${issue.subject}`,
    html: filled(issue.html),
    text: filled(issue.text),
    from: senderOf(newsletter),
    headers: listHeaders(deps, newsletter, token),
  }
  try {
    await mail.send(message, AbortSignal.timeout(timeout))
  } catch (error) {
    throw new Unavailable('mail_unavailable', `The mail server rejected the message: ${wordsOf(error)}`)
  }
  const subject = { kind: 'newsletter', id: 'test', name: issue.subject }
  await inTransaction(db, (tx) => recordAction(tx, { by, action: 'newsletter.tested', subject }, now()))
  return email
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
