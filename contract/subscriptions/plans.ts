/**
 * The paid plans, for pages, mails and rules. Source: specification 3, 6 and 9. No schemas, so that readers do not
 * download a validator.
 */

import { remember } from '../remember.ts'

export const plans = ['silver', 'gold'] as const
export type Plan = (typeof plans)[number]

export const planNames: Record<Plan, string> = { silver: 'Silver', gold: 'Gold' }

export const planBenefits: Record<Plan, readonly string[]> = {
  silver: [
    'Deep-insight articles',
    'New product analysis',
    'Premium online courses',
    'One classified text ad',
    'One article and one paper a year (with conditions)',
  ],
  gold: [
    'All silver benefits',
    'Super-premium articles',
    'Quarterly market and technology reports',
    'Market-data charts',
    'Market research reports at 50% discount',
    'Sourcing reports',
    'Academic project ideas',
  ],
}

export const currencies = ['INR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'INR'

/** Price of one term in minor units (paise, cents). */
export const yearlyPrice: Record<Plan, Record<Currency, number>> = {
  silver: { INR: 84_000, USD: 1_000 },
  gold: { INR: 890_000, USD: 10_400 },
}

/** What one payment buys. */
export const planTerm = { years: 1, inWords: 'one year' } as const

/** Days after the end of a paid term in which the plan still opens everything. */
export const graceDays = 3

/** Days before the end of a term on which the reader is reminded, the earliest first. */
export const reminderDays = [14, 3] as const

const locales: Record<Currency, string> = { INR: 'en-IN', USD: 'en-US' }

const moneyFormat = remember(
  (currency: Currency, fractionDigits: number) =>
    new Intl.NumberFormat(locales[currency], {
      style: 'currency',
      currency,
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    }),
)

/** An amount of paise or cents: `₹840.00`, `$10.00`; without fraction digits `₹840`, `$10`. */
export const formatMoney = (minor: number, currency: Currency, fractionDigits = 2): string =>
  moneyFormat(currency, fractionDigits).format(minor / 100)
