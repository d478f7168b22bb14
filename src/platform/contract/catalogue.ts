/** The specification’s categories, access levels and limits. */

/** The id of a section. A publisher may have others than the specification's. */
export type Section = string

export const accessLevels = ['free', 'login', 'silver', 'gold'] as const
export type AccessLevel = (typeof accessLevels)[number]
/** Who gets a file: as for articles, or whoever has bought it. */
export const fileAccesses = [...accessLevels, 'sold'] as const
export type FileAccess = (typeof fileAccesses)[number]

/** Slots per advertising location. There are no other locations. */
export const adSlots = {
  home: 3,
  product: 2,
  news: 2,
  'design-guide': 2,
  student: 2,
  events: 2,
  'whats-new': 2,
  header: 1,
  article: 2,
  component: 2,
  newsletter: 1,
} as const
export type AdLocation = keyof typeof adSlots
export const adLocations = Object.keys(adSlots) as [AdLocation, ...AdLocation[]]
/** A location whose advertisements stand on pages. */
export type PageAdLocation = Exclude<AdLocation, 'newsletter'>
export const pageAdLocations = adLocations.filter((location): location is PageAdLocation => location !== 'newsletter')

export const limits = {
  listingPageSize: 50,
  categoryPageSize: 10,
  /** The largest page of any list. */
  maxPageSize: 100,
  /** The last page. A larger number is a mistake or an attack. */
  maxPage: 1_000_000,
  homeList: 4,
  /** `home/news` and `home/products` feed two lists each. */
  homeDoubleList: 8,
  carousel: 5,
  /** Stories of the front page's last block, which stand in no other. */
  others: 12,
  related: 4,
  previewWords: 50,
  /** A preview is at most this share of the text, so that even a short text stays gated. */
  previewShare: 1 / 5,
  excerptCharacters: 220,
  socialDescriptionCharacters: 160,
  categoriesPerArticle: 5,
  adImagePixels: 250,
  /** The period of 'Most viewed' and of the dashboard, today included. */
  statsDays: 30,
} as const

/** The specification's categories with the names of a fresh start. */
export const categoryGroups = {
  'Core Technology': {
    mcu: 'Microcontrollers',
    processor: 'Processors',
    memory: 'Memory',
    analog: 'Analog',
    logic: 'Logic',
    pld: 'FPGA and PLD',
    powersupply: 'Power Supply',
    rf: 'RF and Microwave',
    subsys: 'Subsystems',
    refdesign: 'Reference Designs',
    software: 'Software',
    test: 'Test and Measurement',
    embeddedcomputer: 'Embedded Computers',
    design: 'Design',
  },
  Components: {
    discrete: 'Discretes',
    opto: 'Optoelectronics',
    passive: 'Passives',
    interconnect: 'Interconnect',
    sensors: 'Sensors',
    battery: 'Batteries',
    Indiasemiconductor: 'India Semiconductor',
    dcdcconverter: 'DC-DC Converters',
    sensors_advanced: 'Advanced Sensors',
  },
  Applications: {
    automotive: 'Automotive',
    adas_automotive: 'ADAS',
    electric_vehicle: 'Electric Vehicles',
    cellphone: 'Mobile Phones',
    consumer: 'Consumer',
    computer: 'Computers',
    communication: 'Communication',
    smarthome: 'Smart Home',
    smartfactory: 'Smart Factory',
    robotics: 'Robotics',
    drone: 'Drones',
    medical: 'Medical',
    security: 'Security',
    aerospace: 'Aerospace',
    solar: 'Solar',
    farming: 'Farming',
  },
  'Emerging Tech': {
    ai: 'Artificial Intelligence',
    blockchain: 'Blockchain',
    '5g': '5G',
    metaverse: 'Metaverse',
    quantum: 'Quantum Technology',
    quantum_compute: 'Quantum Computing',
    compound_semi: 'Compound Semiconductors',
    advanced_semi: 'Advanced Semiconductors',
    'nano-semi_fab': 'Nano Fabrication',
  },
  Industry: { market: 'Market', semarket: 'Semiconductor Market', sourcing_distributor: 'Sourcing and Distribution' },
  Manufacturing: {
    vlsi: 'VLSI',
    semiconductor_packaging: 'Semiconductor Packaging',
    osat: 'OSAT',
    material_tech_biz: 'Materials',
    semi_mfr_foundry: 'Foundries',
    ems: 'EMS',
  },
  Education: { student: 'Students and Freshers', vlsi_course: 'VLSI Courses' },
} as const

/** The id of a category. A publisher may have others than the specification's. */
export type CategoryId = string

export const specifiedCategoryIds: readonly CategoryId[] = Object.values(categoryGroups).flatMap(Object.keys)

/** The spellings of the add form and the picker that are not canonical. */
const categorySpellings = new Map([
  ['adas-automotive', 'adas_automotive'],
  ['electric-vehicle', 'electric_vehicle'],
  ['semiconductor-packaging', 'semiconductor_packaging'],
  ['OSAT', 'osat'],
  ['material-tech-biz', 'material_tech_biz'],
  ['nano_semi_fab', 'nano-semi_fab'],
])

/** The id of a category in any spelling that the specification uses. There may be no category with that id. */
export const canonicalCategory = (spelling: string): CategoryId => categorySpellings.get(spelling) ?? spelling

/** The categories of each topic's list on the front page. */
export const topics = {
  Automobile: ['automotive', 'adas_automotive', 'electric_vehicle'],
  IndiaSemiconductor: ['Indiasemiconductor'],
  ai: ['ai'],
  student: ['student', 'vlsi_course'],
} as const satisfies Record<string, readonly CategoryId[]>
export type Topic = keyof typeof topics

/** The component families of the footer, in its order. */
export const footerComponents = [
  'memory',
  'analog',
  'logic',
  'pld',
  'automotive',
  'Indiasemiconductor',
  'processor',
  'ai',
] as const satisfies readonly CategoryId[]

/** The specification's names of its sections in forms and on the wire. On the wire any other section is named by its id. */
export const wireSectionNames: ReadonlyMap<Section, string> = new Map([
  ['news', 'News'],
  ['product', 'Product'],
  ['design-guide', 'Design-Guides'],
  ['component', 'Component'],
])
