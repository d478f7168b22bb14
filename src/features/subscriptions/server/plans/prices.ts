import {
  type Currency,
  currenciesOf,
  type PricesByCurrency,
  parseMoney,
} from '../../../../platform/contract/currencies.ts'
import { studentFolder } from '../../../../platform/contract/links.ts'
import { type Prices, planNamesOf, plans, withPlanNamesIn } from '../../../../platform/contract/plans.ts'
import type { StoredCatalogue } from '../../../../platform/contract/sections/catalogue.ts'
import { Conflict } from '../../../../platform/server/core/errors.ts'
import { listAt, presentAddress } from '../../../catalogue/server/index.ts'
import { linesOfBenefits, readBenefit, reportDiscount } from '../../../settings/contract/benefits.ts'
import { defaultSettings, type SettingValues } from '../../../settings/contract/groups.ts'
import type { Settings } from '../../../settings/server/index.ts'

/** A currency without a price for each plan is not offered. */
export function pricesOf({ prices }: SettingValues['subscription']): Prices {
  const found: Prices = { silver: {}, gold: {} }
  for (const { currency, ...typed } of prices) {
    if (currency === '') continue
    const [silver, gold] = [parseMoney(typed.silver, currency), parseMoney(typed.gold, currency)]
    if (!silver || !gold) continue
    found.silver[currency] = silver
    found.gold[currency] = gold
  }
  return found
}

/** The default first. */
export const currenciesOffered = (terms: SettingValues['subscription']) => currenciesOf(pricesOf(terms).gold)

export const pricesOffered = (prices: PricesByCurrency, terms: SettingValues['subscription']): PricesByCurrency =>
  Object.fromEntries(
    currenciesOffered(terms).flatMap((currency) => (prices[currency] ? [[currency, prices[currency]]] : [])),
  )

/** `chosen` undefined: the first currency. @throws Conflict if there is no price in it */
export function choosePrice(offered: PricesByCurrency, chosen: Currency | undefined) {
  const currency = chosen ?? currenciesOf(offered)[0]
  const minor = currency && offered[currency]
  if (!minor)
    throw new Conflict(
      'currency_not_offered',
      `There is no price${currency ? ` in ${currency}` : ''} any longer. Reload the page, then choose another currency.`,
    )
  return { currency, minor }
}

/** Leaves out benefits that are switched off. A benefit whose list this magazine does not have is asked for. */
export function offersOf(settings: Pick<Settings, 'current' | 'hasPage'>, catalogue: StoredCatalogue) {
  const terms = settings.current().subscription
  const prices = pricesOf(terms)
  const names = planNamesOf(terms)
  const benefits = {
    silver: withPlanNamesIn(terms.silverBenefits, standard.silverBenefits, names),
    gold: withPlanNamesIn(terms.goldBenefits, standard.goldBenefits, names),
  }
  return {
    plans: plans.map((plan) => ({ plan, prices: prices[plan], ...readBenefits(benefits[plan], settings, catalogue) })),
    trialDays: terms.trialDays,
  }
}

const standard = defaultSettings.subscription
const standardDiscount = reportDiscount(standard.goldReportDiscount)

function readBenefits(text: string, settings: Pick<Settings, 'current' | 'hasPage'>, catalogue: StoredCatalogue) {
  const discount = settings.current().subscription.goldReportDiscount
  const read = linesOfBenefits(text)
    .map(readBenefit)
    .filter(({ place }) => place === null || settings.hasPage(place))
    .filter(({ words }) => discount > 0 || words !== standardDiscount)
    .map((benefit) => (benefit.words === standardDiscount ? { ...benefit, words: reportDiscount(discount) } : benefit))
  return {
    benefits: read.map(({ words }) => words),
    places: read.map(({ place }) => (place === null ? null : placeNow(place, catalogue))),
  }
}

/** Null: the list that it led to was removed, or never was. */
function placeNow(place: string, catalogue: StoredCatalogue): string | null {
  const list = listAt(place)
  return list === null || list.id === studentFolder ? place : presentAddress(list, catalogue)
}
