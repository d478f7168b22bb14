import { expect, test } from 'vitest'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { type OrderedPeriod, planYear } from './plan-year.ts'

/** Its plan, its first day, the day of its end if it has one, and the order that paid for it. */
const period = (text: string): OrderedPeriod => {
  const [plan, starts, ends, orderId] = text.split(' ') as [Plan, string, string?, string?]
  const endsAt = ends === undefined ? null : new Date(ends)
  return { plan, startsAt: new Date(starts), endsAt, hasGrace: true, graceDays: 3, orderId: Number(orderId) || null }
}
const silver = 'silver 2026-01-10 2027-01-10'
const gold = 'gold 2026-01-01 2027-01-01'
/** Silver that was converted. */
const rest = 'gold 2027-01-01 2027-02-04'
const interrupted = ['silver 2026-01-01 2026-03-02 1', 'gold 2026-03-02 2026-03-12 2', 'silver 2026-03-12 2027-01-11 1']
/** Fourteen months each, the second interrupted. */
const withFreeMonths = [
  'silver 2025-01-01 2026-03-01 1',
  'silver 2026-03-01 2026-05-01 2',
  'gold 2026-05-01 2026-05-11 3',
  'silver 2026-05-11 2027-05-11 2',
]

test.each<[string, string[], string, string | null]>([
  ['no plan', [], '2026-06-01', null],
  ['a year that runs', [silver], '2026-06-01', '2026-01-10 2027-01-10'],
  ['its first moment', [silver], '2026-01-10', '2026-01-10 2027-01-10'],
  ['its grace period', [silver], '2027-01-12', '2026-01-10 2027-01-10'],
  ['the day after the grace period', [silver], '2027-01-14', null],
  ['a renewed year', [silver, 'silver 2027-01-10 2028-01-10'], '2027-01-10', '2027-01-10 2028-01-10'],
  [
    'a year renewed in the grace period before it',
    [silver, 'silver 2027-01-12 2028-01-12'],
    '2027-01-12',
    '2027-01-12 2028-01-12',
  ],
  ['the year before a renewal', [silver, 'silver 2027-01-10 2028-01-10'], '2026-06-01', '2026-01-10 2027-01-10'],
  ['a short rest after a year', [gold, rest], '2027-01-02', '2026-01-01 2027-02-04'],
  ['a year before a short rest', [gold, rest], '2026-06-01', '2026-01-01 2027-02-04'],
  ['a renewal after a short rest', [gold, rest, 'gold 2027-02-04 2028-02-04'], '2027-03-01', '2027-02-04 2028-02-04'],
  [
    'a month after a year that lasted through its last day',
    ['silver 2026-01-01 2026-12-31T23:59:59Z', 'silver 2027-01-01 2027-02-01'],
    '2027-01-10',
    '2026-01-01 2027-02-01',
  ],
  ['a rest of ten months', ['silver 2026-03-01 2027-12-31'], '2027-06-01', '2027-03-01 2027-12-31'],
  ['a year after a trial', ['silver 2026-01-03 2026-01-17', silver], '2026-06-01', '2026-01-10 2027-01-10'],
  [
    'a year of 365 days over a leap day',
    ['gold 2027-06-01 2028-06-01', 'gold 2028-06-01 2029-05-31'],
    '2028-07-01',
    '2028-06-01 2029-05-31',
  ],
  ['a year that a refunded upgrade interrupted', interrupted, '2026-10-01', '2026-01-01 2027-01-11'],
  [
    'a renewed year that a refunded upgrade interrupted',
    ['silver 2025-01-01 2026-01-01', ...interrupted],
    '2026-10-01',
    '2026-01-01 2027-01-11',
  ],
  [
    'a renewed year with free months that a refunded upgrade interrupted',
    withFreeMonths,
    '2026-10-01',
    '2026-03-01 2027-05-11',
  ],
  ['free months before it', withFreeMonths, '2026-02-01', '2025-01-01 2026-03-01'],
  [
    'converted silver behind a second gold year',
    [
      'silver 2026-03-21 2026-04-23 1',
      'gold 2026-04-23 2027-04-23 2',
      'gold 2027-04-23 2027-06-13 1',
      'gold 2027-06-13 2028-06-13 3',
      'gold 2028-06-13 2028-12-03 1',
    ],
    '2028-06-14',
    '2027-06-13 2028-12-03',
  ],
  ['granted gold within a silver year', [silver, 'gold 2026-05-01 2026-06-01'], '2026-05-10', '2026-01-10 2026-06-01'],
  ['an upgrade', [silver, 'gold 2026-05-01 2027-05-01'], '2026-06-01', '2026-05-01 2027-05-01'],
  ['the second year without an end', ['gold 2024-03-01'], '2026-02-28', '2025-03-01 2026-03-01'],
  ['the third', ['gold 2024-03-01'], '2026-03-01', '2026-03-01 2027-03-01'],
])('%s is in the plan year that it should be', (_, subscriptions, now, expected) => {
  const year = planYear(subscriptions.map(period), new Date(now))
  expect(year && [year.from, year.until].map((date) => date.toISOString().slice(0, 10)).join(' ')).toBe(expected)
})
