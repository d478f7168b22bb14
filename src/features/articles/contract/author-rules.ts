import { longestSlug } from '../../../platform/contract/slugs.ts'
import { webAddressProblem } from '../../../platform/contract/web-address.ts'

/** No schemas, so that readers do not download a validator. */

export const authorLimits = {
  name: 100,
  slug: longestSlug,
  line: 160,
  biography: 3_000,
  links: 6,
  linkLabel: 40,
  expertise: 10,
  expertiseWord: 60,
} as const

export const authorMessages = {
  nameRequired: 'Name is required',
  nameInvalid: 'A name needs letters and cannot contain HTML',
  slugTaken: 'Another author uses, or used, this URL',
  linkInvalid: 'A link must begin with https:// or http://',
  pictureInvalid: 'Upload the image here',
  accountUnknown: 'No staff account has this email address',
  accountTaken: 'This account already belongs to another author',
  gone: 'An author has been deleted. Choose the authors again',
  deleted: 'Author deleted',
  saved: 'Author saved',
  inUse: 'This author has articles. Choose an author to reassign them to',
  successorInvalid: 'Choose another author to reassign the articles to',
} as const

export function authorNameProblem(name: string): string | null {
  if (name === '') return authorMessages.nameRequired
  if (/[<>]/.test(name) || !/\p{L}/u.test(name)) return authorMessages.nameInvalid
  return name.length > authorLimits.name ? `A name must be ${authorLimits.name} characters or fewer` : null
}

export const authorLinkProblem = (url: string) => webAddressProblem(url, authorMessages.linkInvalid)
