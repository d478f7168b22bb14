import { type AdLocation, adLocations } from '../../../contract/catalogue.ts'

/** What each location is called, and where its slots are looked at. */
export const locationWords: Record<AdLocation, { label: string; page: string }> = {
  home: { label: 'Home', page: '/' },
  product: { label: 'New products', page: '/section/new-products/index.html' },
  news: { label: 'News', page: '/section/news/index.html' },
  'design-guide': { label: 'Design guide', page: '/section/design-guide/index.html' },
  student: { label: 'Students', page: '/section/engineering_students/index.html' },
  events: { label: 'Events', page: '/events.html' },
  'whats-new': { label: "What's new", page: '/whats-new.html' },
  header: { label: 'Header', page: '/' },
  article: { label: 'Articles', page: '/section/news/index.html' },
  component: { label: 'Component engineering', page: '/section/sourcing-database/index.html' },
}

/** The address says what somebody typed into it: only what there is counts. */
export const locationIn = (text: string | null): AdLocation => adLocations.find((one) => one === text) ?? 'home'
