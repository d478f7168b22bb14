import { studentFolder } from '../../../../contract/links.ts'
import type { StoredCatalogue } from '../../../../contract/sections/catalogue.ts'
import type { SettingValues } from '../../../../contract/settings/rooms.ts'
import { linesOfBenefits, readBenefit } from '../../../../contract/subscriptions/benefits.ts'
import { type Prices, plans } from '../../../../contract/subscriptions/plans.ts'
import { listAt, presentAddress } from '../../catalogue/index.ts'
import type { Settings } from '../../settings/index.ts'

/** What a year costs now, in minor units. */
export const pricesOf = ({ silverInr, silverUsd, goldInr, goldUsd }: SettingValues['subscription']): Prices => ({
  silver: { INR: silverInr * 100, USD: silverUsd * 100 },
  gold: { INR: goldInr * 100, USD: goldUsd * 100 },
})

/** The plans as they are sold, without benefits that are switched off. A benefit that leads to a list which this magazine does not have is asked for. */
export function offersOf(settings: Pick<Settings, 'current' | 'hasPage'>, catalogue: StoredCatalogue) {
  const terms = settings.current().subscription
  const prices = pricesOf(terms)
  const benefits = { silver: terms.silverBenefits, gold: terms.goldBenefits }
  return {
    plans: plans.map((plan) => ({ plan, prices: prices[plan], ...readBenefits(benefits[plan], settings, catalogue) })),
    trialDays: terms.trialDays,
  }
}

function readBenefits(text: string, settings: Pick<Settings, 'hasPage'>, catalogue: StoredCatalogue) {
  const read = linesOfBenefits(text)
    .map(readBenefit)
    .filter(({ place }) => place === null || settings.hasPage(place))
  return {
    benefits: read.map(({ words }) => words),
    places: read.map(({ place }) => (place === null ? null : placeNow(place, catalogue))),
  }
}

/** Where a benefit is had now. Null: the list that it led to was removed, or never was. */
function placeNow(place: string, catalogue: StoredCatalogue): string | null {
  const list = listAt(place)
  return list === null || list.id === studentFolder ? place : presentAddress(list, catalogue)
}
