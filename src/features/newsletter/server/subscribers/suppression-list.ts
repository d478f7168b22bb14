import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Suppression } from '../../contract/newsletter-rules.ts'
import { findSubscriberOf } from '../queries.ts'
import { secretName } from '../signing-secret.ts'

/** A keyed hash recognises an address but does not reveal it. */
const hashOf = (secret: string, address: string) => sql.raw(`sha256(${secret} || convert_to(${address}, 'UTF8'))`)

/** An import cannot subscribe the address again. */
export async function suppressAddressOf(tx: Transaction, userId: number): Promise<void> {
  await sql`
    insert into newsletter_suppression_list (address_hash)
    select ${hashOf('k.secret', 'u.email_key')} from users as u, signing_secrets as k
    where u.id = ${userId} and k.name = ${secretName}
    on conflict do nothing`.execute(tx)
}

/** For owners who said no elsewhere, and addresses that mail does not reach. */
export async function suppressAddresses(tx: Transaction, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await sql`
    insert into newsletter_suppression_list (address_hash)
    select ${hashOf('k.secret', 'a.email')} from signing_secrets as k, unnest(${emails}::text[]) as a (email)
    where k.name = ${secretName} order by 1
    on conflict do nothing`.execute(tx)
}

/** Addresses that get no optional mail: suppressed or bounced. */
export async function findUnreachable(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from newsletter_subscribers where email_key = any(${emails}::text[]) and bounced_at is not null`.execute(
    db,
  )
  return [...rows.map(({ email_key }) => email_key), ...(await findSuppressed(db, emails))]
}

export async function findSuppressionOf(db: Database, userId: number): Promise<Suppression[]> {
  const user = await db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  if (!user) return []
  const subscriber = await findSubscriberOf(db, userId)
  const listed = await findSuppressed(db, [user.email_key])
  return [
    ...(subscriber?.bounced_at ? (['bounced'] as const) : []),
    ...(listed.length > 0 ? (['listed'] as const) : []),
  ]
}

/** Subscribes no one. Returns the suppressions that it lifted. */
export async function liftSuppressionOf(tx: Transaction, userId: number): Promise<Suppression[]> {
  const found = await findSuppressionOf(tx, userId)
  await tx
    .updateTable('newsletter_subscribers')
    .set({ bounced_at: null })
    .where('email_key', '=', (own) => own.selectFrom('users').select('email_key').where('id', '=', userId))
    .execute()
  await unsuppressAddressOf(tx, userId)
  return found
}

/** For an owner who subscribed anew. Does nothing if the address gets no newsletter. */
export async function unsuppressSubscriber(tx: Transaction, email: string): Promise<void> {
  await sql`
    delete from newsletter_suppression_list where address_hash in (
      select ${hashOf('k.secret', 's.email_key')} from newsletter_subscribers as s, signing_secrets as k
      where s.email_key = ${email} and s.subscribed_at is not null and s.unsubscribed_at is null and s.bounced_at is null
        and k.name = ${secretName})`.execute(tx)
}

/** For an owner who asks for mail after an earlier no. */
export async function unsuppressAddressOf(tx: Transaction, userId: number): Promise<void> {
  const user = await tx.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  if (user) await unsuppressAddress(tx, user.email_key)
}

export async function unsuppressAddress(tx: Transaction, email: string): Promise<void> {
  await sql`
    delete from newsletter_suppression_list where address_hash in (
      select ${hashOf('k.secret', 'a.email')} from signing_secrets as k, (values (${email}::text)) as a (email)
      where k.name = ${secretName})`.execute(tx)
}

export async function findSuppressed(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select a.email from signing_secrets as k, unnest(${emails}::text[]) as a (email)
    where k.name = ${secretName}
      and exists (select from newsletter_suppression_list as f where f.address_hash = ${hashOf('k.secret', 'a.email')})`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}
