import { type Currency, type Plan, yearlyPrice } from '../../../../contract/subscriptions/plans.ts'
import type { Subscription } from '../../../core/caller.ts'

/** A paid order. */
export interface Purchase {
  orderId: number
  plan: Plan
  amountMinor: number
  currency: Currency
  paidAt: Date
  /** When the money was paid back, or an administrator took back what it gave. */
  takenBackAt: Date | null
}

/** A stretch of time that a purchase gives. */
export interface Stretch extends Subscription {
  orderId: number
  endsAt: Date
}

/** Time that is paid for and not used yet. */
interface Credit {
  purchase: Purchase
  plan: Plan
  milliseconds: number
  /** The gold order that made gold days of this silver. */
  madeGoldBy: number | null
}

interface Ledger {
  used: Stretch[]
  /** In the order in which they will be used. */
  credits: Credit[]
}

/**
 * What a reader's purchases give, from the first to the last: a year each, the next after the one before; gold at once, with what
 * is left of silver as gold days of the same worth after it; nothing of what was taken back from then on. Pure: the same
 * purchases give the same stretches, in whatever order they come.
 */
export function layOut(purchases: readonly Purchase[]): Stretch[] {
  let ledger: Ledger = { used: [], credits: [] }
  let clock = 0
  for (const { at, purchase, isTakenBack } of eventsOf(purchases)) {
    ledger = useUp(ledger, clock, at)
    clock = at
    ledger = isTakenBack
      ? { used: withoutGrace(ledger.used, purchase.orderId), credits: withoutOrder(ledger.credits, purchase.orderId) }
      : { ...ledger, credits: withYear(ledger.credits, purchase, at) }
  }
  const { used } = useUp(ledger, clock, Number.POSITIVE_INFINITY)
  // Where the next begins as one ends, there is nothing to bridge.
  return used.map((one) => ({
    ...one,
    hasGrace: one.hasGrace && !used.some(({ startsAt }) => +startsAt === +one.endsAt),
  }))
}

function eventsOf(purchases: readonly Purchase[]) {
  return purchases
    .flatMap((purchase) => [
      { at: purchase.paidAt.getTime(), purchase, isTakenBack: false },
      ...(purchase.takenBackAt
        ? [{ at: Math.max(purchase.takenBackAt.getTime(), purchase.paidAt.getTime()), purchase, isTakenBack: true }]
        : []),
    ])
    .toSorted(
      (a, b) => a.at - b.at || Number(a.isTakenBack) - Number(b.isTakenBack) || a.purchase.orderId - b.purchase.orderId,
    )
}

/** Lets time pass. */
function useUp({ used, credits }: Ledger, from: number, to: number): Ledger {
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

/** What goes on where it was interrupted is one stretch. A stretch has grace once nothing is left of its credit. */
function addUse(
  used: Stretch[],
  { purchase: { orderId }, plan, milliseconds }: Credit,
  { from, to }: { from: number; to: number },
) {
  const [endsAt, hasGrace] = [new Date(to), to - from === milliseconds]
  const last = used.at(-1)
  if (last?.orderId === orderId && last.plan === plan && +last.endsAt === from)
    used.splice(-1, 1, { ...last, endsAt, hasGrace })
  else used.push({ orderId, plan, startsAt: new Date(from), endsAt, hasGrace })
}

function withYear(credits: readonly Credit[], purchase: Purchase, at: number): Credit[] {
  const { plan, orderId } = purchase
  const before = plan === 'silver' ? credits : credits.filter((one) => one.purchase.plan === 'gold')
  const startsAt = before.reduce((sum, { milliseconds }) => sum + milliseconds, at)
  const year: Credit = { purchase, plan, milliseconds: yearAfter(startsAt) - startsAt, madeGoldBy: null }
  if (plan === 'silver') return [...credits, year]
  return [
    ...before,
    year,
    ...credits.filter((one) => one.purchase.plan === 'silver').map((one) => asGold(one, orderId)),
  ]
}

function withoutOrder(credits: readonly Credit[], orderId: number): Credit[] {
  const left = credits.filter(({ purchase }) => purchase.orderId !== orderId)
  const gold = left.filter(({ purchase }) => purchase.plan === 'gold')
  const another = gold[0]?.purchase.orderId
  const silver = left
    .filter(({ purchase }) => purchase.plan === 'silver')
    .map((one) => (one.madeGoldBy === orderId ? asSilver(one) : one))
    .map((one) =>
      another !== undefined && one.plan === 'silver' && wasMadeGold(one, credits) ? asGold(one, another) : one,
    )
  return [...gold, ...silver]
}

/** What was taken back in its days of grace has none any more. */
const withoutGrace = (used: readonly Stretch[], orderId: number): Stretch[] =>
  used.map((stretch) => (stretch.orderId === orderId ? { ...stretch, hasGrace: false } : stretch))

const wasMadeGold = ({ purchase }: Credit, credits: readonly Credit[]) =>
  credits.some((one) => one.purchase.orderId === purchase.orderId && one.madeGoldBy !== null)

/** What part of a gold year the money for this silver year buys. */
const shareOfGold = ({ amountMinor, currency }: Purchase) => amountMinor / yearlyPrice.gold[currency]

const asGold = (credit: Credit, madeGoldBy: number): Credit =>
  credit.plan === 'gold'
    ? credit
    : {
        ...credit,
        plan: 'gold',
        madeGoldBy,
        milliseconds: Math.round(credit.milliseconds * shareOfGold(credit.purchase)),
      }

const asSilver = (credit: Credit): Credit => ({
  ...credit,
  plan: 'silver',
  madeGoldBy: null,
  milliseconds: Math.round(credit.milliseconds / shareOfGold(credit.purchase)),
})

/** The same day and hour a year later, in UTC; of 29 February, 1 March. */
function yearAfter(start: number): number {
  const date = new Date(start)
  return date.setUTCFullYear(date.getUTCFullYear() + 1)
}
