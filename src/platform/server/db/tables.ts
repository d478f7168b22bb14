// Made by tools/row-types.ts from schema.sql of all features.

import type { ColumnType } from 'kysely'
import type { ArticleChange } from '../../../features/articles/contract/changes.ts'
import type { Anchor } from '../../../features/articles/contract/comments.ts'
import type { ArticleForm } from '../../../features/articles/contract/fields.ts'
import type { ClassifiedCategory } from '../../../features/classifieds/contract/rules.ts'
import type { FirstStepName } from '../../../features/first-steps/contract/first-step-names.ts'
import type { FollowKind } from '../../../features/follows/contract/follow-rules.ts'
import type { RefusedRow } from '../../../features/imports/contract/imports.ts'
import type { WebhookEvent } from '../../../features/integrations/contract/webhook-events.ts'
import type { MemberChange } from '../../../features/members/contract/changes.ts'
import type { SponsorBlock } from '../../../features/newsletter/contract/message.ts'
import type { IssueSegment } from '../../../features/newsletter/contract/segments.ts'
import type { PartFields, PartParameter } from '../../../features/parts/contract/rules.ts'
import type { RedirectStatus } from '../../../features/redirects/contract/rules.ts'
import type { SiteImportChoices, SiteImportSample } from '../../../features/transfer/contract/import/rules.ts'
import type { AuditAction } from '../../contract/audit.ts'
import type { AccessLevel, AdLocation, CategoryId, Section } from '../../contract/catalogue.ts'
import type { ConnectionName } from '../../contract/connection-names.ts'
import type { Currency, PricesByCurrency } from '../../contract/currencies.ts'
import type { StateCode } from '../../contract/indian-states.ts'
import type { MailedLinkPurpose } from '../../contract/link-messages.ts'
import type { Plan } from '../../contract/plans.ts'
import type { ViewScreen } from '../../contract/saved-view-rules.ts'
import type { KeyScope } from '../../contract/scopes.ts'
import type { StoredCatalogue } from '../../contract/sections/catalogue.ts'
import type {
  AddressRule,
  ArticleContent,
  BylineRow,
  ChangedColumns,
  Crops,
  DeletedArticle,
  DerivedColumn,
  FinalJsonColumn,
  ImageSize,
  IssuePlaceholders,
  JsonColumn,
  PictureUseKind,
  SendSummary,
  StoredAuthor,
} from './column-values.ts'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

interface AddressRules {
  about: Generated<number>
  address_hash: Buffer
  by_name: Generated<string>
  kept_at: Date
  rule: AddressRule
  user_id: number | null
}

interface Ads {
  alt: Generated<string>
  created_at: Generated<Date>
  ends_on: string | null
  id: Generated<number>
  image_name: string
  image_sizes: Generated<JsonColumn<ImageSize[]>>
  link: string
  location: AdLocation
  phone_image_name: Generated<string>
  phone_image_sizes: Generated<JsonColumn<ImageSize[]>>
  position: number
  removed_at: Date | null
  starts_on: string | null
}

interface ApiKeys {
  created_at: Date
  created_by: number
  id: Generated<number>
  key_hash: Buffer
  last_used_at: Date | null
  name: string
  revoked_at: Date | null
  scopes: KeyScope[]
  start: string
  uses: Generated<number>
}

interface ArticleAttachments {
  article_id: number
  attachment: string
}

interface ArticleChangeRows {
  article_id: number
  before: JsonColumn<{ columns: Partial<ChangedColumns> } | { deleted: DeletedArticle }> | null
  change_id: number
  is_undone: Generated<boolean>
  outcome: 'done' | 'unchanged' | 'edited' | 'missing' | 'refused' | 'failed' | null
  reason: string | null
  title: Generated<string>
  version: number
  version_after: number | null
}

interface ArticleChanges {
  change: FinalJsonColumn<ArticleChange | { kind: 'undo' }>
  editor_id: number | null
  editor_name: string
  finished_at: Date | null
  id: Generated<number>
  started_at: Date
  undoes: number | null
}

interface ArticleComments {
  anchor: JsonColumn<Anchor> | null
  article_id: number
  author_id: number | null
  author_name: string
  id: Generated<number>
  made_at: Date
  quotation: string
  resolved_at: Date | null
  resolved_by_name: string | null
  thread_id: number | null
  words: string
}

interface ArticleCounts {
  is_published: boolean
  section: Section
  total: number
}

interface ArticleDrafts {
  article_id: number
  article_version: number | null
  content: JsonColumn<ArticleForm>
  editor_id: number
  number: number
  saved_at: Date
}

interface ArticleParts {
  article_id: number
  part: string
}

interface ArticlePresence {
  article_id: number
  seen_at: Date
  user_id: number
}

interface ArticleReaderCounts {
  article_id: number
  readers: number
}

interface ArticleReaders {
  article_id: number
  last_viewed_at: Date
  previous_view_at: Date | null
  user_id: number
}

interface ArticleRelated {
  article_id: number
  related_id: number
  score: number
}

interface ArticleRevisions {
  article_id: number
  content: FinalJsonColumn<ArticleContent>
  editor_id: number | null
  editor_name: string
  made: 'added' | 'edited' | 'restored' | 'found' | 'dated'
  made_at: Date
  restored_from: number | null
  version: number
}

interface Articles {
  access: 'free' | 'login' | 'silver' | 'gold'
  author_ids: Generated<number[]>
  body_html: string
  bylines: DerivedColumn<BylineRow[]>
  canonical_url: Generated<string>
  categories: CategoryId[]
  corrections: Generated<string>
  dated_at: Date
  entered_at: Date
  excerpt: string
  id: Generated<number>
  image_alt: Generated<string>
  image_credit: Generated<string>
  image_name: string | null
  image_sizes: JsonColumn<ImageSize[]>
  image_url: string | null
  in_carousel_since: Date | null
  internal_notes: Generated<string>
  is_dated: Generated<boolean>
  keywords: string[]
  letters: Generated<string>
  letters_text: Generated<string>
  npnwid: Generated<string>
  part_numbers: string[]
  pinned_at: Date | null
  preview: string
  publish_at: Date | null
  published_at: Date | null
  search_description: Generated<string>
  search_title: Generated<string>
  section: Section
  series: Generated<string>
  slug: Generated<string>
  social_image: Generated<string>
  social_text: Generated<string>
  source_url: Generated<string>
  sponsor: Generated<string>
  standfirst: Generated<string>
  take_down_at: Date | null
  title: string
  unpin_at: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
  word_count: number
}

interface ArticleViews {
  article_id: number
  id: Generated<number>
  user_id: number
  viewed_at: Date
}

interface ArticleWorkflow {
  article_id: number
  assignee_id: number | null
  due_on: string | null
  moved_at: Date
  moved_by_name: string
  note: string
  number: number
  stage: 'draft' | 'in-review' | 'ready'
}

interface ArticleWriters {
  article_id: number
  user_id: number | null
}

interface Attachments {
  bytes: number
  download_name: string
  name: string
  uploaded_at: Date
  uploaded_by: number | null
}

interface AuditLog {
  action: AuditAction
  admin_id: number | null
  admin_name: string
  at: Date
  detail: FinalJsonColumn<Record<string, unknown>>
  id: Generated<number>
  subject_id: string
  subject_kind: string
  subject_name: string
}

interface AuthenticatorApps {
  confirmed_at: Date | null
  created_at: Date
  last_step: number
  name: string
  secret: string
  user_id: number
}

interface AuthorizationRequests {
  asks_reauthentication: boolean
  browser_hash: Buffer
  code_verifier: string
  expires_at: Date
  nonce: string
  redirect: string
  state_hash: Buffer
}

interface Authors {
  biography: string
  created_at: Date
  expertise: string[]
  id: Generated<number>
  image_name: string | null
  image_sizes: JsonColumn<ImageSize[]>
  is_on_desk: Generated<boolean>
  line: string
  links: JsonColumn<{ label: string; url: string }[]>
  name: string
  name_key: string
  slug: string
  updated_at: Date
  user_id: number | null
}

interface BackupRuns {
  bytes: number | null
  ended_at: Date
  file: string | null
  files: number | null
  id: Generated<number>
  kind: 'make' | 'try'
  problem: string | null
  rows: number | null
  started_at: Date
}

interface BenefitGrants {
  granted_at: Date
  granted_by: number | null
  id: Generated<number>
  kind: 'article' | 'paper'
  subject: string
  user_id: number
}

interface Catalogue {
  id: Generated<number>
  updated_at: Date
  value: JsonColumn<StoredCatalogue>
  version: number
}

interface Classifieds {
  approved_at: Date | null
  body: string
  category: ClassifiedCategory
  contact: string
  end_notified_at: Date | null
  ends_at: Date | null
  id: Generated<number>
  refusal: string | null
  refused_at: Date | null
  submitted_at: Date
  title: string
  user_id: number
}

interface ConnectionTests {
  connection: ConnectionName
  is_good: boolean
  next_step: string
  sentence: string
  target: string
  tested_at: Date
}

interface CourseLessons {
  article_id: number | null
  course_id: number
  id: Generated<number>
  minutes: number | null
  place: number
  title: Generated<string>
  video_url: string | null
}

interface CourseProgress {
  done_at: Date
  lesson_id: number
  user_id: number
}

interface Courses {
  access: 'free' | 'login' | 'silver' | 'gold'
  created_at: Date
  deleted_at: Date | null
  id: Generated<number>
  prerequisites: string
  published_at: Date | null
  slug: string
  summary: string
  text: string
  title: string
  updated_at: Date
  version: Generated<number>
}

interface DailyAdStats {
  ad_id: number
  clicks: number
  day: string
  impressions: number
}

interface DailyArticleStats {
  anonymous_readers: Generated<number>
  article_id: number
  day: string
  readers: number
  views: Generated<number>
}

interface DailySiteStats {
  anonymous_readers: number
  anonymous_views: number
  day: string
  readers: number
  views: number
}

interface DemoRows {
  first_id: number
  last_id: number
  table_name: string
}

interface Disputes {
  amount_minor: number
  changed_at: Date
  currency: string
  id: string
  opened_at: Date
  payment_id: string
  reason: string
  respond_by: Date | null
  state: 'open' | 'under-review' | 'closed' | 'won' | 'lost'
}

interface EmailChanges {
  created_at: Date
  expires_at: Date
  new_confirmed_at: Date | null
  new_email: string
  new_email_key: string
  new_token_hash: Buffer
  old_confirmed_at: Date | null
  old_token_hash: Buffer
  session_id: number | null
  user_id: number
}

interface EmailTokens {
  created_at: Date
  expires_at: Date
  purpose: 'verify' | 'reset'
  sign_up_id: number | null
  token_hash: Buffer
  user_id: number | null
}

interface EntitlementChanges {
  admin_id: number | null
  at: Date
  cause: 'payment' | 'refund' | 'dispute' | 'admin' | 'trial' | 'gift' | 'organisation'
  id: Generated<number>
  order_id: number | null
  plan_after: Plan | null
  plan_before: Plan | null
  reason: string
  until_after: Date | null
  until_before: Date | null
  user_id: number | null
}

interface ErrorReports {
  article_id: number
  finder: string
  id: Generated<number>
  reported_at: Date
  settled_at: Date | null
  settled_by_name: Generated<string>
  state: Generated<'open' | 'corrected' | 'declined'>
  words: string
}

interface EventRegistrations {
  day_reminder_at: Date | null
  event_id: number
  hour_reminder_at: Date | null
  registered_at: Date
  user_id: number
}

interface Events {
  address: string
  created_at: Date
  deleted_at: Date | null
  end_time: string
  ends_at: Date
  ends_on: string
  first_published_at: Date | null
  html: string
  id: Generated<number>
  image_credit: Generated<string>
  image_name: string | null
  image_sizes: JsonColumn<ImageSize[]>
  is_all_day: boolean
  is_online: boolean
  join_url: string
  organizer: string
  place: string
  places: number | null
  published_at: Date | null
  slug: string
  start_time: string
  starts_at: Date
  starts_on: string
  summary: string
  time_zone: string
  title: string
  updated_at: Date
  url: string
  version: Generated<number>
}

interface ExpiryReminders {
  days_before: number
  ends_at: Date
  sent_at: Date
  user_id: number
}

interface Exports {
  bytes: Generated<number>
  created_at: Date
  created_by: number | null
  created_by_name: string
  file: string | null
  finished_at: Date | null
  format: 'markdown' | 'ghost' | 'wxr' | 'members' | 'orders'
  id: Generated<number>
  problem: string | null
  state: 'running' | 'done' | 'failed'
  total: Generated<number>
  written: Generated<number>
}

interface FirstStepChoices {
  choice: FirstStepName | 'hidden'
  chosen_at: Date
}

interface FiscalDocumentNumbers {
  last_number: number
  series: string
}

interface FiscalDocuments {
  amount_minor: number
  buyer_email: string
  buyer_name: string
  ends_at: Date | null
  gstin: string | null
  id: Generated<number>
  is_sandbox: boolean
  issued_at: Date
  kind: 'receipt' | 'credit-note'
  number: string
  order_id: number
  plan_name: string
  publisher: string[]
  starts_at: Date | null
  time_zone: string
}

interface FollowChoices {
  feed_made_at: Date | null
  feed_number: Generated<number>
  mails_corrections: Generated<boolean>
  user_id: number
}

interface FollowEvents {
  article_id: number
  at: Date | null
  correction: Generated<string>
  done_at: Date | null
  id: Generated<number>
  mailed_through: Generated<number>
  what: 'published' | 'corrected'
}

interface FollowMails {
  due_at: Date
  event_id: number
  user_id: number
}

interface FollowNews {
  event_id: number
  kind: FollowKind
  target: string
}

interface Follows {
  followed_at: Date
  id: Generated<number>
  kind: 'part' | 'family' | 'topic' | 'category' | 'section' | 'author' | 'search'
  mails: 'none' | 'at_once' | 'daily' | 'weekly'
  name: string
  target: string
  user_id: number
}

interface FormerAuthorSlugs {
  author_id: number | null
  slug: string
}

interface Gifts {
  expires_at: Date | null
  message: string
  order_id: number
  recipient_email: string | null
  recipient_key: string | null
  redeemed_at: Date | null
  redeemed_by: number | null
  send_at: Date
  sent_at: Date | null
  token_hash: Buffer | null
}

interface GlossaryTerms {
  explanation: string
  slug: string
  term: string
}

interface Imports {
  counts: Generated<JsonColumn<Record<string, number>>>
  created_at: Date
  created_by: number | null
  created_by_name: string
  file_name: string
  finished_at: Date | null
  id: Generated<number>
  kind: 'newsletter' | 'members' | 'parts' | 'redirects' | 'site-import'
  lines: number
  lines_read: Generated<number>
  options: Generated<JsonColumn<object>>
  problem: string | null
  refusals: Generated<JsonColumn<RefusedRow[]>>
  refused: Generated<number>
  source: string | null
  state: 'checking' | 'checked' | 'importing' | 'stopped' | 'done' | 'failed' | 'undoing' | 'undone'
}

interface JobOffers {
  apply_at: string
  closes_on: string
  company: string
  created_at: Date
  deleted_at: Date | null
  id: Generated<number>
  is_remote: boolean
  place: string
  published_at: Date | null
  salary: string
  slug: string
  summary: string
  text: string
  title: string
  updated_at: Date
  version: Generated<number>
}

interface KeywordUses {
  name: string
  phrase: string
  uses: number
}

interface KnownNetworks {
  network_hash: Buffer
  seen_at: Date
  user_id: number
}

interface Labels {
  created_at: Date
  id: Generated<number>
  name: string
}

interface LetterBans {
  banned_at: Date
  banned_by_name: string
  user_id: number
}

interface Letters {
  answers_id: number | null
  article_id: number
  id: Generated<number>
  is_by_author: boolean
  name: string
  notified_state: Generated<string>
  reason: Generated<string>
  reports: Generated<number>
  settled_at: Date | null
  settled_by_name: Generated<string>
  state: Generated<'waiting' | 'shown' | 'refused' | 'withdrawn'>
  text: string
  user_id: number | null
  written_at: Date
}

interface ListingMonths {
  list: string
  month: Date
  total: number
}

interface Listings {
  article_id: number
  dated_at: Date
  list: string
}

interface MailedLinks {
  ended: 'used' | 'replaced' | null
  expires_at: Date
  purpose: MailedLinkPurpose
  token_hash: Buffer
}

interface MarketSeries {
  access: 'free' | 'login' | 'silver' | 'gold'
  created_at: Date
  csv: string
  deleted_at: Date | null
  figures_at: Date
  id: Generated<number>
  kind: 'table' | 'line' | 'bar' | 'scatter'
  method: string
  published_at: Date | null
  slug: string
  summary: string
  title: string
  updated_at: Date
  version: Generated<number>
}

interface MediaPack {
  bytes: number
  file: string
  is_only: Generated<boolean>
  uploaded_at: Date
}

interface MemberChangeRows {
  change_id: number
  grant_id: number | null
  is_undone: Generated<boolean>
  outcome: 'done' | 'unchanged' | 'refused' | 'failed' | null
  reason: string | null
  user_id: number
}

interface MemberChanges {
  admin_id: number | null
  admin_name: string
  change: FinalJsonColumn<MemberChange | { kind: 'undo'; of: MemberChange }>
  finished_at: Date | null
  id: Generated<number>
  started_at: Date
  undoes: number | null
}

interface MemberLabels {
  label_id: number
  user_id: number
}

interface MissingPages {
  hits: number
  is_ignored: Generated<boolean>
  last_met_on: string
  path: string
}

interface NewArticleDrafts {
  assignee_id: number | null
  content: JsonColumn<ArticleForm>
  discarded_at: Date | null
  due_on: string | null
  editor_id: number | null
  key: string
  number: number
  saved_at: Date
}

interface NewsletterDeliveryEvents {
  at: Date
  kind: 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'bounced'
  reason: string
  send_id: number
  subscriber_id: number
}

interface NewsletterRateLimit {
  is_only: Generated<boolean>
  next_at: Date
}

interface NewsletterRecipients {
  due_at: Date | null
  position: number
  send_id: number
  state: 'queued' | 'deferred' | 'leased' | 'submitted' | 'failed' | 'skipped' | 'unconfirmed'
  subscriber_id: number
  tries: Generated<number>
  worker_id: string | null
}

interface Newsletters {
  created_at: Generated<Date>
  deleted_at: Date | null
  description: string
  has_archive: Generated<boolean>
  id: Generated<number>
  is_default: Generated<boolean>
  is_open: Generated<boolean>
  name: string
  sender_address: Generated<string>
  sender_name: Generated<string>
  slug: string
}

interface NewsletterSchedules {
  created_at: Date
  created_by: number | null
  created_by_name: string
  id: Generated<number>
  newsletter_id: number
  problem: string | null
  request: JsonColumn<unknown>
  send_id: number | null
  starts_at: Date
  state: Generated<'waiting' | 'starting' | 'started' | 'withdrawn' | 'failed'>
  subject: string
}

interface NewsletterSends {
  article_ids: number[]
  client_key: string | null
  created_at: Date
  created_by: number | null
  created_by_name: string
  custom_message: string
  deferred: Generated<number>
  digest: Buffer
  failed: Generated<number>
  finished_at: Date | null
  has_own_preheader: Generated<boolean>
  has_own_subject: Generated<boolean>
  html: string
  id: Generated<number>
  in_archive: Generated<boolean>
  leased: Generated<number>
  link_targets: string[]
  message_html: Generated<string>
  newsletter_id: number
  next_position: Generated<number>
  placeholders: JsonColumn<IssuePlaceholders>
  plain_text: string
  preheader: string
  problem: string | null
  queued: Generated<number>
  running_since: Date
  segment: Generated<JsonColumn<IssueSegment>>
  skipped: Generated<number>
  sponsor: JsonColumn<SponsorBlock> | null
  state: 'sending' | 'paused' | 'cancelled' | 'done'
  subject: string
  submitted: Generated<number>
  submitted_before: Generated<number>
  summary: JsonColumn<SendSummary> | null
  to_all: boolean
  total: Generated<number>
  unconfirmed: Generated<number>
  unknown_addresses: string[]
}

interface NewsletterSubscribers {
  asked_at: Date
  bounced_at: Date | null
  confirmed_at: Date | null
  email_key: string
  id: Generated<number>
  name: string
  phone: string | null
  subscribed_at: Date | null
  unsubscribed_at: Date | null
  unsubscribed_by: 'form' | 'link' | 'one-click' | 'account' | 'import' | null
}

interface NewsletterSubscriptions {
  newsletter_id: number
  pending_since: Date | null
  subscribed_at: Date | null
  subscriber_id: number
  unsubscribed_at: Date | null
  unsubscribed_by: 'form' | 'link' | 'one-click' | 'account' | 'import' | null
}

interface NewsletterSuppressionList {
  address_hash: Buffer
}

interface NewsletterTracking {
  at: Date
  link: number
  send_id: number
  subscriber_id: number
}

interface NewsletterWorkers {
  heartbeat_at: Date
  id: string
}

interface Offers {
  code: string
  created_at: Date
  created_by_name: string
  currency: Currency | null
  ends_at: Date | null
  free_months: number
  id: Generated<number>
  most_uses: number | null
  percent_off: number
  plan: 'silver' | 'gold' | null
  starts_at: Date | null
}

interface Orders {
  amount_minor: number
  billing_state: StateCode | null
  check_count: Generated<number>
  created_at: Date
  currency: Currency
  discount_percent: Generated<number>
  failed_at: Date | null
  free_months: Generated<number>
  gold_price_minor: number
  grace_days: Generated<number>
  id: Generated<number>
  is_sandbox: Generated<boolean>
  next_check_at: Date | null
  offer_id: number | null
  order_number: string | null
  organisation_id: number | null
  paid_at: Date | null
  payment_id: string | null
  plan: 'silver' | 'gold' | null
  provider_order_id: string | null
  reference: string
  refunded_at: Date | null
  report_id: number | null
  report_title: string | null
  revoked_at: Date | null
  seats: number | null
  state: Generated<'created' | 'failed' | 'authorised' | 'paid' | 'refunded'>
  user_id: number | null
}

interface OrganisationDomains {
  domain: string
  organisation_id: number
}

interface OrganisationInvitations {
  email_key: string
  expires_at: Date
  id: Generated<number>
  invited_at: Date
  organisation_id: number
  token_hash: Buffer
}

interface OrganisationManagers {
  email_key: string
  organisation_id: number
}

interface OrganisationNetworks {
  network: string
  organisation_id: number
}

interface OrganisationNotices {
  days_before: number
  ends_at: Date
  organisation_id: number
  sent_at: Date
}

interface Organisations {
  created_at: Date
  ends_at: Date
  ends_on: string
  full_notified_at: Date | null
  id: Generated<number>
  name: string
  note: string
  order_number: string
  plan: 'silver' | 'gold'
  seats: number
  starts_at: Date
  starts_on: string
  version: Generated<number>
}

interface OrganisationSeats {
  is_given_up: Generated<boolean>
  organisation_id: number
  removed_at: Date | null
  source: 'domain' | 'invitation'
  taken_at: Date
  user_id: number
}

interface OrganisationUses {
  articles: number
  month: string
  organisation_id: number
}

interface PackedDemo {
  dated_at: Date
  is_renewed: Generated<boolean>
}

interface Pages {
  deleted_at: Date | null
  live_version: number | null
  publish_at: Date | null
  slug: string
  updated_at: Date
  version: number
}

interface PageVersions {
  description: string
  editor_id: number | null
  editor_name: string
  html: string
  image_name: string | null
  image_sizes: JsonColumn<ImageSize[]>
  made_at: Date
  slug: string
  title: string
  version: number
}

interface PartChanges {
  after: FinalJsonColumn<PartFields> | null
  at: Date
  before: FinalJsonColumn<PartFields> | null
  by_id: number | null
  by_name: string
  file_name: string | null
  id: Generated<number>
  number: string
  what: 'added' | 'changed' | 'deleted'
}

interface PartLinks {
  kind: 'family' | 'second_source' | 'successor'
  number: string
  other: string
  other_name: string
  place: number
}

interface Parts {
  changed_at: Date
  data_sheet: string
  description: string
  lexemes: string
  maker: string
  name: string
  number: string
  package: string
  parameters: JsonColumn<PartParameter[]>
  state: '' | 'preview' | 'active' | 'nrnd' | 'last-time-buy' | 'obsolete'
}

interface Passkeys {
  counter: number
  created_at: Date
  credential_id: string
  id: Generated<number>
  last_used_at: Date | null
  name: string
  public_key: Buffer
  transports: string[]
  user_id: number
}

interface PaymentEvents {
  body: Uint8Array
  id: string
  kind: string
  processed_at: Date | null
  received_at: Date
}

interface Payments {
  amount_minor: number
  changed_at: Date
  currency: string
  first_seen_at: Date
  id: string
  order_id: number
  refunded_minor: Generated<number>
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  unmatched_because:
    | 'other-amount'
    | 'second-payment'
    | 'other-order'
    | 'account-closed'
    | 'plan-revoked'
    | 'offer-used-up'
    | 'report-owned'
    | 'order-ended'
    | null
}

interface PendingSignUps {
  created_at: Date
  email: string
  email_key: string
  expires_at: Date
  id: Generated<number>
  password_hash: string
  phone: string | null
  return_to: Generated<string>
  username: string
}

interface PictureNames {
  name: string
  picture_id: number
  shape: 'whole' | 'wide' | 'square'
}

interface Pictures {
  alt: Generated<string>
  bytes: number | null
  credit: Generated<string>
  crops: Generated<JsonColumn<Crops>>
  detail: Generated<JsonColumn<ImageSize[]>>
  file_name: Generated<string>
  focal_x: Generated<number>
  focal_y: Generated<number>
  height: Generated<number>
  id: Generated<number>
  name: string
  original: Generated<string>
  sizes: JsonColumn<ImageSize[]>
  uploaded_at: Date
  uploaded_by: number | null
  width: Generated<number>
}

interface PictureUses {
  kind: PictureUseKind
  picture_id: number
  subject: string
}

interface RateLimitBuckets {
  bucket: Buffer
  full_at: Date
}

interface ReadArticles {
  article_id: number
  block: Generated<number>
  percent: Generated<number>
  read_at: Date
  user_id: number
}

interface ReaderViewCounts {
  last_viewed_at: Date
  previous_view_at: Date | null
  user_id: number
  views: number
}

interface ReadingHistories {
  since: Date
  user_id: number
}

interface RecoveryCodes {
  code_hash: Buffer
  user_id: number
}

interface Redirects {
  changed_at: Date
  hits: Generated<number>
  id: Generated<number>
  last_hit_at: Date | null
  path: string
  status: RedirectStatus
  target: string | null
}

interface Refunds {
  accepted_at: Date | null
  admin_name: string
  amount_minor: number
  id: string
  payment_id: string
  reason: string
  requested_at: Date
}

interface ReportDownloads {
  downloaded_at: Date
  report_id: number
  user_id: number
  version: number
}

interface Reports {
  access: 'free' | 'login' | 'silver' | 'gold' | 'sold'
  category: string | null
  created_at: Date
  deleted_at: Date | null
  html: string
  id: Generated<number>
  image_credit: Generated<string>
  image_name: string | null
  image_sizes: JsonColumn<ImageSize[]>
  lexemes: string | null
  prices: Generated<JsonColumn<PricesByCurrency>>
  published_at: Date | null
  slug: string
  summary: string
  title: string
  updated_at: Date
  version: Generated<number>
}

interface ReportVersions {
  added_at: Date
  attachment: string
  bytes: number
  changes: string
  downloads: Generated<number>
  number: number
  pages: number | null
  report_id: number
}

interface RowCounts {
  first_id: number
  table_name: string
  total: number
}

interface SavedArticles {
  article_id: number
  done_at: Date | null
  saved_at: Date
  user_id: number
}

interface SavedViews {
  id: Generated<number>
  name: string
  query: string
  screen: ViewScreen
  user_id: number
}

interface SearchDocuments {
  access: AccessLevel
  article_id: number
  audience: 'all' | 'login' | 'silver' | 'gold'
  body: string
  categories: CategoryId[]
  dated_at: Date
  lexemes: string
  section: Section
  subjects: string[]
  title: string
  title_words: string
  year: number
}

interface SearchPartNumbers {
  articles: number
  name: string
  number: string
}

interface SearchParts {
  article_id: number
  dated_at: Date
  name: string
  number: string
}

interface SearchQueries {
  day: string
  found: number
  query: string
  searches: number
}

interface SearchWords {
  articles: number
  is_plain: boolean
  lexeme: string
  word: string
}

interface SecondFactorTickets {
  challenge: string | null
  expires_at: Date
  is_reauthenticated: boolean
  method: 'password' | 'google'
  purpose: 'sign-in' | 'new-passkey' | 'proof'
  ticket_hash: Buffer
  user_id: number
}

interface Sessions {
  created_at: Date
  device: string
  expires_at: Date
  id: Generated<number>
  is_reauthenticated: Generated<boolean>
  last_seen_at: Date
  method: 'password' | 'google'
  parent_id: number | null
  second_factor_at: Date | null
  token_hash: Buffer
  user_id: number
}

interface Settings {
  group_name: string
  updated_at: Date
  updated_by: number | null
  updated_by_name: string
  value: JsonColumn<Record<string, unknown>>
  version: Generated<number>
}

interface SettingsChanges {
  after: JsonColumn<Record<string, unknown>>
  before: JsonColumn<Record<string, unknown>>
  changed_at: Date
  changed_by: number | null
  changed_by_name: string
  group_name: string
  id: Generated<number>
}

interface SettingsPreviews {
  expires_at: Date
  group_name: string
  token_hash: Buffer
  value: JsonColumn<Record<string, unknown>>
}

interface SharedArticleReaders {
  networks: Generated<string[]>
  opened_at: Date
  pass_hash: Buffer
  shared_article_id: number
}

interface SharedArticles {
  article_id: number
  created_at: Date
  id: Generated<number>
  revoked_at: Date | null
  token: string
  user_id: number
}

interface SigningSecrets {
  name: string
  secret: Buffer
}

interface SignInTickets {
  browser_hash: Buffer
  expires_at: Date
  is_reauthenticated: boolean
  ticket_hash: Buffer
  user_id: number
}

interface SiteImportAttachments {
  address: string
  alt: string
  caption: string
  import_id: number
  parent: string | null
  path: string | null
  source_id: string
}

interface SiteImportAuthors {
  author_id: number
  import_id: number | null
  site: string
  source_id: string
}

interface SiteImportDrops {
  example: string
  import_id: number
  kind: 'dropped' | 'dead link' | 'picture'
  uses: number
  what: string
}

interface SiteImportItems {
  article_id: number | null
  has_links: Generated<boolean>
  import_id: number
  kind: string
  line: number
  outcome: 'taken' | 'partly' | 'known' | 'left out' | 'undone'
  page: string | null
  paths: Generated<string[]>
  reason: Generated<string>
  site: string | null
  source_id: string
  title: string
  version: number | null
}

interface SiteImportNames {
  biography: Generated<string>
  import_id: number
  kind: 'author' | 'category' | 'tag' | 'tier'
  name: string
  record: JsonColumn<StoredAuthor> | null
  source_id: string
  target: Generated<string>
  uses: Generated<number>
}

interface SiteImportPictures {
  address: string
  import_id: number | null
  is_new: Generated<boolean>
  reason: Generated<string>
  site: string
  src: string | null
}

interface SiteImports {
  choices: Generated<JsonColumn<Partial<SiteImportChoices>>>
  import_id: number
  reader: string
  samples: Generated<JsonColumn<SiteImportSample[]>>
  site: Generated<string>
}

interface Snippets {
  excerpt: string
  html: string
  id: Generated<number>
  name: string
  updated_at: Date
}

interface StaffInvitations {
  created_at: Date
  email: string
  email_key: string
  expires_at: Date
  id: Generated<number>
  invited_by: number
  role: 'writer' | 'editor' | 'advertising' | 'admin'
  token_hash: Buffer
}

interface StaffNotices {
  article_id: number | null
  draft_key: string | null
  id: Generated<number>
  made_at: Date
  mailed_at: Date | null
  sentence: string
  user_id: number
  words: string
}

interface StoredConnections {
  connection: ConnectionName
  encrypted: Buffer | null
  updated_at: Date
  updated_by: number | null
  updated_by_name: string
  version: number
}

interface Subscriptions {
  created_at: Generated<Date>
  ends_at: Date | null
  grace_days: Generated<number>
  granted_by: number | null
  has_grace: Generated<boolean>
  id: Generated<number>
  order_id: number | null
  organisation_id: number | null
  plan: 'silver' | 'gold'
  reason: string
  starts_at: Date
  user_id: number
}

interface Users {
  created_at: Date
  deactivated_at: Date | null
  email: string
  email_key: string
  google_issuer: string | null
  google_subject: string | null
  id: Generated<number>
  last_seen_at: Date | null
  note: Generated<string>
  password_hash: string | null
  password_proven_at: Date | null
  phone: string | null
  role: Generated<'reader' | 'writer' | 'editor' | 'advertising' | 'admin'>
  username: string
}

interface VisitorSalts {
  day: string
  salt: Buffer
}

interface WebhookMessages {
  attempts: Generated<number>
  created_at: Generated<Date>
  data: JsonColumn<Record<string, unknown>>
  due_at: Date | null
  event: WebhookEvent
  id: Generated<string>
  last_answer: Generated<string>
  last_status: number | null
  last_tried_at: Date | null
  state: Generated<'waiting' | 'delivered' | 'failed'>
  subject_id: number
  webhook_id: number
}

interface Webhooks {
  address: string
  created_at: Date
  created_by_name: string
  events: WebhookEvent[]
  failing_since: Date | null
  id: Generated<number>
  off_because: Generated<string>
  off_since: Date | null
  secret: Buffer
}

interface WhitePaperLeads {
  asked_at: Date
  company: string
  confirmed_at: Date | null
  consent: string
  email: string
  email_key: string
  id: Generated<number>
  link_ends_at: Date
  name: string
  token_hash: Buffer
  white_paper_id: number
}

interface WhitePapers {
  consent: string
  created_at: Date
  deleted_at: Date | null
  file: string | null
  id: Generated<number>
  image_credit: Generated<string>
  image_name: string | null
  image_sizes: JsonColumn<ImageSize[]>
  is_open: boolean
  lexemes: string | null
  published_at: Date | null
  slug: string
  sponsor: string
  summary: string
  text: string
  title: string
  updated_at: Date
  version: Generated<number>
}

export interface Tables {
  address_rules: AddressRules
  ads: Ads
  api_keys: ApiKeys
  article_attachments: ArticleAttachments
  article_change_rows: ArticleChangeRows
  article_changes: ArticleChanges
  article_comments: ArticleComments
  article_counts: ArticleCounts
  article_drafts: ArticleDrafts
  article_parts: ArticleParts
  article_presence: ArticlePresence
  article_reader_counts: ArticleReaderCounts
  article_readers: ArticleReaders
  article_related: ArticleRelated
  article_revisions: ArticleRevisions
  article_views: ArticleViews
  article_workflow: ArticleWorkflow
  article_writers: ArticleWriters
  articles: Articles
  attachments: Attachments
  audit_log: AuditLog
  authenticator_apps: AuthenticatorApps
  authorization_requests: AuthorizationRequests
  authors: Authors
  backup_runs: BackupRuns
  benefit_grants: BenefitGrants
  catalogue: Catalogue
  classifieds: Classifieds
  connection_tests: ConnectionTests
  course_lessons: CourseLessons
  course_progress: CourseProgress
  courses: Courses
  daily_ad_stats: DailyAdStats
  daily_article_stats: DailyArticleStats
  daily_site_stats: DailySiteStats
  demo_rows: DemoRows
  disputes: Disputes
  email_changes: EmailChanges
  email_tokens: EmailTokens
  entitlement_changes: EntitlementChanges
  error_reports: ErrorReports
  event_registrations: EventRegistrations
  events: Events
  expiry_reminders: ExpiryReminders
  exports: Exports
  first_step_choices: FirstStepChoices
  fiscal_document_numbers: FiscalDocumentNumbers
  fiscal_documents: FiscalDocuments
  follow_choices: FollowChoices
  follow_events: FollowEvents
  follow_mails: FollowMails
  follow_news: FollowNews
  follows: Follows
  former_author_slugs: FormerAuthorSlugs
  gifts: Gifts
  glossary_terms: GlossaryTerms
  imports: Imports
  job_offers: JobOffers
  keyword_uses: KeywordUses
  known_networks: KnownNetworks
  labels: Labels
  letter_bans: LetterBans
  letters: Letters
  listing_months: ListingMonths
  listings: Listings
  mailed_links: MailedLinks
  market_series: MarketSeries
  media_pack: MediaPack
  member_change_rows: MemberChangeRows
  member_changes: MemberChanges
  member_labels: MemberLabels
  missing_pages: MissingPages
  new_article_drafts: NewArticleDrafts
  newsletter_delivery_events: NewsletterDeliveryEvents
  newsletter_rate_limit: NewsletterRateLimit
  newsletter_recipients: NewsletterRecipients
  newsletter_schedules: NewsletterSchedules
  newsletter_sends: NewsletterSends
  newsletter_subscribers: NewsletterSubscribers
  newsletter_subscriptions: NewsletterSubscriptions
  newsletter_suppression_list: NewsletterSuppressionList
  newsletter_tracking: NewsletterTracking
  newsletter_workers: NewsletterWorkers
  newsletters: Newsletters
  offers: Offers
  orders: Orders
  organisation_domains: OrganisationDomains
  organisation_invitations: OrganisationInvitations
  organisation_managers: OrganisationManagers
  organisation_networks: OrganisationNetworks
  organisation_notices: OrganisationNotices
  organisation_seats: OrganisationSeats
  organisation_uses: OrganisationUses
  organisations: Organisations
  packed_demo: PackedDemo
  page_versions: PageVersions
  pages: Pages
  part_changes: PartChanges
  part_links: PartLinks
  parts: Parts
  passkeys: Passkeys
  payment_events: PaymentEvents
  payments: Payments
  pending_sign_ups: PendingSignUps
  picture_names: PictureNames
  picture_uses: PictureUses
  pictures: Pictures
  rate_limit_buckets: RateLimitBuckets
  read_articles: ReadArticles
  reader_view_counts: ReaderViewCounts
  reading_histories: ReadingHistories
  recovery_codes: RecoveryCodes
  redirects: Redirects
  refunds: Refunds
  report_downloads: ReportDownloads
  report_versions: ReportVersions
  reports: Reports
  row_counts: RowCounts
  saved_articles: SavedArticles
  saved_views: SavedViews
  search_documents: SearchDocuments
  search_part_numbers: SearchPartNumbers
  search_parts: SearchParts
  search_queries: SearchQueries
  search_words: SearchWords
  second_factor_tickets: SecondFactorTickets
  sessions: Sessions
  settings: Settings
  settings_changes: SettingsChanges
  settings_previews: SettingsPreviews
  shared_article_readers: SharedArticleReaders
  shared_articles: SharedArticles
  sign_in_tickets: SignInTickets
  signing_secrets: SigningSecrets
  site_import_attachments: SiteImportAttachments
  site_import_authors: SiteImportAuthors
  site_import_drops: SiteImportDrops
  site_import_items: SiteImportItems
  site_import_names: SiteImportNames
  site_import_pictures: SiteImportPictures
  site_imports: SiteImports
  snippets: Snippets
  staff_invitations: StaffInvitations
  staff_notices: StaffNotices
  stored_connections: StoredConnections
  subscriptions: Subscriptions
  users: Users
  visitor_salts: VisitorSalts
  webhook_messages: WebhookMessages
  webhooks: Webhooks
  white_paper_leads: WhitePaperLeads
  white_papers: WhitePapers
}
