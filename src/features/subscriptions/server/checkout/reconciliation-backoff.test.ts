import { expect, test } from 'vitest'
import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import type { OrderState } from '../../contract/endpoints.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'

const now = new Date('2026-03-01T12:00:00Z')

function intervalsOf(state: OrderState) {
  const found: number[] = []
  for (let checks = 0; checks < 100; checks += 1) {
    const next = nextCheckAt(state, checks, now)
    if (next === null) return found
    found.push(next.getTime() - now.getTime())
  }
  throw new Error('The checks never end')
}

test.each(['created', 'failed', 'authorised'] as const)(
  'an order that is %s is asked about within minutes, ever more rarely, and for nine days',
  (state) => {
    const intervals = intervalsOf(state)
    expect(intervals[0]).toBeLessThanOrEqual(minutes(5))
    expect(intervals).toEqual(intervals.toSorted((a, b) => a - b))
    const sum = intervals.reduce((total, one) => total + one, 0)
    expect(sum).toBeGreaterThanOrEqual(days(7))
    expect(sum).toBeLessThanOrEqual(days(10))
    expect(intervals.filter((one) => one < hours(1))).toHaveLength(3)
  },
)

test('a paid order is asked about for refunds over three months', () => {
  const intervals = intervalsOf('paid')
  expect(intervals.length).toBeLessThanOrEqual(5)
  expect(intervals[0]).toBe(days(1))
  expect(intervals.reduce((total, one) => total + one, 0)).toBe(days(90))
})

test('a refunded order is never asked about again', () => {
  expect([0, 1, 5].map((checks) => nextCheckAt('refunded', checks, now))).toEqual([null, null, null])
})
