/** No schemas, so that readers do not download a validator. */

import {
  type Currency,
  currenciesOf,
  minorPerUnit,
  type PricesByCurrency,
} from '../../../platform/contract/currencies.ts'

/** Codes ignore case. */
export const toOfferCode = (typed: string) => typed.trim().toUpperCase()

/** In whole minor units. The payment provider takes at least one rupee, one dollar, one yen. */
export const discountedMinor = (minor: number, percentOff: number, currency: Currency) =>
  Math.max(Math.round((minor * (100 - percentOff)) / 100), Math.min(minor, minorPerUnit(currency)))

export const discountedPrices = (prices: PricesByCurrency, percentOff: number): PricesByCurrency =>
  Object.fromEntries(
    currenciesOf(prices).map((currency) => [currency, discountedMinor(prices[currency] ?? 0, percentOff, currency)]),
  )

/** `FAIR-26: 20% off and 2 months free`. */
export const usedOffer = (code: string, gain: { percentOff: number; freeMonths: number }) =>
  `${code}: ${offerInWords(gain)}`

/** `20% off and 2 months free`. */
export function offerInWords({ percentOff, freeMonths }: { percentOff: number; freeMonths: number }): string {
  const months = freeMonths === 1 ? '1 month free' : `${freeMonths} months free`
  return [percentOff > 0 && `${percentOff}% off`, freeMonths > 0 && months].filter(Boolean).join(' and ')
}
