import { type AccessLevel, limits, type Section } from '../catalogue.ts'

/**
 * What an article's form and the server both check, with the specification's sentences. Without schemas, so that a browser needs no
 * validator for them.
 */

export const articleTypes = ['isFree', 'isLoginRequired', 'isSubscriptionRequired', 'Premium'] as const
export type ArticleType = (typeof articleTypes)[number]

export const accessOfType: Record<ArticleType, AccessLevel> = {
  isFree: 'free',
  isLoginRequired: 'login',
  isSubscriptionRequired: 'silver',
  Premium: 'gold',
}

export const sectionNames = ['News', 'Product', 'Design-Guides', 'Component'] as const
export type SectionName = (typeof sectionNames)[number]

export const sectionOfName: Record<SectionName, Section> = {
  News: 'news',
  Product: 'product',
  'Design-Guides': 'design-guide',
  Component: 'component',
}

export const newsroomLimits = {
  title: 300,
  npnwid: 100,
  address: 2_000,
  alt: 500,
  /** Characters of HTML. */
  description: 300_000,
  keyword: 80,
  keywords: 50,
  /** Bytes of a request that carries a text. */
  request: 2 * 2 ** 20,
  /** Articles published or unpublished at once. */
  atOnce: 100,
} as const

export const newsroomMessages = {
  titleRequired: 'Title is required',
  titleTooLong: `Title must have at most ${newsroomLimits.title} characters`,
  enteredDateRequired: 'Entered date is required',
  imageUrlRequired: 'Image URL is required',
  imageUrlNotSecure: 'Image URL must begin with https://: browsers show readers no other picture',
  imageUrlInvalid: 'Image URL must be a web address or an image uploaded here',
  articleTypeRequired: 'Article type is required',
  npnwidRequired: 'NPNWID is required',
  sectionRequired: 'Section is required',
  sectionNotInNewsType: 'News type must contain the section',
  sourceUrlInvalid: 'Source URL must be a URL',
  addressUnreachable: 'Readers cannot reach this address: it is that of your own computer',
  datesRequired: 'Both dates are required',
  dateInvalid: 'There is no such date or time',
  publishAtUnpublished: 'What is not to be published has no time of publication',
  dateAhead: 'A published article cannot be dated more than a day ahead: unpublish it, and have it published then',
  publishAtPast: 'The time of publication must be in the future',
  tooManyCategories: `You can only select up to ${limits.categoriesPerArticle} categories`,
  categoryUnknown: 'No such category',
  categoryTwice: 'A category can be chosen only once',
  tooManyKeywords: `An article can have at most ${newsroomLimits.keywords} keywords`,
  keywordTooLong: `A keyword must have at most ${newsroomLimits.keyword} characters`,
  descriptionTooLong: 'The text is too long',
  descriptionForKeywords: 'Description is required to get keywords',
  signInToAdd: 'Login to view article',
  added: 'Article added successfully!',
  updated: 'Article updated successfully!',
  deleted: 'Article is deleted successfully',
} as const

/** Hosts that mean whoever asks. The URL parser has already written every number of an address as four. */
const ownMachine = /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|169\.254\..*|\[::1?\]|\[::ffff:7f.*\]|\[fe[89ab].*\])\.?$/

const webAddressProblem = (text: string, invalid: string): string | null => {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null
  if (!url || url.username !== '' || url.password !== '') return invalid
  return ownMachine.test(url.hostname) ? newsroomMessages.addressUnreachable : null
}

/** What is wrong with the address of a lead picture, or null: a web address, or that of a picture kept here. */
export function imageUrlProblem(text: string): string | null {
  // Below /images lie the pictures of an earlier system.
  if (/^\/(?:assets|images)(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(text)) return null
  const isInsecure = /^http:/i.test(text)
  return (
    webAddressProblem(text, newsroomMessages.imageUrlInvalid) ??
    (isInsecure ? newsroomMessages.imageUrlNotSecure : null)
  )
}

export const sourceUrlProblem = (text: string) => webAddressProblem(text, newsroomMessages.sourceUrlInvalid)
