import { sql } from 'kysely'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { Subscription } from '../../../platform/server/core/caller.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { activePlan, covers } from '../../subscriptions/server/index.ts'

/** Null: the subscriptions open the article without an organisation, or not at all. Pure. */
export function organisationThatOpens(
  subscriptions: readonly Subscription[],
  access: AccessLevel,
  now: Date,
): number | null {
  if (access !== 'silver' && access !== 'gold') return null
  const opens = (some: readonly Subscription[]) => covers(activePlan(some, now), access)
  if (opens(subscriptions.filter(({ organisationId }) => !organisationId))) return null
  return subscriptions.find((one) => one.organisationId && opens([one]))?.organisationId ?? null
}

/** Stores nothing about who read it, or which article it was. */
export async function countUse(
  db: Database,
  organisationId: number,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  await db
    .insertInto('organisation_uses')
    .values({ organisation_id: organisationId, month: dayInZone(timeZone, now).slice(0, 7), articles: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'month']).doUpdateSet({ articles: sql`organisation_uses.articles + 1` }),
    )
    .execute()
}
