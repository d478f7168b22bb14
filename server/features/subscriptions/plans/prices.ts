import type { SettingValues } from '../../../../contract/settings/rooms.ts'
import { linesOfBenefits, readBenefit } from '../../../../contract/subscriptions/benefits.ts'
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
    plans: plans.map((plan) => ({ plan, prices: prices[plan], ...readBenefits(benefits[plan]) })),
    trialDays: terms.trialDays,
  }
}

function readBenefits(text: string) {
  const read = linesOfBenefits(text).map(readBenefit)
  return { benefits: read.map(({ words }) => words), places: read.map(({ place }) => place) }
}
