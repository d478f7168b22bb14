import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from './durations.ts'
import { TooManyAttempts } from './errors.ts'
import { createLocalRateLimit } from './local-rate-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const later = (duration: number) => vi.advanceTimersByTime(duration)

test('a network may call in a burst and then once per interval, and others are not affected', () => {
  const take = createLocalRateLimit({ burst: 3, every: seconds(10) })
  for (let call = 0; call < 3; call += 1) take('192.0.2.1')
  expect(() => take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 10 }))
  take('192.0.2.2')
  later(seconds(8.5))
  expect(() => take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 2 }))
  later(seconds(1.5))
  take('192.0.2.1')
  expect(() => take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 10 }))
})

test('a network that has been quiet for long may call in one burst, no more', () => {
  const take = createLocalRateLimit({ burst: 3, every: seconds(10) })
  take('192.0.2.1')
  later(seconds(1000))
  for (let call = 0; call < 3; call += 1) take('192.0.2.1')
  expect(() => take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 10 }))
})

test.each(['127.0.0.1', '127.8.9.10', '0:0:0:0:0:0:0:0/64'])('this machine, %s, is not limited', (network) => {
  const take = createLocalRateLimit({ burst: 1, every: seconds(10) })
  for (let call = 0; call < 5; call += 1) take(network)
})

test.each(['10.127.0.1', '12.7.0.1', '0:0:0:1:0:0:0:0/64'])('another machine, %s, is limited', (network) => {
  const take = createLocalRateLimit({ burst: 1, every: seconds(10) })
  take(network)
  expect(() => take(network)).toThrow(TooManyAttempts)
})

test('only the networks that called most recently are remembered', () => {
  const take = createLocalRateLimit({ burst: 1, every: seconds(10) })
  for (let n = 0; n <= 10_000; n += 1) take(`network ${n}`)
  // The first one has been evicted, the second one has not.
  expect(() => take('network 1')).toThrow(expect.objectContaining({ retryAfter: 10 }))
  take('network 0')
})
