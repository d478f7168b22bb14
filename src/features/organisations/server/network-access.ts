import { sql } from 'kysely'
import type { Plan } from '../../../platform/contract/plans.ts'
import type { Subscription } from '../../../platform/server/core/caller.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { hasAny } from '../../../platform/server/db/paging.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'

/** The surrogate key of the answer whether any network opens a plan. */
export const networksKey = 'organisation-networks'

export interface NetworkAccess {
  organisation: string
  plan: Plan
  /** The plan as a subscription of this moment. */
  subscription: Subscription & { organisationId: number }
}

type NetworkDeps = Pick<Deps, 'db' | 'config'>

/** Without a trusted proxy the address of a caller may be a proxy's, so networks open nothing. */
export async function findNetworkAccess(
  { db, config }: NetworkDeps,
  ip: string | null,
  now: Date,
): Promise<NetworkAccess | null> {
  if (config.trustProxy === false || ip === null) return null
  const found = await db
    .selectFrom('organisation_networks')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .select(['organisations.id', 'name', 'plan', 'starts_at', 'ends_at'])
    .where(sql<boolean>`network >>= ${ip}::inet`)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy(sql`plan = 'gold'`, 'desc')
    .orderBy('organisations.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { id, name, plan, starts_at, ends_at } = found
  const period = { plan, startsAt: starts_at, endsAt: ends_at, hasGrace: false, graceDays: 0 }
  return { organisation: name, plan, subscription: { ...period, organisationId: id } }
}

/** True if an organisation that has not ended has networks. */
export async function asksNetworks({ db, config }: NetworkDeps, now: Date): Promise<boolean> {
  return config.trustProxy !== false && (await hasNetworks(db, now))
}

export const hasNetworks = (db: Database, now: Date): Promise<boolean> =>
  hasAny(
    db
      .selectFrom('organisation_networks')
      .innerJoin('organisations', 'organisations.id', 'organisation_id')
      .where('ends_at', '>', now),
  )
