import { type Plan, plans } from '../../../../contract/subscriptions/plans.ts'
import type { Subscription } from '../../../core/caller.ts'
import { NotFound } from '../../../core/errors.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordAction } from '../../audit/index.ts'
import { changeEntitlement, layOutAnew } from '../plans/entitlement.ts'
import { ordersToTakeBack } from '../plans/orders-to-revoke.ts'
import { covers, type Standing, standingAt } from '../plans/plan-status.ts'
import { findPurchases, findSubscriptions, lockReader } from '../queries.ts'
import { endGrants, lockOrdersOf, markWithdrawn } from './queries.ts'

export interface PlanChange {
  admin: { userId: number; username: string }
  userId: number
  /** Null: none at all. */
  plan: Plan | null
  /** In the administrator's words; may be empty. */
  reason: string
}

/**
 * Gives a reader a plan, or takes one back, as an administrator wants it. What is granted has no end. What was bought is taken back
 * from now on, and no money moves by that; of gold that is taken back, silver stays until the same end. Who has just that plan keeps
 * it as it is.
 * @throws NotFound
 */
export async function changePlan(db: Database, change: PlanChange, clock: () => Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // In the order in which payments lock them.
    await lockOrdersOf(tx, change.userId)
    const reader = await lockReader(tx, change.userId)
    if (!reader) throw new NotFound('user', change.userId)
    // Once nobody else changes anything: what was paid for while this waited is not of the future.
    const now = clock()
    const before = await findSubscriptions(tx, reader.id, now)
    const { plan } = standingAt(before, now)
    if (plan === change.plan) return
    const isRaise = change.plan !== null && covers(change.plan, plan ?? 'silver')
    const reason = change.reason || (isRaise ? `granted ${change.plan}` : `withdrew ${plan}`)
    const cause = { cause: 'admin' as const, adminId: change.admin.userId, reason }
    let orders: number[] = []
    await changeEntitlement(tx, { userId: reader.id, cause, now }, async () => {
      if (isRaise) await grant(tx, change, { at: null, hasGrace: false }, now)
      else orders = await withdraw(tx, change, before, now)
    })
    await recordAction(
      tx,
      {
        by: change.admin,
        action: isRaise ? 'subscription.granted' : 'subscription.revoked',
        subject: { kind: 'user', id: reader.id, name: reader.username },
        detail: { before: plan, after: change.plan, reason: change.reason, ...(orders.length > 0 && { orders }) },
      },
      now,
    )
  })
}

interface End {
  /** Null: until it is taken back. */
  at: Date | null
  hasGrace: boolean
}

async function grant(tx: Transaction, { admin, userId, plan, reason }: PlanChange, end: End, now: Date): Promise<void> {
  if (plan === null) return
  await tx
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      plan,
      starts_at: now,
      ends_at: end.at,
      has_grace: end.hasGrace,
      granted_by: admin.userId,
      order_id: null,
      reason: reason || 'granted by the publisher',
      created_at: now,
    })
    .execute()
}

/** Takes back what is more than is wanted; gives the orders that were taken back. */
async function withdraw(
  tx: Transaction,
  change: PlanChange,
  before: readonly Subscription[],
  now: Date,
): Promise<number[]> {
  const { userId, plan } = change
  const unwanted = plan === null ? plans : (['gold'] as const)
  await endGrants(tx, { userId, plans: unwanted, now })
  const orders = ordersToTakeBack(await findPurchases(tx, userId), unwanted, now)
  if (orders.length > 0) {
    await markWithdrawn(tx, orders, now)
    await layOutAnew(tx, userId, now)
  }
  if (plan !== null) await keepSilver(tx, change, before, now)
  return orders
}

/** Fills up with silver to where the reader had some plan or other. */
async function keepSilver(tx: Transaction, change: PlanChange, before: readonly Subscription[], now: Date) {
  const had = coverage(before, now)
  const has = coverage(await findSubscriptions(tx, change.userId, now), now)
  const end = had.graceUntil ?? had.until
  const isEnough = has.plan !== null && (has.until === null || (end !== null && has.until >= end))
  if (isEnough) return
  // Days of grace that have begun run out as they would have.
  const hasGrace =
    had.graceUntil === null && before.some((one) => one.hasGrace && one.endsAt?.getTime() === end?.getTime())
  await grant(tx, change, { at: end, hasGrace }, now)
}

/** Until when somebody may read at least silver without a gap. */
const coverage = (subscriptions: readonly Subscription[], now: Date): Standing =>
  standingAt(
    subscriptions.map((one) => ({ ...one, plan: 'silver' })),
    now,
  )
