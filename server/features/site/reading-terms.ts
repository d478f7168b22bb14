import type { SettingValues } from '../../../contract/settings/rooms.ts'
import type { ReadingTerms } from '../../../contract/site.ts'
import { currencies, formatMoney, notOnSale, type Plan } from '../../../contract/subscriptions/plans.ts'
import { pricesOf } from '../subscriptions/index.ts'

/** What readers without an account or a subscription are told, with the prices of now. Where nothing is sold, nothing names a price. */
export function presentReadingTerms(
  { reading, subscription }: SettingValues,
  { sellsPlans }: { sellsPlans: boolean },
): ReadingTerms {
  const prices = pricesOf(subscription)
  const pricesInWords = (plan: Plan) => currencies.map((currency) => formatMoney(prices[plan][currency], currency, 0))
  const withPrice = (text: string, plan: Plan) => {
    const [first, second] = pricesInWords(plan)
    return text.replaceAll('{price}', `${first} (${second})`)
  }
  return {
    mostReadDays: reading.mostReadDays,
    popUp:
      reading.hasPopUp && sellsPlans
        ? {
            heading: reading.popUpHeading,
            text: withPrice(reading.popUpText, 'silver'),
            often: reading.popUpOften,
            seconds: reading.popUpSeconds,
          }
        : null,
    gates: {
      login: { heading: reading.loginHeading, text: reading.loginText },
      silver: {
        heading: reading.silverHeading,
        text: sellsPlans ? withPrice(reading.silverText, 'silver') : notOnSale,
      },
      gold: { heading: reading.goldHeading, text: sellsPlans ? withPrice(reading.goldText, 'gold') : notOnSale },
    },
    plans: sellsPlans ? { silver: pricesInWords('silver'), gold: pricesInWords('gold') } : null,
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
