import { webAddressProblem } from '../article/rules.ts'
import { longestSlug } from '../slugs.ts'

/** Rules and messages of an author's form and of the server. No schemas, so that readers do not download a validator. */

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
  nameInvalid: 'A name has letters and no markup',
  slugTaken: 'Another author has, or had, this address',
  linkInvalid: 'A link must be a web address that begins with https:// or http://',
  pictureInvalid: 'The picture must be uploaded here',
  accountUnknown: 'Nobody of the staff has an account with this e-mail address',
  accountTaken: 'This account belongs to another author already',
  gone: 'An author was deleted in the meantime. Choose the authors again',
  deleted: 'The author is deleted',
  saved: 'The author is saved',
  inUse: 'There are articles by this author. Choose who takes them over',
  successorInvalid: 'Choose another author to take the articles over',
} as const

export function authorNameProblem(name: string): string | null {
  if (name === '') return authorMessages.nameRequired
  if (/[<>]/.test(name) || !/\p{L}/u.test(name)) return authorMessages.nameInvalid
  return name.length > authorLimits.name ? `A name must have at most ${authorLimits.name} characters` : null
}

export const authorLinkProblem = (url: string) => webAddressProblem(url, authorMessages.linkInvalid)
