/** A mail address and the name to show with it. */
export interface Mailbox {
  name?: string
  address: string
}

/** A message to one person, ready to go. */
export interface OutgoingMail {
  /** Where the sender differs from that of all mail. */
  from?: Partial<Mailbox>
  /** Becomes the Message-ID: unguessable, and the same for every attempt. */
  id: string
  to: Mailbox
  subject: string
  html: string
  text: string
  /** Further header fields, in plain ASCII. */
  headers: Readonly<Record<string, string>>
}

/** Sends single mails. */
export interface MailGateway {
  /**
   * Resolves when the mail server has accepted the message.
   * @throws MailRefused when it never will; after any other error a later attempt may succeed
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Closes idle connections at once, and busy ones after their message. */
  close(): void
}

/** The domain that signs mail, the name of its public key in the DNS, and the private key as PEM. */
export interface Dkim {
  domainName: string
  keySelector: string
  privateKey: string
}

/** A message to many recipients, with placeholders for what differs. */
export interface BulkMessage {
  /** Where the sender differs from that of all mail. */
  from?: Partial<Mailbox>
  subject: string
  html: string
  text: string
  /** Further header fields, in plain ASCII. */
  headers: Readonly<Record<string, string>>
  /** Placeholders in HTML, text and headers, made of letters, digits, `-` and `_`. Each is as long as its values, but for words. */
  placeholders: readonly string[]
}

/** One recipient of a bulk message. */
export interface BulkRecipient {
  /** Becomes the Message-ID, so it is the same for every attempt. */
  id: string
  to: Mailbox
  /** The value of each placeholder. */
  values: ReadonlyMap<string, string>
  /** Words of any length and script for placeholders in HTML or text. */
  words?: ReadonlyMap<string, string>
}

/** What became of one submission. */
export type DeliveryResult =
  | { kind: 'submitted' }
  /**
   * It will never be accepted. `by` tells whether the server refused the recipient or the message, or whether we did since the address is not safe to
   * send to. `status` is the server's enhanced status code, such as 5.1.1.
   */
  | { kind: 'refused'; reason: string; by: 'recipient' | 'message' | 'us'; status: string | null }
  /**
   * A later attempt may succeed. `isAboutServer`: the failure is not about this recipient. `isUncertain`: the server may have accepted the
   * message, but the connection broke before it said so.
   */
  | { kind: 'deferred'; reason: string; isAboutServer: boolean; isUncertain: boolean }

/** Submits one recipient's message. Never throws. */
export type Submit = (recipient: BulkRecipient) => Promise<DeliveryResult>

/** Sends one message to many recipients. */
export interface BulkMailGateway {
  /** How many messages may be submitted at the same time. */
  readonly connections: number
  /**
   * Builds the message once. What it returns submits it to one recipient.
   * @throws MailRefused when a header field could start another field
   */
  prepare(message: BulkMessage): Promise<Submit>
  /** Closes idle connections at once, and busy ones after their message. */
  close(): void
}

/** No attempt will succeed: there is no such recipient, or a field is not safe to send. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
