import type { MySubscription, Offer, Order } from '../../../contract/subscriptions/endpoints.ts'
import { plans } from '../../../contract/subscriptions/plans.ts'
import type { Subscription } from '../../core/caller.ts'
import { days } from '../../core/durations.ts'
import { layOut, type Purchase } from './plans/allocate-periods.ts'
import { covers, standingAt } from './plans/plan-status.ts'
import type { OrderRow, ReceiptRow } from './queries.ts'

interface Known {
  subscriptions: readonly Subscription[]
  purchases: readonly Purchase[]
  orders: Order[]
}

export function presentSubscription({ subscriptions, purchases, orders }: Known, now: Date): MySubscription {
  const { plan, until, graceUntil } = standingAt(subscriptions, now)
  return {
    plan,
    until: until?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
    offers: plans.map((one) => presentOffer(one, { subscriptions, purchases }, now)),
    orders,
  }
}

/** What buying a plan now would give: by the very function that will work it out after paying. */
export function presentOffer(
  plan: Offer['plan'],
  { subscriptions, purchases }: Pick<Known, 'subscriptions' | 'purchases'>,
  now: Date,
): Offer {
  const standing = standingAt(subscriptions, now)
  if (standing.until === null && covers(standing.plan, plan))
    return { plan, kind: 'none', startsAt: null, endsAt: null, keptDays: 0 }
  // Later than all there are.
  const orderId = Number.MAX_SAFE_INTEGER
  const bought: Purchase = { orderId, plan, amountMinor: 1, currency: 'INR', paidAt: now, takenBackAt: null }
  const stretches = layOut([...purchases, bought]).filter((one) => one.plan === plan && one.endsAt > now)
  const own = stretches.find((one) => one.orderId === orderId)
  const last = stretches.at(-1)
  const kept = plan === 'gold' && own ? stretches.filter((one) => one.startsAt >= own.endsAt) : []
  return {
    plan,
    kind: kindOf(plan, standing.plan, own?.startsAt ?? now, now),
    startsAt: own?.startsAt.toISOString() ?? null,
    endsAt: last?.endsAt.toISOString() ?? null,
    keptDays: Math.floor(kept.reduce((sum, one) => sum + (+one.endsAt - +one.startsAt), 0) / days(1)),
  }
}

function kindOf(plan: Offer['plan'], current: Offer['plan'] | null, startsAt: Date, now: Date): Offer['kind'] {
  if (plan === 'gold' && current === 'silver') return 'upgrade'
  if (startsAt <= now) return 'start'
  return plan === current ? 'renew' : 'later'
}

type ListedReceipt = Pick<ReceiptRow, 'id' | 'kind' | 'number' | 'issued_at'>

export const presentOrder = (row: OrderRow, documents: readonly ListedReceipt[]): Order => ({
  orderId: row.provider_order_id,
  plan: row.plan,
  currency: row.currency,
  amount: row.amount_minor,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  documents: documents.map(({ id, number, kind, issued_at }) => ({
    id,
    number,
    kind,
    issuedAt: issued_at.toISOString(),
  })),
})
