import { expect, test } from 'vitest'
import { styledLetters } from './styled-letters.ts'

test.each([
  ['R', 'double-struck', 'ℝ'],
  ['A', 'double-struck', '𝔸'],
  ['L', 'script', 'ℒ'],
  ['v', 'bold', '𝐯'],
  ['12', 'bold', '𝟏𝟐'],
  ['h', 'italic', 'ℎ'],
  ['7', 'italic', '7'],
  ['Ω', 'bold', 'Ω'],
  ['x', 'no-such-alphabet', 'x'],
])('%s in %s is %s', (letters, variant, styled) => {
  expect(styledLetters(letters, variant)).toBe(styled)
})
