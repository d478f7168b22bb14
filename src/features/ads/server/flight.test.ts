import { expect, test } from 'vitest'
import { pauseQuestion } from '../contract/rules.ts'
import { turnsOn } from './flight.ts'

test.each([
  ['of several days', { starts_on: '2026-02-27', ends_on: '2026-03-01' }, ['2026-02-27', '2026-03-02']],
  ['of one day', { starts_on: '2026-02-28', ends_on: '2026-02-28' }, ['2026-02-28', '2026-03-01']],
  ['without a first day', { starts_on: null, ends_on: '2026-02-28' }, ['2026-03-01']],
  ['without a last day', { starts_on: '2026-03-01', ends_on: null }, ['2026-03-01']],
  ['without days', { starts_on: null, ends_on: null }, []],
])('readers begin and cease to see a flight %s on these days', (_, flight, expected) => {
  const around = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
  expect(around.filter((day) => turnsOn(flight, day))).toEqual(expected)
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
