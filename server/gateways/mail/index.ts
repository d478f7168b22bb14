/** Somebody's mail address, with a name to show beside it. */
export interface Mailbox {
  name?: string
  address: string
}

/** A message to one person, ready to go. */
export interface OutgoingMail {
  /** Unguessable and the same whenever this message is handed over again: it becomes the Message-ID. */
  id: string
  to: Mailbox
  subject: string
  html: string
  text: string
  /** Further header fields, in plain ASCII. */
  headers: Readonly<Record<string, string>>
}

/** The way out for mail. */
export interface MailGateway {
  /**
   * Resolves when the message was taken over by whoever delivers it; that it arrives nobody knows.
   * @throws MailRefused when it will never be taken; any other error means that a later try may succeed
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Ends connections once what is under way is through. */
  close(): void
}

/** The message will be taken by nobody, however often it is tried: no such recipient, or a field that is not safe to send. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
