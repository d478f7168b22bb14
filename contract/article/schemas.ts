import { z } from 'zod'
import { type CategoryId, canonicalCategory, limits } from '../catalogue.ts'
import { keepable, Line } from '../fields.ts'
import {
  accessOfType,
  articleTypes,
  imageUrlProblem,
  newsroomLimits,
  newsroomMessages,
  sectionNames,
  sectionOfName,
  sourceUrlProblem,
} from './rules.ts'

/** The fields of an article's form as the server understands them. */

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

const address = (problem: (text: string) => string | null, missing: string) =>
  z
    .string({ error: missing })
    .max(newsroomLimits.address)
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      const message = text === '' ? null : problem(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** Empty where there is none. */
export const ImageUrl = address(imageUrlProblem, newsroomMessages.imageUrlRequired)
export const SourceUrl = address(sourceUrlProblem, newsroomMessages.sourceUrlInvalid)

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
