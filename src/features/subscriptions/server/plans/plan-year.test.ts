import { expect, test } from 'vitest'
import type { Plan } from '../../../../platform/contract/plans.ts'
import type { Subscription } from '../../../../platform/server/core/caller.ts'
import { planYear } from './plan-year.ts'

const period = (plan: Plan, starts: string, ends: string | null): Subscription => ({
  plan,
  startsAt: new Date(starts),
  endsAt: ends === null ? null : new Date(ends),
  hasGrace: true,
  graceDays: 3,
})
const silver = period('silver', '2026-01-10', '2027-01-10')

test.each([
  ['no plan', [], '2026-06-01', null],
  ['a year that runs', [silver], '2026-06-01', ['2026-01-10', '2027-01-10']],
  ['its first moment', [silver], '2026-01-10', ['2026-01-10', '2027-01-10']],
  ['its grace period', [silver], '2027-01-12', ['2026-01-10', '2027-01-10']],
  ['the day after the grace period', [silver], '2027-01-14', null],
  [
    'a renewed year',
    [silver, period('silver', '2027-01-10', '2028-01-10')],
    '2027-01-10',
    ['2027-01-10', '2028-01-10'],
  ],
  ['an upgrade', [silver, period('gold', '2026-05-01', '2027-05-01')], '2026-06-01', ['2026-05-01', '2027-05-01']],
  ['the second year without an end', [period('gold', '2024-03-01', null)], '2026-02-28', ['2025-03-01', '2026-03-01']],
  ['the third', [period('gold', '2024-03-01', null)], '2026-03-01', ['2026-03-01', '2027-03-01']],
] as const)('%s is in the plan year that it should be', (_, subscriptions, now, expected) => {
  const year = planYear(subscriptions, new Date(now))
  expect(year && [year.from, year.until].map((date) => date.toISOString().slice(0, 10))).toEqual(expected)
})
