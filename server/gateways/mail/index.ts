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

/** Whom mail is signed for, and with what: the name of the public key in the DNS, and the private one as PEM. */
export interface Dkim {
  domainName: string
  keySelector: string
  privateKey: string
}

/** One message that goes to many, each of whom gets a few letters of their own in it. */
export interface Circular {
  subject: string
  html: string
  text: string
  /** Further header fields, in plain ASCII. */
  headers: Readonly<Record<string, string>>
  /**
   * Texts that stand in HTML, plain text and headers wherever something of the recipient's own goes, by name. Each is made of
   * letters, digits, `-` and `_`, as long as what takes its place, and stands nowhere else.
   */
  gaps: Readonly<Record<string, string>>
}

/** What makes a circular one person's. */
export interface CircularCopy {
  /** Becomes the Message-ID, so the same whenever this copy is handed over again. */
  id: string
  to: Mailbox
  /** What takes the place of each gap, by its name. */
  fills: Readonly<Record<string, string>>
}

/** What became of a copy. */
export type CopyOutcome =
  | { kind: 'submitted' }
  /**
   * Nobody will ever take it. `by`: whether the server said so of the recipient or of the message, or it was never asked, since
   * the copy is not safe to send. `status` is the server's enhanced status code, such as 5.1.1, where it gave one.
   */
  | { kind: 'refused'; reason: string; by: 'recipient' | 'message' | 'nobody'; status: string | null }
  /**
   * A later try may succeed. `isServer`: nothing is going through at the moment, whoever it is for. `isUncertain`: the server
   * may have taken it over, but did not come round to saying so.
   */
  | { kind: 'deferred'; reason: string; isServer: boolean; isUncertain: boolean }
  /** Before it was begun, it was recalled, the server went away, or it had waited so long that the recipient may have left since. */
  | { kind: 'returned' }

/** The way out for circulars: many copies at once, in a thread of its own that counts for less than pages. */
export interface CircularGateway {
  /** How many copies are under way at the same time. */
  readonly atOnce: number
  /** Takes over copies of a circular, and tells once of each what became of it, in any order. Copies have the numbers they are given. */
  submit(circular: Circular, copies: ReadonlyMap<number, CircularCopy>): void
  /** Is told what became of copies. */
  onOutcomes: (outcomes: readonly (readonly [number: number, outcome: CopyOutcome])[]) => void
  /** Gives back what was not begun. */
  recall(): void
  /** Ends the thread; what is under way there is never heard of again. */
  close(): Promise<void>
}

/** The message will be taken by nobody, however often it is tried: no such recipient, or a field that is not safe to send. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
