import { Schema } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { anchorOf, findPassage, flatten } from './find-passage.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    text: { group: 'inline' },
    equation: { group: 'inline', inline: true },
  },
})
const paragraph = (...parts: string[]) =>
  schema.node(
    'paragraph',
    null,
    parts.map((part) => (part === '=' ? schema.node('equation') : schema.text(part))),
  )
const doc = (...paragraphs: ReturnType<typeof paragraph>[]) => schema.node('doc', null, paragraphs)
const textAt = (of: ReturnType<typeof doc>, { from, to }: { from: number; to: number }) =>
  of.textBetween(from, to, '\n', '\ufffc')

const before = doc(paragraph('A driver is a driver.'), paragraph('It loses ', '=', ' watts, the driver.'))

test('a passage is found by its text, the text before it and its place', () => {
  const flat = flatten(before)
  expect(flat.text).toBe('A driver is a driver.\nIt loses \ufffc watts, the driver.')
  for (const [from, to, text] of [
    [3, 9, 'driver'],
    [15, 21, 'driver'],
    [27, 41, 'loses \ufffc watts,'],
    [15, 32, 'driver.\nIt loses'],
  ] as const) {
    const anchor = anchorOf(flat, { from, to })
    expect(anchor?.text).toBe(text)
    const found = anchor && findPassage(flat, anchor)
    expect(found && textAt(before, found)).toBe(text)
    expect(found?.from).toBe(anchor && flat.positions[anchor.position])
  }
  expect(anchorOf(flat, { from: 9, to: 10 })).toBeNull()
})

test('a passage is found after edits around it, and is gone with its text', () => {
  const anchor = anchorOf(flatten(before), { from: 15, to: 21 })
  if (!anchor) throw new Error('There is a passage')
  const edited = doc(paragraph('New words. A driver is a driver.'), paragraph('It loses nothing.'))
  const found = findPassage(flatten(edited), anchor)
  expect(found?.from).toBe(26)
  expect(findPassage(flatten(doc(paragraph('A switch is a switch.'))), anchor)).toBeNull()
  expect(findPassage(flatten(doc(paragraph())), anchor)).toBeNull()
})
