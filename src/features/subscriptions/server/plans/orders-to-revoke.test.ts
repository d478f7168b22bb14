import { expect, test } from 'vitest'
import { bought } from '../../../../../test/purchases.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { ordersToRevoke } from './orders-to-revoke.ts'

const now = new Date('2026-09-01T09:00:00Z')

test.each<[string, string[], Plan[], number[]]>([
  ['no purchase', [], ['silver', 'gold'], []],
  ['one silver year', ['silver 2026-03-02'], ['silver', 'gold'], [1]],
  ['one silver year, asked for gold', ['silver 2026-03-02'], ['gold'], []],
  ['a year that has ended', ['gold 2024-03-02'], ['gold'], []],
  ['a year in its grace period', ['gold 2025-08-31'], ['gold'], [1]],
  ['a year that was refunded', ['gold 2026-03-02 2026-03-09'], ['gold'], []],
  [
    'a year that was refunded and silver in its place, asked for gold',
    ['gold 2026-03-02 2026-03-09', 'silver 2026-03-05'],
    ['gold'],
    [],
  ],
  ['a year that ended and its renewal', ['gold 2024-03-02', 'gold 2026-03-02'], ['gold'], [2]],
  ['a year that runs and one after it', ['gold 2026-03-02', 'gold 2026-04-02'], ['gold'], [1, 2]],
  ['silver behind gold, asked for gold', ['gold 2026-03-02', 'silver 2026-04-02'], ['gold'], [1]],
  ['silver behind gold, asked for both', ['gold 2026-03-02', 'silver 2026-04-02'], ['silver', 'gold'], [1, 2]],
  [
    'gold that has run out and still converts the silver before it, and a later gold year',
    ['silver 2025-08-20', 'gold 2025-08-25', 'gold 2025-08-26'],
    ['gold'],
    [2, 3],
  ],
  [
    'two gold years that have run out and still convert the silver before them',
    ['silver 2024-08-20', 'gold 2024-08-25', 'gold 2024-08-26'],
    ['gold'],
    [2, 3],
  ],
])('with %s, the right orders are revoked', (_, texts, plans, expected) => {
  const purchases = texts.map(bought)
  const before = structuredClone(purchases)
  expect(ordersToRevoke(purchases, plans, now).toSorted((a, b) => a - b)).toEqual(expected)
  expect(purchases).toEqual(before)
})
