import type { Subscriber, SubscriberDetail } from '../../contract/admin-endpoints.ts'
import { covers, isCurrentOrFuture, planStatus } from '../plans/plan-status.ts'
import { presentOrderSummary } from '../present.ts'
import { type ListedOrderRow, toSubscription } from '../queries.ts'
import type { EntitlementChangeRow, ListedSubscription, UserRow } from './queries.ts'

const flag = (is: boolean) => (is ? 1 : 0)
const toIso = (date: Date | null) => date?.toISOString() ?? null

const sourceOf = ({ order_id }: ListedSubscription) => (order_id === null ? ('granted' as const) : ('bought' as const))

/** `subscriptions` may have rows of other readers. */
export function presentSubscriber(user: UserRow, subscriptions: readonly ListedSubscription[], now: Date): Subscriber {
  const own = subscriptions.filter((row) => row.user_id === user.id)
  const { plan, until } = planStatus(own.map(toSubscription), now)
  const active = own.filter(
    (row) => row.plan === plan && row.starts_at <= now && isCurrentOrFuture(toSubscription(row), now),
  )
  // The one that lasts longest tells how the reader got the plan.
  const longest = active.find(({ ends_at }) => ends_at === null) ?? active.toSorted(byEnd).at(-1)
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    name: user.username,
    phone: user.phone,
    isSubscribed: flag(plan !== null),
    Premium: flag(covers(plan, 'gold')),
    until: toIso(until),
    source: longest ? sourceOf(longest) : null,
  }
}

const byEnd = (a: ListedSubscription, b: ListedSubscription) => Number(a.ends_at) - Number(b.ends_at)

interface DetailRows {
  user: UserRow
  subscriptions: readonly ListedSubscription[]
  changes: readonly EntitlementChangeRow[]
  orders: readonly ListedOrderRow[]
}

export function presentDetail({ user, subscriptions, changes, orders }: DetailRows, now: Date): SubscriberDetail {
  return {
    subscriber: presentSubscriber(user, subscriptions, now),
    plan: planStatus(subscriptions.map(toSubscription), now).plan,
    memberSince: user.created_at.toISOString(),
    subscriptions: subscriptions.map((row) => ({
      plan: row.plan,
      startsAt: row.starts_at.toISOString(),
      endsAt: toIso(row.ends_at),
      source: sourceOf(row),
      grantedBy: row.granted_by,
      reason: row.reason,
    })),
    changes: changes.map((row) => ({
      at: row.at.toISOString(),
      cause: row.cause,
      adminName: row.admin_name,
      reason: row.reason,
      before: row.plan_before,
      after: row.plan_after,
      untilAfter: toIso(row.until_after),
    })),
    orders: orders.map((row) => ({ ...presentOrderSummary(row, now), id: row.id, paidAt: toIso(row.paid_at) })),
  }
}
