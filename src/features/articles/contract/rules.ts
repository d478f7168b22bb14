import { type AccessLevel, limits, type Section, wireSectionNames } from '../../../platform/contract/catalogue.ts'
import { isSlug } from '../../../platform/contract/slugs.ts'
import { longestAddress, webAddressProblem } from '../../../platform/contract/web-address.ts'

/** No schemas, so that readers do not download a validator. */

export const articleTypes = ['isFree', 'isLoginRequired', 'isSubscriptionRequired', 'Premium'] as const
export type ArticleType = (typeof articleTypes)[number]

export const accessOfType: Record<ArticleType, AccessLevel> = {
  isFree: 'free',
  isLoginRequired: 'login',
  isSubscriptionRequired: 'silver',
  Premium: 'gold',
}

const sectionsByName = new Map([...wireSectionNames].map(([section, name]) => [name, section]))

export const sectionNameOf = (section: Section) => wireSectionNames.get(section) ?? section

/** Undefined for the id of a section that has another name on the form. The section need not exist. */
export const sectionOfName = (name: string): Section | undefined =>
  wireSectionNames.has(name) ? undefined : (sectionsByName.get(name) ?? name)

export const articleLimits = {
  address: longestAddress,
  /** Characters of HTML. */
  description: 300_000,
  keyword: 80,
  keywords: 50,
  /** Bytes of a request that carries a text. */
  request: 2 * 2 ** 20,
  /** Articles published or unpublished at once. */
  atOnce: 100,
  inOneChange: 5_000,
  authors: 5,
  /** Drafts of new articles per person. */
  drafts: 200,
} as const

export const articleMessages = {
  enteredDateRequired: 'Entered date is required',
  imageUrlRequired: 'Image URL is required',
  imageUrlNotSecure: 'Image URL must begin with https://: browsers block other images',
  imageUrlInvalid: 'Image URL must be a web URL or an image uploaded here',
  sectionNotInNewsType: 'News type must contain the section',
  sourceUrlInvalid: 'Source URL must be a URL',
  canonicalUrlInvalid: 'Canonical URL must be a web URL',
  slugInvalid: 'The URL slug can have lower-case letters, digits, and single hyphens between them',
  datesRequired: 'Both dates are required',
  dateInvalid: 'Enter a valid date and time',
  publishAtUnpublished: 'To schedule the article, select that it is published',
  dateAhead: 'A published article cannot be dated more than a day ahead. Unpublish it, then schedule it',
  takeDownPast: 'The unpublish time must be in the future',
  takeDownBeforePublication: 'The unpublish time must be after the publish time',
  publishAfterTakeDown: 'It would be unpublished before then. Change the unpublish time first',
  pinPast: 'The unpin time must be in the future',
  publishAtPast: 'The publish time must be in the future',
  tooManyCategories: `You can only select up to ${limits.categoriesPerArticle} categories`,
  categoryTwice: 'A category can be chosen only once',
  tooManyKeywords: `An article can have up to ${articleLimits.keywords} keywords`,
  keywordTooLong: `A keyword must be ${articleLimits.keyword} characters or fewer`,
  tooManyAuthors: 'An article can have up to 5 authors',
  authorTwice: 'An author can be named only once',
  authorUnknown: 'Author not found',
  descriptionTooLong: 'The text is too long',
  descriptionForKeywords: 'Description is required to get keywords',
  writersHandIn: 'Writers cannot publish. Add the article without publishing, then submit it for review.',
  tooManyDrafts: `You have ${articleLimits.drafts} drafts, the maximum. Add or discard one before you start another.`,
  signInToAdd: 'Login to view article',
  added: 'Article added successfully!',
  updated: 'Article updated successfully!',
  deleted: 'Article is deleted successfully',
} as const

/** Returns the problem or null. Accepts a web address or the path of an uploaded image. */
export function imageUrlProblem(text: string): string | null {
  // /images holds the pictures of an earlier system.
  if (/^\/(?:assets|images)(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(text)) return null
  const isInsecure = /^http:/i.test(text)
  return (
    webAddressProblem(text, articleMessages.imageUrlInvalid) ?? (isInsecure ? articleMessages.imageUrlNotSecure : null)
  )
}

export const articleSlugProblem = (text: string) => (isSlug(text) ? null : articleMessages.slugInvalid)

export const canonicalUrlProblem = (text: string) => webAddressProblem(text, articleMessages.canonicalUrlInvalid)

export const sourceUrlProblem = (text: string) => webAddressProblem(text, articleMessages.sourceUrlInvalid)
