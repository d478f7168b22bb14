/** A publisher may have sections that the specification does not name. */
export type Section = string

export const accessLevels = ['free', 'login', 'silver', 'gold'] as const
export type AccessLevel = (typeof accessLevels)[number]
/** `sold`: whoever has bought the file. */
export const fileAccesses = [...accessLevels, 'sold'] as const
export type FileAccess = (typeof fileAccesses)[number]

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
export type PageAdLocation = Exclude<AdLocation, 'newsletter'>
export const pageAdLocations = adLocations.filter((location): location is PageAdLocation => location !== 'newsletter')

export const limits = {
  listingPageSize: 50,
  categoryPageSize: 10,
  maxPageSize: 100,
  /** A larger number is a mistake or an attack. */
  maxPage: 1_000_000,
  homeList: 4,
  /** `home/news` and `home/products` feed two lists each. */
  homeDoubleList: 8,
  carousel: 5,
  /** The front page's last block. Its stories stand in no other. */
  others: 12,
  related: 4,
  previewWords: 50,
  /** At most this share of the text, so that even a short text stays gated. */
  previewShare: 1 / 5,
  excerptCharacters: 220,
  socialDescriptionCharacters: 160,
  categoriesPerArticle: 5,
  adImagePixels: 250,
  /** Of 'Most viewed' and the dashboard, today included. */
  statsDays: 30,
} as const

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

/** A publisher may have categories that the specification does not name. */
export type CategoryId = string

export const specifiedCategoryIds: readonly CategoryId[] = Object.values(categoryGroups).flatMap(Object.keys)

/** Non-canonical spellings of the add form and the picker. */
const categorySpellings = new Map([
  ['adas-automotive', 'adas_automotive'],
  ['electric-vehicle', 'electric_vehicle'],
  ['semiconductor-packaging', 'semiconductor_packaging'],
  ['OSAT', 'osat'],
  ['material-tech-biz', 'material_tech_biz'],
  ['nano_semi_fab', 'nano-semi_fab'],
])

/** Takes any spelling of the specification. The category need not exist. */
export const canonicalCategory = (spelling: string): CategoryId => categorySpellings.get(spelling) ?? spelling

export const topics = {
  Automobile: ['automotive', 'adas_automotive', 'electric_vehicle'],
  IndiaSemiconductor: ['Indiasemiconductor'],
  ai: ['ai'],
  student: ['student', 'vlsi_course'],
} as const satisfies Record<string, readonly CategoryId[]>
export type Topic = keyof typeof topics

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

/** On the wire any other section is named by its id. */
export const wireSectionNames: ReadonlyMap<Section, string> = new Map([
  ['news', 'News'],
  ['product', 'Product'],
  ['design-guide', 'Design-Guides'],
  ['component', 'Component'],
])
