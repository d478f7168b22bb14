import { type Plan, plans } from '../../../../platform/contract/plans.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { Subscription } from '../../../../platform/server/core/caller.ts'
import { dayInZone } from '../../../../platform/server/core/day-in-zone.ts'
import { InvalidInput, NotFound, SignInRequired } from '../../../../platform/server/core/errors.ts'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { recordEntitlementChange, replacePaidPeriods } from '../plans/entitlement.ts'
import { ordersToRevoke } from '../plans/orders-to-revoke.ts'
import { covers, type PlanStatus, planStatus } from '../plans/plan-status.ts'
import { findPurchases, findSubscriptions, lockReader } from '../queries.ts'
import { endGrants, findGiver, isInForce, lockAdmin, markRevoked } from './queries.ts'

export interface PlanChange {
  admin: { userId: number; username: string }
  userId: number
  plan: Plan | null
  reason: string
  /** Null: a granted plan has no end. */
  until: GrantEnd | null
}

export interface GrantEnd {
  /** The last day, in the time zone of the site. */
  day: string
  at: Date
}

/** @throws InvalidInput if the day is over */
export function endOfGrant(day: string, timeZone: string, now: Date): GrantEnd {
  if (day < dayInZone(timeZone, now)) throw new InvalidInput('until', 'The last day must not be in the past')
  return { day, at: toInstant(`${day}T23:59:59`, timeZone) }
}

/**
 * A later end extends a grant. Revoking ends bought plans too, from now on; no money moves. When gold is revoked in
 * favour of silver, silver lasts until the same end. @throws InvalidInput, NotFound, SignInRequired
 */
export async function changePlan(db: Database, change: PlanChange, clock: () => Date): Promise<void> {
  await inTransaction(db, (tx) => changePlanIn(tx, change, clock))
}

/**
 * As `changePlan`, but takes nothing away. Returns the id of the grant; null if nothing changed.
 * @throws InvalidInput also if the reader has a better plan, NotFound, SignInRequired
 */
export async function grantPlan(tx: Transaction, change: PlanChange & { plan: Plan }, clock: () => Date) {
  if (!(await lockReader(tx, change.userId))) throw new NotFound('user', change.userId)
  const now = clock()
  const { plan } = planStatus(await findSubscriptions(tx, change.userId, now), now)
  if (!covers(change.plan, plan ?? 'silver')) throw new InvalidInput('plan', `This reader already has ${plan}`)
  return changePlanIn(tx, change, clock)
}

interface Withdrawal extends Pick<PlanChange, 'admin' | 'userId' | 'reason'> {
  grantId: number
}

/** Returns whether the grant was in force or to come. @throws NotFound, SignInRequired */
export async function withdrawGrant(tx: Transaction, change: Withdrawal, clock: () => Date): Promise<boolean> {
  const { admin, userId, grantId, reason } = change
  const reader = await lockReader(tx, userId)
  if (!reader) throw new NotFound('user', userId)
  if (!(await lockAdmin(tx, admin.userId))) throw new SignInRequired()
  const now = clock()
  const before = await findSubscriptions(tx, userId, now)
  const cause = { cause: 'admin' as const, adminId: admin.userId, reason }
  if (!(await isInForce(tx, { grantId, userId, now }))) return false
  await recordEntitlementChange(tx, { userId, cause, now }, () => endGrants(tx, { userId, id: grantId, plans, now }))
  const { plan } = planStatus(await findSubscriptions(tx, userId, now), now)
  await recordAction(
    tx,
    {
      by: admin,
      action: 'subscription.revoked',
      subject: { kind: 'user', id: userId, name: reader.username },
      detail: { before: planStatus(before, now).plan, after: plan, reason },
    },
    now,
  )
  return true
}

/** Returns the id of the grant; null if it was none, or if nothing changed. */
async function changePlanIn(tx: Transaction, change: PlanChange, clock: () => Date): Promise<number | null> {
  const reader = await lockReader(tx, change.userId)
  if (!reader) throw new NotFound('user', change.userId)
  if (!(await lockAdmin(tx, change.admin.userId))) throw new SignInRequired()
  // Read the clock under the locks: a payment that this waited for is then in the past.
  const now = clock()
  const before = await findSubscriptions(tx, reader.id, now)
  const status = planStatus(before, now)
  const { plan } = status
  const isGrant = change.plan !== null && covers(change.plan, plan ?? 'silver')
  if (change.until && !isGrant) throw new InvalidInput('until', 'Only a granted plan can have an end date')
  if (plan === change.plan && !(change.until && isLater(change.until, status))) return null
  const reason = change.reason || (isGrant ? `granted ${change.plan}` : `revoked ${plan}`)
  const cause = { cause: 'admin' as const, adminId: change.admin.userId, reason }
  let orders: number[] = []
  let grantId: number | null = null
  await recordEntitlementChange(tx, { userId: reader.id, cause, now }, async () => {
    if (isGrant) grantId = await grant(tx, change, { at: change.until?.at ?? null, graceDays: 0 }, now)
    else orders = await revoke(tx, change, before, now)
  })
  await recordAction(
    tx,
    {
      by: change.admin,
      action: isGrant ? 'subscription.granted' : 'subscription.revoked',
      subject: { kind: 'user', id: reader.id, name: reader.username },
      detail: {
        before: plan,
        after: change.plan,
        reason: change.reason,
        ...(change.until && { until: change.until.day }),
        ...(orders.length > 0 && { orders }),
      },
    },
    now,
  )
  return grantId
}

/** @throws InvalidInput if the plan lasts longer than that already */
function isLater({ day, at }: GrantEnd, { until }: PlanStatus): boolean {
  if (until === null || at < until) throw new InvalidInput('until', `The plan already lasts beyond ${day}`)
  return at > until
}

interface End {
  /** Null: until revoked. */
  at: Date | null
  graceDays: number
}

async function grant(tx: Transaction, { admin, userId, plan, reason }: PlanChange, end: End, now: Date) {
  if (plan === null) return null
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      plan,
      starts_at: now,
      ends_at: end.at,
      has_grace: end.graceDays > 0,
      grace_days: end.graceDays,
      granted_by: admin.userId,
      reason: reason || 'granted by the publisher',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends whatever gives more than the plan of the change. Returns the revoked orders. @throws InvalidInput */
async function revoke(
  tx: Transaction,
  change: PlanChange,
  before: readonly Subscription[],
  now: Date,
): Promise<number[]> {
  const { userId, plan } = change
  const unwanted = plan === null ? plans : (['gold'] as const)
  const giver = await findGiver(tx, { userId, plans: unwanted, now })
  if (giver) throw new InvalidInput('plan', `${giver.name} gives this plan. Remove the seat there first`)
  await endGrants(tx, { userId, plans: unwanted, now })
  const orders = ordersToRevoke(await findPurchases(tx, userId), unwanted, now)
  if (orders.length > 0) {
    await markRevoked(tx, orders, now)
    await replacePaidPeriods(tx, userId, now)
  }
  if (plan !== null) await grantRemainingSilver(tx, change, before, now)
  return orders
}

/** Until the end that the reader's plan had before, unless something else covers that time. */
async function grantRemainingSilver(tx: Transaction, change: PlanChange, before: readonly Subscription[], now: Date) {
  const had = coverage(before, now)
  const has = coverage(await findSubscriptions(tx, change.userId, now), now)
  const end = had.graceUntil ?? had.until
  const isCovered = has.plan !== null && (has.until === null || (end !== null && has.until >= end))
  if (isCovered) return
  // A grace period that is running ends as it would have.
  const last = before.find((one) => one.hasGrace && one.endsAt?.getTime() === end?.getTime())
  const graceDays = had.graceUntil === null ? (last?.graceDays ?? 0) : 0
  await grant(tx, change, { at: end, graceDays }, now)
}

/** Until when the reader has at least silver without a gap. */
const coverage = (subscriptions: readonly Subscription[], now: Date): PlanStatus =>
  planStatus(
    subscriptions.map((one) => ({ ...one, plan: 'silver' })),
    now,
  )
