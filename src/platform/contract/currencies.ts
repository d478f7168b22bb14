/** Currencies and amounts of money. No schemas, so that readers do not download a validator. */

import { remember } from './remember.ts'

/**
 * ISO 4217 codes that the payment provider charges in whole minor units. It also charges in currencies of three minor digits, but only if the
 * last digit is 0: those are not here. A code stays here for ever, because orders name it.
 */
export const currencies = [
  ...(['INR', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'NZD', 'HKD'] as const),
  ...(['AED', 'MYR', 'THB', 'PHP', 'ZAR', 'PLN', 'CZK', 'BRL', 'MXN'] as const),
] as const
export type Currency = (typeof currencies)[number]

export const isCurrency = (code: string): code is Currency => currencies.some((one) => one === code)

/** Amounts in minor units, by currency, in the order in which readers choose. The first is what they see. */
export type PricesByCurrency = Partial<Record<Currency, number>>

export const currenciesOf = (prices: Partial<Record<Currency, unknown>>): Currency[] =>
  Object.keys(prices).filter(isCurrency)

/** A dollar sign alone is the US dollar's; other dollars have their country before it. */
const localeOf = (currency: string) => (currency === 'INR' ? 'en-IN' : 'en-US')

const moneyFormat = remember((currency: Currency, display: 'symbol' | 'whole' | 'code') => {
  const style = { style: 'currency', currency } as const
  if (display === 'code') return new Intl.NumberFormat(localeOf(currency), { ...style, currencyDisplay: 'code' })
  return new Intl.NumberFormat(localeOf(currency), {
    ...style,
    ...(display === 'whole' && { maximumFractionDigits: 0 }),
  })
})

const digitsOf = remember(
  (currency: Currency): number => moneyFormat(currency, 'code').resolvedOptions().maximumFractionDigits ?? 2,
)

/** How many digits the minor unit has. A payment may name a currency that is unknown here: it counts as one with cents. */
export const minorDigits = (currency: string): number => (isCurrency(currency) ? digitsOf(currency) : 2)

/** How many minor units make one of the currency: 100 cents, 1 yen. */
export const minorPerUnit = (currency: string): number => 10 ** minorDigits(currency)

/** An amount of minor units as `₹840.00`, `€9.50`, `¥1,000`, `SEK 99.00`. Of an unknown currency as `12.50 XTS`. */
export const formatMoney = (minor: number, currency: string): string =>
  isCurrency(currency)
    ? moneyFormat(currency, 'symbol').format(minor / minorPerUnit(currency))
    : plainMoney(minor, currency)

/** The same, without fraction digits if they are zero: `₹840`, `€9.50`. */
export const formatPrice = (minor: number, currency: Currency): string =>
  minor % minorPerUnit(currency) === 0
    ? moneyFormat(currency, 'whole').format(minor / minorPerUnit(currency))
    : formatMoney(minor, currency)

/** The same with the code, which every font has: `INR 840.00`. */
export const formatMoneyWithCode = (minor: number, currency: Currency): string =>
  moneyFormat(currency, 'code').format(minor / minorPerUnit(currency))

/** The number alone, for tables and inputs: `840.00`, `1000`. */
export const toMajor = (minor: number, currency: string): string =>
  (minor / minorPerUnit(currency)).toFixed(minorDigits(currency))

/** `840.00 INR`, also of a currency that is unknown here. */
export const plainMoney = (minor: number, currency: string): string => `${toMajor(minor, currency)} ${currency}`

/** The minor units of an amount that somebody typed, such as `12.50` or `12,5`. Null: it is none, or has more digits than the currency. */
export function parseMoney(typed: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
}

/** Units of a currency, for everything that has a price. */
const mostUnits = 1_000_000

/** What is wrong with a price, or null. `minor` is null if what somebody typed is no amount. */
export function priceProblem(label: string, minor: number | null, currency: string): string | null {
  const unit = minorPerUnit(currency)
  if (minor !== null && minor >= unit && minor <= mostUnits * unit) return null
  const form = unit === 1 ? 'without decimals' : 'such as 9.99'
  return `${label} must be an amount from 1 to ${mostUnits}, ${form}`
}

/** `₹840` and `$10`: the first two prices. Readers see the others where they choose. */
export const pricesInWords = (prices: PricesByCurrency): string[] =>
  currenciesOf(prices)
    .slice(0, 2)
    .map((currency) => formatPrice(prices[currency] ?? 0, currency))
