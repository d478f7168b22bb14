import type { z } from 'zod'
import type { PlanNames } from '../../contract/plans.ts'
import type { Look } from '../../contract/settings/look.ts'

export interface Publisher {
  name: string
  /** Without a trailing slash. Every link in a mail starts with it. */
  publicUrl: string
  contactEmail: string
  contactPhone: string
  postalAddress: readonly string[]
  timeZone: string
  planNames: PlanNames
  look: Look
  /** Addresses of pictures, in place of the name. `dark` null: one for both modes. */
  logo: { light: string; dark: string | null; width: number; height: number } | null
}

export type Block =
  /** A paragraph. */
  | string
  | { kind: 'note'; text: string }
  /** Each mail has one, and it is the first of its links. */
  | { kind: 'action'; label: string; address: string }
  | { kind: 'link'; before: string; label: string; address: string }

/** All plain text. */
export interface MailContent {
  subject: string
  /** Mail programs show it next to the subject. */
  preheader: string
  heading: string
  blocks: readonly Block[]
  headers?: Readonly<Record<string, string>>
}

export interface MailTemplate<Data extends z.ZodType = z.ZodType> {
  name: string
  data: Data
  /** @throws ZodError unless `data` is what the template needs */
  write(data: unknown, publisher: Publisher): MailContent
}

export function defineTemplate<Data extends z.ZodType>(
  name: string,
  data: Data,
  write: (data: z.output<Data>, publisher: Publisher) => MailContent,
): MailTemplate<Data> {
  return { name, data, write: (given, publisher) => write(data.parse(given), publisher) }
}

/** For names that others typed: they must not become links in anybody's mail program. */
export const plainName = (name: string) => name.replace(/[.:/@]/g, ' ')

/** `21 November 2026 at 14:30 GMT+5:30`, in the publisher's time zone. */
export function formatMoment(timeZone: string, iso: string): string {
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
  // No line break between the time and its zone.
  return format.format(new Date(iso)).replace(' GMT', '\u00a0GMT')
}
