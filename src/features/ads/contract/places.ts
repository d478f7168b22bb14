import type { AdLocation } from '../../../platform/contract/catalogue.ts'
import { folderOf, links, listingLink, studentFolder } from '../../../platform/contract/links.ts'
import type { SectionEntry } from '../../../platform/contract/sections/catalogue.ts'

export interface AdPlace {
  name: string
  page: string
}

/** Locations in the lists of sections. They take the sections' names. */
const ofSections: readonly AdLocation[] = ['product', 'news', 'design-guide', 'component']

const places: Record<AdLocation, AdPlace> = {
  home: { name: 'Home', page: links.home },
  product: { name: 'Products', page: links.home },
  news: { name: 'News', page: links.home },
  'design-guide': { name: 'Design', page: links.home },
  student: { name: 'Students', page: listingLink(studentFolder) },
  events: { name: 'Events', page: links.events },
  'whats-new': { name: 'What’s New', page: links.whatsNew },
  header: { name: 'Header', page: links.home },
  article: { name: 'Articles', page: links.home },
  component: { name: 'Components', page: links.home },
  newsletter: { name: 'Newsletter', page: links.newsletter },
}

export function adPlace(
  location: AdLocation,
  sections: readonly Pick<SectionEntry, 'id' | 'name' | 'ads' | 'isHidden'>[],
): AdPlace {
  const using = ofSections.includes(location)
    ? sections.filter(({ ads, isHidden }) => ads === location && !isHidden)
    : []
  const [first] = using
  if (!first) return places[location]
  return { name: using.map(({ name }) => name).join(', '), page: listingLink(folderOf(first.id)) }
}
