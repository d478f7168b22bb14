import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateCodes } from '../../../../contract/subscriptions/indian-states.ts'
import { currencies } from '../../../../contract/subscriptions/plans.ts'
import { taxWithin } from './tax.ts'

const silver = { amountMinor: 84_000, currency: 'INR', billingState: null } as const

test.each([
  [
    'the publisher’s state',
    { ...silver, billingState: '29' },
    71_186,
    [
      ['CGST', 9, 6_407],
      ['SGST', 9, 6_407],
    ],
    'Karnataka (29)',
  ],
  ['another state', { ...silver, billingState: '27' }, 71_186, [['IGST', 18, 12_814]], 'Maharashtra (27)'],
  [
    'no state told, in rupees',
    silver,
    71_186,
    [
      ['CGST', 9, 6_407],
      ['SGST', 9, 6_407],
    ],
    'Karnataka (29)',
  ],
  [
    'no state told, in dollars',
    { ...silver, amountMinor: 1_000, currency: 'USD' },
    847,
    [['IGST', 18, 153]],
    'Outside India',
  ],
] as const)('a buyer of %s', (_, sale, taxable, parts, place) => {
  const tax = taxWithin(sale, '29')
  expect(tax.taxableMinor).toBe(taxable)
  expect(tax.parts.map(({ name, rate, minor }) => [name, rate, minor])).toEqual(parts)
  expect(tax.placeOfSupply).toBe(place)
})

test('the parts and the taxable value add up to the price, and the tax is 18 % of the value', () => {
  const Sale = fc.record({
    amountMinor: fc.integer({ min: 100, max: 100_000_000 }),
    currency: fc.constantFrom(...currencies),
    billingState: fc.option(fc.constantFrom(...stateCodes)),
  })
  fc.assert(
    fc.property(Sale, fc.constantFrom(...stateCodes), (sale, publisherState) => {
      const { taxableMinor, parts } = taxWithin(sale, publisherState)
      const sum = parts.reduce((total, { minor }) => total + minor, 0)
      expect(taxableMinor + sum).toBe(sale.amountMinor)
      expect(Math.abs(sum - taxableMinor * 0.18)).toBeLessThan(2)
      expect(new Set(parts.map(({ minor }) => minor)).size).toBe(1)
    }),
  )
})
