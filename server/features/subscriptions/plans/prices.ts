import type { SettingValues } from '../../../../contract/settings/rooms.ts'
import { type Prices, plans } from '../../../../contract/subscriptions/plans.ts'

/** What a year costs now, in minor units. */
export const pricesOf = ({ silverInr, silverUsd, goldInr, goldUsd }: SettingValues['subscription']): Prices => ({
  silver: { INR: silverInr * 100, USD: silverUsd * 100 },
  gold: { INR: goldInr * 100, USD: goldUsd * 100 },
})

/** The plans as they are sold. */
export function offersOf(terms: SettingValues['subscription']) {
  const prices = pricesOf(terms)
  const benefits = { silver: terms.silverBenefits, gold: terms.goldBenefits }
  return {
    plans: plans.map((plan) => ({ plan, prices: prices[plan], benefits: linesOf(benefits[plan]) })),
    trialDays: terms.trialDays,
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
