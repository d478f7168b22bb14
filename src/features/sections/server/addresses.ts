import { categoryLink, componentLink, feedLink, folderOf, listingLink } from '../../../platform/contract/links.ts'

/** The addresses of a section or category, without those of its articles and further pages. Those of two entries are in the same order. */
export function addressesOf(kind: 'section' | 'category', id: string): string[] {
  if (kind === 'category') return [componentLink(id), categoryLink(id)]
  const folder = folderOf(id)
  return [listingLink(folder), feedLink(folder), feedLink(folder, 'json')]
}
