import { expect, test } from 'vitest'
import { differingFields } from './form.tsx'

const file = (text: string) => new File([text], 'list.csv')
const one = file('one')

test.each<[name: string, before: unknown, now: unknown, differs: boolean]>([
  ['another file', one, file('two'), true],
  ['the same file', one, one, false],
  ['a file after none', null, one, true],
  ['no file after one', one, null, true],
  ['another text', 'a', 'b', true],
  ['a list of the same', ['a'], ['a'], false],
  ['a list of others', ['a'], ['b'], true],
])('%s: is another value of a field or not', (_, before, now, differs) => {
  expect('field' in differingFields({ field: now }, { field: before })).toBe(differs)
})
