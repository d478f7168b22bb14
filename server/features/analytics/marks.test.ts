import { expect, test } from 'vitest'
import { Marks, markOf } from './marks.ts'

const numbered = (what: number) => markOf(String(what), 'salt')

test('a mark that was added is there, and no other', () => {
  const marks = new Marks()
  marks.add(numbered(1))
  marks.add(numbered(1))
  expect(marks.size).toBe(1)
  expect(marks.has(numbered(1))).toBe(true)
  expect(marks.has(numbered(2))).toBe(false)
})

test('two hundred thousand marks are all found, and gone when they are taken away', () => {
  const marks = new Marks()
  const all = Array.from({ length: 200_000 }, (_, i) => numbered(i))
  for (const mark of all) marks.add(mark)
  expect(marks.size).toBe(all.length)
  expect(all.every((mark) => marks.has(mark))).toBe(true)
  for (const mark of all.slice(0, 150_000)) marks.delete(mark)
  expect(marks.size).toBe(50_000)
  expect(all.map((mark) => marks.has(mark))).toEqual(all.map((_, i) => i >= 150_000))
})

test('marks that lead to one place are told apart, whichever of them goes', () => {
  // As many places as there are at first, and further ones behind the last of them.
  const places = 1 << 16
  const crowd = Array.from({ length: 6 }, (_, i) => places - 1 + i * places).concat(places * 9, places * 9 + 1)
  for (const gone of crowd) {
    const marks = new Marks()
    for (const mark of crowd) marks.add(mark)
    marks.delete(gone)
    marks.delete(places * 20)
    expect(crowd.filter((mark) => marks.has(mark))).toEqual(crowd.filter((mark) => mark !== gone))
  }
})
