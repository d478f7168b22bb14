import { z } from 'zod'
import { canonicalCategory, limits } from '../../../platform/contract/catalogue.ts'
import { checkedText, keepable, Line, Lines, reportedBy } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { catalogueMessages } from '../../catalogue/contract/problems.ts'
import { articleFields, forTextFields, type TextFieldName } from './fields.ts'
import { accessOfType, articleLimits, articleMessages, articleTypes, imageUrlProblem, sectionOfName } from './rules.ts'

type TextSchemas = {
  [Name in TextFieldName]: (typeof articleFields)[Name] extends { required: string }
    ? z.ZodType<string, string>
    : z.ZodOptional<z.ZodType<string, string>>
}

export const textSchemas = forTextFields((field) => {
  const schema = checkedText(field, field.input === 'lines' ? Lines : Line)
  return field.required ? schema : schema.optional().describe('Unchanged if omitted')
}) as TextSchemas

/** The server sanitises it. */
export const Html = z.string().max(articleLimits.description, articleMessages.descriptionTooLong).transform(keepable)

export const ArticleTypeField = z
  .enum(articleTypes, { error: articleFields.articleType.required })
  .transform((type) => accessOfType[type])

/** The server checks that the section exists. */
export const SectionField = z
  .string({ error: articleFields.section.required })
  .min(1, articleFields.section.required)
  .transform((name, context) => {
    const section = sectionOfName(name)
    if (section) return section
    context.addIssue({ code: 'custom', message: catalogueMessages.sectionUnknown })
    return z.NEVER
  })

/** Empty without an image. */
export const ImageUrl = z
  .string({ error: articleMessages.imageUrlRequired })
  .max(articleLimits.address)
  .transform((text) => text.trim())
  .superRefine(reportedBy((text) => (text === '' ? null : imageUrlProblem(text))))

/**
 * A date with or without a time of day, `2026-03-02` or `2026-03-02 14:30:00`: in the site's time zone, or with an offset or `Z`.
 * Returned as `2026-03-02T14:30:00`, with the offset if it had one.
 */
export const moment = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(40, articleMessages.dateInvalid))
    .transform((text) => text.replace(' ', 'T').replace(/^[^T]*$/, '$&T00:00:00'))
    .pipe(z.iso.datetime({ local: true, offset: true, error: articleMessages.dateInvalid }))
    .refine((text) => /^(?:19|20|21)/.test(text), articleMessages.dateInvalid)

/** Accepts every spelling and returns canonical ids. The server checks that they exist. */
export const Categories = z
  .array(z.string(), { error: 'Categories must be a list of ids' })
  .max(limits.categoriesPerArticle, articleMessages.tooManyCategories)
  .transform((spellings) => spellings.map(canonicalCategory))
  .refine((ids) => new Set(ids).size === ids.length, articleMessages.categoryTwice)

const AuthorId = z.union([z.int().min(1, articleMessages.authorUnknown), Id], { error: articleMessages.authorUnknown })

/** In the order of the byline. */
export const AuthorIds = z
  .array(AuthorId, { error: 'Authors must be a list of ids' })
  .max(articleLimits.authors, articleMessages.tooManyAuthors)
  .refine((ids) => new Set(ids).size === ids.length, articleMessages.authorTwice)

/** A comma separates keywords, since responses join them with commas. */
export const Keywords = z
  .array(z.string(), { error: 'Keywords must be a list of texts' })
  .max(4 * articleLimits.keywords, articleMessages.tooManyKeywords)
  .transform((given) => {
    const lines = given.flatMap((text) => text.split(',')).map((text) => Line.parse(text))
    return [...new Map(lines.filter((text) => text !== '').map((text) => [text.toLowerCase(), text])).values()]
  })
  .pipe(
    z
      .array(z.string().max(articleLimits.keyword, articleMessages.keywordTooLong))
      .max(articleLimits.keywords, articleMessages.tooManyKeywords),
  )
