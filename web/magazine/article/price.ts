import { type Currency, formatMoney, type Plan, yearlyPrice } from '../../../contract/subscriptions/plans.ts'

/** What a year of each plan costs, as it is shown. Made on the server. */
export type Prices = Record<Plan, string>

/** A year's price, in whole units: `₹840`, `$10`. */
export const priceIn = (plan: Plan, currency: Currency) => formatMoney(yearlyPrice[plan][currency], currency, 0)

/** A year's price in both currencies, in whole units. */
export function priceOf(plan: Plan): string {
  return `${priceIn(plan, 'INR')} (${priceIn(plan, 'USD')})`
}
