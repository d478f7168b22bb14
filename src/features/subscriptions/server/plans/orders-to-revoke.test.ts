import { expect, test } from 'vitest'
import type { Currency } from '../../../../platform/contract/currencies.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { defaultSettings } from '../../../settings/contract/groups.ts'
import type { Purchase } from './allocate-periods.ts'
import { ordersToRevoke } from './orders-to-revoke.ts'
import { pricesOf } from './prices.ts'

const yearlyPrice = pricesOf(defaultSettings.subscription) as Record<Plan, Record<Currency, number>>
const date = (text: string) => new Date(`${text}T09:00:00Z`)
const bought = (orderId: number, plan: Plan, on: string, revokedOn: string | null = null): Purchase => ({
  orderId,
  plan,
  amountMinor: yearlyPrice[plan].INR,
  currency: 'INR',
  goldPriceMinor: yearlyPrice.gold.INR,
  graceDays: 3,
  paidAt: date(on),
  revokedAt: revokedOn === null ? null : date(revokedOn),
})
const now = date('2026-09-01')

test.each<[string, Purchase[], Plan[], number[]]>([
  ['no purchase', [], ['silver', 'gold'], []],
  ['one silver year', [bought(1, 'silver', '2026-03-02')], ['silver', 'gold'], [1]],
  ['one silver year, asked for gold', [bought(1, 'silver', '2026-03-02')], ['gold'], []],
  ['a year that has ended', [bought(1, 'gold', '2024-03-02')], ['gold'], []],
  ['a year in its grace period', [bought(1, 'gold', '2025-08-31')], ['gold'], [1]],
  ['a year that was refunded', [bought(1, 'gold', '2026-03-02', '2026-03-09')], ['gold'], []],
  [
    'a year that was refunded and silver in its place, asked for gold',
    [bought(1, 'gold', '2026-03-02', '2026-03-09'), bought(2, 'silver', '2026-03-05')],
    ['gold'],
    [],
  ],
  [
    'a year that ended and its renewal',
    [bought(1, 'gold', '2024-03-02'), bought(2, 'gold', '2026-03-02')],
    ['gold'],
    [2],
  ],
  [
    'a year that runs and one after it',
    [bought(1, 'gold', '2026-03-02'), bought(2, 'gold', '2026-04-02')],
    ['gold'],
    [1, 2],
  ],
  [
    'silver behind gold, asked for gold',
    [bought(1, 'gold', '2026-03-02'), bought(2, 'silver', '2026-04-02')],
    ['gold'],
    [1],
  ],
  [
    'silver behind gold, asked for both',
    [bought(1, 'gold', '2026-03-02'), bought(2, 'silver', '2026-04-02')],
    ['silver', 'gold'],
    [1, 2],
  ],
  [
    'gold that has run out and still converts the silver before it, and a later gold year',
    [bought(1, 'silver', '2025-08-20'), bought(2, 'gold', '2025-08-25'), bought(3, 'gold', '2025-08-26')],
    ['gold'],
    [2, 3],
  ],
  [
    'two gold years that have run out and still convert the silver before them',
    [bought(1, 'silver', '2024-08-20'), bought(2, 'gold', '2024-08-25'), bought(3, 'gold', '2024-08-26')],
    ['gold'],
    [2, 3],
  ],
])('with %s, the right orders are revoked', (_, purchases, plans, expected) => {
  const before = structuredClone(purchases)
  expect(ordersToRevoke(purchases, plans, now).toSorted((a, b) => a - b)).toEqual(expected)
  expect(purchases).toEqual(before)
})
