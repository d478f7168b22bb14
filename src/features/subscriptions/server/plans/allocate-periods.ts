import { type Currency } from '../../../../platform/contract/currencies.ts'
import { type Plan, planTerm } from '../../../../platform/contract/plans.ts'
import type { Subscription } from '../../../../platform/server/core/caller.ts'
export interface Purchase {
  orderId: number
  plan: Plan
  amountMinor: number
  currency: Currency
  /** Of a gold year on the day of the order, in its currency. */
  goldPriceMinor: number
  graceDays: number
  freeMonths?: number
  paidAt: Date
  /** The refund or the revocation by an administrator, whichever came first. */
  revokedAt: Date | null
}
export interface PaidPeriod extends Subscription {
  orderId: number
  endsAt: Date
}

interface Credit {
  purchase: Purchase
  plan: Plan
  milliseconds: number
  /** The gold orders that converted this silver time to gold. Once all of them are revoked, it is silver again. */
  convertedBy: readonly number[]
}

interface Ledger {
  used: PaidPeriod[]
  /** In the order of their use. */
  credits: Credit[]
}

/**
 * Each purchase is a year, which starts when the one before it ends. Gold starts at once; the rest of silver follows it
 * as gold time of the same worth. A revoked purchase gives nothing from then on. Pure: the order of `purchases` does
 * not matter.
 */
export function allocatePeriods(purchases: readonly Purchase[]): PaidPeriod[] {
  let ledger: Ledger = { used: [], credits: [] }
  let clock = 0
  for (const { at, purchase, isRevocation } of eventsOf(purchases)) {
    ledger = advance(ledger, clock, at)
    clock = at
    ledger = isRevocation
      ? { used: withoutGrace(ledger.used, purchase.orderId), credits: withoutOrder(ledger.credits, purchase.orderId) }
      : { ...ledger, credits: withTerm(ledger.credits, purchase, at) }
  }
  const { used } = advance(ledger, clock, Number.POSITIVE_INFINITY)
  // No grace period where the next period starts at once.
  return used.map((one) => ({
    ...one,
    hasGrace: one.hasGrace && !used.some(({ startsAt }) => +startsAt === +one.endsAt),
  }))
}

function eventsOf(purchases: readonly Purchase[]) {
  return purchases
    .flatMap((purchase) => [
      { at: purchase.paidAt.getTime(), purchase, isRevocation: false },
      ...(purchase.revokedAt
        ? [{ at: Math.max(purchase.revokedAt.getTime(), purchase.paidAt.getTime()), purchase, isRevocation: true }]
        : []),
    ])
    .toSorted(
      (a, b) =>
        a.at - b.at || Number(a.isRevocation) - Number(b.isRevocation) || a.purchase.orderId - b.purchase.orderId,
    )
}

function advance({ used, credits }: Ledger, from: number, to: number): Ledger {
  const next: Ledger = { used: [...used], credits: [] }
  let at = from
  for (const credit of credits) {
    const taken = Math.min(credit.milliseconds, to - at)
    if (taken > 0) addUse(next.used, credit, { from: at, to: at + taken })
    if (taken < credit.milliseconds) next.credits.push({ ...credit, milliseconds: credit.milliseconds - taken })
    at += taken
  }
  return next
}

/** Extends the last period if it has the same order and plan. */
function addUse(
  used: PaidPeriod[],
  { purchase: { orderId, graceDays }, plan }: Credit,
  { from, to }: { from: number; to: number },
) {
  const endsAt = new Date(to)
  const last = used.at(-1)
  if (last?.orderId === orderId && last.plan === plan) used.splice(-1, 1, { ...last, endsAt })
  else used.push({ orderId, plan, startsAt: new Date(from), endsAt, hasGrace: true, graceDays })
}

function withTerm(credits: readonly Credit[], purchase: Purchase, at: number): Credit[] {
  const { plan, orderId } = purchase
  const before = plan === 'silver' ? credits : credits.filter((one) => one.purchase.plan === 'gold')
  const startsAt = before.reduce((sum, { milliseconds }) => sum + milliseconds, at)
  const term: Credit = { purchase, plan, milliseconds: endOfTerm(startsAt, purchase) - startsAt, convertedBy: [] }
  if (plan === 'silver') return [...credits, term]
  return [
    ...before,
    term,
    ...credits.filter((one) => one.purchase.plan === 'silver').map((one) => asGold(one, orderId)),
  ]
}

const withoutOrder = (credits: readonly Credit[], orderId: number): Credit[] =>
  credits.filter(({ purchase }) => purchase.orderId !== orderId).map((one) => withoutConversion(one, orderId))

const withoutGrace = (used: readonly PaidPeriod[], orderId: number): PaidPeriod[] =>
  used.map((period) => (period.orderId === orderId ? { ...period, hasGrace: false } : period))

/** At the prices of its day: a later price changes nothing. */
const shareOfGold = ({ amountMinor, goldPriceMinor, freeMonths = 0 }: Purchase) =>
  amountMinor / goldPriceMinor / (1 + freeMonths / 12)

const asGold = (credit: Credit, orderId: number): Credit => ({
  ...credit,
  plan: 'gold',
  convertedBy: [...credit.convertedBy, orderId],
  milliseconds:
    credit.plan === 'gold' ? credit.milliseconds : Math.round(credit.milliseconds * shareOfGold(credit.purchase)),
})

function withoutConversion(credit: Credit, orderId: number): Credit {
  const convertedBy = credit.convertedBy.filter((id) => id !== orderId)
  if (credit.convertedBy.length === 0 || convertedBy.length > 0) return { ...credit, convertedBy }
  const milliseconds = Math.round(credit.milliseconds / shareOfGold(credit.purchase))
  return { ...credit, plan: 'silver', convertedBy, milliseconds }
}

/** The same day and hour, in UTC. A year from 29 February ends on 1 March; free months end by the last of their month. */
function endOfTerm(start: number, { freeMonths = 0 }: Purchase): number {
  const end = new Date(start)
  end.setUTCFullYear(end.getUTCFullYear() + planTerm.years)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + freeMonths)
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}
