import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

function anIndex() {
  const loads: string[][] = []
  const load = inBatches(async (keys: readonly string[]) => {
    loads.push([...keys])
    if (keys.includes('bad')) throw new Error('no')
    return keys.map((key) => key.toUpperCase())
  })
  return { load, loads }
}

test('what is asked for in one turn is loaded at once, and each asker gets its own value', async () => {
  const { load, loads } = anIndex()
  expect(await Promise.all([load('a'), Promise.resolve().then(() => load('b')), load('a')])).toEqual(['A', 'B', 'A'])
  expect(loads).toEqual([['a', 'a', 'b']])
  expect(await load('c')).toBe('C')
  expect(loads).toHaveLength(2)
})

test('a failure is that of everybody who asked in that turn, and of nobody later', async () => {
  const { load } = anIndex()
  const outcomes = await Promise.allSettled([load('a'), load('bad')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('a')).toBe('A')
})
