import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { importing } from '../../../../../test/imports.ts'
import { jobsAreDone } from '../../../../../test/jobs.ts'
import { aMember } from '../../../../../test/members.ts'
import { acme } from '../../../../../test/organisations.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { aPassword } from '../../../../../test/visitor.ts'
import { personalTables } from '../../../../app/features.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { MemberImport } from '../../../members/contract/imports.ts'

const marker = 'quill-feather'

/** Personal rows that no foreign key deletes with the account: they lose the person in another way, or stay for a reason. */
const outlive: Record<string, string> = {
  'address_rules.user_id': 'a keyed hash of the address, so that bans and used offers hold for the next account',
  'member_changes.admin_id': 'the staff’s work',
  'webhook_messages.subject_id': 'a trigger empties them',
  'authors.user_id': 'whom articles name stays named',
  'page_versions.editor_id': 'the staff’s work',
  'article_revisions.editor_id': 'the staff’s work',
  'article_workflow.assignee_id': 'the staff’s work',
  'article_comments.author_id': 'the staff’s work',
  'article_changes.editor_id': 'the staff’s work',
  'part_changes.by_id': 'the staff’s work',
  'article_writers.user_id': 'the staff’s work, without the writer',
  'read_articles.user_id': 'deleted with the history',
  'pictures.uploaded_by': 'the staff’s work',
  'attachments.uploaded_by': 'the staff’s work',
  'white_paper_leads.email_key': 'deleted',
  'entitlement_changes.user_id': 'what followed from payments and grants, without a name',
  'new_article_drafts.editor_id': 'the staff’s work',
  'orders.user_id': 'law: what was paid; names stand in the fiscal documents alone',
  'gifts.order_id': 'unpaid ones are deleted, others lose message and recipient',
  'payments.order_id': 'law',
  'refunds.payment_id': 'law',
  'disputes.payment_id': 'law',
  'fiscal_documents.order_id': 'law: receipts and credit notes name the buyer',
  'organisation_managers.email_key': 'deleted',
  'organisation_invitations.email_key': 'deleted',
  'newsletter_subscribers.id': 'deleted',
  'newsletter_subscriptions.subscriber_id': 'deleted with the subscriber',
  'newsletter_recipients.subscriber_id': 'counts of a send, anonymous without the subscriber',
  'newsletter_delivery_events.subscriber_id': 'anonymous without the subscriber',
  'newsletter_tracking.subscriber_id': 'deleted',
  'newsletter_sends.created_by': 'the staff’s work',
  'newsletter_schedules.created_by': 'the staff’s work',
  'imports.created_by': 'the staff’s work; the address is taken out of the file',
  'audit_log.admin_id': 'what the staff did; names of readers are taken out',
  'settings.updated_by': 'the staff’s work',
  'settings_changes.changed_by': 'the staff’s work',
  'stored_connections.updated_by': 'the staff’s work',
}

const magazine = usePayingMagazine()
const { begins, buys } = paying(magazine)

test('rows about a reader go with the account, or the table is listed with what becomes of them', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column from pg_constraint as c
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c'`.execute(magazine.database.db)
  const cascading = new Set(rows.map(({ column }) => column))
  const left = personalTables.map(({ table, by }) => `${table}.${by}`).filter((column) => !cascading.has(column))
  expect(left.filter((column) => column !== 'users.id').toSorted()).toEqual(Object.keys(outlive).toSorted())
})

test('an address that only looks like that of a deleted account stays', async () => {
  const admin = await aMember(magazine, { role: 'admin', username: 'Anna', signedInFor: days(400) })
  const reader = await aMember(magazine, { email: 'a@acme.com', hasPassword: true })
  await admin.post('/admin/staff-invitations', { email: 'anna@acme.com', role: 'editor' })
  const rows = 'email,name\nanna@acme.com,Anna\nzelda@acme.com,by a@acme.com\n'
  const { id } = await importing<MemberImport>(magazine, admin, 'member-imports').checks(`${rows}A@acme.com,A\n`, {
    until: '2026-12-31',
  })
  expect((await reader.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  const { db } = magazine.database
  const { source } = await db.selectFrom('imports').select('source').where('id', '=', id).executeTakeFirstOrThrow()
  expect(source).toBe(`${rows.replace('by a@acme.com', 'by ')}\n`)
  const invited = db.selectFrom('audit_log').select('subject_name').where('action', '=', 'staff.invited')
  expect(await invited.execute()).toEqual([{ subject_name: 'anna@acme.com' }])
})

test('an international address goes from uploads and the log in both of its spellings', async () => {
  const admin = await aMember(magazine, { role: 'admin', username: 'Anna', signedInFor: days(400) })
  const typed = 'Ravi@MÜNCHEN.example'
  const reader = await aMember(magazine, { email: 'ravi@xn--mnchen-3ya.example', hasPassword: true })
  await admin.post('/admin/organisations', { ...acme, managers: [typed] })
  const { db } = magazine.database
  await sql`update audit_log set subject_name = ${typed}, detail = ${JSON.stringify({ managers: [typed], reason: `Asked by ${typed}.` })}::jsonb
    where action = 'organisation.added'`.execute(db)
  const { id } = await importing<MemberImport>(magazine, admin, 'member-imports').checks(
    `email,name\n${typed},R\nravi@xn--mnchen-3ya.example,R\nben@acme.com,by ${typed}\n`,
    { until: '2026-12-31' },
  )
  expect((await reader.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  const { source } = await db.selectFrom('imports').select('source').where('id', '=', id).executeTakeFirstOrThrow()
  expect(source).toBe('email,name\n\n\nben@acme.com,by \n')
  const log = db.selectFrom('audit_log').select(['subject_name', 'detail'])
  expect(await log.where('action', '=', 'organisation.added').execute()).toEqual([
    {
      subject_name: 'a deleted account',
      detail: { managers: ['a deleted account'], reason: 'Asked by a deleted account.' },
    },
  ])
})

async function marked(): Promise<string[]> {
  const { db } = magazine.database
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(
    db,
  )
  const found = []
  for (const { name } of rows) {
    // Bytes are written in hexadecimal digits.
    const pattern = sql`lower(r::text) like ${`%${marker}%`} or r::text like ${`%${Buffer.from(marker).toString('hex')}%`}`
    const hit = await sql`select from ${sql.table(name)} as r where ${pattern} limit 1`.execute(db)
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

test('after its deletion nothing in the database tells of an account but what the law keeps', async () => {
  const { db } = magazine.database
  const email = `${marker}@acme.com`

  const friend = { email: `friend.of.${marker}@example.com`, sendOn: '2026-03-10', message: `From ${marker}` }
  await begins(await aMember(magazine), 'gold', { gift: { ...friend, email } })
  later(magazine, days(8))
  await sql`
    insert into webhooks (address, events, secret, created_at, created_by_name)
    values ('https://example.com', '{member.added,member.changed}', '\\x01', now(), 'Anna')`.execute(db)
  const admin = await aMember(magazine, { role: 'admin', username: 'Anna', signedInFor: days(400) })
  const member = { email, username: 'Quill-feather', hasPassword: true, signedInFor: days(400) } as const
  const reader = await aMember(magazine, member)
  const { userId } = reader
  await begins(reader, 'gold', { gift: friend })
  const paymentId = await buys(reader, 'gold')
  await buys(reader, 'gold', { gift: { ...friend, email: 'friend@example.com' } })
  const { data } = (await admin.get('/admin/payments')).json()
  for (const { id } of data)
    await admin.post(`/admin/payments/${id}/refunds`, {
      key: crypto.randomUUID(),
      paymentId,
      amount: 100,
      reason: 'Asked',
    })

  await admin.call('PUT', `/admin/members/${userId}/note`, { body: { note: `Call ${marker}`, before: '' } })
  await admin.post('/admin/staff-invitations', { email, role: 'editor' })
  const imported = importing<MemberImport>(magazine, admin, 'member-imports')
  const csv = `email,name,note\nravi@example.com,Ravi,"two\nlines"\n${email},Quill-feather,"a, b"\nmeera@example.com,Meera,\n`
  const { id: importId } = await imported.checks(csv, { until: '2026-12-31' })
  await sql`
    insert into newsletter_schedules (newsletter_id, subject, request, starts_at, created_at, created_by_name)
    values (1, 'Week 9', ${JSON.stringify({ selectedUsers: [email, 'ravi@example.com'] })}::jsonb, now(), now(), 'Anna')`.execute(
    db,
  )

  const articleId = await magazine.publishes({})
  await reader.post('/auth/letters', { articleId, text: `${marker} has seen the same at 3.3 V.` })
  const letter = (await admin.get('/admin/letters')).json().data[0]
  await admin.call('PUT', `/admin/letters/${letter.id}/ban`)
  await reader.post('/auth/classifieds', { title: `Scope of ${marker}`, body: 'Little used.', category: 'equipment' })
  const [ad] = (await admin.get('/admin/classifieds?state=waiting')).json().data
  await admin.post(`/admin/classifieds/${ad.id}/approval`, { submittedAt: ad.submittedAt })
  const { id: company } = (await admin.post('/admin/organisations', { ...acme, managers: [email] })).json().organisation
  await reader.post(`/auth/organisations/${company}/invitations`, { addresses: 'ben@acme.com' })
  await reader.post('/auth/email-change', { email: `new.${marker}@example.com`, password: aPassword })
  await sql`
    insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at) values (${email}, 'Quill-feather', now(), now())`.execute(
    db,
  )
  await jobsAreDone(magazine)

  const planted = [
    'audit_log',
    'classifieds',
    'email_changes',
    'fiscal_documents',
    'gifts',
    'imports',
    'letters',
    'newsletter_schedules',
  ]
  planted.push('newsletter_subscribers', 'organisation_managers', 'staff_invitations', 'users', 'webhook_messages')
  expect(await marked()).toEqual(planted)
  expect((await reader.post('/auth/delete-account', { password: aPassword })).json().message).toContain('deleted')
  await jobsAreDone(magazine)
  expect(await marked()).toEqual(['fiscal_documents'])
  const { source } = await db.selectFrom('imports').select('source').executeTakeFirstOrThrow()
  expect(source).toBe('email,name,note\nravi@example.com,Ravi,"two\nlines"\n\nmeera@example.com,Meera,\n')
  await imported.runs(importId)
  expect(await imported.settled(importId)).toMatchObject({ state: 'done', fresh: 2, refused: 0 })
  expect(await marked()).toEqual(['fiscal_documents'])
})
