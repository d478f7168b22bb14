import { expect, test } from 'vitest'
import { mentionAt, mentionsIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Anna Rao' },
  { id: 3, name: 'Edo' },
]
const colleagues = [...people, { id: 4, name: '王伟' }, { id: 5, name: '김철수' }]

test.each<[words: string, ids: number[], unknown: string[]]>([
  ['@Anna Rao, please', [2], []],
  ['@Ann and @Anna Rao', [1, 2], []],
  ['@anna rao and @EDO', [2, 3], []],
  ['@Edo and again @Edo', [3], []],
  ['Edo says @Nobody', [], ['@Nobody']],
  ['@Nam, @name surname', [], ['@Nam', '@name']],
  ['(@Edo)', [3], []],
  ['edo@example.com, 5 @ 3.3 V', [], []],
  ['@Annabelle, @Edo2 and @Ann-Marie', [], ['@Annabelle', '@Edo2', '@Ann-Marie']],
  ['editor@edo.com, https://example.com/@edo', [], []],
  ['@Anna  Rao', [2], []],
  ['@Anna\nRao', [2], []],
  ['@王伟请看, @김철수님, @Edo看', [4, 5, 3], []],
  ['请@王伟看', [4], []],
  ['Take @Edo’s, or @Ann. It is @Edo-', [3, 1], []],
])('%s mentions %j, and nobody is %j', (words, ids, unknown) => {
  expect(mentionsIn(words, colleagues)).toEqual({ ids, unknown, shared: [] })
})

test('a name that two people have mentions both, and a name with accents or signs is found', () => {
  const staff = ['Ravi Kumar', 'ravi kumar', 'José (Test)'].map((name, id) => ({ id, name }))
  expect(mentionsIn('@Ravi Kumar, @ravi kumar', staff)).toEqual({ ids: [0, 1], shared: ['Ravi Kumar'], unknown: [] })
  expect(mentionsIn('@Jose\u0301 (test)', staff)).toEqual({ ids: [2], shared: [], unknown: [] })
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
