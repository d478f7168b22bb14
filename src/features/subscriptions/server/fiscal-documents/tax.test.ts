import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '../../../../platform/contract/currencies.ts'
import { stateCodes } from '../../../../platform/contract/indian-states.ts'
import { includedTax } from './tax.ts'

const silver = { amountMinor: 84_000, currency: 'INR', billingState: null } as const

test.each([
  ['in the publisher’s state', { billingState: '29' }, '71186 + CGST 9 % 6407 + SGST 9 % 6407, Karnataka (29)'],
  ['in another state', { billingState: '27' }, '71186 + IGST 18 % 12814, Maharashtra (27)'],
  ['without a state, in rupees', {}, '71186 + CGST 9 % 6407 + SGST 9 % 6407, Karnataka (29)'],
  ['without a state, in dollars', { amountMinor: 1_000, currency: 'USD' }, '847 + IGST 18 % 153, Outside India'],
] as const)('a buyer %s pays the right tax', (_, sale, expected) => {
  const { taxableMinor, components, placeOfSupply } = includedTax({ ...silver, ...sale }, '29')
  const parts = components.map(({ name, rate, minor }) => `${name} ${rate} % ${minor}`)
  expect(`${[taxableMinor, ...parts].join(' + ')}, ${placeOfSupply}`).toBe(expected)
})

test('the tax components and the taxable value add up to the price, and the tax is 18 % of the value', () => {
  const Sale = fc.record({
    amountMinor: fc.integer({ min: 100, max: 100_000_000 }),
    currency: fc.constantFrom(...currencies),
    billingState: fc.option(fc.constantFrom(...stateCodes)),
  })
  fc.assert(
    fc.property(Sale, fc.constantFrom(...stateCodes), (sale, publisherState) => {
      const { taxableMinor, components } = includedTax(sale, publisherState)
      const sum = components.reduce((total, { minor }) => total + minor, 0)
      expect(taxableMinor + sum).toBe(sale.amountMinor)
      expect(Math.abs(sum - taxableMinor * 0.18)).toBeLessThan(2)
      expect(new Set(components.map(({ minor }) => minor)).size).toBe(1)
    }),
  )
})
