export interface Mailbox {
  name?: string
  address: string
}

export interface OutgoingMail {
  from?: Partial<Mailbox>
  /** Becomes the Message-ID: unguessable, and the same for every attempt. */
  id: string
  to: Mailbox
  subject: string
  html: string
  text: string
  /** In plain ASCII. */
  headers: Readonly<Record<string, string>>
}

export interface MailGateway {
  /**
   * Resolves when the server has accepted the message.
   * @throws MailRefused when it never will; after any other error a later attempt may succeed
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Closes idle connections at once, and busy ones after their message. */
  close(): void
}

/** `keySelector`: the name of the public key in the DNS. The private key is PEM. */
export interface Dkim {
  domainName: string
  keySelector: string
  privateKey: string
}

export interface BulkMessage {
  from?: Partial<Mailbox>
  subject: string
  html: string
  text: string
  /** In plain ASCII. */
  headers: Readonly<Record<string, string>>
  /** Of letters, digits, `-` and `_`. Each is as long as its values, but for words. */
  placeholders: readonly string[]
}

export interface BulkRecipient {
  /** Becomes the Message-ID: the same for every attempt. */
  id: string
  to: Mailbox
  values: ReadonlyMap<string, string>
  /** Of any length and script, for placeholders in HTML or text. */
  words?: ReadonlyMap<string, string>
}

export type DeliveryResult =
  | { kind: 'submitted' }
  /** It will never be accepted. `us`: the address is not safe to send to. `status`: an enhanced code, such as 5.1.1. */
  | { kind: 'refused'; reason: string; by: 'recipient' | 'message' | 'us'; status: string | null }
  /** May succeed later. `isAboutServer`: not about this recipient. `isUncertain`: the server may have taken it. */
  | { kind: 'deferred'; reason: string; isAboutServer: boolean; isUncertain: boolean }

/** Never throws. */
export type Submit = (recipient: BulkRecipient) => Promise<DeliveryResult>

export interface BulkMailGateway {
  readonly connections: number
  /** Builds the message once. @throws MailRefused when a header field could start another field */
  prepare(message: BulkMessage): Promise<Submit>
  close(): void
}

/** No attempt will succeed: there is no such recipient, or a field is not safe to send. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Enhanced status codes (RFC 3463), in their order. Four numbers are an IP address. */
export const statusCodesIn = (text: string): string[] => text.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? []
