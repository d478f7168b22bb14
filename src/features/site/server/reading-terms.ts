import { pricesInWords } from '../../../platform/contract/currencies.ts'
import { notOnSale, type Plan, planNamesOf, withPlanNamesIn } from '../../../platform/contract/plans.ts'
import type { ReadingTerms } from '../../../platform/contract/site.ts'
import { groups, type SettingValues } from '../../settings/contract/groups.ts'
import { pricesOf } from '../../subscriptions/server/index.ts'

const readingFields = groups.reading.fields

/** With the prices of now. Where nothing is sold, nothing names a price. */
export function presentReadingTerms(
  { reading, subscription }: SettingValues,
  { sellsPlans }: { sellsPlans: boolean },
): ReadingTerms {
  const prices = pricesOf(subscription)
  const names = planNamesOf(subscription)
  const named = (field: keyof typeof readingFields) =>
    withPlanNamesIn(String(reading[field]), String(readingFields[field].default), names)
  const withPrice = (text: string, plan: Plan) => {
    const [first = '', second] = pricesInWords(prices[plan])
    return text.replaceAll('{price}', second ? `${first} (${second})` : first)
  }
  return {
    mostReadDays: reading.mostReadDays,
    popUp:
      reading.hasPopUp && sellsPlans
        ? {
            heading: named('popUpHeading'),
            text: withPrice(named('popUpText'), 'silver'),
            often: reading.popUpOften,
            seconds: reading.popUpSeconds,
          }
        : null,
    gates: {
      login: { heading: reading.loginHeading, text: reading.loginText },
      silver: {
        heading: named('silverHeading'),
        text: sellsPlans ? withPrice(named('silverText'), 'silver') : notOnSale,
      },
      gold: { heading: named('goldHeading'), text: sellsPlans ? withPrice(named('goldText'), 'gold') : notOnSale },
    },
    plans: sellsPlans ? { silver: pricesInWords(prices.silver), gold: pricesInWords(prices.gold) } : null,
    wall:
      reading.freeArticles > 0
        ? {
            after: reading.freeArticles,
            heading: reading.wallHeading,
            text: reading.wallText.replaceAll('{count}', String(reading.freeArticles)),
          }
        : null,
  }
}
