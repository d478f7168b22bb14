import { type AdLocation, adLocations } from '../../../contract/catalogue.ts'

/** The name of each location, and a page that shows its slots. */
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
  newsletter: { label: 'Newsletter', page: '/newsletter' },
}

/** The location in an address; `home` if it is unknown. */
export const locationIn = (text: string | null): AdLocation => adLocations.find((one) => one === text) ?? 'home'
