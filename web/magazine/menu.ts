import { categoryLink, links, listingLink } from '../../contract/links.ts'

/** The main menu, in its order. */
export const mainMenu: readonly { label: string; to: string }[] = [
  { label: 'News', to: listingLink('news') },
  { label: 'New Products', to: listingLink('new-products') },
  { label: 'Design Guide', to: listingLink('design-guide') },
  { label: 'Sourcing Database', to: listingLink('sourcing-database') },
  { label: 'Engineering Students', to: listingLink('engineering_students') },
  { label: 'Categories', to: categoryLink() },
  { label: 'Events', to: links.events },
  { label: 'What’s New', to: links.whatsNew },
  { label: 'Subscription', to: links.subscription },
]

export const headerLinks: readonly { label: string; to: string }[] = [
  { label: 'Home', to: links.home },
  { label: 'About Us', to: links.about },
  { label: 'Contact Us', to: links.contact },
  { label: 'Subscribe Newsletter', to: links.newsletter },
]

/** Whether a page belongs to a menu entry. A section's folder holds its list and its articles. */
export function isWithin(entry: string, pathname: string): boolean {
  if (entry === categoryLink()) return pathname === entry
  return pathname === entry || (entry.endsWith('/index.html') && pathname.startsWith(entry.replace('index.html', '')))
}
