import { expect, test } from 'vitest'
import { billingOf } from './billing-state.ts'

test.each([
  ['INR', '29', { billingState: '29' }],
  ['INR', '', {}],
  // Chosen while the price was in rupees.
  ['USD', '29', {}],
  ['EUR', '07', {}],
] as const)('an order in %s with the state “%s” says %j', (currency, chosen, said) => {
  expect(billingOf(currency, chosen)).toEqual(said)
})
