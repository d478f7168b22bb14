import { sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'

/** Tells these locks from other advisory locks. */
const seed = 7

/**
 * Makes all transactions about one e-mail address wait for each other. It must be the first lock that a transaction
 * takes: no order of locking the rows of an address suits every use case.
 */
export async function lockAddress(tx: Transaction, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, ${seed}))`.execute(tx)
}

/** Locks in a fixed order, so that callers do not deadlock. */
export async function lockAddresses(tx: Transaction, emailKeys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(email_key, ${seed}) as key from unnest(${emailKeys}::text[]) as given (email_key) order by 1
    ) as ordered`.execute(tx)
}

export async function lockAddressOf(tx: Transaction, userId: number): Promise<void> {
  const user = await tx.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  if (user) await lockAddress(tx, user.email_key)
}
