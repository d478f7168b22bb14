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

const references = new Map<Section, string>([
  ['news', 'U1'],
  ['product', 'U2'],
  ['design-guide', 'U3'],
  ['component', 'J1'],
  ['project-ideas', 'X1'],
])

/** Those of the publisher's own sections are numbered in their order. */
export function referenceOf(sections: readonly { id: Section }[], section: Section): string {
  const own = sections.filter(({ id }) => !references.has(id))
  return references.get(section) ?? `K${own.findIndex(({ id }) => id === section) + 1}`
}

export function sectionLabel(sections: readonly (Tinted & { name: string })[], section: Section): SectionLabel {
  const entry = sections.find(({ id }) => id === section)
  return {
    reference: referenceOf(sections, section),
    label: entry?.name ?? '',
    ...(entry && tintOf('section', entry)),
  }
}

export interface Tinted {
  id: string
  colour: string
  darkColour: string
}

/** The class of an entry's colours, for those that have any. */
export const tintOf = (kind: 'section' | 'category', { id, colour, darkColour }: Tinted) =>
  colour || darkColour ? { tint: tintClass(kind, id) } : {}
