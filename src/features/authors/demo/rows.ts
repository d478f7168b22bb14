import type { CategoryId } from '../../../platform/contract/catalogue.ts'

export interface DemoAuthor {
  name: string
  line: string
  biography: string
  expertise: string[]
  links: { label: string; url: string }[]
  /** They write about articles whose first category is one of these. */
  categories: CategoryId[]
  portrait: string
  isOnDesk?: true
  /** They belong to the staff and have an account of the same name. */
  isStaff?: true
}

/** The authors are invented, so they have drawn portraits in place of photographs. */
export const authors: DemoAuthor[] = [
  {
    name: 'Meera Iyer',
    line: 'Editor, power and analogue',
    biography:
      'Meera designed industrial power supplies in Pune for eleven years before she began to write about them. She reads the transient plots first.\n\nShe keeps a drawer of regulators that oscillated, each with its layout.',
    portrait: 'Her dark hair is parted in the middle and tied at the neck; she wears small round earrings.',
    expertise: ['Power conversion', 'Loop compensation', 'Analogue layout'],
    links: [{ label: 'Bench notes', url: 'https://meera-iyer.example/bench' }],
    categories: ['powersupply', 'analog', 'dcdcconverter', 'battery', 'discrete', 'solar', 'passive'],
    isStaff: true,
    isOnDesk: true,
  },
  {
    name: 'Tobias Lindqvist',
    line: 'Editor, embedded systems and test',
    biography:
      'Tobias writes firmware that has to start at −40 °C and explains how he knows that it does. He builds every circuit that he describes.',
    portrait: 'He has short fair hair, a full beard and a dark pullover.',
    expertise: ['Bootloaders', 'Field buses', 'Measurement'],
    links: [{ label: 'Code', url: 'https://code.example/tlindqvist' }],
    categories: ['mcu', 'embeddedcomputer', 'software', 'test', 'smartfactory', 'logic', 'interconnect'],
    isStaff: true,
    isOnDesk: true,
  },
  {
    name: 'Kavitha Ramanujan',
    line: 'Reports on the semiconductor industry in India',
    biography:
      'Kavitha has followed Indian fabs and packaging lines from the memorandum to the first wafer, and counts only what has shipped.',
    portrait: 'Her long dark hair falls over one shoulder; she wears light glasses.',
    expertise: ['Fabs', 'Packaging', 'Industrial policy'],
    links: [],
    categories: [
      ...(['Indiasemiconductor', 'osat', 'semiconductor_packaging', 'semi_mfr_foundry', 'vlsi', 'ems'] as const),
      ...(['advanced_semi', 'nano-semi_fab', 'material_tech_biz'] as const),
    ],
    isOnDesk: true,
  },
  {
    name: 'Joost Verhagen',
    line: 'Components, stock and supply',
    biography:
      'Joost bought components for a maker of ventilators through two shortages. He writes about lead times, second sources and what a broker does not say.',
    portrait: 'He is bald with grey hair at the sides, and wears round glasses and a shirt with a collar.',
    expertise: ['Sourcing', 'Obsolescence', 'Counterfeits'],
    links: [{ label: 'Lead time ledger', url: 'https://verhagen.example/ledger' }],
    categories: ['sourcing_distributor', 'market', 'semarket', 'memory', 'consumer', 'cellphone'],
  },
  {
    name: 'Nandini Kapoor',
    line: 'Automotive and energy',
    biography:
      'Nandini tested traction inverters before she wrote about them. She asks for the efficiency at part load.',
    portrait: 'She has a dark chin-length bob and smiles.',
    expertise: ['Electric vehicles', 'Wide-bandgap devices', 'Functional safety'],
    links: [],
    categories: ['automotive', 'adas_automotive', 'electric_vehicle', 'compound_semi', 'drone', 'robotics', 'farming'],
  },
  {
    name: 'Rui Tavares',
    line: 'Radio, sensors and networks',
    biography:
      'Rui tunes antennas for products that were designed without room for one. He writes about link budgets and what becomes of them in a metal housing.',
    portrait: 'He has dark curls and a moustache.',
    expertise: ['Antennas', 'Wireless', 'Sensors'],
    links: [{ label: 'Antenna gallery', url: 'https://rui.example' }],
    categories: [
      'rf',
      '5g',
      'communication',
      'sensors',
      'sensors_advanced',
      'smarthome',
      'opto',
      'aerospace',
      'medical',
    ],
  },
  {
    name: 'Eun-ji Seo',
    line: 'Processors, AI and quantum hardware',
    biography:
      'Eun-ji verified processors for eight years and still reads errata before the feature list. She measures joules per task.',
    portrait: 'She has short dark hair with a parting and wears a high collar.',
    expertise: ['Processors', 'Machine learning hardware', 'Verification'],
    links: [],
    categories: [
      'processor',
      'ai',
      'pld',
      'computer',
      'quantum',
      'quantum_compute',
      'metaverse',
      'blockchain',
      'security',
    ],
  },
]

/** Places in `authors`, in the order of the byline. None: by the desk. A design guide on two subjects has two. */
export function authorsOf({ section, categories }: { section: string; categories: readonly CategoryId[] }): number[] {
  const found = categories.map((category) => authors.findIndex((author) => author.categories.includes(category)))
  const known = [...new Set(found.filter((place) => place >= 0))]
  if (found[0] === undefined || found[0] < 0) return []
  return known.slice(0, section === 'design-guide' ? 2 : 1)
}
