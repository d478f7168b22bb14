import { z } from 'zod'
import { type AccessLevel, type CategoryId, canonicalCategory, limits, type Section } from './catalogue.ts'

/** What an article's form asks for, checked alike by the form and by the server, with the specification's sentences. */

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
  description: 500_000,
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
  imageUrlInvalid: 'Image URL must be a web address or an image uploaded here',
  articleTypeRequired: 'Article type is required',
  npnwidRequired: 'NPNWID is required',
  sectionRequired: 'Section is required',
  sectionNotInNewsType: 'News type must contain the section',
  sourceUrlInvalid: 'Source URL must be a URL',
  addressUnreachable: 'Readers cannot reach this address: it is that of your own computer',
  datesRequired: 'Both dates are required',
  dateInvalid: 'There is no such date or time',
  publishAtPast: 'The time of publication must be in the future',
  tooManyCategories: `You can only select up to ${limits.categoriesPerArticle} categories`,
  categoryUnknown: 'No such category',
  categoryTwice: 'A category can be chosen only once',
  tooManyKeywords: `An article can have at most ${newsroomLimits.keywords} keywords`,
  keywordTooLong: `A keyword must have at most ${newsroomLimits.keyword} characters`,
  descriptionTooLong: 'The text is too long',
  descriptionForKeywords: 'Description is required to get keywords',
  added: 'Article added successfully!',
  updated: 'Article updated successfully!',
  deleted: 'Article is deleted successfully',
} as const

/** What no database keeps as text goes. */
export const keepable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** A text in one line, without blanks around it. */
export const Line = z.string().transform((text) =>
  keepable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim(),
)

const line = (missing: string, longest: number, tooLong = 'Too long') =>
  z.string({ error: missing }).pipe(Line).pipe(z.string().min(1, missing).max(longest, tooLong))

export const Title = line(newsroomMessages.titleRequired, newsroomLimits.title, newsroomMessages.titleTooLong)
export const Npnwid = line(newsroomMessages.npnwidRequired, newsroomLimits.npnwid)

/** HTML as the editor made it; nothing of it is believed before it is made safe. */
export const Html = z.string().max(newsroomLimits.description, newsroomMessages.descriptionTooLong).transform(keepable)

export const ArticleTypeField = z
  .enum(articleTypes, { error: newsroomMessages.articleTypeRequired })
  .transform((type) => accessOfType[type])

export const SectionField = z
  .enum(sectionNames, { error: newsroomMessages.sectionRequired })
  .transform((name) => sectionOfName[name])

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
  return webAddressProblem(text, newsroomMessages.imageUrlInvalid)
}

export const sourceUrlProblem = (text: string) => webAddressProblem(text, newsroomMessages.sourceUrlInvalid)

const address = (problem: (text: string) => string | null) =>
  z
    .string()
    .max(newsroomLimits.address)
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      const message = text === '' ? null : problem(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** Empty where there is none. */
export const ImageUrl = address(imageUrlProblem)
export const SourceUrl = address(sourceUrlProblem)

/** An optional text that is null where there is nothing in it. */
export const orNull = (text: string | null | undefined) => text || null

/**
 * A date with or without a time of day: `2026-03-02`, `2026-03-02 14:30:00`, as the publisher's clocks have it, or with an offset or
 * `Z`. Understood as `2026-03-02T14:30:00` and what of an offset there was.
 */
export const moment = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(40, newsroomMessages.dateInvalid))
    .transform((text) => text.replace(' ', 'T').replace(/^[^T]*$/, '$&T00:00:00'))
    .pipe(z.iso.datetime({ local: true, offset: true, error: newsroomMessages.dateInvalid }))
    .refine((text) => /^(?:19|20|21)/.test(text), newsroomMessages.dateInvalid)

/** Canonical ids, whichever of their spellings were sent. */
export const Categories = z
  .array(z.string(), { error: 'Categories are a list of ids' })
  .max(limits.categoriesPerArticle, newsroomMessages.tooManyCategories)
  .transform((spellings, context) => {
    const ids: CategoryId[] = []
    for (const spelling of spellings) {
      const id = canonicalCategory(spelling)
      if (id && !ids.includes(id)) ids.push(id)
      else
        context.addIssue({
          code: 'custom',
          message: id ? newsroomMessages.categoryTwice : newsroomMessages.categoryUnknown,
        })
    }
    return ids
  })

/** Each once, without empty ones. On the wire they are also written with commas between them, so none has one. */
export const Keywords = z
  .array(z.string(), { error: 'Keywords are a list of texts' })
  .max(4 * newsroomLimits.keywords, newsroomMessages.tooManyKeywords)
  .transform((given) => {
    const lines = given.flatMap((text) => text.split(',')).map((text) => Line.parse(text))
    return [...new Map(lines.filter((text) => text !== '').map((text) => [text.toLowerCase(), text])).values()]
  })
  .pipe(
    z
      .array(z.string().max(newsroomLimits.keyword, newsroomMessages.keywordTooLong))
      .max(newsroomLimits.keywords, newsroomMessages.tooManyKeywords),
  )
