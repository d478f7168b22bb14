import type { z } from 'zod'

/** Who writes: what every mail says about the publisher. */
export interface Sender {
  name: string
  /** Without a trailing slash; every link in a mail begins with it. */
  publicUrl: string
  contactEmail: string
  contactPhone: string
  postalAddress: readonly string[]
  timeZone: string
}

/** A part of a letter, one under the other. */
export type Part =
  | { kind: 'text'; text: string }
  /** Smaller and quieter. */
  | { kind: 'note'; text: string }
  /** What the letter wants done: a button. One in each letter, and the first of its links. */
  | { kind: 'action'; label: string; address: string }
  /** A further way to go: a link in a sentence. */
  | { kind: 'link'; before: string; label: string; address: string }

/** What a mail says, before it has a face. Plain text throughout. */
export interface Letter {
  subject: string
  /** Shown beside the subject in the list of mails. */
  preheader: string
  heading: string
  parts: readonly Part[]
  /** Further header fields of the mail, in plain ASCII. */
  headers?: Readonly<Record<string, string>>
}

/** A kind of mail: what must be known to write it, and how it is written. */
export interface Message<Data extends z.ZodType = z.ZodType> {
  data: Data
  /** Checks `data` before it writes. */
  write(data: unknown, sender: Sender): Letter
}

export function defineMessage<Data extends z.ZodType>(
  data: Data,
  write: (data: z.output<Data>, sender: Sender) => Letter,
): Message<Data> {
  return { data, write: (given, sender) => write(data.parse(given), sender) }
}

/** `21 November 2026 at 14:30 GMT+5:30`, in the publisher's time zone. */
export function momentIn(timeZone: string, iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  // The zone stays with its time.
  return format.format(new Date(iso)).replace(' GMT', '\u00a0GMT')
}
