import type { Section } from '../../contract/catalogue.ts'

/** The name of a section, and a reference designator as on a circuit board. */
export interface SectionLabel {
  reference: string
  label: string
}

const references = new Map<Section, string>([
  ['news', 'U1'],
  ['product', 'U2'],
  ['design-guide', 'U3'],
  ['component', 'J1'],
])

/** Those of the publisher's own sections are numbered in their order. */
export function referenceOf(sections: readonly { id: Section }[], section: Section): string {
  const own = sections.filter(({ id }) => !references.has(id))
  return references.get(section) ?? `K${own.findIndex(({ id }) => id === section) + 1}`
}

export const sectionLabel = (sections: readonly { id: Section; name: string }[], section: Section): SectionLabel => ({
  reference: referenceOf(sections, section),
  label: sections.find(({ id }) => id === section)?.name ?? '',
})
