import { categoryLink } from '../../platform/contract/links.ts'

/** A section's folder holds its list and its articles. */
export function isWithin(entry: string, pathname: string): boolean {
  if (entry === categoryLink()) return pathname === entry
  return pathname === entry || (entry.endsWith('/index.html') && pathname.startsWith(entry.replace('index.html', '')))
}
