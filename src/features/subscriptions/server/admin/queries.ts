import { sql } from 'kysely'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { accountNamed } from '../../../../platform/server/core/account-named.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { findPageStart } from '../../../../platform/server/db/row-counts.ts'
import { currentOrFuture } from '../queries.ts'

/** Keeps the account from being deleted until the transaction ends. False: it is gone. */
export async function lockAdmin(tx: Transaction, userId: number): Promise<boolean> {
  const found = await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst()
  return found !== undefined
}

/** Whether it gives a plan now or later. */
export const isInForce = (
  tx: Transaction,
  { grantId, userId, now }: { grantId: number; userId: number; now: Date },
): Promise<boolean> =>
  hasAny(
    tx
      .selectFrom('subscriptions')
      .where('id', '=', grantId)
      .where('user_id', '=', userId)
      .where('order_id', 'is', null)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)])),
  )

/** Leaves no grace period. `id`: ends only that grant. */
export async function endGrants(
  tx: Transaction,
  { userId, id, plans, now }: { userId: number; id?: number; plans: readonly Plan[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ends_at: sql`greatest(starts_at, least(coalesce(ends_at, ${now}), ${now}))`, has_grace: false })
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('organisation_id', 'is', null)
    .where('plan', 'in', plans)
    .$if(id !== undefined, (grants) => grants.where('id', '=', id ?? 0))
    .where(currentOrFuture(now))
    .execute()
}

export const findGiver = (
  tx: Transaction,
  { userId, plans, now }: { userId: number; plans: readonly Plan[]; now: Date },
) =>
  tx
    .selectFrom('subscriptions')
    .innerJoin('organisations', 'organisations.id', 'subscriptions.organisation_id')
    .select('organisations.name')
    .where('user_id', '=', userId)
    .where('subscriptions.plan', 'in', plans)
    .where('subscriptions.ends_at', '>', now)
    .executeTakeFirst()

export async function markRevoked(tx: Transaction, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('orders').set({ revoked_at: now }).where('id', 'in', orderIds).execute()
}

export const userColumns = ['id', 'username', 'email', 'phone', 'created_at'] as const

export async function listUsers(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const { total, block } = await findPageStart(db, { table: 'users', offset, order: 'asc' })
  if (block === null) return { rows: [], total }
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '>=', block.from)
    .orderBy('id')
    .limit(limit)
    .offset(block.skip)
    .execute()
  return { rows, total }
}

const mostCounted = 500

export async function searchUsers(db: Database, text: string, { limit, offset }: { limit: number; offset: number }) {
  const named = sql`users as u where ${await accountNamed(db, text)}`
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${named} limit ${mostCounted + 1}) as counted`.execute(db)
  const { rows } = await sql<UserRow>`
    select ${sql.join(userColumns.map((column) => sql.ref(`u.${column}`)))} from ${named}
    order by u.id limit ${limit} offset ${offset}`.execute(db)
  const total = counts[0]?.total ?? 0
  return { rows, total: Math.min(total, mostCounted), isCapped: total > mostCounted }
}

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Newest first. Without `all` only those active now or later. */
export function listSubscriptionsOf(
  db: Database,
  userIds: readonly number[],
  { now, all }: { now: Date; all: boolean },
) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('users as granter', 'granter.id', 'subscriptions.granted_by')
    .select(['subscriptions.user_id', 'plan', 'starts_at', 'ends_at', 'has_grace', 'grace_days', 'order_id', 'reason'])
    .select('granter.username as granted_by')
    .where('subscriptions.user_id', 'in', userIds)
    .$if(!all, (query) => query.where(currentOrFuture(now)))
    .orderBy('starts_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .execute()
}
export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptionsOf>>[number]

/** The last hundred, newest first. */
export function listEntitlementChanges(db: Database, userId: number) {
  return db
    .selectFrom('entitlement_changes')
    .leftJoin('users as admin', 'admin.id', 'entitlement_changes.admin_id')
    .select(['at', 'cause', 'reason', 'plan_before', 'plan_after', 'until_after'])
    .select('admin.username as admin_name')
    .where('entitlement_changes.user_id', '=', userId)
    .orderBy('entitlement_changes.id', 'desc')
    .limit(100)
    .execute()
}
export type EntitlementChangeRow = Awaited<ReturnType<typeof listEntitlementChanges>>[number]
