import { isDeepStrictEqual } from 'node:util'
import type { Catalogue, CategoryEntry, SectionEntry } from '../../../platform/contract/sections/catalogue.ts'

type Entry = SectionEntry | CategoryEntry

const labels: Readonly<Record<string, string>> = {
  heading: 'heading',
  ads: 'advertisements',
  group: 'group',
  description: 'description',
  picture: 'picture',
  colour: 'colour (light mode)',
  darkColour: 'colour (dark mode)',
}

export const describeChanges = (before: Catalogue, after: Catalogue): string[] => [
  ...describe('section', before.sections, after.sections),
  ...describe('category', before.categories, after.categories),
]

function describe(kind: 'section' | 'category', before: readonly Entry[], after: readonly Entry[]): string[] {
  const [earlier, later] = [before, after].map((entries) => new Map(entries.map((entry) => [entry.id, entry])))
  const added = after.filter(({ id }) => !earlier?.has(id))
  const removed = before.filter(({ id }) => !later?.has(id))
  const changed = after.flatMap((entry) => {
    const was = earlier?.get(entry.id)
    return was ? describeEntry(was, entry) : []
  })
  const order = (entries: readonly Entry[]) =>
    entries.flatMap(({ id }) => (earlier?.has(id) && later?.has(id) ? id : []))
  const isArranged = !isDeepStrictEqual(order(before), order(after))
  return [
    ...added.map(({ name }) => `Added the ${kind} “${name}”.`),
    ...removed.map(({ name }) => `Removed the ${kind} “${name}”.`),
    ...changed,
    ...(isArranged ? [kind === 'section' ? 'Section order changed.' : 'Category order changed.'] : []),
  ]
}

function describeEntry(before: Entry, after: Entry): string[] {
  const values = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(after).flatMap(([field, value]) =>
    values.get(field) !== value && Object.hasOwn(labels, field) ? (labels[field] ?? []) : [],
  )
  return [
    ...(before.name === after.name ? [] : [`“${before.name}” renamed to “${after.name}”.`]),
    ...(before.isHidden === after.isHidden ? [] : [`“${after.name}” is ${after.isHidden ? 'hidden' : 'shown'}.`]),
    ...(fields.length === 0 ? [] : [`“${after.name}” has a new ${fields.join(', ')}.`]),
  ]
}
