/** Offers: codes that make a year cheaper or longer. No schemas, so that readers do not download a validator. */

export const offerLimits = {
  code: 30,
  percentOff: 90,
  freeMonths: 24,
  mostUses: 1_000_000,
  /** Of all, ended ones included. */
  offers: 1_000,
} as const

/** Codes are the same in small and capital letters. */
export const toOfferCode = (typed: string) => typed.trim().toUpperCase()

/** The least that the payment provider takes: one rupee, one dollar. */
const leastMinor = 100

/** The price with a discount, in whole minor units. */
export const discountedMinor = (minor: number, percentOff: number) =>
  Math.max(Math.round((minor * (100 - percentOff)) / 100), Math.min(minor, leastMinor))

/** `FAIR-26: 20% off and 2 months free`: what an offer took off an order. */
export const usedOffer = (code: string, gain: { percentOff: number; freeMonths: number }) =>
  `${code}: ${offerInWords(gain)}`

/** `20% off and 2 months free`. */
export function offerInWords({ percentOff, freeMonths }: { percentOff: number; freeMonths: number }): string {
  const months = freeMonths === 1 ? '1 month free' : `${freeMonths} months free`
  return [percentOff > 0 && `${percentOff}% off`, freeMonths > 0 && months].filter(Boolean).join(' and ')
}
