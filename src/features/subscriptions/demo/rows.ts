import type { Currency } from '../../../platform/contract/currencies.ts'
import type { Plan } from '../../../platform/contract/plans.ts'

export interface DemoPurchase {
  reader: number
  plan: Plan
  currency: Currency
  paidDaysAgo: number
  refundedDaysAgo?: number
}

const inr = (reader: number, plan: Plan, paidDaysAgo: number): DemoPurchase => ({
  reader,
  plan,
  currency: 'INR',
  paidDaysAgo,
})
const usd = (reader: number, plan: Plan, paidDaysAgo: number): DemoPurchase => ({
  reader,
  plan,
  currency: 'USD',
  paidDaysAgo,
})

export const purchases: DemoPurchase[] = [
  inr(0, 'silver', 602),
  inr(0, 'gold', 240),
  inr(1, 'silver', 355),
  inr(2, 'silver', 361),
  inr(3, 'silver', 366),
  inr(4, 'silver', 391),
  inr(5, 'gold', 310),
  inr(7, 'silver', 288),
  inr(8, 'silver', 244),
  inr(11, 'silver', 198),
  inr(12, 'gold', 171),
  inr(14, 'silver', 150),
  { ...inr(16, 'silver', 133), refundedDaysAgo: 129 },
  inr(19, 'silver', 104),
  inr(21, 'silver', 88),
  inr(24, 'silver', 61),
  inr(27, 'silver', 47),
  inr(30, 'gold', 33),
  usd(36, 'silver', 72),
  usd(38, 'gold', 55),
  usd(40, 'silver', 29),
  usd(42, 'silver', 24),
  usd(44, 'silver', 18),
  inr(33, 'silver', 12),
  usd(46, 'silver', 9),
  inr(35, 'silver', 5),
  inr(31, 'silver', 2),
  inr(34, 'silver', 1),
]

export const grants: { reader: number; plan: Plan; reason: string; daysAgo: number }[] = [
  { reader: 6, plan: 'gold', reason: 'Wrote the series on decoupling', daysAgo: 140 },
  { reader: 20, plan: 'silver', reason: 'Won the design contest', daysAgo: 65 },
  { reader: 29, plan: 'silver', reason: 'Lecturer, for a course', daysAgo: 26 },
  { reader: 41, plan: 'silver', reason: 'Paid by bank transfer', daysAgo: 8 },
]
