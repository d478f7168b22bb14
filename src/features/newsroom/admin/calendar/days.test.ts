import { expect, test } from 'vitest'
import { addDays, daysShown, goBy } from './days.ts'

test.each([
  // March 2026 begins on a Sunday and needs six weeks.
  ['2026-03-15', 'month', '2026-02-23', '2026-04-05'],
  ['2026-11-23', 'month', '2026-10-26', '2026-12-06'],
  ['2026-06-30', 'month', '2026-06-01', '2026-07-05'],
  ['2026-11-22', 'week', '2026-11-16', '2026-11-22'],
] as const)('around %s a %s is from %s to %s', (day, view, first, last) => {
  const shown = daysShown(day, view)
  expect([shown[0], shown.at(-1)]).toEqual([first, last])
  expect(shown.length % 7).toBe(0)
})

test('one goes by months and weeks over the end of a year, and by days over that of a summer time', () => {
  expect(goBy('2026-12-31', 'month', 1)).toBe('2027-01-01')
  expect(goBy('2026-01-31', 'month', -1)).toBe('2025-12-01')
  expect(goBy('2026-12-29', 'week', 1)).toBe('2027-01-05')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
})
