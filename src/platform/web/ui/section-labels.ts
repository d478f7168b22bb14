import type { Section } from '../../contract/catalogue.ts'
import { tintClass } from '../../contract/links.ts'

export interface SectionLabel {
  /** None in lists. */
  reference?: string
  label: string
  tint?: string
}

/** Renamed or added sections have none: they may be of any subject. */
const references = new Map([
  ['News', 'U1'],
  ['New Products', 'U2'],
  ['Design Guide', 'U3'],
  ['Sourcing', 'J1'],
  ['Project Ideas', 'X1'],
])

export function referenceOf({ name }: { name: string }) {
  const reference = references.get(name)
  return reference ? { reference } : {}
}

export function sectionLabel(sections: readonly (Tinted & { name: string })[], section: Section): SectionLabel {
  const entry = sections.find(({ id }) => id === section)
  return { label: entry?.name ?? '', ...(entry && { ...referenceOf(entry), ...tintOf('section', entry) }) }
}

export interface Tinted {
  id: string
  colour: string
  darkColour: string
}

export const tintOf = (kind: 'section' | 'category', { id, colour, darkColour }: Tinted) =>
  colour || darkColour ? { tint: tintClass(kind, id) } : {}
