import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { statusesOf } from '../../../../../test/visitor.ts'
import { personalTables } from '../../../../app/features.ts'

/** Columns that lead to a person and are not in the download. */
const leftOut: Record<string, string> = {
  'new_article_drafts.assignee_id': 'a draft that somebody else writes; the download has what was said about it',
  'email_tokens.user_id': 'the secret of a mail, for two days at most',
  'email_tokens.sign_up_id': 'the secret of a mail, for two days at most',
  'second_factor_tickets.user_id': 'a secret, for ten minutes',
  'recovery_codes.user_id': 'secrets',
  'sign_in_tickets.user_id': 'a secret, for a minute',
  'article_presence.user_id': 'who edits an article, for a minute and a half',
  'staff_invitations.invited_by': 'rows about others; the audit log has whom an administrator invited',
  'staff_invitations.email_key': 'an invitation that nobody has accepted',
  'staff_invitations.email': 'as email_key',
  'pending_sign_ups.email_key': 'anybody can sign up with any address, and no reader has confirmed this one',
  'pending_sign_ups.email': 'as email_key',
  'benefit_grants.granted_by': 'a row about another reader; the audit log has what an administrator did',
  'subscriptions.granted_by': 'a row about another reader; the audit log has what an administrator did',
  'gifts.redeemed_by': 'the buyer and the recipient get the row by its order',
  'exports.created_by': 'a row about the magazine; the audit log has what an administrator exported',
  'entitlement_changes.admin_id': 'a row about another reader; the audit log has what an administrator did',
}

const storedRows = [
  `insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at) select email_key, username, created_at, created_at from users order by id`,
  `insert into newsletter_subscriptions (newsletter_id, subscriber_id, subscribed_at) select 1, id, now() from newsletter_subscribers`,
  `insert into newsletter_sends (newsletter_id, digest, subject, preheader, custom_message, article_ids, html, plain_text, placeholders, link_targets, to_all, state, created_at, created_by_name, running_since) values (1, '\\x01', 'Week 9', '', '', '{}', '', '', '{}', '{https://magazine.test/a,https://magazine.test/b}', true, 'done', now(), 'anna', now())`,
  `insert into newsletter_recipients (send_id, position, subscriber_id, state) values (1, 1, 1, 'submitted'), (1, 2, 2, 'submitted')`,
  `insert into newsletter_delivery_events values (1, 'bounced', 2, 'full', now())`,
  `insert into newsletter_tracking values (1, 1, 0, now()), (1, 1, 2, now()), (1, 2, 1, now())`,
  `insert into orders (user_id, plan, currency, amount_minor, gold_price_minor, reference, created_at) values (1, 'gold', 'INR', 890000, 890000, 'r1', now()), (2, 'silver', 'INR', 84000, 890000, 'r2', now())`,
  `insert into payments values ('pay_1', 1, 890000, 'INR', 'captured', 0, now(), now())`,
  `insert into refunds values ('00000000-0000-4000-8000-000000000001', 'pay_1', 100, 'Asked for it', 'anna', now())`,
  `insert into disputes values ('disp_1', 'pay_1', 100, 'INR', 'fraud', 'open', null, now(), now())`,
  `insert into fiscal_documents (kind, number, order_id, amount_minor, buyer_name, buyer_email, plan_name, time_zone, issued_at) values ('receipt', 'GP-1', 1, 890000, 'Priya Rao', 'priya@example.com', 'Gold', 'UTC', now()), ('receipt', 'GP-2', 2, 84000, 'Ravi', 'ravi@example.com', 'Silver', 'UTC', now())`,
  `insert into entitlement_changes (user_id, cause, reason, plan_after, at) values (1, 'payment', 'order 1', 'gold', now()), (2, 'payment', 'order 2', 'silver', now())`,
  `insert into expiry_reminders values (1, 14, now(), now())`,
]

const magazine = useMagazine()

test('every table that refers to a reader is in the download, or is left out for a reason', async () => {
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select c.table_name as "table", c.column_name as "column", f.confrelid::regclass::text as target
    from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    left join pg_constraint as f on f.contype = 'f' and f.conrelid = c.table_name::regclass
      and f.conkey = array[c.ordinal_position::smallint]
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(magazine.database.db)
  const leadsToPerson = ({ column, target }: { column: string; target: string | null }) =>
    ['users', 'orders', 'payments', 'pending_sign_ups', 'newsletter_subscribers'].includes(target ?? '') ||
    /^(user|reader|subscriber|editor|admin)_id$|email|_by$/.test(column)
  const missing = rows.filter(leadsToPerson).filter(({ table, column, target }) => {
    if (`${table}.${column}` in leftOut) return false
    const own = personalTables.filter((personal) => personal.table === table)
    return !own.some(({ by }) => target !== 'users' || by === column)
  })
  const notPeople = ['unsubscribed_by']
  expect(missing.filter(({ column }) => !notPeople.includes(column))).toEqual([])
})

test('no secret is in the download', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|secret|token')`.execute(
    magazine.database.db,
  )
  const shown = rows.filter(({ table, column }) =>
    personalTables.some((personal) => personal.table === table && !personal.without?.includes(column)),
  )
  expect(shown).toEqual([])
})

test('the download has what was sent, opened and clicked, the documents, and the history of the plan', async () => {
  const priya = await aMember(magazine, { email: 'priya@example.com' })
  const ravi = await aMember(magazine, { email: 'ravi@example.com' })
  const { db } = magazine.database
  const [hers, his] = [1, 2]
  for (const statement of storedRows) await sql.raw(statement).execute(db)
  const { records } = (await priya.get('/auth/my-data')).json()
  expect(records).toMatchObject({
    users: [{ id: hers, email: 'priya@example.com' }],
    sessions: [{ user_id: hers, device: 'A browser' }],
    newsletter_subscribers: [{ email_key: 'priya@example.com' }],
    newsletter_subscriptions: [{ name: 'Weekly newsletter' }],
    newsletter_recipients: [{ subscriber_id: hers, subject: 'Week 9', state: 'submitted' }],
    newsletter_tracking: [
      { kind: 'clicked', address: 'https://magazine.test/b' },
      { kind: 'opened', address: null },
    ],
    newsletter_delivery_events: [],
    orders: [{ plan: 'gold' }],
    payments: [{ id: 'pay_1' }],
    refunds: [{ reason: 'Asked for it' }],
    disputes: [{ id: 'disp_1' }],
    fiscal_documents: [{ number: 'GP-1', buyer_name: 'Priya Rao' }],
    entitlement_changes: [{ reason: 'order 1', plan_after: 'gold' }],
    expiry_reminders: [{ days_before: 14 }],
  })
  const other = (await ravi.get('/auth/my-data')).json().records
  expect(other).toMatchObject({
    users: [{ id: his }],
    newsletter_delivery_events: [{ kind: 'bounced', reason: 'full' }],
    fiscal_documents: [{ number: 'GP-2' }],
  })
  expect(JSON.stringify(other)).not.toContain('priya')
})

test('the download can be had five times in a row', async () => {
  const reader = await aMember(magazine)
  expect(await statusesOf(6, () => reader.get('/auth/my-data'))).toEqual([...Array(5).fill(200), 429])
})
