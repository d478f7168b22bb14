import type { Currency, Plan } from '../../../contract/catalogue.ts'

export const planNames: Record<Plan, string> = { silver: 'Silver', gold: 'Gold' }

/** `₹840.00`, `$10.00`. */
export const inMoney = (minor: number, currency: Currency) =>
  new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency }).format(minor / 100)
