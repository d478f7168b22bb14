import type { IssuePlaceholders } from '../../../../platform/server/db/column-values.ts'
import { type DeliveryResult, MailRefused, type Submit } from '../../../../platform/server/gateways/mail/index.ts'
import type { SendingDeps } from '../deps.ts'
import { listHeaders } from '../issue/compose-issue.ts'
import { firstNameWords } from '../issue/first-names.ts'
import { getNewsletter } from '../newsletters/queries.ts'
import { senderOf, senderProblem } from '../newsletters/sender.ts'
import type { Lease } from './lease.ts'

export type MessageDeps = Pick<SendingDeps, 'db' | 'config' | 'settings' | 'links' | 'bulkMail'>

interface Message {
  newsletter: number
  placeholders: IssuePlaceholders
  submit: Submit
}

/** Prepares each message once and fills its placeholders for each recipient. */
export class PreparedMessages {
  readonly #deps: MessageDeps
  readonly #messages = new Map<number, Message>()

  constructor(deps: MessageDeps) {
    this.#deps = deps
  }

  /** @throws MailRefused if the mail server would not take it */
  async prepare(send: number): Promise<void> {
    if (!this.#messages.has(send)) this.#messages.set(send, await this.#make(send))
  }

  async #make(send: number): Promise<Message> {
    const { db, bulkMail } = this.#deps
    const { newsletter_id, subject, html, text, placeholders } = await db
      .selectFrom('newsletter_sends')
      .select(['newsletter_id', 'subject', 'html', 'plain_text as text', 'placeholders'])
      .where('id', '=', send)
      .executeTakeFirstOrThrow()
    const newsletter = await getNewsletter(db, newsletter_id)
    const problem = senderProblem(this.#deps, newsletter.sender_address)
    if (problem !== null) throw new MailRefused(problem)
    const headers = listHeaders(this.#deps, newsletter, placeholders.unsubscribe)
    const { unsubscribe, count: tracking, names = [] } = placeholders
    const all = [unsubscribe, ...(tracking ? [tracking] : []), ...firstNameWords(names, '').map(([name]) => name)]
    const message = { from: senderOf(newsletter), subject, html, text, headers, placeholders: all }
    return { newsletter: newsletter.id, placeholders, submit: await bulkMail.prepare(message) }
  }

  drop(send: number): void {
    this.#messages.delete(send)
  }

  dropAllBut(sends: ReadonlySet<number>): void {
    for (const id of this.#messages.keys()) if (!sends.has(id)) this.#messages.delete(id)
  }

  async submit({ send, subscriber, email, name }: Lease): Promise<DeliveryResult> {
    const { links } = this.#deps
    const message = this.#messages.get(send)
    if (!message) throw new Error(`The message of send ${send} is gone`)
    const { newsletter } = message
    const { unsubscribe, count: tracking, names = [] } = message.placeholders
    const values = new Map([[unsubscribe, links.signOne('unsubscribe', { subscriber, newsletter })]])
    if (tracking !== undefined) values.set(tracking, links.signRecipient('count', { send, subscriber }))
    const id = links.signRecipient('message', { send, subscriber })
    return message.submit({ id, to: { name, address: email }, values, words: new Map(firstNameWords(names, name)) })
  }
}
