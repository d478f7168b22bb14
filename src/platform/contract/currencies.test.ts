import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountedMinor, discountedPrices } from '../../features/subscriptions/contract/offer-rules.ts'
import {
  currencies,
  formatMoney,
  formatMoneyWithCode,
  formatPrice,
  minorDigits,
  minorPerUnit,
  parseMoney,
  plainMoney,
  pricesInWords,
  toMajor,
} from './currencies.ts'

const anyCurrency = fc.constantFrom(...currencies)
const anyMinor = fc.integer({ min: 0, max: 2_147_483_647 })

test('each currency has the minor digits of ISO 4217, and its sign means no other', () => {
  for (const currency of currencies)
    expect([currency, minorDigits(currency)]).toEqual([currency, currency === 'JPY' ? 0 : 2])
  const signs = currencies.map((currency) => formatPrice(minorPerUnit(currency), currency))
  expect(new Set(signs).size).toBe(currencies.length)
  expect(signs.slice(0, 4)).toEqual(['₹1', '$1', '€1', '£1'])
})

test('an amount that is written as a number is read as the same minor units, in each currency', () => {
  fc.assert(
    fc.property(anyMinor, anyCurrency, (minor, currency) => {
      const written = toMajor(minor, currency)
      expect(parseMoney(written, currency)).toBe(minor)
      expect(parseMoney(written.replace('.', ','), currency)).toBe(minor)
      expect(plainMoney(minor, currency)).toBe(`${written} ${currency}`)
    }),
  )
})

test('readers see every digit of an amount, whichever way it is shown', () => {
  fc.assert(
    fc.property(anyMinor, anyCurrency, (minor, currency) => {
      const digitsOf = (text: string) => text.replaceAll(/[^\d.]/g, '').replace(/^\./, '')
      expect(digitsOf(formatMoney(minor, currency))).toBe(toMajor(minor, currency))
      expect(digitsOf(formatMoneyWithCode(minor, currency))).toBe(toMajor(minor, currency))
      expect(Number(digitsOf(formatPrice(minor, currency)))).toBe(Number(toMajor(minor, currency)))
    }),
  )
})

test.each([
  ['9.99', 'EUR', 999],
  ['9,9', 'EUR', 990],
  [' 840 ', 'INR', 84_000],
  ['1000', 'JPY', 1_000],
  ['1000.5', 'JPY', null],
  ['1,000', 'JPY', null],
  ['1,000', 'USD', null],
  ['1.005', 'USD', null],
  ['-1', 'USD', null],
  ['1e3', 'USD', null],
  ['', 'USD', null],
  ['ten', 'USD', null],
])('what somebody typed is read exactly or not at all: %s %s', (typed, currency, minor) => {
  expect(parseMoney(typed, currency)).toBe(minor)
})

test('a payment in a currency that is unknown here is shown with its code', () => {
  expect(formatMoney(1_250, 'XTS')).toBe('12.50 XTS')
  expect(formatMoney(1_250, 'not a code')).toBe('12.50 not a code')
  expect(formatMoney(1_250, 'JPY')).toBe('¥1,250')
})

test('a discount leaves whole minor units, at least one of the currency, and never more than the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 90 }),
      anyCurrency,
      (minor, percent, currency) => {
        const left = discountedMinor(minor, percent, currency)
        expect(Number.isInteger(left)).toBe(true)
        expect(left).toBeLessThanOrEqual(minor)
        expect(left).toBeGreaterThanOrEqual(Math.min(minor, minorPerUnit(currency)))
        expect(discountedPrices({ [currency]: minor }, percent)).toEqual({ [currency]: left })
      },
    ),
  )
  expect(discountedMinor(120, 90, 'JPY')).toBe(12)
})

test('a short text names the first two prices', () => {
  expect(pricesInWords({ EUR: 950, GBP: 800, INR: 84_000 })).toEqual(['€9.50', '£8'])
  expect(pricesInWords({ JPY: 1_500 })).toEqual(['¥1,500'])
})
