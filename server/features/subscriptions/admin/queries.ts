import { sql } from 'kysely'
import type { Plan } from '../../../../contract/subscriptions/plans.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { findPageStart } from '../../../db/row-counts.ts'
import { oldestEndThatCounts } from '../plans/plan-status.ts'

/** All orders of a reader: whoever is about to be paid waits. */
export async function lockOrdersOf(tx: Transaction, userId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** What administrators granted ends now, without days of grace. */
export async function endGrants(
  tx: Transaction,
  { userId, plans, now }: { userId: number; plans: readonly Plan[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      ends_at: sql`greatest(starts_at, least(coalesce(ends_at, ${now}), ${now}))`,
      has_grace: false,
    })
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('plan', 'in', plans)
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', oldestEndThatCounts(now))]))
    .execute()
}

export async function markWithdrawn(tx: Transaction, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('orders').set({ revoked_at: now }).where('id', 'in', orderIds).execute()
}

const userColumns = ['id', 'username', 'email', 'phone', 'created_at'] as const

/** Accounts by id. */
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

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** What these readers have and had, the newest first; only what may still count, unless all of it is asked for. */
export function findSubscriptionsOf(
  db: Database,
  userIds: readonly number[],
  { now, all }: { now: Date; all: boolean },
) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('users as granter', 'granter.id', 'subscriptions.granted_by')
    .select(['subscriptions.user_id', 'plan', 'starts_at', 'ends_at', 'has_grace', 'order_id', 'reason'])
    .select('granter.username as granted_by')
    .where('subscriptions.user_id', 'in', userIds)
    .$if(!all, (query) =>
      query.where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', oldestEndThatCounts(now))])),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .execute()
}
export type KeptRow = Awaited<ReturnType<typeof findSubscriptionsOf>>[number]

export function findChanges(db: Database, userId: number) {
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
export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number]
