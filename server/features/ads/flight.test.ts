import { expect, test } from 'vitest'
import { dayOf, flightDays, flightFrom, flightState } from './flight.ts'

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

test.each([
  ['2026-03-07T18:29:59.999Z', 'scheduled'],
  ['2026-03-07T18:30:00Z', 'running'],
  ['2026-03-09T18:29:59.999Z', 'running'],
  ['2026-03-09T18:30:00Z', 'ended'],
])('at %s a flight of 8 and 9 March in Kolkata is %s', (now, state) => {
  expect(flightState(flightFrom({ from: '2026-03-08', until: '2026-03-09' }, 'Asia/Kolkata'), new Date(now))).toBe(
    state,
  )
})
