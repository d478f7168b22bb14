import { expect, test } from 'vitest'
import { dayOf, flightDays, flightFrom } from './flight.ts'

const zones = ['Asia/Kolkata', 'America/New_York', 'UTC', 'Pacific/Apia']

test.each(zones)('in %s a flight lasts from the first day to the end of the last', (zone) => {
  const flight = flightFrom({ from: '2026-03-08', until: '2026-03-08' }, zone)
  expect(flightDays(flight, zone)).toEqual({ from: '2026-03-08', until: '2026-03-08' })
  expect(dayOf(flight.starts_at ?? new Date(0), zone)).toBe('2026-03-08')
  expect(dayOf(flight.ends_at ?? new Date(0), zone)).toBe('2026-03-09')
})

test('a day on which the clocks change has 23 hours, and is a day', () => {
  const { starts_at, ends_at } = flightFrom({ from: '2026-03-08', until: '2026-03-08' }, 'America/New_York')
  expect(Number(ends_at) - Number(starts_at)).toBe(23 * 3_600_000)
})

test('a flight without days always runs', () => {
  expect(flightFrom({}, 'Asia/Kolkata')).toEqual({ starts_at: null, ends_at: null })
  expect(flightDays({ starts_at: null, ends_at: null }, 'Asia/Kolkata')).toEqual({ from: null, until: null })
})
