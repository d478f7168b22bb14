import { expect, test } from 'vitest'
import { movePastes, withPaste, withPlainPastes } from './pending-pastes.ts'

const paste = (at: number, plain: string) => ({ at, plain, html: `<p>${plain}</p>` })

test.each<[what: string, before: string, after: string, caret: number, expected: string]>([
  ['words after a paste', 'ab', 'abxy', 4, 'ab[1][2]xy'],
  ['words before a paste', 'ab', 'xyab', 2, 'xyab[1][2]'],
  ['a letter before the same letter', 'aa', 'aaa', 1, 'aaa[1][2]'],
  ['a deleted letter before a paste', 'ab', 'b', 0, 'b[1][2]'],
  ['the deleted text', 'ab', '', 0, '[1][2]'],
  ['a word in place of another', 'ab', 'axyz', 4, 'axyz[1][2]'],
])('two pastes keep their order and their place beside %s', (_, before, after, caret, expected) => {
  const pastes = withPaste(withPaste([], paste(2, '[1]')), paste(2, '[2]'))
  expect(withPlainPastes(after, movePastes(pastes, { before, after, caret }))).toBe(expected)
})

test('a paste before an earlier one comes first', () => {
  expect(withPlainPastes('abc', withPaste([paste(2, '[1]')], paste(1, '[2]')))).toBe('a[2]b[1]c')
})
