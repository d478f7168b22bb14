import { expect, test } from 'vitest'
import { nearest } from './spelling.ts'

test.each([
  { asked: 'osciloscope', known: { oscilloscope: 9, oscillator: 30 }, expected: 'oscilloscope' },
  { asked: 'regualtor', known: { regulator: 9, regular: 90 }, expected: 'regulator' },
  { asked: 'buk', known: { buck: 9 }, expected: 'buck' },
  { asked: 'comparitor', known: { comparator: 3, compactor: 50 }, expected: 'comparator' },
  { asked: 'xylophone', known: { telephone: 3 }, expected: null },
])('the spelling of $asked is corrected to $expected', ({ asked, known, expected }) => {
  expect(
    nearest(
      asked,
      Object.entries(known).map(([word, articles]) => ({ word, articles })),
    ),
  ).toBe(expected)
})
