import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../contract/accounts/endpoints.ts'
import type { DraftContent } from '../../contract/article/editing.ts'
import type { AuditAction } from '../../contract/audit.ts'
import type { AccessLevel, AdLocation, CategoryId, Section } from '../../contract/catalogue.ts'
import type { StateCode } from '../../contract/subscriptions/indian-states.ts'
import type { Currency, Plan } from '../../contract/subscriptions/plans.ts'

/** The tables as the migrations make them. */
export interface Tables {
  articles: ArticlesTable
  article_parts: { article_id: number; part: string }
  listings: { list: string; dated_at: Date; article_id: number }
  listing_months: { list: string; month: Date; total: number }
  pictures: PicturesTable
  daily_article_stats: {
    article_id: number
    day: string
    readers: number
    anonymous_readers: Generated<number>
    views: Generated<number>
  }
  article_views: { id: Generated<number>; user_id: number; article_id: number; viewed_at: Date }
  article_readers: { article_id: number; user_id: number; last_viewed_at: Date; previous_view_at: Date | null }
  article_reader_counts: { article_id: number; readers: number }
  reader_view_counts: { user_id: number; views: number; last_viewed_at: Date; previous_view_at: Date | null }
  daily_site_stats: { day: string; readers: number; anonymous_readers: number; views: number; anonymous_views: number }
  visitor_salts: { day: string; salt: Buffer }
  row_counts: { table_name: string; first_id: number; total: number }
  ads: AdsTable
  media_pack: MediaPackTable
  ad_figures: { ad_id: number; day: string; impressions: number; clicks: number }
  audit_log: AuditLogTable
  users: UsersTable
  pending_sign_ups: PendingSignUpsTable
  email_tokens: EmailTokensTable
  sessions: SessionsTable
  known_networks: { user_id: number; network_hash: Buffer; seen_at: Date }
  authorization_requests: AuthorizationRequestsTable
  sign_in_tickets: { ticket_hash: Buffer; browser_hash: Buffer; user_id: number; expires_at: Date }
  rate_limit_buckets: { bucket: Buffer; full_at: Date }
  subscriptions: SubscriptionsTable
  orders: OrdersTable
  payments: PaymentsTable
  payment_events: { id: string; kind: string; received_at: Date }
  entitlement_changes: EntitlementChangesTable
  fiscal_document_numbers: { series: string; last_number: number }
  fiscal_documents: FiscalDocumentsTable
  expiry_reminders: { user_id: number; kind: 'two-weeks' | 'three-days' | 'grace'; ends_at: Date; sent_at: Date }
  newsletter_subscribers: NewsletterSubscribersTable
  newsletter_sends: NewsletterSendsTable
  newsletter_recipients: NewsletterRecipientsTable
  newsletter_delivery_events: NewsletterDeliveryEventsTable
  newsletter_workers: { id: string; heartbeat_at: Date }
  newsletter_rate_limit: { is_only: Generated<boolean>; next_at: Date }
  newsletter_tracking: { send_id: number; subscriber_id: number; link: number; at: Date }
  newsletter_imports: NewsletterImportsTable
  newsletter_suppression_list: { address_hash: Buffer }
  signing_secrets: { name: string; secret: Buffer }
  search_documents: SearchDocumentsTable
  search_words: { word: string; lexeme: string; articles: number; is_plain: boolean }
  search_parts: { number: string; article_id: number; name: string; dated_at: Date }
  search_part_numbers: { number: string; name: string; articles: number }
  search_queries: { day: string; query: string; searches: number; found: number }
  article_related: { article_id: number; related_id: number; score: number }
  article_counts: { section: Section; is_published: boolean; total: number }
  article_revisions: ArticleRevisionsTable
  article_drafts: ArticleDraftsTable
  keyword_uses: { phrase: string; name: string; uses: number }
}

/** A width in which a picture is kept. */
export interface ImageSize {
  width: number
  height: number
}

interface ArticlesTable {
  id: Generated<number>
  npnwid: string | null
  title: string
  body_html: string
  excerpt: string
  preview: string
  word_count: number
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  part_numbers: string[]
  source_url: string | null
  image_name: string | null
  image_url: string | null
  image_alt: Generated<string>
  image_sizes: ColumnType<ImageSize[], string, string>
  entered_at: Date
  dated_at: Date
  is_dated: Generated<boolean>
  published_at: Date | null
  publish_at: Generated<Date | null>
  in_carousel_since: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}

interface ArticleRevisionsTable {
  article_id: number
  version: number
  made_at: Date
  editor_id: number | null
  editor_name: string
  made: 'added' | 'edited' | 'restored' | 'found' | 'dated'
  restored_from: number | null
  npnwid: string | null
  title: string
  body_html: string
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  part_numbers: string[]
  source_url: string | null
  image_name: string | null
  image_url: string | null
  image_alt: string
  image_sizes: ColumnType<ImageSize[], string, string>
  entered_at: Date
  dated_at: Date
}

interface ArticleDraftsTable {
  editor_id: number
  article_id: number | null
  content: ColumnType<DraftContent, string, string>
  article_version: number | null
  number: number
  saved_at: Date
}

interface PicturesTable {
  name: string
  sizes: ColumnType<ImageSize[], string, never>
  uploaded_at: Date
}

interface MediaPackTable {
  is_only: Generated<boolean>
  file: string
  bytes: number
  uploaded_at: Date
}

interface AdsTable {
  id: Generated<number>
  location: AdLocation
  position: number
  image_name: string
  image_sizes: ColumnType<ImageSize[], string | undefined, string>
  alt: Generated<string>
  link: string
  starts_at: Date | null
  ends_at: Date | null
  removed_at: Date | null
  created_at: Generated<Date>
}

interface AuditLogTable {
  id: Generated<number>
  at: Date
  admin_id: number | null
  admin_name: string
  action: AuditAction
  subject_kind: string
  subject_id: string
  subject_name: string
  detail: ColumnType<Record<string, unknown>, string, never>
}

interface UsersTable {
  id: Generated<number>
  email_key: string
  email: string
  username: string
  phone: string | null
  password_hash: string | null
  google_subject: string | null
  role: Generated<Role>
  created_at: Date
}

interface PendingSignUpsTable {
  id: Generated<number>
  email_key: string
  email: string
  username: string
  phone: string | null
  password_hash: string
  created_at: Date
  expires_at: Date
}

interface EmailTokensTable {
  token_hash: Buffer
  purpose: 'verify' | 'reset'
  user_id: number | null
  sign_up_id: number | null
  created_at: Date
  expires_at: Date
}

interface SessionsTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  parent_id: number | null
  method: 'password' | 'google'
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

interface AuthorizationRequestsTable {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  redirect: string
  expires_at: Date
}

interface SubscriptionsTable {
  id: Generated<number>
  user_id: number
  plan: Plan
  starts_at: Date
  ends_at: Date | null
  granted_by: number | null
  reason: string
  created_at: Generated<Date>
  order_id: number | null
  has_grace: Generated<boolean>
}

interface OrdersTable {
  id: Generated<number>
  user_id: number | null
  plan: Plan
  currency: Currency
  amount_minor: number
  billing_state: StateCode | null
  reference: string
  provider_order_id: string | null
  state: Generated<'created' | 'failed' | 'authorised' | 'paid' | 'refunded'>
  payment_id: string | null
  created_at: Date
  paid_at: Date | null
  refunded_at: Date | null
  revoked_at: Date | null
  next_check_at: Date | null
  check_count: Generated<number>
}

interface PaymentsTable {
  id: string
  order_id: number
  amount_minor: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  refunded_minor: Generated<number>
  first_seen_at: Date
  changed_at: Date
}

interface EntitlementChangesTable {
  id: Generated<number>
  user_id: number | null
  cause: 'payment' | 'refund' | 'admin'
  admin_id: number | null
  order_id: number | null
  reason: string
  plan_before: Plan | null
  until_before: Date | null
  plan_after: Plan | null
  until_after: Date | null
  at: Date
}

interface FiscalDocumentsTable {
  id: Generated<number>
  kind: 'receipt' | 'credit-note'
  number: string
  order_id: number
  buyer_name: string
  buyer_email: string
  starts_at: Date | null
  ends_at: Date | null
  gstin: string | null
  publisher: string[]
  is_sandbox: boolean
  issued_at: Date
}

/** How a subscriber left the newsletter. */
export type UnsubscribedBy = 'form' | 'link' | 'one-click' | 'account'

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
export type RecipientState = 'queued' | 'deferred' | 'sending' | 'submitted' | 'failed' | 'skipped' | 'unconfirmed'
export type DeliveryEventKind = 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'bounced'

interface NewsletterSendsTable extends Record<RecipientState | 'total', Generated<number>> {
  id: Generated<number>
  digest: Buffer
  client_key: string | null
  subject: string
  preheader: string
  custom_message: string
  article_ids: number[]
  html: string
  plain_text: string
  placeholders: ColumnType<{ unsubscribe: string; count?: string }, string, string>
  link_targets: string[]
  to_all: boolean
  unknown_addresses: string[]
  state: SendState
  created_at: Date
  created_by: number | null
  created_by_name: string
  running_since: Date
  submitted_before: Generated<number>
  finished_at: Date | null
  problem: string | null
  next_position: Generated<number>
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

interface NewsletterImportsTable {
  id: Generated<number>
  file_name: string
  csv: string | null
  state: 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  created_at: Date
  created_by: number | null
  created_by_name: string
  finished_at: Date | null
  lines_read: Generated<number>
  lines: number
  fresh: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  refusals: ColumnType<{ line: number; reason: string }[], string | undefined, string>
  problem: string | null
}

interface SearchDocumentsTable {
  audience: 'all' | 'login' | 'silver' | 'gold'
  article_id: number
  title: string
  subjects: string[]
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  year: number
  dated_at: Date
  /** As PostgreSQL writes a tsvector. */
  lexemes: string
  title_words: string
  body: string
}
