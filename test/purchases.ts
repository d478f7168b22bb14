import { defaultSettings } from '../src/features/settings/contract/groups.ts'
import type { Purchase } from '../src/features/subscriptions/server/plans/allocate-periods.ts'
import { pricesOf } from '../src/features/subscriptions/server/plans/prices.ts'
import type { Currency } from '../src/platform/contract/currencies.ts'
import type { Plan } from '../src/platform/contract/plans.ts'

export const yearlyPrice = pricesOf(defaultSettings.subscription) as Record<Plan, Record<Currency, number>>

/** Its plan, the day when it was paid and, if it was, the day when it was refunded. */
export function bought(text: string, index = 0): Purchase {
  const [plan, paidOn, refundedOn] = text.split(' ') as [Plan, string, string?]
  const date = (day: string) => new Date(`${day}T09:00:00Z`)
  return {
    orderId: index + 1,
    plan,
    amountMinor: yearlyPrice[plan].INR,
    currency: 'INR',
    goldPriceMinor: yearlyPrice.gold.INR,
    graceDays: 3,
    paidAt: date(paidOn),
    revokedAt: refundedOn === undefined ? null : date(refundedOn),
  }
}
