import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Suppression } from '../../contract/newsletter-rules.ts'
import { findSubscriberOf } from '../queries.ts'
import { secretName } from '../signing-secret.ts'

/** A keyed hash: it recognises an address, and nobody can read the address from it. */
const hashOf = (secret: string, address: string) => sql.raw(`sha256(${secret} || convert_to(${address}, 'UTF8'))`)

/** Adds the address of an account to the suppression list, so that an import cannot subscribe it again. */
export async function suppressAddressOf(tx: Transaction, userId: number): Promise<void> {
  await sql`
    insert into newsletter_suppression_list (address_hash)
    select ${hashOf('k.secret', 'u.email_key')} from users as u, signing_secrets as k
    where u.id = ${userId} and k.name = ${secretName}
    on conflict do nothing`.execute(tx)
}

/** Adds addresses whose owners said no elsewhere, or to which mail does not arrive. */
export async function suppressAddresses(tx: Transaction, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await sql`
    insert into newsletter_suppression_list (address_hash)
    select ${hashOf('k.secret', 'a.email')} from signing_secrets as k, unnest(${emails}::text[]) as a (email)
    where k.name = ${secretName} order by 1
    on conflict do nothing`.execute(tx)
}

/** Which of these addresses get no mail that they could do without: those on the suppression list, and those that have bounced. */
export async function findUnreachable(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from newsletter_subscribers where email_key = any(${emails}::text[]) and bounced_at is not null`.execute(
    db,
  )
  return [...rows.map(({ email_key }) => email_key), ...(await findSuppressed(db, emails))]
}

/** Why an account's address gets no mail that it could do without: mail came back, or it is on the suppression list. */
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

/** Lets mail go to an account's address again. Nobody is subscribed by it. Returns what stood in the way. */
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

/** The owner of an address has subscribed it anew, which ends that mail is withheld from it. Nothing happens if it gets no newsletter. */
export async function unsuppressSubscriber(tx: Transaction, email: string): Promise<void> {
  await sql`
    delete from newsletter_suppression_list where address_hash in (
      select ${hashOf('k.secret', 's.email_key')} from newsletter_subscribers as s, signing_secrets as k
      where s.email_key = ${email} and s.subscribed_at is not null and s.unsubscribed_at is null and s.bounced_at is null
        and k.name = ${secretName})`.execute(tx)
}

/** The owner of an account asks for mails, which ends that they are withheld after an earlier no. */
export async function unsuppressAddressOf(tx: Transaction, userId: number): Promise<void> {
  await sql`
    delete from newsletter_suppression_list where address_hash in (
      select ${hashOf('k.secret', 'u.email_key')} from users as u, signing_secrets as k
      where u.id = ${userId} and k.name = ${secretName})`.execute(tx)
}

/** Which of these addresses are on the suppression list. */
export async function findSuppressed(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select a.email from signing_secrets as k, unnest(${emails}::text[]) as a (email)
    where k.name = ${secretName}
      and exists (select from newsletter_suppression_list as f where f.address_hash = ${hashOf('k.secret', 'a.email')})`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}
