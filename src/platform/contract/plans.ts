/**
 * The paid plans, for pages, mails and rules. Source: the specification. No schemas, so that readers do not
 * download a validator.
 */

import type { PricesByCurrency } from './currencies.ts'

export const plans = ['silver', 'gold'] as const
export type Plan = (typeof plans)[number]

/** The words of the back office. Readers see those of the settings. */
export const planNames: PlanNames = { silver: 'Silver', gold: 'Gold' }
export type PlanNames = Readonly<Record<Plan, string>>

/** What readers call the plans. */
export const planNamesOf = ({ silverName, goldName }: { silverName: string; goldName: string }): PlanNames => ({
  silver: silverName,
  gold: goldName,
})

/** A sentence of ours about Silver and Gold with the publisher's names. Those of a fresh start leave it as it is. */
export const withPlanNames = (sentence: string, names: PlanNames): string =>
  sentence.replaceAll(/\b(?:silver|gold)\b/gi, (word) => {
    const plan = word.toLowerCase() === 'gold' ? 'gold' : 'silver'
    return names[plan] === planNames[plan] ? word : names[plan]
  })

/** What an order is for, in words: a plan or the title of a report. */
export const nameOfSale = ({ plan, report }: { plan: Plan | null; report: string | null }, names = planNames) =>
  plan === null ? (report ?? '') : `${names[plan]}, ${planTerm.inWords}`

/** Prices of one year. */
export type Prices = Record<Plan, PricesByCurrency>

/** What one payment buys. */
export const planTerm = { years: 1, inWords: 'one year' } as const

/** In place of prices and buttons where readers cannot pay. */
export const notOnSale = 'Subscriptions are not on sale right now. Contact the editor to ask for access.'

/** The longest grace period that a publisher may give: days after the end of a paid term in which the plan still opens everything. */
export const mostGraceDays = 60
