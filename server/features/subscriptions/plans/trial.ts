import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { days } from '../../../core/durations.ts'
import type { Transaction } from '../../../db/database.ts'
import { recordEntitlementChange } from './entitlement.ts'

/** Gives a new account some days of silver, once for each mail address. Call it in the transaction that creates the account. */
export async function startTrial(tx: Transaction, userId: number, length: number, now: Date): Promise<void> {
  if (length === 0 || !(await isFirstTrial(tx, userId))) return
  const reason = `trial of ${length} ${length === 1 ? 'day' : 'days'}`
  await recordEntitlementChange(tx, { userId, cause: { cause: 'trial', reason }, now }, () =>
    tx
      .insertInto('subscriptions')
      .values({
        ...{ user_id: userId, plan: 'silver', starts_at: now, ends_at: new Date(now.getTime() + days(length)) },
        ...{ granted_by: null, order_id: null, reason, created_at: now },
      })
      .execute(),
  )
}

/** The name of the secret that the hashes of addresses are keyed with. */
const secretName = 'trials'

/** Whether nobody with this mail address had a trial. From now on somebody had. */
async function isFirstTrial(tx: Transaction, userId: number): Promise<boolean> {
  await tx
    .insertInto('signing_secrets')
    .values({ name: secretName, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { rows } = await sql`
    insert into trial_addresses (address_hash)
    select sha256(k.secret || convert_to(u.email_key, 'UTF8')) from users as u, signing_secrets as k
    where u.id = ${userId} and k.name = ${secretName}
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
