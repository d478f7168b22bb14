import {
  type ContentHead,
  courseHead,
  jobOfferHead,
  listLink,
  marketDataHead,
  reportHead,
  whitePaperHead,
} from './content/heads.ts'

/** The publisher can switch it off. What is stored stays, and returns when it is on again. */
interface OptionalFeature {
  title: string
  about: string
  /** Include all pages below. `*` stands for any part. */
  addresses: readonly string[]
  /** Optional features it cannot do without. It may import no others. */
  needs?: readonly string[]
}

const content = (head: ContentHead, about: string, ...others: string[]) => ({
  title: head.title,
  about,
  addresses: [listLink(head), ...others],
})

/** Features that are not listed are always on. */
export const optionalFeatures = {
  letters: {
    title: 'Letters',
    about: 'Readers write letters to articles, and editors approve them.',
    addresses: ['/article/*/letters', '/account/letters'],
  },
  'error-reports': { title: 'Error reports', about: 'Readers report errors in articles.', addresses: [] },
  'saved-articles': {
    title: 'Saved articles and history',
    about: 'Readers save articles, read them offline, and continue where they stopped.',
    addresses: ['/account/saved', '/account/history'],
  },
  follows: {
    title: 'Following',
    about: 'Readers follow authors, topics, parts and series, by email or feed.',
    addresses: ['/account/following'],
  },
  'shared-articles': { title: 'Gift links', about: 'Gold subscribers give away single articles.', addresses: [] },
  reports: {
    ...content(
      reportHead,
      'Reports as PDF files, free, for subscribers or for a price. While they are off, buyers cannot download theirs.',
      '/account/reports',
    ),
    title: 'Reports and papers',
  },
  'market-data': content(marketDataHead, 'Series of figures with charts, for subscribers.'),
  courses: content(courseHead, 'Lessons in an order, with the reader’s progress.'),
  classifieds: {
    title: 'Classified ads',
    about: 'Readers place short ads, and editors approve them.',
    addresses: ['/classifieds', '/account/classifieds'],
  },
  'white-papers': content(whitePaperHead, 'Papers of sponsors, in exchange for the reader’s details.', '/white-paper'),
  'job-offers': content(jobOfferHead, 'Jobs that companies offer, each until its closing day.'),
  glossary: { title: 'Glossary', about: 'Terms that articles explain where they use them.', addresses: ['/glossary'] },
  parts: {
    title: 'Parts',
    about: 'A page for each part number with its data, makers, successors and articles.',
    addresses: ['/part'],
  },
  topics: {
    title: 'Topics',
    about: 'A page and feeds for each keyword that three articles share. Off, articles keep their keywords.',
    addresses: ['/topic'],
  },
  newsletters: {
    title: 'More newsletters',
    about:
      'Newsletters beside the first one, for readers to choose among. Off, the first one alone is offered and sent; issues already scheduled go out.',
    addresses: [],
  },
  diagrams: {
    title: 'Diagrams and data blocks',
    about:
      'Editors put timing diagrams, registers, plots, tables of data and bills of materials into articles. Off, articles keep theirs.',
    addresses: [],
  },
  calculators: {
    title: 'Calculators',
    about: 'Calculators for engineers, on pages of their own.',
    addresses: ['/tools'],
  },
  events: {
    title: 'Event pages',
    about: 'A page for each event, with registration, reminders and a calendar file. Off, Events has its text alone.',
    addresses: ['/events'],
  },
  offers: { title: 'Offers', about: 'Codes that make a plan cheaper or longer.', addresses: [] },
  gifts: {
    title: 'Gift subscriptions',
    about:
      'Readers buy a year for someone else. Off, none is sold; those that are paid for are still mailed and redeemed.',
    addresses: [],
  },
  workflow: {
    title: 'Workflow',
    about: 'Editors assign articles, move them through review, comment on them and plan on a board and a calendar.',
    addresses: [],
  },
  organisations: {
    title: 'Organisations',
    about:
      'Seats for companies and universities, by invitation, email domain or network. Off, networks give no access; existing seats do.',
    addresses: ['/account/organisation', '/seat'],
  },
  integrations: {
    title: 'API keys and webhooks',
    about: 'Other programs read and write, and are notified.',
    addresses: [],
  },
  transfer: {
    title: 'Import and export',
    about: 'Articles of WordPress, Ghost and others come in, and the whole magazine goes out.',
    addresses: [],
    needs: ['letters'],
  },
} as const satisfies Record<string, OptionalFeature>

export type OptionalFeatureName = keyof typeof optionalFeatures
export const optionalFeatureNames = Object.keys(optionalFeatures) as OptionalFeatureName[]

const partsOf = (address: string) => (address.split(/[?#]/, 1)[0] ?? '').split('/').slice(1)
const places = optionalFeatureNames.flatMap((name) =>
  optionalFeatures[name].addresses.map((address) => ({ name, parts: partsOf(address) })),
)

/** Null: none that can be switched off. Case-insensitive. */
export function featureAt(path: string): OptionalFeatureName | null {
  const parts = partsOf(path.toLowerCase())
  const isBelow = (own: readonly string[]) =>
    own.every((part, index) => (part === '*' ? parts[index] : part === parts[index]))
  return places.find((place) => isBelow(place.parts))?.name ?? null
}
