/**
 * The paid plans, for pages, mails and rules. Source: the specification. No schemas, so that readers do not
 * download a validator.
 */

import { remember } from '../remember.ts'

export const plans = ['silver', 'gold'] as const
export type Plan = (typeof plans)[number]

export const planNames: Record<Plan, string> = { silver: 'Silver', gold: 'Gold' }

/** What an order is for, in words: a plan or the title of a report. */
export const nameOfSale = ({ plan, report }: { plan: Plan | null; report: string | null }) =>
  plan === null ? (report ?? '') : `${planNames[plan]}, ${planTerm.inWords}`

/** What the back office narrows its list of accounts to. */
export const planFilters = ['none', ...plans] as const
export type PlanFilter = (typeof planFilters)[number]

/** The latest day on which a granted plan may end, unless it has no end. */
export const lastGrantDay = '2100-12-31'

/** How a reader got a plan. */
export const planSources = ['bought', 'granted'] as const
export type PlanSource = (typeof planSources)[number]

export const currencies = ['INR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'INR'

/** Prices of one year in minor units (paise, cents). */
export type Prices = Record<Plan, Record<Currency, number>>

/** What one payment buys. */
export const planTerm = { years: 1, inWords: 'one year' } as const

/** In place of prices and buttons where readers cannot pay. */
export const notOnSale = 'Subscriptions are not on sale right now. Contact the editor to ask for access.'

/** The longest grace period that a publisher may give: days after the end of a paid term in which the plan still opens everything. */
export const mostGraceDays = 60

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
