import { keepRule } from '../../../../platform/server/core/address-rules.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { recordEntitlementChange } from './entitlement.ts'

/** Once for each mailbox. Call it in the transaction that creates the account. */
export async function startTrial(tx: Transaction, userId: number, length: number, now: Date): Promise<void> {
  if (length === 0 || !(await keepRule(tx, { rule: 'trial', userId }, { keptAt: now }))) return
  const reason = `trial of ${length} ${length === 1 ? 'day' : 'days'}`
  await recordEntitlementChange(tx, { userId, cause: { cause: 'trial', reason }, now }, () =>
    tx
      .insertInto('subscriptions')
      .values({
        user_id: userId,
        plan: 'silver',
        starts_at: now,
        ends_at: new Date(now.getTime() + days(length)),
        reason,
        created_at: now,
      })
      .execute(),
  )
}
