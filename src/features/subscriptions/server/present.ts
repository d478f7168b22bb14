import { type Plan, plans } from '../../../platform/contract/plans.ts'
import type { Subscription } from '../../../platform/server/core/caller.ts'
import { days } from '../../../platform/server/core/durations.ts'
import type { MySubscription, Order, OrderSummary, PlanOffer } from '../contract/endpoints.ts'
import type { MemberGift } from '../contract/gifts.ts'
import type { ListedDocument } from './fiscal-documents/queries.ts'
import { presentGift } from './gifts/state.ts'
import { allocatePeriods, type Purchase } from './plans/allocate-periods.ts'
import { hasWithoutEnd, planStatus } from './plans/plan-status.ts'
import type { ListedOrderRow } from './queries.ts'

interface Holdings {
  subscriptions: readonly Subscription[]
  purchases: readonly Purchase[]
}

export function presentMySubscription(
  holdings: Holdings,
  { orders, gifts }: { orders: Order[]; gifts: readonly MemberGift[] },
  now: Date,
): MySubscription {
  const { plan, until, graceUntil } = planStatus(holdings.subscriptions, now)
  return {
    plan,
    until: until?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
    offers: plans.map((one) => presentOffer(one, holdings, now)),
    orders,
    giftsReceived: gifts.flatMap((gift) =>
      gift.isBought || gift.redeemedAt === null
        ? []
        : { plan: gift.plan, redeemedAt: gift.redeemedAt, from: gift.other?.name ?? null },
    ),
  }
}

/** Calculated by the function that allocates the periods after the payment. */
function presentOffer(plan: Plan, { subscriptions, purchases }: Holdings, now: Date): PlanOffer {
  if (hasWithoutEnd(subscriptions, plan, now))
    return { plan, kind: 'none', startsAt: null, endsAt: null, creditedDays: 0 }
  // Sorts after every real order.
  const orderId = Number.MAX_SAFE_INTEGER
  const bought: Purchase = {
    orderId,
    plan,
    amountMinor: 1,
    goldPriceMinor: 1,
    currency: 'INR',
    graceDays: 0,
    paidAt: now,
    revokedAt: null,
  }
  const periods = allocatePeriods([...purchases, bought]).filter((one) => one.plan === plan && one.endsAt > now)
  const own = periods.find((one) => one.orderId === orderId)
  const credited = plan === 'gold' && own ? periods.filter((one) => one.startsAt >= own.endsAt) : []
  return {
    plan,
    kind: kindOf(plan, planStatus(subscriptions, now).plan, own?.startsAt ?? now, now),
    startsAt: own?.startsAt.toISOString() ?? null,
    endsAt: periods.at(-1)?.endsAt.toISOString() ?? null,
    creditedDays: Math.floor(credited.reduce((sum, one) => sum + (+one.endsAt - +one.startsAt), 0) / days(1)),
  }
}

function kindOf(plan: Plan, current: Plan | null, startsAt: Date, now: Date): PlanOffer['kind'] {
  if (plan === 'gold' && current === 'silver') return 'upgrade'
  if (startsAt <= now) return 'start'
  return plan === current ? 'renew' : 'later'
}

export const presentOrderSummary = (row: ListedOrderRow, now: Date): OrderSummary => ({
  orderId: row.provider_order_id,
  plan: row.plan,
  report: row.report_title,
  currency: row.currency,
  amount: row.amount_minor,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  gift: presentGift(row, now),
  offerCode: row.offer_code,
})

export const presentOrder = (row: ListedOrderRow, documents: readonly ListedDocument[], now: Date): Order => ({
  ...presentOrderSummary(row, now),
  documents: documents.map(({ id, number, kind, issued_at }) => ({
    id,
    number,
    kind,
    issuedAt: issued_at.toISOString(),
  })),
})
