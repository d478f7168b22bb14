import type { ColumnType, Generated } from 'kysely'
import type { SponsorBlock } from '../../../contract/newsletter/message.ts'
import type { IssueSegment } from '../../../contract/newsletter/segments.ts'

/** What stands in an issue for what differs between recipients. */
export interface IssuePlaceholders {
  unsubscribe: string
  /** For the token of who opened and clicked; only when links are tracked. */
  count?: string
  /** Only when the message has first names. */
  names?: FirstNamePlaceholders[]
}

/** What stands for the first name of a recipient: one placeholder in the HTML and one in the plain text, for each fall-back. */
export interface FirstNamePlaceholders {
  html: string
  text: string
  fallback: string
}

export interface NewsletterTables {
  newsletters: NewslettersTable
  newsletter_schedules: NewsletterSchedulesTable
  newsletter_subscriptions: NewsletterSubscriptionsTable
  newsletter_subscribers: NewsletterSubscribersTable
  signing_secrets: { name: string; secret: Buffer }
  newsletter_suppression_list: { address_hash: Buffer }
  newsletter_sends: NewsletterSendsTable
  newsletter_recipients: NewsletterRecipientsTable
  newsletter_delivery_events: NewsletterDeliveryEventsTable
  newsletter_workers: { id: string; heartbeat_at: Date }
  newsletter_rate_limit: { is_only: Generated<boolean>; next_at: Date }
  newsletter_tracking: { send_id: number; subscriber_id: number; link: number; at: Date }
}

interface NewslettersTable {
  id: Generated<number>
  slug: string
  name: string
  description: string
  sender_name: Generated<string>
  sender_address: Generated<string>
  is_default: Generated<boolean>
  is_open: Generated<boolean>
  has_archive: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface NewsletterSubscriptionsTable {
  newsletter_id: number
  subscriber_id: number
  subscribed_at: Date | null
  unsubscribed_at: Date | null
  unsubscribed_by: UnsubscribedBy | null
  pending_since: Date | null
}

/** How a subscriber left the newsletter. */
export type UnsubscribedBy = 'form' | 'link' | 'one-click' | 'account' | 'import'

interface NewsletterSubscribersTable {
  id: Generated<number>
  email_key: string
  name: string
  phone: string | null
  asked_at: Date
  subscribed_at: Date | null
  confirmed_at: Date | null
  unsubscribed_at: Date | null
  unsubscribed_by: UnsubscribedBy | null
  bounced_at: Date | null
}

export type SendState = 'sending' | 'paused' | 'cancelled' | 'done'

/** Where a recipient of a send stands. */
export type RecipientState = 'queued' | 'deferred' | 'leased' | 'submitted' | 'failed' | 'skipped' | 'unconfirmed'

export type DeliveryEventKind = 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'bounced'

/** What is left of the recipients of a send after a year. */
export interface SendSummary {
  openedBy: number
  clickedBy: number
  unconfirmed: number
  reasons: { kind: DeliveryEventKind; reason: string; count: number }[]
}

interface NewsletterSendsTable extends Record<RecipientState | 'total', Generated<number>> {
  id: Generated<number>
  newsletter_id: number
  digest: Buffer
  client_key: string | null
  subject: string
  preheader: string
  custom_message: string
  article_ids: number[]
  html: string
  plain_text: string
  message_html: Generated<string>
  in_archive: Generated<boolean>
  has_own_subject: Generated<boolean>
  has_own_preheader: Generated<boolean>
  sponsor: ColumnType<SponsorBlock | null, string | null | undefined, string>
  placeholders: ColumnType<IssuePlaceholders, string, string>
  link_targets: string[]
  to_all: boolean
  segment: ColumnType<IssueSegment, string | undefined, string>
  unknown_addresses: string[]
  state: SendState
  created_at: Date
  created_by: number | null
  created_by_name: string
  running_since: Date
  submitted_before: Generated<number>
  finished_at: Date | null
  problem: string | null
  summary: ColumnType<SendSummary | null, string | null | undefined, string>
  next_position: Generated<number>
}

interface NewsletterSchedulesTable {
  id: Generated<number>
  newsletter_id: number
  subject: string
  request: ColumnType<unknown, string, string>
  starts_at: Date
  state: Generated<'waiting' | 'starting' | 'started' | 'withdrawn' | 'failed'>
  problem: string | null
  send_id: number | null
  created_at: Date
  created_by: number | null
  created_by_name: string
}

interface NewsletterRecipientsTable {
  send_id: number
  position: number
  subscriber_id: number
  state: RecipientState
  worker_id: string | null
  tries: Generated<number>
  due_at: Date | null
}

interface NewsletterDeliveryEventsTable {
  send_id: number
  kind: DeliveryEventKind
  subscriber_id: number
  reason: string
  at: Date
}
