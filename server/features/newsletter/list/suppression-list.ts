import { sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { secretName } from '../signing-secret.ts'

/** What is kept of an address that is to be forgotten: whoever has it can see that it was one, and nobody can read it off. */
const hashOf = (secret: string, address: string) => sql.raw(`sha256(${secret} || convert_to(${address}, 'UTF8'))`)

/** Remembers no more of the address of an account than it takes not to have somebody else bring it back. */
export async function rememberForgotten(tx: Transaction, userId: number): Promise<void> {
  await sql`
    insert into newsletter_suppression_list (address_hash)
    select ${hashOf('k.secret', 'u.email_key')} from users as u, signing_secrets as k
    where u.id = ${userId} and k.name = ${secretName}
    on conflict do nothing`.execute(tx)
}

/** Which of these addresses belonged to accounts that were deleted. */
export async function findForgotten(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select a.email from signing_secrets as k, unnest(${emails}::text[]) as a (email)
    where k.name = ${secretName}
      and exists (select from newsletter_suppression_list as f where f.address_hash = ${hashOf('k.secret', 'a.email')})`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}
