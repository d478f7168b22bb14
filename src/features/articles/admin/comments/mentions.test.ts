import { expect, test } from 'vitest'
import { mentionAt, mentionsIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Anna Rao' },
  { id: 3, name: 'Edo' },
]

test.each<[words: string, ids: number[], unknown: string[]]>([
  ['@Anna Rao, please', [2], []],
  ['@Ann and @Anna Rao', [2, 1], []],
  ['@anna rao and @EDO', [2, 3], []],
  ['Edo says @Nobody', [], ['@Nobody']],
  ['@Nam, @name surname', [], ['@Nam', '@name']],
  ['(@Edo)', [3], []],
  ['edo@example.com, 5 @ 3.3 V', [], []],
])('%s mentions %j, and nobody is %j', (words, ids, unknown) => {
  expect(mentionsIn(words, people)).toEqual({ ids, unknown })
})

test.each<[before: string, names: string[] | null]>([
  ['@', ['Ann', 'Anna Rao', 'Edo']],
  ['Ask @an', ['Ann', 'Anna Rao']],
  ['Ask @ra', ['Anna Rao']],
  ['@Anna R', ['Anna Rao']],
  ['@Edo', null],
  ['@Edo, look', null],
  ['edo@an', null],
  ['nothing', null],
])('after “%s” the list offers %j', (before, names) => {
  expect(mentionAt(before, people)?.people.map(({ name }) => name) ?? null).toEqual(names)
})
