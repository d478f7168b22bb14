/** Source: the specification. No schemas, so that readers do not download a validator. */

import type { PricesByCurrency } from './currencies.ts'

export const plans = ['silver', 'gold'] as const
export type Plan = (typeof plans)[number]

/** For the back office. Readers see the names of the settings. */
export const planNames: PlanNames = { silver: 'Silver', gold: 'Gold' }
export type PlanNames = Readonly<Record<Plan, string>>

export const planNamesOf = ({ silverName, goldName }: { silverName: string; goldName: string }): PlanNames => ({
  silver: silverName,
  gold: goldName,
})

/** Replaces Silver and Gold in our own sentences. */
export const withPlanNames = (sentence: string, names: PlanNames): string =>
  sentence.replaceAll(/\b(?:silver|gold)\b/gi, (word) => {
    const plan = word.toLowerCase() === 'gold' ? 'gold' : 'silver'
    return names[plan] === planNames[plan] ? word : names[plan]
  })

/** Default texts have the publisher's names of the plans. The publisher's own texts stay as written. */
export const withPlanNamesIn = (text: string, standard: string | undefined, names: PlanNames): string =>
  text === standard ? withPlanNames(text, names) : text

export const nameOfSale = ({ plan, report }: { plan: Plan | null; report: string | null }, names = planNames) =>
  plan === null ? (report ?? '') : `${names[plan]}, ${planTerm.inWords}`

/** For one year. */
export type Prices = Record<Plan, PricesByCurrency>

export const planTerm = { years: 1, inWords: 'one year' } as const

/** Replaces prices and buttons where readers cannot pay. */
export const notOnSale = 'Subscriptions are not on sale right now. Contact the editor to ask for access.'

/** Longest grace period in days: after a paid term the plan still opens everything. */
export const mostGraceDays = 60
