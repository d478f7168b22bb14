import { sql } from 'kysely'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { Subscription } from '../../../platform/server/core/caller.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { activePlan, covers } from '../../subscriptions/server/index.ts'

/** The organisation without which the subscriptions would not open an article of this access. Null: they would, or none opens it. Pure. */
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

/** Counts an article that an organisation opened, and nothing about who read it or which one it was. */
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
