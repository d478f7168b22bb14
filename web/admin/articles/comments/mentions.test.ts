import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Anna Rao' },
  { id: 3, name: 'Edo' },
]

test.each([
  ['@Anna Rao, please', [2]],
  ['@Ann and @Anna Rao', [2, 1]],
  ['Edo says @nobody', []],
  ['(@Edo)', [3]],
])('%s mentions %j', (words, ids) => {
  expect(mentionsIn(words, people)).toEqual(ids)
})
