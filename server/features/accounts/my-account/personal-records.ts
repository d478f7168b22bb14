import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

interface PersonalTable {
  table: keyof Tables
  /** The column that leads to the reader: by the account's id, unless `through` says otherwise. */
  by: string
  through?: 'order' | 'gift' | 'payment' | 'subscriber' | 'address'
  /** Columns that are secrets, other people's, or the publisher's. */
  without?: readonly string[]
  /** Which of the rows that the column leads to. */
  only?: RawBuilder<boolean>
  /** What the row means, in words of another table. */
  also?: RawBuilder<unknown>
}

const sendText = ['digest', 'client_key', 'html', 'plain_text', 'placeholders', 'link_targets', 'unknown_addresses']

/** All tables that have rows about a reader. `personal-records.test.ts` finds those that are missing. */
export const personalTables: readonly PersonalTable[] = [
  { table: 'users', by: 'id', without: ['password_hash'] },
  { table: 'sessions', by: 'user_id', without: ['token_hash'] },
  { table: 'email_changes', by: 'user_id', without: ['old_token_hash', 'new_token_hash'] },
  { table: 'authenticator_apps', by: 'user_id', without: ['secret', 'last_step'] },
  { table: 'passkeys', by: 'user_id', without: ['credential_id', 'public_key', 'counter'] },
  { table: 'address_rules', by: 'user_id', without: ['address_hash', 'by_name'] },
  { table: 'known_networks', by: 'user_id', without: ['network_hash'] },
  {
    ...{ table: 'member_labels', by: 'user_id' },
    also: sql`select name from labels where id = r.label_id`,
  },
  { table: 'member_change_rows', by: 'user_id' },
  { table: 'webhook_messages', by: 'subject_id', only: sql`r.event like 'member.%'` },
  { table: 'api_keys', by: 'created_by', without: ['key_hash'] },
  { table: 'member_changes', by: 'admin_id' },
  { table: 'authors', by: 'user_id' },
  { table: 'page_versions', by: 'editor_id', without: ['html'] },
  { table: 'article_drafts', by: 'editor_id' },
  { table: 'new_article_drafts', by: 'editor_id' },
  { table: 'article_revisions', by: 'editor_id', without: ['content'] },
  { table: 'article_writers', by: 'user_id' },
  { table: 'article_workflow', by: 'assignee_id', without: ['note', 'moved_by_name'] },
  { table: 'article_comments', by: 'author_id', without: ['quotation', 'anchor', 'resolved_by_name'] },
  { table: 'staff_notices', by: 'user_id' },
  { table: 'article_changes', by: 'editor_id' },
  { table: 'part_changes', by: 'by_id', without: ['before', 'after'] },
  { table: 'saved_views', by: 'user_id' },
  { table: 'pictures', by: 'uploaded_by', without: ['sizes', 'crops', 'original'] },
  { table: 'attachments', by: 'uploaded_by' },
  {
    ...{ table: 'saved_articles', by: 'user_id' },
    also: sql`select title from articles where id = r.article_id and published_at is not null`,
  },
  {
    ...{ table: 'shared_articles', by: 'user_id', without: ['token'] },
    also: sql`select title from articles where id = r.article_id and published_at is not null`,
  },
  { table: 'reading_histories', by: 'user_id' },
  {
    ...{ table: 'read_articles', by: 'user_id' },
    also: sql`select title from articles where id = r.article_id and published_at is not null`,
  },
  { table: 'follows', by: 'user_id' },
  { table: 'follow_choices', by: 'user_id', without: ['feed_number'] },
  {
    ...{ table: 'follow_mails', by: 'user_id' },
    also: sql`
      select title from follow_events as e join articles as a on a.id = e.article_id
      where e.id = r.event_id and a.published_at is not null`,
  },
  {
    ...{ table: 'letters', by: 'user_id', without: ['settled_by_name', 'reports'] },
    also: sql`select title from articles where id = r.article_id and published_at is not null`,
  },
  { table: 'letter_bans', by: 'user_id', without: ['banned_by_name'] },
  {
    ...{ table: 'white_paper_leads', by: 'email_key', through: 'address', without: ['token_hash'] },
    also: sql`select title, sponsor from white_papers where id = r.white_paper_id`,
  },
  {
    ...{ table: 'report_downloads', by: 'user_id' },
    also: sql`select title from reports where id = r.report_id`,
  },
  {
    ...{ table: 'course_progress', by: 'user_id' },
    also: sql`
      select c.title as course, coalesce(nullif(a.title, ''), l.title) as lesson
      from course_lessons as l join courses as c on c.id = l.course_id
      left join articles as a on a.id = l.article_id and a.published_at is not null where l.id = r.lesson_id`,
  },
  { table: 'classifieds', by: 'user_id' },
  { table: 'given_benefits', by: 'user_id', without: ['given_by'] },
  { table: 'orders', by: 'user_id' },
  { table: 'gifts', by: 'order_id', through: 'gift', without: ['token_hash', 'recipient_key', 'redeemed_by'] },
  { table: 'payments', by: 'order_id', through: 'order' },
  { table: 'refunds', by: 'payment_id', through: 'payment', without: ['admin_name'] },
  { table: 'disputes', by: 'payment_id', through: 'payment' },
  { table: 'fiscal_documents', by: 'order_id', through: 'order' },
  { table: 'subscriptions', by: 'user_id', without: ['granted_by'] },
  { table: 'entitlement_changes', by: 'user_id', without: ['admin_id'] },
  { table: 'expiry_reminders', by: 'user_id' },
  {
    ...{ table: 'event_registrations', by: 'user_id' },
    also: sql`select title, starts_at from events where id = r.event_id`,
  },
  {
    ...{ table: 'organisation_seats', by: 'user_id' },
    also: sql`select name from organisations where id = r.organisation_id`,
  },
  {
    ...{ table: 'organisation_managers', by: 'email_key', through: 'address' },
    also: sql`select name from organisations where id = r.organisation_id`,
  },
  {
    ...{ table: 'organisation_invitations', by: 'email_key', through: 'address', without: ['token_hash'] },
    also: sql`select name from organisations where id = r.organisation_id`,
  },
  { table: 'newsletter_subscribers', by: 'id', through: 'subscriber' },
  {
    ...{ table: 'newsletter_subscriptions', by: 'subscriber_id', through: 'subscriber' },
    also: sql`select name from newsletters where id = r.newsletter_id`,
  },
  {
    ...{ table: 'newsletter_recipients', by: 'subscriber_id', through: 'subscriber', without: ['worker_id'] },
    also: sql`select subject, created_at from newsletter_sends where id = r.send_id`,
  },
  { table: 'newsletter_delivery_events', by: 'subscriber_id', through: 'subscriber' },
  {
    ...{ table: 'newsletter_tracking', by: 'subscriber_id', through: 'subscriber' },
    also: sql`
      select case r.link when 0 then 'opened' else 'clicked' end as kind, link_targets[r.link] as address
      from newsletter_sends where id = r.send_id`,
  },
  { table: 'newsletter_sends', by: 'created_by', without: sendText },
  { table: 'newsletter_schedules', by: 'created_by', without: ['request'] },
  { table: 'imports', by: 'created_by', without: ['source', 'refusals'] },
  { table: 'article_readers', by: 'user_id' },
  { table: 'article_views', by: 'user_id' },
  { table: 'reader_view_counts', by: 'user_id' },
  { table: 'audit_log', by: 'admin_id' },
  { table: 'settings', by: 'updated_by', without: ['value'] },
  { table: 'settings_changes', by: 'changed_by', without: ['before', 'after'] },
]

/** What is stored of a reader, by table. The keys of each row are its columns. */
export type PersonalRecords = Record<string, Record<string, unknown>[]>

/** Reads everything that is stored of a reader. */
export async function readPersonalRecords(db: Database, userId: number): Promise<PersonalRecords> {
  const records: PersonalRecords = {}
  for (const personal of personalTables) records[personal.table] = await readRows(db, personal, userId)
  return records
}

async function readRows(
  db: Database,
  { table, by, through, without = [], only = sql`true`, also }: PersonalTable,
  userId: number,
) {
  const more = also ? sql` || coalesce((select to_jsonb(m) from (${also}) as m), '{}')` : sql``
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) - ${without}::text[]${more} as row
    from ${sql.table(table)} as r where r.${sql.ref(by)} in (${idsThrough(through, userId)}) and ${only} order by 1`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** What the column holds in rows of the reader. */
function idsThrough(through: PersonalTable['through'], userId: number) {
  if (through === 'order') return sql`select id from orders where user_id = ${userId}`
  if (through === 'gift')
    return sql`
      select id from orders where user_id = ${userId}
      union select order_id from gifts where redeemed_by = ${userId}
      union select order_id from gifts where recipient_key = (select email_key from users where id = ${userId}) and sent_at is not null`
  if (through === 'address') return sql`select email_key from users where id = ${userId}`
  if (through === 'payment')
    return sql`select p.id from payments as p join orders as o on o.id = p.order_id where o.user_id = ${userId}`
  if (through === 'subscriber')
    return sql`
      select s.id from newsletter_subscribers as s join users as u on u.email_key = s.email_key where u.id = ${userId}`
  if (through === 'address') return sql`select email_key from users where id = ${userId}`
  return sql`${userId}::integer`
}
