import type { Subscriber, SubscriberDetail } from '../../../../contract/subscriptions/admin-endpoints.ts'
import type { Subscription } from '../../../core/caller.ts'
import { covers, standingAt, stillCounts } from '../plans/plan-status.ts'
import type { OrderRow } from '../queries.ts'
import type { ChangeRow, KeptRow, UserRow } from './queries.ts'

const flag = (is: boolean) => (is ? 1 : 0)
const toIso = (date: Date | null) => date?.toISOString() ?? null

const toSubscription = (row: KeptRow): Subscription => ({
  plan: row.plan,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  hasGrace: row.has_grace,
})

const sourceOf = ({ order_id }: KeptRow) => (order_id === null ? ('granted' as const) : ('bought' as const))

/** A reader's row with what is kept of their subscriptions. */
export function presentSubscriber(user: UserRow, kept: readonly KeptRow[], now: Date): Subscriber {
  const own = kept.filter((row) => row.user_id === user.id)
  const { plan, until } = standingAt(own.map(toSubscription), now)
  const giving = own.filter((row) => row.plan === plan && row.starts_at <= now && stillCounts(toSubscription(row), now))
  // What goes on longest is what it is known by.
  const longest = giving.find(({ ends_at }) => ends_at === null) ?? giving.toSorted(byEnd).at(-1)
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

const byEnd = (a: KeptRow, b: KeptRow) => Number(a.ends_at) - Number(b.ends_at)

interface Known {
  user: UserRow
  kept: readonly KeptRow[]
  changes: readonly ChangeRow[]
  orders: readonly OrderRow[]
}

export function presentDetail({ user, kept, changes, orders }: Known, now: Date): SubscriberDetail {
  return {
    subscriber: presentSubscriber(user, kept, now),
    plan: standingAt(kept.map(toSubscription), now).plan,
    memberSince: user.created_at.toISOString(),
    subscriptions: kept.map((row) => ({
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
    orders: orders.map((row) => ({
      id: row.id,
      orderId: row.provider_order_id,
      plan: row.plan,
      currency: row.currency,
      amount: row.amount_minor,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      paidAt: toIso(row.paid_at),
      revokedAt: toIso(row.revoked_at),
    })),
  }
}
