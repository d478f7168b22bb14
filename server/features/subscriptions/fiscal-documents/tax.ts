import { indianStates, type StateCode } from '../../../../contract/subscriptions/indian-states.ts'
import type { Currency } from '../../../../contract/subscriptions/plans.ts'

/** Of every price, which includes it. In percent. */
export const gstRate = 18

/** Service accounting code: online text. */
export const serviceCode = '998431'

export interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST'
  rate: number
  minor: number
}

export interface Tax {
  taxableMinor: number
  parts: TaxPart[]
  placeOfSupply: string
}

interface Sale {
  amountMinor: number
  currency: Currency
  billingState: StateCode | null
}

/**
 * The tax within a price, in minor units. Who told no state counts as of the publisher's where rupees are paid (IGST Act,
 * section 12: the supplier's place), else as abroad. The parts and the taxable value add up to the price. Pure.
 */
export function taxWithin({ amountMinor, currency, billingState }: Sale, publisherState: StateCode): Tax {
  const state = billingState ?? (currency === 'INR' ? publisherState : null)
  const placeOfSupply = state ? `${indianStates[state]} (${state})` : 'Outside India'
  const share = (rate: number) => Math.round((amountMinor * rate) / (100 + gstRate))
  const part = (name: TaxPart['name'], rate: number): TaxPart => ({ name, rate, minor: share(rate) })
  const parts =
    state === publisherState ? [part('CGST', gstRate / 2), part('SGST', gstRate / 2)] : [part('IGST', gstRate)]
  return { taxableMinor: amountMinor - parts.reduce((sum, { minor }) => sum + minor, 0), parts, placeOfSupply }
}
