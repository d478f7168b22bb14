import {
  categoryFeedLink,
  categoryLink,
  componentLink,
  feedLink,
  folderOf,
  listingLink,
} from '../../../platform/contract/links.ts'

/** The order is the same for all entries, so that redirects can pair them. Without articles and further pages. */
export function addressesOf(kind: 'section' | 'category', id: string): string[] {
  if (kind === 'category')
    return [componentLink(id), categoryLink(id), categoryFeedLink(id), categoryFeedLink(id, 'json')]
  const folder = folderOf(id)
  return [listingLink(folder), feedLink(folder), feedLink(folder, 'json')]
}
