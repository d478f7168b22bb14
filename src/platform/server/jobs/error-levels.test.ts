import { expect, test, vi } from 'vitest'
import { minutes } from '../core/durations.ts'
import { errorLevels } from './error-levels.ts'

test('what fails in the same words is an error once a minute, also while other words come between', () => {
  vi.useFakeTimers()
  const levelOf = errorLevels()
  const levels = (...messages: string[]) => messages.map((message) => levelOf(new Error(message)))
  expect(levels('away', 'read-only', 'away', 'read-only', 'away')).toEqual([
    'error',
    'error',
    'debug',
    'debug',
    'debug',
  ])
  vi.advanceTimersByTime(minutes(1))
  expect(levels('away', 'away', 'other')).toEqual(['error', 'debug', 'error'])
  vi.useRealTimers()
})
