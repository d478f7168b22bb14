import { expect, test } from 'vitest'
import { dayOf, flightDays, flightFrom, flightState } from './flight.ts'

const zones = ['Asia/Kolkata', 'America/New_York', 'UTC', 'Pacific/Apia']

test.each(zones)('in %s a run lasts from the first day to the end of the last', (zone) => {
  const run = flightFrom({ from: '2026-03-08', until: '2026-03-08' }, zone)
  expect(flightDays(run, zone)).toEqual({ from: '2026-03-08', until: '2026-03-08' })
  expect(dayOf(run.startsAt ?? new Date(0), zone)).toBe('2026-03-08')
  expect(dayOf(run.endsAt ?? new Date(0), zone)).toBe('2026-03-09')
})

test('a day on which the clocks change has 23 hours, and is a day', () => {
  const { startsAt, endsAt } = flightFrom({ from: '2026-03-08', until: '2026-03-08' }, 'America/New_York')
  expect(Number(endsAt) - Number(startsAt)).toBe(23 * 3_600_000)
})

test('without days it runs always', () => {
  expect(flightFrom({}, 'Asia/Kolkata')).toEqual({ startsAt: null, endsAt: null })
  expect(flightDays({ startsAt: null, endsAt: null }, 'Asia/Kolkata')).toEqual({ from: null, until: null })
})

test.each([
  ['2026-03-07T18:29:59.999Z', 'scheduled'],
  ['2026-03-07T18:30:00Z', 'running'],
  ['2026-03-09T18:29:59.999Z', 'running'],
  ['2026-03-09T18:30:00Z', 'ended'],
])('at %s it is %s', (now, state) => {
  expect(flightState(flightFrom({ from: '2026-03-08', until: '2026-03-09' }, 'Asia/Kolkata'), new Date(now))).toBe(
    state,
  )
})
