/** No schemas, so that readers do not download a validator. */

import { remember } from './remember.ts'

/**
 * ISO 4217 codes that the payment provider charges in whole minor units. Currencies of three minor digits are left out:
 * their last digit must be 0. A code stays for ever, because orders name it.
 */
export const currencies = [
  ...(['INR', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'NZD', 'HKD'] as const),
  ...(['AED', 'MYR', 'THB', 'PHP', 'ZAR', 'PLN', 'CZK', 'BRL', 'MXN'] as const),
] as const
export type Currency = (typeof currencies)[number]

export const isCurrency = (code: string): code is Currency => currencies.some((one) => one === code)

/** In minor units, in the order in which readers choose. They see the first. */
export type PricesByCurrency = Partial<Record<Currency, number>>

export const currenciesOf = (prices: Partial<Record<Currency, unknown>>): Currency[] =>
  Object.keys(prices).filter(isCurrency)

/** A dollar sign alone means US dollars; other dollars have their country before it. */
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

/** Digits of the minor unit. Unknown currencies, which a payment may name, count as two. */
export const minorDigits = (currency: string): number => (isCurrency(currency) ? digitsOf(currency) : 2)

/** 100 cents, 1 yen. */
export const minorPerUnit = (currency: string): number => 10 ** minorDigits(currency)

/** As `₹840.00`, `€9.50`, `¥1,000`, `SEK 99.00`; an unknown currency as `12.50 XTS`. */
export const formatMoney = (minor: number, currency: string): string =>
  isCurrency(currency)
    ? moneyFormat(currency, 'symbol').format(minor / minorPerUnit(currency))
    : plainMoney(minor, currency)

/** Without fraction digits if they are zero: `₹840`, `€9.50`. */
export const formatPrice = (minor: number, currency: Currency): string =>
  minor % minorPerUnit(currency) === 0
    ? moneyFormat(currency, 'whole').format(minor / minorPerUnit(currency))
    : formatMoney(minor, currency)

/** With the code, which every font has: `INR 840.00`. */
export const formatMoneyWithCode = (minor: number, currency: Currency): string =>
  moneyFormat(currency, 'code').format(minor / minorPerUnit(currency))

/** For tables and inputs: `840.00`, `1000`. */
export const toMajor = (minor: number, currency: string): string =>
  (minor / minorPerUnit(currency)).toFixed(minorDigits(currency))

/** `840.00 INR`, also for unknown currencies. */
export const plainMoney = (minor: number, currency: string): string => `${toMajor(minor, currency)} ${currency}`

/** The minor units of `12.50` or `12,5`. Null: no amount, or more digits than the currency has. */
export function parseMoney(typed: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
}

/** In whole units, for every price. */
const mostUnits = 1_000_000

/** `minor` is null if the typed text is no amount. */
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
