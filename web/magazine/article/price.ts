import { type Currency, type Plan, yearlyPrice } from '../../../contract/catalogue.ts'

const whole = (minor: number, currency: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(minor / 100)

/** What a year of each plan costs, as it is shown. Made on the server. */
export type Prices = Record<Plan, string>

/** A year's price, in whole units: `₹840`, `$10`. */
export const priceIn = (plan: Plan, currency: Currency) =>
  whole(yearlyPrice[plan][currency], currency, currency === 'INR' ? 'en-IN' : 'en-US')

/** A year's price in both currencies, in whole units. */
export function priceOf(plan: Plan): string {
  return `${priceIn(plan, 'INR')} (${priceIn(plan, 'USD')})`
}
