import type { Section } from '../../contract/catalogue.ts'
import { tintClass } from '../../contract/links.ts'

/** The name of a section or category, and a reference designator as on a circuit board. */
export interface SectionLabel {
  /** None in lists. */
  reference?: string
  label: string
  /** The class of its colours, if it has any. */
  tint?: string
}

/** One that the publisher renames or adds has none: it may be of any subject. */
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

/** The class of an entry's colours, for those that have any. */
export const tintOf = (kind: 'section' | 'category', { id, colour, darkColour }: Tinted) =>
  colour || darkColour ? { tint: tintClass(kind, id) } : {}
