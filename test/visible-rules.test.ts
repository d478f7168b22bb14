import { expect, test } from 'vitest'
import { Line, Lines, Paragraphs } from '../src/platform/contract/field-schemas.ts'
import { isVisible, visibleLength } from '../src/platform/contract/visible-rules.ts'
import { invisibles } from './invisibles.ts'

test('a text of nothing that shows is empty, and one that shows loses only what turns the direction', () => {
  for (const schema of [Line, Lines, Paragraphs]) {
    for (const one of invisibles) expect(schema.parse(`${one}${one} ${one}`), JSON.stringify(one)).toBe('')
    expect(schema.parse('A\u202eb \u2066c')).toBe('Ab c')
  }
  expect(Lines.parse('one\n\u3164\u2800\ntwo')).toBe('one\ntwo')
})

test.each([
  ['नमस्ते', 6],
  ['علی\u200cرضا', 6],
  ['👩\u200d🔬', 2],
  ['❤\ufe0f', 1],
  ['a b', 2],
])('%s is visible, and its joiners do not count', (text, length) => {
  expect([isVisible(text), visibleLength(text)]).toEqual([true, length])
})
