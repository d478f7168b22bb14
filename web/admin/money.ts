import type { Currency } from '../../contract/catalogue.ts'

const formats: Record<Currency, Intl.NumberFormat> = {
  INR: new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
}

/** Paise or cents as an amount: `₹840.00`, `$10.00`. */
export const money = (minor: number, currency: Currency) => formats[currency].format(minor / 100)
