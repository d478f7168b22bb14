import type { Currency } from '../../../../platform/contract/currencies.ts'
import { indianStates, type StateCode } from '../../../../platform/contract/indian-states.ts'

/** Percent. Every price includes it. */
const gstRate = 18

/** Service accounting code for online text. */
export const serviceCode = '998431'

export interface TaxComponent {
  name: 'CGST' | 'SGST' | 'IGST'
  /** Percent. */
  rate: number
  /** Minor units. */
  minor: number
}

export interface Tax {
  taxableMinor: number
  components: TaxComponent[]
  placeOfSupply: string
}

interface Sale {
  amountMinor: number
  currency: Currency
  billingState: StateCode | null
}

/**
 * If the buyer named no state, a sale in rupees counts as made in the publisher's state (IGST Act, section 12: the
 * supplier's place) and any other as made abroad. Components and taxable value add up to the price. Pure.
 */
export function includedTax({ amountMinor, currency, billingState }: Sale, publisherState: StateCode): Tax {
  const state = billingState ?? (currency === 'INR' ? publisherState : null)
  const placeOfSupply = state ? `${indianStates[state]} (${state})` : 'Outside India'
  const component = (name: TaxComponent['name'], rate: number): TaxComponent => ({
    name,
    rate,
    minor: Math.round((amountMinor * rate) / (100 + gstRate)),
  })
  const components =
    state === publisherState
      ? [component('CGST', gstRate / 2), component('SGST', gstRate / 2)]
      : [component('IGST', gstRate)]
  return {
    taxableMinor: amountMinor - components.reduce((sum, { minor }) => sum + minor, 0),
    components,
    placeOfSupply,
  }
}
