import { currencies, formatMoney } from '../../../contract/subscriptions/plans.ts'

/** An amount in minor units. A payment may be in a currency that the magazine does not sell in. */
export function formatAmount(minor: number, currency: string): string {
  const known = currencies.find((one) => one === currency)
  return known ? formatMoney(minor, known) : `${(minor / 100).toFixed(2)} ${currency}`
}

/** Parses what somebody typed in major units, such as `12.50`; null if it is no amount. */
export function toMinor(typed: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
