import type { Section } from '../../contract/catalogue.ts'

/** The name of each section, and its reference designator as on a circuit board. */
export const sectionLabels: Record<Section, { reference: string; label: string }> = {
  news: { reference: 'U1', label: 'News' },
  product: { reference: 'U2', label: 'New Products' },
  'design-guide': { reference: 'U3', label: 'Design Guide' },
  component: { reference: 'J1', label: 'Sourcing' },
}
