import { expect, test } from 'vitest'
import { pauseQuestion } from '../contract/rules.ts'
import { flightState, turnsOf } from './flight.ts'

test.each([
  ['Asia/Kolkata', '2026-03-07T18:30:00.000Z', '2026-03-08T18:30:00.000Z'],
  // The clocks change on that day: it has 23 hours.
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Pacific/Apia', '2026-03-07T11:00:00.000Z', '2026-03-08T11:00:00.000Z'],
])('in %s a flight lasts from the first day to the end of the last', (zone, begins, ends) => {
  const turns = turnsOf({ starts_on: '2026-03-08', ends_on: '2026-03-08' }, zone)
  expect(turns.map((turn) => turn.toISOString())).toEqual([begins, ends])
})

test('a flight runs on its first and its last day, and always without days', () => {
  const march = { starts_on: '2026-03-01', ends_on: '2026-03-31' }
  const states = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((today) => flightState(march, today))
  expect(states).toEqual(['scheduled', 'running', 'running', 'ended'])
  const always = { starts_on: null, ends_on: null }
  expect(flightState(always, '2026-03-01')).toBe('running')
})

test.each([
  [true, 'Replace'],
  [false, 'Pause'],
])('an ad that runs makes way for one that starts later only after a question: %s', (isReplaced, confirm) => {
  const ad = { link: 'https://example.com/', state: 'running' as const }
  const asks = (from: string, about: { link: string; state: string } | null = ad) =>
    pauseQuestion(about, { from, today: '2026-03-08', isReplaced })
  expect(asks('2026-03-09')).toMatchObject({
    confirm,
    text: 'The running ad is taken down at once, and the slot is empty until 2026-03-09.',
  })
  for (const from of ['', '2026-03-07', '2026-03-08']) expect(asks(from), from).toBeNull()
  expect(asks('2026-03-09', { ...ad, state: 'ended' })).toBeNull()
  expect(asks('2026-03-09', null)).toBeNull()
})
